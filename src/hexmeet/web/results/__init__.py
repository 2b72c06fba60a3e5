"""What comes of the games: standings, ends of stages, finals, documents, the log."""
