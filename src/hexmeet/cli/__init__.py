"""The `hexmeet` command: one module a command, each reading arguments and printing results.

Only reading, printing and translating may enter here; what is printed is made in the core.
"""
