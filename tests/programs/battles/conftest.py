"""Ada and Ben play Underworlds with starter lists."""

from tests.play.conftest import between_two, fight, same_dice, users  # noqa: F401
