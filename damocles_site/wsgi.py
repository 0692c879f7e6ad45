"""The site as a WSGI application.

What it has loaded by now stays: to look through it for garbage took 0.1 seconds of processor time again and again, in
which no other thread answers either.
"""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "damocles_site.settings")
application = get_wsgi_application()
gc.collect()
gc.freeze()
