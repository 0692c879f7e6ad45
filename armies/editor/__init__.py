"""Writing a faction on the site: what is typed becomes a document, and is judged as one from a file is."""
