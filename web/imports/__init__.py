"""Files that people import: each is a job, done by a worker whose memory is limited."""
