"""The executor of a dask scheduler; imported only where one is named, for dask is no requirement of the site."""

from typing import Any, Self

from distributed import Client
from distributed.cfexecutor import ClientExecutor


class SchedulerExecutor(ClientExecutor):  # type: ignore[misc]
    """Ends its connection with itself. A task whose worker was killed is done again by another."""

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
        return cls(client, pure=False)

    def shutdown(self, wait: bool = True, **_: Any) -> None:
        super().shutdown(wait)
        self._client.close()
