/** The addresses of a list, one a line; none when one of them is no web address. */
export function servicesIn(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.every(isWebAddress) ? lines : []
}

/** Whether a service lies at or below one of the allowed addresses: same origin, and the path from its beginning. */
export function isAllowedService(service: string, allowed: readonly string[]): boolean {
  if (!isWebAddress(service)) {
    return false
  }
  const { origin, pathname } = new URL(service)
  return allowed.some((address) => {
    const at = new URL(address)
    const path = at.pathname.replace(/\/+$/, '')
    return at.origin === origin && (pathname === path || pathname.startsWith(`${path}/`))
  })
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^@]*$/i.test(text)
}
