"""Backups of the whole site: one archive of one moment, written, checked, encrypted, kept and restored.

The archive is a compressed tar: `rows/MODEL/NUMBER.jsonl`, a row a line, `secret_key` if it was asked for, and at its
end `manifest.json` with the migrations, the columns and number of rows of each table, and the digest of each member.
"""


class BackupError(Exception):
    """Why a backup cannot be written or restored, as a sentence for the operator."""
