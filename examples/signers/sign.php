<?php
// Signs a request of the storefront (docs/STOREFRONT.md): php sign.php METHOD PATH?QUERY TIMESTAMP NONCE < body
// The secret stands in the environment as VITRINE_SECRET. Prints the value of X-Signature.

function signature(string $secret, string $method, string $url, string $body, string $timestamp, string $nonce): string
{
    [$path, $query] = explode('?', $url, 2) + [1 => ''];
    $pairs = array_filter(explode('&', $query), fn ($pair) => $pair !== '');
    sort($pairs, SORT_STRING);
    $text = implode("\n", [strtoupper($method), $path, implode('&', $pairs), hash('sha256', $body), $timestamp, $nonce]);
    return hash_hmac('sha256', $text, $secret);
}

[, $method, $url, $timestamp, $nonce] = $argv;
echo signature(getenv('VITRINE_SECRET'), $method, $url, stream_get_contents(STDIN), $timestamp, $nonce), "\n";
