"""Re-encode uploaded pictures as JPEG; nothing of the uploaded file is kept (C-RES-10)."""

from base64 import b64decode, b64encode
from io import BytesIO
from typing import NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from PIL import Image, ImageOps, UnidentifiedImageError

from rules.formats.errors import DocumentError
from web.file_reading import CostlyFileError, read_by_worker
from web.models.stored_picture import MAX_SIDE_LENGTH

MAX_BYTES = 8 * 1024 * 1024
MAX_PIXELS = 40_000_000
MAX_PER_BATTLE = 8
MAX_PER_FORM = 4
QUALITY = 82
FORMATS = ("JPEG", "PNG", "WEBP")
WHITE = (255, 255, 255)
DAMAGED = gettext_noop("This picture cannot be read: the file is damaged or cut short.")
TOO_LARGE = gettext_noop("This picture has more than 40 megapixels: make it smaller.")


class PictureError(DocumentError):
    """The uploaded file is not accepted as a picture; the message is shown to the user."""

    def __init__(self, message: str) -> None:
        super().__init__("", message)


class EncodedImage(NamedTuple):
    """A re-encoded picture: JPEG pixels without metadata."""

    image: bytes
    width: int
    height: int


def re_encode(file: UploadedFile) -> EncodedImage:
    """Scale to at most 1,600 pixels a side, transparency on white; PictureError when it is not a picture."""
    if (file.size or 0) > MAX_BYTES:
        raise PictureError(_("This file has more than 8 MB: make it smaller."))
    content = file.read(MAX_BYTES + 1)
    if not _has_magic(content):
        raise PictureError(_("This is no JPEG, PNG or WebP picture."))
    try:
        image, width, height = _re_encoded(content)
    except CostlyFileError:
        raise PictureError(_(DAMAGED)) from None
    except DocumentError as error:
        raise PictureError(str(error)) from None
    return EncodedImage(b64decode(image), width, height)


@read_by_worker("read picture")
def _re_encoded(content: bytes) -> tuple[str, int, int]:
    """The pixels in Base64."""
    made = _opened(content, FORMATS, MAX_PIXELS)
    return b64encode(made.image).decode(), made.width, made.height


def re_encode_again(content: bytes) -> EncodedImage:
    """Re-encode an exported picture: a JPEG within the size of stored pictures."""
    return _opened(content, ("JPEG",), MAX_SIDE_LENGTH**2)


def shrunk(content: bytes, side: int) -> bytes:
    """A kept picture again, at most so many pixels a side."""
    with Image.open(BytesIO(content), formats=("JPEG",)) as picture:
        picture.draft("RGB", (side, side))
        picture.thumbnail((side, side))
        made = BytesIO()
        picture.save(made, "JPEG", quality=QUALITY, optimize=True)
    return made.getvalue()


def _opened(content: bytes, formats: tuple[str, ...], most_pixels: int) -> EncodedImage:
    try:
        with Image.open(BytesIO(content), formats=formats) as picture:
            if picture.width * picture.height > most_pixels:
                raise PictureError(_(TOO_LARGE))
            return _encoded(picture)
    except Image.DecompressionBombError:
        raise PictureError(_(TOO_LARGE)) from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise PictureError(_(DAMAGED)) from None


def _has_magic(content: bytes) -> bool:
    """Detect the format by its first bytes, not by the file name."""
    webp = content[:4] == b"RIFF" and content[8:12] == b"WEBP"
    return webp or content.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"))


def _encoded(picture: Image.Image) -> EncodedImage:
    picture.draft("RGB", (MAX_SIDE_LENGTH, MAX_SIDE_LENGTH))
    picture.load()
    upright = ImageOps.exif_transpose(picture)
    upright.thumbnail((MAX_SIDE_LENGTH, MAX_SIDE_LENGTH))
    clear = upright.convert("RGBA")
    image = Image.new("RGB", clear.size, WHITE)
    image.paste(clear, mask=clear.getchannel("A"))
    kept = BytesIO()
    image.save(kept, "JPEG", quality=QUALITY, optimize=True)
    return EncodedImage(kept.getvalue(), image.width, image.height)
