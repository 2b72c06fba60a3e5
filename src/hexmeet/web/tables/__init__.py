"""Who sits where: drafts, swaps, publishing, repairs, boards."""
