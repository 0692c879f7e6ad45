"""The battlefield to scale, with its rulers, labels and key."""
