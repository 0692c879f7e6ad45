"""The print dialog: its questions, its preview and the choices it remembers."""
