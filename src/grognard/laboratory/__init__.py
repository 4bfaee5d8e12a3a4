"""Many games at once, what they tell, and the report about them."""
