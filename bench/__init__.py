"""Side-by-side measurements of speed; run them with `make bench`, they are never tests."""
