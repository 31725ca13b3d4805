"""Herd: the board, dice, states, and one module for each chapter of the rules."""
