"""How tests ask for pages of a list and make changes of it."""

from armies.models import StrikeForce

HTMX = {"HX-Request": "true"}
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
NAMES = [HOSTILE, "🎲🗡️ Zwölf", "حرس الجدار", "‮evil", "Z͑̇a̴l̷g̵o", "=cmd|' /C calc'!A0", "{{ settings.SECRET_KEY }}"]


def post(client, patrol, path="", *, version=1, htmx=False, **fields):
    url = f"{patrol.get_absolute_url()}{path}"
    return client.post(url, {"version": version, **fields}, headers=HTMX if htmx else {})


def present(strike_force):
    return StrikeForce.objects.get(pk=strike_force.pk)


def first(strike_force):
    return present(strike_force).squads[0]
