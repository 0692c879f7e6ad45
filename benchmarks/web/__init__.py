"""How fast the pages are: seeds a site, serves it as README says, measures it. `make bench-web`."""
