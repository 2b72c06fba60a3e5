"""The pages of one player, on a phone, opened by a private link."""
