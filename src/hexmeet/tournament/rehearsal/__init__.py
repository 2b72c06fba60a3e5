"""Pretend players play a tournament by real commands, with results drawn from a seed."""
