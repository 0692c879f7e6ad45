"""Pages of games as a visitor reads and changes them."""

from django.test import Client

from armies.models import StrikeForce


def body(client: Client, path: str) -> str:
    """A page's text, with single spaces."""
    answer = client.get(path, follow=True)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def change(client: Client, army: StrikeForce, path: str, **values: object) -> str:
    """The page after a change of a list, which is read anew."""
    army.refresh_from_db()
    answer = client.post(f"{army.get_absolute_url()}{path}", {"version": army.version} | values, follow=True)
    assert answer.status_code == 200, (path, answer.content.decode()[:2000])
    army.refresh_from_db()
    return " ".join(answer.content.decode().split())
