"""What everybody may see: the event, registration, results, how to redo every draw, clauses."""
