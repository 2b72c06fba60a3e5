"""Accounts: the first run, log-in and log-out, invitations, and one's own account."""
