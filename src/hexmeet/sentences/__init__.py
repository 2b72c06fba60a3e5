"""What the program says to people, in every language it speaks.

Sentences are data: one TOML file for each page and each group of refusals. Only looking them up and
filling them in may enter here; who says what, and when, is decided by whoever asks.
"""
