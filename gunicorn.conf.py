"""How gunicorn serves the site: it reads this by itself where it is started, as README says."""

import os

wsgi_app = "damocles_site.wsgi"
workers = int(os.environ.get("WEB_CONCURRENCY", os.cpu_count() or 1))
# Threads, so that one slow page (a print, a forecast) or one slow reader does not keep a whole worker from the others;
# they cost no processor time that could be measured.
worker_class = "gthread"
threads = 4
keepalive = 5
timeout = 120
# A worker that has served long makes room for a fresh one, so that no slow leak ever fills the memory.
max_requests = 20_000
max_requests_jitter = 2_000
control_socket_disable = True
