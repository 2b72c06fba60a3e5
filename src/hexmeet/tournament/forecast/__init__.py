"""When games, rounds and the day will end, as far as anybody can tell beforehand.

What is told is a range from the lengths of games; nothing here decides anything.
"""
