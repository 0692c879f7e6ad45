"""The kinds of things that people report: how each is found, whose it is, and how it is hidden."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from armies import access as of_armies
from armies.actions.moderating import moderate_faction, moderate_list
from armies.bridge import content_of
from armies.codex.parts import Book
from armies.lists.shared_page import parts_of
from armies.models import Faction, ListPicture, StrikeForce
from campaigns import access as of_campaigns
from campaigns.models import BattleMessage, Picture, PlayerStory
from moderation.models import Case
from people.numbers import whole_number
from players import profiles
from players.access import readable_profile
from players.models import Profile


class Reportable:
    """A kind of thing; `template` shows one to moderators, with what `shown` returns."""

    template = ""

    def readable(self, request: HttpRequest, key: str) -> Any:
        """The thing with this key in its address, if the visitor may read it; 404 otherwise."""
        raise NotImplementedError

    def row(self, pk: int) -> Any:
        """The thing, for moderators; None when it was deleted."""
        raise NotImplementedError

    def owner(self, row: Any) -> Any:
        return row.owner

    def title(self, row: Any) -> str:
        return str(row)

    def address(self, row: Any) -> str:
        """Its page on the site."""
        raise NotImplementedError

    def shown(self, row: Any) -> dict[str, Any]:
        return {}

    def moderate(self, pk: int, taken_down: datetime | None, why: str) -> None:
        """Hide it, or show it again."""
        raise NotImplementedError


class Lists(Reportable):
    template = "moderation/_list.html"

    def readable(self, request: HttpRequest, key: str) -> StrikeForce:
        return get_object_or_404(StrikeForce.objects.shared().select_related("owner"), token=key)

    def row(self, pk: int) -> StrikeForce | None:
        return StrikeForce.objects.listed().with_release().filter(pk=pk).first()

    def address(self, row: StrikeForce) -> str:
        return reverse("armies:shared", args=[row.token])

    def shown(self, row: StrikeForce) -> dict[str, Any]:
        return {"forces": parts_of(row, self.address(row)).forces}

    def moderate(self, pk: int, taken_down: datetime | None, why: str) -> None:
        moderate_list(pk, taken_down, why)


class Factions(Reportable):
    template = "moderation/_faction.html"

    def readable(self, request: HttpRequest, key: str) -> Faction:
        return get_object_or_404(of_armies.factions(request).select_related("owner"), slug=key, homebrew=True)

    def row(self, pk: int) -> Faction | None:
        return Faction.objects.select_related("owner").filter(pk=pk, homebrew=True).first()

    def address(self, row: Faction) -> str:
        return row.get_absolute_url()

    def shown(self, row: Faction) -> dict[str, Any]:
        """Its newest release, which is what others read."""
        release = row.releases.select_related("faction").first()
        return {"book": Book(release, content_of(release)) if release else None}

    def moderate(self, pk: int, taken_down: datetime | None, why: str) -> None:
        moderate_faction(pk, taken_down, why)


class OfMembers(Reportable):
    """What a member of a campaign wrote or added."""

    model: Any

    def row(self, pk: int) -> Any:
        return self.model.objects.select_related("author__user").filter(pk=pk).first()

    def owner(self, row: Any) -> Any:
        return row.author.user

    def moderate(self, pk: int, taken_down: datetime | None, why: str) -> None:
        self.model.objects.filter(pk=pk).update(taken_down=taken_down, taken_down_why=why)


class Stories(OfMembers):
    template = "moderation/_story.html"
    model = PlayerStory

    def readable(self, request: HttpRequest, key: str) -> PlayerStory:
        if whole_number(key, 18) is None:
            raise Http404
        return of_campaigns.readable_story(request, int(key))

    def address(self, row: PlayerStory) -> str:
        return reverse("campaigns:player_story", args=[row.pk])


class Pictures(OfMembers):
    template = "moderation/_picture.html"
    model = Picture

    def readable(self, request: HttpRequest, key: str) -> Picture:
        try:
            return of_campaigns.visible_picture(request, UUID(key))
        except ValueError:
            raise Http404 from None

    def title(self, row: Picture) -> str:
        return row.caption or str(row.battle)

    def row(self, pk: int) -> Picture | None:
        return Picture.objects.select_related("author__user", "battle").defer("image").filter(pk=pk).first()

    def address(self, row: Picture) -> str:
        return row.battle.get_absolute_url()


class Messages(OfMembers):
    """What somebody wrote about a battle, reported by who may read it."""

    template = "moderation/_message.html"
    model = BattleMessage

    def readable(self, request: HttpRequest, key: str) -> BattleMessage:
        try:
            return of_campaigns.readable_message(request, UUID(key))
        except ValueError:
            raise Http404 from None

    def address(self, row: BattleMessage) -> str:
        return reverse("campaigns:conversation", args=[row.battle.slug])


class Miniatures(Reportable):
    """A picture of painted miniatures on a list."""

    template = "moderation/_picture.html"

    def readable(self, request: HttpRequest, key: str) -> ListPicture:
        try:
            pictures = (
                ListPicture.objects.visible_to(request.user).without_pixels().select_related("strike_force__owner")
            )
            return get_object_or_404(pictures, key=UUID(key))
        except ValueError:
            raise Http404 from None

    def row(self, pk: int) -> ListPicture | None:
        return ListPicture.objects.without_pixels().select_related("strike_force__owner").filter(pk=pk).first()

    def owner(self, row: ListPicture) -> Any:
        return row.strike_force.owner

    def title(self, row: ListPicture) -> str:
        return row.caption or str(row.strike_force)

    def address(self, row: ListPicture) -> str:
        return reverse("armies:shared", args=[row.strike_force.token])

    def moderate(self, pk: int, taken_down: datetime | None, why: str) -> None:
        ListPicture.objects.filter(pk=pk).update(taken_down=taken_down, taken_down_why=why)


class Profiles(Reportable):
    """What a person shows of themselves."""

    template = "moderation/_profile.html"

    def readable(self, request: HttpRequest, key: str) -> Profile:
        return readable_profile(request, key)

    def row(self, pk: int) -> Profile | None:
        return Profile.objects.select_related("user").filter(pk=pk).first()

    def owner(self, row: Profile) -> Any:
        return row.user

    def address(self, row: Profile) -> str:
        return row.get_absolute_url()

    def shown(self, row: Profile) -> dict[str, Any]:
        return profiles.parts_of(row)

    def moderate(self, pk: int, taken_down: datetime | None, why: str) -> None:
        Profile.objects.filter(pk=pk).update(taken_down=taken_down, taken_down_why=why)


KINDS: dict[str, Reportable] = {
    Case.Kind.LIST: Lists(),
    Case.Kind.FACTION: Factions(),
    Case.Kind.STORY: Stories(),
    Case.Kind.PICTURE: Pictures(),
    Case.Kind.MINIATURES: Miniatures(),
    Case.Kind.PROFILE: Profiles(),
    Case.Kind.MESSAGE: Messages(),
}
