"""Where the learned eyes come from: four small networks, fitted to the die factory's pictures."""
