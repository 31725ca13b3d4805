"""Tests of everything in the checkout, in folders named after what they test."""
