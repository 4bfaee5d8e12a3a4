"""Montélimar 1944: the Rhône valley between Montélimar and the Drôme, company by company."""
