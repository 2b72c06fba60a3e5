"""What judges do: calls, rulings, penalties, turn timers. Rules stay in the core."""
