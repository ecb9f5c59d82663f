"""Verifies a webhook of the shop (docs/STOREFRONT.md): python3 verify.py WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body

The secret stands in the environment as VITRINE_WEBHOOK_SECRET. Ends with 1 for what the shop did not send.
"""
import base64
import hashlib
import hmac
import os
import sys
import time

# Seconds that clocks may differ, and that a message is worth something.
TOLERANCE = 300


def is_from_shop(secret: str, id: str, timestamp: str, signatures: str, body: bytes) -> bool:
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > TOLERANCE:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    right = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(right.encode(), given.encode()) for given in signatures.split(" "))


if __name__ == "__main__":
    id, timestamp, signatures = sys.argv[1:]
    is_right = is_from_shop(os.environ["VITRINE_WEBHOOK_SECRET"], id, timestamp, signatures, sys.stdin.buffer.read())
    sys.exit(0 if is_right else 1)
