"""The hands and the face: the board, the store, the command line."""
