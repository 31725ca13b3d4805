"""How fast it is, in ratios that are measured in one run. See docs/explanation/speed.md."""
