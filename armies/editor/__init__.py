"""The faction editor: form input becomes a document, which is validated like a file."""
