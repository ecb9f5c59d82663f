#!/usr/bin/env bash
# Signs a request of the storefront (docs/STOREFRONT.md): sign.sh METHOD PATH?QUERY TIMESTAMP NONCE < body
# The secret stands in the environment as VITRINE_SECRET. Prints the value of X-Signature. Needs openssl.
set -euo pipefail
export LC_ALL=C
method=${1^^} url=$2 timestamp=$3 nonce=$4
path=${url%%\?*} query=
[[ $url == *\?* ]] && query=${url#*\?}
sorted=$(tr '&' '\n' <<<"$query" | sed '/^$/d' | sort | paste -sd '&' -)
digest=$(openssl dgst -sha256 -r | cut -d ' ' -f 1)
printf '%s\n%s\n%s\n%s\n%s\n%s' "$method" "$path" "$sorted" "$digest" "$timestamp" "$nonce" |
  openssl dgst -sha256 -hmac "$VITRINE_SECRET" -r | cut -d ' ' -f 1
