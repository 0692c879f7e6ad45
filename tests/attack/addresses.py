"""Every address asked by every role: reading, each method there is, arguments that mean nothing, forms.

What each role gets is the access rules' word, of the API too. What strangers must not see is a fault where they see
it; what somebody should see and does not is one too. Errors are faults for all.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

from tests.attack.site import Site
from tests.attack.tally import Tally
from tests.attack.visitor import Answer, Visitor

ROLES = ("anonymous", "other", "owner", "organiser", "helper", "staff")
LIKE = {"helper": "other"}
"""Staff without rights get what any other player gets; the admin is asked for by itself."""

REFUSALS = (302, 401, 403, 404, 405)
TRIES, PAUSE = 12, 0.4
THREADS = 6
METHODS = ("PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND", "LOCK")
GARBAGE = ("9" * 30, "-1", "%00", "%ff%fe", "'\"><img src=x>", "٣", "[]", "{{7*7}}", "../../etc/passwd")
IN_PATHS = ("%00", "..%2f..%2fetc%2fpasswd", "%ff", "x" * 3000, "9" * 400, "%F0%9F%92%A5", "-1", "a b")
HIDDEN = ("metrics",)
"""What the proxy shows nobody."""

AWAY = b"Back in a moment"
"""On the proxy's own page: no service answered, or not so that the proxy understood it."""

LEAVES = ("account_logout", "end_sessions")
"""After them the session is over."""


def attack(site: Site, tally: Tally) -> None:
    fight_again(site)
    addresses = Addresses(site, tally)
    addresses.each(addresses.read, product(addresses.rules, ROLES))
    addresses.each(addresses.call, product(addresses.calls, ROLES))
    addresses.each(addresses.other_methods, addresses.rules)
    addresses.each(addresses.garbage, addresses.rules)
    addresses.each(addresses.refused_form, product(addresses.rules, ROLES))
    addresses.each(addresses.administration, product(addresses.admin, ROLES))
    addresses.each(addresses.form, product(addresses.rules, ("anonymous", "other", "owner", "organiser", "staff")))


def fight_again(site: Site) -> None:
    """A worker whose clock was ahead has forgotten what was done: the quick battle, and an import that was told of."""
    from django.urls import reverse

    at = [site.values["quick battle"]]
    site.visitor("owner").post(reverse("campaigns:quick_battle", args=at))
    site.until(lambda: site.visitor().get(reverse("campaigns:quick_battle_replay", args=at)).status == 200)
    site.values.pop("import_key", None)


class Addresses:
    """The addresses by their rules, and who asks them."""

    def __init__(self, site: Site, tally: Tally) -> None:
        from tests.site.test_access import ACCESS_RULES, API_PARTS, FIELDS, admin_urls

        self.site, self.tally, self.fields = site, tally, FIELDS
        self.values, self.of_api = site.values, site.values | of_the_api(site.values)
        self.rules = {name: rule for name, rule in ACCESS_RULES.items() if self.url(name, rule) and name not in HIDDEN}
        calls = {name: rule for part in API_PARTS for name, rule in part.ACCESS_RULES.items()}
        self.calls = {name: rule for name, rule in calls.items() if self.url(name, rule, api=True)}
        self.admin = admin_urls()
        unasked = len(ACCESS_RULES) + len(calls) - len(self.rules) - len(self.calls)
        tally.remark(f"{len(self.rules)} pages, {len(self.calls)} calls, {len(self.admin)} of the admin, {unasked} not")

    def url(self, name: str, rule: Any, *, api: bool = False) -> str:
        from django.urls import NoReverseMatch, reverse

        values = self.of_api if api else self.values
        try:
            return reverse(name, kwargs={argument: values[key] for argument, key in rule.at.items()})
        except (KeyError, NoReverseMatch):
            return ""

    def each(self, work: Callable[..., None], cases: Any) -> None:
        """By several visitors at once, each with an address of its own."""
        began = time.monotonic()
        with ThreadPoolExecutor(THREADS) as pool:
            cases = [case if isinstance(case, tuple) else (case,) for case in cases]
            list(pool.map(lambda numbered: work(numbered[0] % 40, *numbered[1]), enumerate(cases)))
        self.tally.remark(f"{work.__name__}: {len(cases)} in {time.monotonic() - began:.0f} s")

    def visitor(self, role: str, place: int) -> Visitor:
        return self.site.visitor(role, source=f"127.0.{4 + place // 10}.{place % 10 + 1}")

    def asked(self, visitor: Visitor, method: str, path: str, about: str, *given: Any, **headers: str) -> Answer:
        """The answer, once nobody else's costly work or this one's limit is in the way."""
        for _try in range(TRIES):
            try:
                answer = visitor.ask(method, path, *given, **headers)
            except OSError:  # the proxy reads no more of an address that is too long
                answer = Answer(414, {}, b"")
            away = AWAY in answer.body
            if away or answer.status != 503 or "Retry-After" not in answer.headers:
                break
            time.sleep(PAUSE)
        self.tally.note(answer.status, about, broken=away or answer.status != 503)
        return answer

    def read(self, place: int, name: str, role: str) -> None:
        answer = self.asked(self.visitor(role, place), "GET", self.url(name, self.rules[name]), f"GET {name} ({role})")
        self.compare(answer, self.rules[name].expected("get", LIKE.get(role, role)), f"GET {name} ({role})")

    def compare(self, answer: Answer, expected: int, about: str) -> None:
        """A secret that is told is a fault, and so is a refusal of what is one's own."""
        if answer.status == expected or answer.status in (429, 503) or answer.status >= 500:
            return
        leaked = expected in REFUSALS and answer.status not in REFUSALS
        if leaked or (expected == 200 and answer.status in (403, 404)):
            self.tally.fault(f"{about}: {answer.status}, not {expected}")

    def call(self, place: int, name: str, role: str) -> None:
        """What reads by its own role; what changes by those who may not."""
        rule, address = self.calls[name], self.url(name, self.calls[name], api=True)
        visitor = self.visitor(role, place)
        answer = self.asked(visitor, "GET", address + rule.query, f"GET {name} ({role})")
        self.compare(answer, rule.expected("get", LIKE.get(role, role)), f"GET {name} ({role})")
        for method in ("post", "put", "patch", "delete"):
            expected = rule.expected(method, LIKE.get(role, role))
            if expected in REFUSALS:
                about = f"{method.upper()} {name} ({role})"
                body = json.dumps(rule.body or {}).encode()
                answer = self.asked(visitor, method.upper(), address, about, body, Content_Type="application/json")
                self.compare(answer, expected, about)

    def other_methods(self, place: int, name: str) -> None:
        visitor, address = self.visitor("other", place), self.url(name, self.rules[name])
        for method in METHODS:
            self.asked(visitor, method, address, f"{method} {name}")

    def garbage(self, place: int, name: str) -> None:
        """In every argument of every view, and in the place of each value of the address."""
        role = "staff" if name.startswith(("workshop:op", "moderation:")) else "owner"
        visitor, address = self.visitor(role, place), self.url(name, self.rules[name])
        for text in GARBAGE:
            query = "&".join(f"{field}={text.replace('&', '')}" for field in self.fields)
            self.asked(visitor, "GET", f"{address}?{quoted(query)}", f"GET {name} with {text[:12]!r}")
        self.posted(place, name, role, dict.fromkeys(self.fields, "9" * 5000))
        for path in spoiled(address, [str(self.values[key]) for key in self.rules[name].at.values()]):
            self.asked(visitor, "GET", path, f"GET {path[:80]}")

    def refused_form(self, place: int, name: str, role: str) -> None:
        expected = self.rules[name].expected("post", LIKE.get(role, role))
        if expected in REFUSALS and not (expected == 302 and role != "anonymous"):
            self.compare(self.posted(place, name, role), expected, f"POST {name} ({role})")

    def form(self, place: int, name: str, role: str) -> None:
        """By who may: whatever comes of it, no error."""
        if self.rules[name].expected("post", role) not in (401, 403, 404, 405):
            self.posted(place, name, role)

    def posted(self, place: int, name: str, role: str, more: dict[str, str] | None = None) -> Answer:
        from urllib.parse import urlencode

        body = urlencode(self.rules[name].data | (more or {}), doseq=True).encode()
        form = {"Content_Type": "application/x-www-form-urlencoded"}
        visitor = self.visitor("" if name in LEAVES else role, place)
        return self.asked(visitor, "POST", self.url(name, self.rules[name]), f"POST {name} ({role})", body, **form)

    def administration(self, place: int, address: str, role: str) -> None:
        """For superusers; staff without rights see the front, others nothing."""
        answer = self.asked(self.visitor(role, place), "GET", address, f"GET {address} ({role})")
        may = role == "staff" or (role == "helper" and re.search(r"/admin/(jsi18n/|password_change/.*)?$", address))
        if not may and answer.status == 200:
            self.tally.fault(f"GET {address} ({role}): 200")


def of_the_api(values: dict[str, Any]) -> dict[str, Any]:
    """What the rows of the API name otherwise."""
    from campaigns.models import Battle, PlayerStory

    return {
        "reported battle": Battle.objects.get(pictures__key=values["picture"]).slug,
        "story key": PlayerStory.objects.get(pk=values["player story"]).key,
        "force number": 1,
        "member number": 2,
        "round": 1,
        "nowhere": "nothing/",
        "kind": "assets",
        "asset": "steady-now",
        "part": "steady-now",
    }


def quoted(query: str) -> str:
    """Only what no address may hold as it is: the rest stays as bad as it is meant."""
    return re.sub(r"[^\x21-\x7e]|[\"<>{}\[\]]", lambda sign: "".join(f"%{b:02X}" for b in sign[0].encode()), query)


def spoiled(address: str, values: list[str]) -> Iterator[str]:
    """The address with something else in the place of each of its values."""
    for value, text in product(values, IN_PATHS):
        if f"/{value}/" in address:
            yield quoted(address.replace(f"/{value}/", f"/{text}/", 1)).replace(" ", "%20")
