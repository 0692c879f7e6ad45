"""Answers that are late: the posts of a page wait until a test lets them through."""

from playwright.sync_api import Page, Route


class Held:
    """The posts of a page, kept back until they are let through."""

    def __init__(self, page: Page) -> None:
        self.page, self.posts, self.holds = page, list[Route](), True
        page.route("**/*", self._take)

    def _take(self, route: Route) -> None:
        if route.request.method == "POST" and self.holds:
            self.posts.append(route)
        else:
            route.continue_()

    def next(self) -> Route:
        """The post that waits."""
        while not self.posts:
            self.page.wait_for_timeout(20)
        return self.posts.pop(0)

    def let_through(self) -> None:
        """Let the next post through, and wait for its answer."""
        with self.page.expect_event("requestfinished", lambda asked: asked.method == "POST"):
            self.next().continue_()
        self.page.wait_for_timeout(100)

    def release(self) -> None:
        """Hold nothing back any more."""
        self.holds = False
        for route in self.posts:
            route.continue_()
