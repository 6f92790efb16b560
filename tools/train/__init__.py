"""Where the learned eyes come from: three small networks, fitted to the die factory's pictures."""
