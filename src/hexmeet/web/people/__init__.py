"""Players before the games: the list, check-in, import, groups, private links."""
