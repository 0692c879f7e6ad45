"""The API under `/api/1/`: everything the pages do, for programs; documented in docs/api.md."""
