"""Forms of the workshop: input becomes a document, which is validated like a file."""
