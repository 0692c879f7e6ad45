"""The executor of a dask scheduler; imported only where one is named, for dask is no requirement of the site."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, Self

from distributed import Client


class SchedulerExecutor(Executor):
    """Ends its connection with itself. A task whose worker was killed is done again by another.

    A worker may die as it hands over a result: dask's own executor breaks then, for it asks only afterwards whether the
    task was finished.
    """

    def __init__(self, client: Client) -> None:
        self.client = client

    @classmethod
    def open(cls, address: str, seconds: float) -> Self | None:
        """None when it does not answer in time, or has no worker."""
        client = None
        try:
            client = Client(address, timeout=seconds, set_as_default=False)
            client.wait_for_workers(1, timeout=seconds)
        except (OSError, TimeoutError):
            if client is not None:
                client.close()
            return None
        return cls(client)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        asked = self.client.submit(work, *args, pure=False, **kwargs)
        future: Future[Any] = Future()
        future.add_done_callback(lambda over: asked.cancel() if over.cancelled() else None)
        asked.add_done_callback(partial(_hand_over, future))
        return future

    def shutdown(self, wait: bool = True, **_: Any) -> None:
        self.client.close()


def _hand_over(future: Future[Any], asked: Any) -> None:
    """Pass on what a task came to; of one that is lost again it is waited for."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(asked.result())
    except BaseException as error:  # as any executor does
        future.set_exception(error)
