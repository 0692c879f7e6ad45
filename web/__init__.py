"""What the pages and the API of all apps share, and knows none of them."""
