"""The list builder: its page, the catalogue, violations and differences between versions."""
