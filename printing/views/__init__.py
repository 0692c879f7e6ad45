"""Pages and files of everything printable."""
