"""The eyes: a picture of a table goes in, the dice on it come out, each with its doubt."""
