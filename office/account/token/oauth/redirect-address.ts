import { ADDRESS_MAX } from './program.ts'

/** Names of the computer that a browser runs on. */
const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/

/** Whether a program may name this address to come back to: of a site over HTTPS, or of a program on the same computer. */
export function isRedirectAddress(address: string): boolean {
  const url = urlOf(address)
  return (
    url !== undefined &&
    address.length <= ADDRESS_MAX &&
    !address.includes('#') &&
    url.username === '' &&
    url.password === '' &&
    (url.protocol === 'https:' || isLoopback(address))
  )
}

/** A program on the computer of the person listens there. */
export function isLoopback(address: string): boolean {
  const url = urlOf(address)
  return url?.protocol === 'http:' && LOOPBACK.test(url.hostname)
}

/**
 * Whether an address is one of those that were named: the same letter by letter. A program on the same computer listens on
 * the port that is free (RFC 8252, 7.3).
 */
export function isNamedAddress(named: readonly string[], address: string): boolean {
  const bare = isLoopback(address) ? withoutPort(address) : undefined
  return (
    isRedirectAddress(address) &&
    named.some((one) => one === address || (bare !== undefined && isLoopback(one) && withoutPort(one) === bare))
  )
}

const withoutPort = (address: string) => address.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]*)):\d*(?=[/?]|$)/i, '$1')

function urlOf(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined
}
