"""How the games look in a terminal: one package a game, each with a `Face`."""
