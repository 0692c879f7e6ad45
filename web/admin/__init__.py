"""What the administration of all apps shows alike: documents folded, pictures."""
