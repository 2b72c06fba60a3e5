"""What hangs in the hall: seating, clock, standings, lots, the champion."""
