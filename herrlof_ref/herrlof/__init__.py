"""Herrlof: cards, rulesets, states, and one module for each chapter of the rules."""
