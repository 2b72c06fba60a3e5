"""Software that runs CATAN championships by their rulebooks; see docs/ for how it is laid out."""
