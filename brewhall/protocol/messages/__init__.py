"""Every message between clients and whoever keeps their tables. The TypeScript types are generated from here."""
