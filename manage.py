#!/usr/bin/env python
"""The command line of the site."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "damocles_site.settings")
    if sys.argv[1:2] in (["runserver"], ["serve"]):
        os.environ.setdefault("DAMOCLES_HTTPS", "off")  # these speak plain http, to this machine alone
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
