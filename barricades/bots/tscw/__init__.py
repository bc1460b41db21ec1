"""Players of The Spanish Civil War."""
