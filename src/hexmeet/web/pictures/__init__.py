"""Pictures of a tournament, for everybody and on the desk."""
