"""The API of campaigns, under `/api/1/` with that of the armies: same conventions, same OpenAPI document."""
