"""What is true of every state of a game, one chapter each: written from the rulebook and the table.

Only functions from a state to the breaches they find enter here. They share the words and the
geometry with the rules and nothing else, and count everything anew, so that each proves the other.
"""
