"""Files that people import: each is a job, done by the request that brings it when it is small, else by a worker."""
