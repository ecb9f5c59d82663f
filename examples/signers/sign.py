"""Signs a request of the storefront (docs/STOREFRONT.md): python3 sign.py METHOD PATH?QUERY TIMESTAMP NONCE < body

The secret stands in the environment as VITRINE_SECRET. Prints the value of X-Signature.
"""
import hashlib
import hmac
import os
import sys


def signature(secret: str, method: str, url: str, body: bytes, timestamp: str, nonce: str) -> str:
    path, _, query = url.partition("?")
    parameters = "&".join(sorted(pair for pair in query.split("&") if pair))
    digest = hashlib.sha256(body).hexdigest()
    text = "\n".join([method.upper(), path, parameters, digest, timestamp, nonce])
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


if __name__ == "__main__":
    method, url, timestamp, nonce = sys.argv[1:]
    print(signature(os.environ["VITRINE_SECRET"], method, url, sys.stdin.buffer.read(), timestamp, nonce))
