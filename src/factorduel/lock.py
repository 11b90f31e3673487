"""A file held by one process at a time."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def lock_file(file: int) -> bool:
    """Whether this process now holds the file; the system lets go of it when the process ends."""
    try:
        if sys.platform == "win32":
            # Locked bytes cannot be read by others there, so a byte far behind the text is locked.
            os.lseek(file, 1 << 30, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks: better unguarded than unplayable
        return True
    return True
