"""How the tables came about, in steps that every older database takes by itself."""
