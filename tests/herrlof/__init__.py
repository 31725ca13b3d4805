"""Tests of the rules of Herrlof."""
