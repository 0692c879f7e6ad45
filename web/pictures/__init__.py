"""Uploaded pictures, maps and their labels, shared by pages and prints."""
