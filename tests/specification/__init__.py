"""Tests of reading the written specification."""
