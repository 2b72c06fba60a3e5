"""What is printed, pinned up and sent in: lists and reports of a tournament, as plain values.

Only rows and figures may enter here, made from the state alone; pages, sentences and languages are
made at the edge.
"""
