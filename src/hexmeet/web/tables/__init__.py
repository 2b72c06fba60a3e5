"""Who sits where: drafted, exchanged, published, repaired, and on paper; boards and their cards."""
