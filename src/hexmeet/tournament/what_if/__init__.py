"""What a player needs in the last preliminary round: proven, or not said.

Only what follows from final sheets, published tables and the rulebook may enter here; who asks
learns nothing that is not public.
"""
