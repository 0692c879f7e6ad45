"""Fill the database of DATABASE_URL (SQLite without one) with a big year: `python -m benchmarks.big_year`.

The same on every run. Each row is a copy of one that the site's own actions made, so that every page shows it. On
PostgreSQL the full size takes some minutes and some gigabytes. `python -m benchmarks.big_year.pages` opens its pages.
"""

import sys
import time
from argparse import ArgumentParser, Namespace

import django


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.big_year", description=__doc__)
    for name, count in (("lists", 1_000_000), ("accounts", 100_000), ("campaigns", 10_000), ("battles", 100_000)):
        parser.add_argument(f"--{name}", type=int, default=count)
    given = parser.parse_args()
    if given.accounts > given.lists or given.accounts < 12:
        parser.error("every account has a list, and a campaign needs 12 accounts")
    django.setup()
    fill(given)


def fill(given: Namespace) -> None:
    from django.db import connection

    from armies.models import StrikeForce
    from benchmarks.big_year.accounts import add_accounts
    from benchmarks.big_year.campaigns import add_campaigns, played_campaign
    from benchmarks.big_year.lists import add_lists

    prepare()
    templates = list(StrikeForce.objects.with_release().order_by("pk"))
    original = timed("a campaign", played_campaign, given.battles // given.campaigns)
    accounts = timed(f"{given.accounts} accounts", add_accounts, given.accounts)
    first = timed(f"{given.lists} lists", add_lists, given.lists, accounts, templates)
    timed(f"{given.campaigns} campaigns", add_campaigns, given.campaigns, original, accounts, first)
    with connection.cursor() as cursor:
        vacuum = (
            "VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE"
        )  # as autovacuum would have by then
        timed("statistics", cursor.execute, vacuum)


def prepare() -> None:
    """The tables, the starter content of all games and the demo accounts with their lists."""
    from django.core.management import call_command

    from damocles_site.management.commands.serve import load_starter_content

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    load_starter_content()
    call_command("demo")


def timed(what, step, *given):  # type: ignore[no-untyped-def]
    started = time.perf_counter()
    result = step(*given)
    sys.stdout.write(f"{what}: {time.perf_counter() - started:.0f} s\n")
    sys.stdout.flush()
    return result


if __name__ == "__main__":
    main()
