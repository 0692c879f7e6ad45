"""The orders: each is refused with its rule, or carried out."""
