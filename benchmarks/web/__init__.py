"""Speed of the pages: seeds a site, serves it as docs/operating.md describes, measures it. `make bench-web`."""
