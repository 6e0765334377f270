-- What comes of something is said where it is played, and not while the file is loaded.
play.outcome("the gamble", "won")
