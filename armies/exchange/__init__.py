"""Lists carried in and out: files, chat text, QR codes, matching of names, preview of an import."""
