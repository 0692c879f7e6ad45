"""What programs of others are told: webhooks, the feed of public battles, dumps of public data, statistics."""
