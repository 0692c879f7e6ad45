"""What tests of prints share."""
