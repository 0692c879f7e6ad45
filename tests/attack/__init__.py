"""The whole site attacked through its proxy, as docs/operating.md sets it up: `make attack`.

It lies among the tests, whose table of addresses and roles it asks; each attack is a module with `attack(site, tally)`.
"""
