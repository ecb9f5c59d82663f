/**
 * Whether a page of this origin may open a socket. Browsers always send the origin; a client without one is no foreign
 * page, and needs a token like everyone.
 * @param host name and port under which this server was called
 */
export function isAllowedOrigin(origin: string | undefined, host: string, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) {
    return true
  }
  const [, ownHost] = /^https?:\/\/([^/]+)$/.exec(origin) ?? []
  return ownHost === host
}
