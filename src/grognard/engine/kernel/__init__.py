"""The kernel: a game as a value, its flow, its journal, what each side may know."""
