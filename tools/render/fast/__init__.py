"""The fast maker: dice drawn ray by ray in numpy, on grown tables among clutter, by the ten thousand."""
