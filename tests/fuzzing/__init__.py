"""Positions, records and card sets with something changed at random: they are refused, or they can be played."""
