"""The solver: the best play of a turn, of the race alone and of two players, by exact dynamic programming."""
