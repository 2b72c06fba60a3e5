"""The games of a round: tables at a glance, clocks, sheets, calls."""
