"""The hall of one visitor, in their own browser: the same tables behind the same messages, and no server."""
