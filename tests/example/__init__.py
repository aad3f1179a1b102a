"""The Last Mug: the smallest game that has everything a game brings, with its board in web/src/boards/example."""
