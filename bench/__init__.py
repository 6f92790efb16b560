"""What things cost and how well they do, as tables; nothing here is a test."""
