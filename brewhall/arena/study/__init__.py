"""What designers ask about a game: bots play it often, and everything that was used, decided and scored is counted."""
