"""Tests of Montélimar 1944."""
