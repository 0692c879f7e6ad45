"""How fast the pages are: seeds a site, serves it as docs/operating.md says, measures it. `make bench-web`."""
