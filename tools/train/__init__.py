"""Where the learned eyes come from: two small networks, fitted to the die factory's pictures."""
