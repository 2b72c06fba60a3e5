"""The board: hexes, corners, edges, harbour places; layouts by rulebook, their figures, drawings.

Only what is true of a board before anybody plays on it may enter here. Nothing here knows of
players, turns or results; drawings are texts, which the shell writes out.
"""
