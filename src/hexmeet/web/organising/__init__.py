"""Making and changing a tournament: the wizard, settings, house rules, staff."""
