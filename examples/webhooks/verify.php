<?php
// Verifies a webhook of the shop (docs/STOREFRONT.md): php verify.php WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
// The secret stands in the environment as VITRINE_WEBHOOK_SECRET. Ends with 1 for what the shop did not send.

// Seconds that clocks may differ, and that a message is worth something.
const TOLERANCE = 300;

function isFromShop(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($right, $given)) {
            return true;
        }
    }
    return false;
}

[, $id, $timestamp, $signatures] = $argv;
exit(isFromShop(getenv('VITRINE_WEBHOOK_SECRET'), $id, $timestamp, $signatures, stream_get_contents(STDIN)) ? 0 : 1);
