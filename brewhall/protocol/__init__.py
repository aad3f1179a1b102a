"""What is said between a table and whoever looks at it: messages, and how they are composed. No web in it."""
