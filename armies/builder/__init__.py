"""The list builder: its page, its catalogue, the verdict and what two tabs changed."""
