#!/usr/bin/env bash
# Verifies a webhook of the shop (docs/STOREFRONT.md): verify.sh WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
# The secret stands in the environment as VITRINE_WEBHOOK_SECRET. Ends with 1 for what the shop did not send. Needs openssl.
set -euo pipefail
export LC_ALL=C
id=$1 timestamp=$2 signatures=$3
# seconds that clocks may differ, and that a message is worth something
tolerance=300
[[ $timestamp =~ ^[0-9]{1,12}$ ]] || exit 1
off=$(($(date +%s) - 10#$timestamp))
((${off#-} <= tolerance)) || exit 1
key=$(base64 -d <<<"${VITRINE_WEBHOOK_SECRET#whsec_}" | od -An -v -tx1 | tr -d ' \n')
right=v1,$({ printf '%s.%s.' "$id" "$timestamp" && cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
for given in $signatures; do
  [[ $given == "$right" ]] && exit 0
done
exit 1
