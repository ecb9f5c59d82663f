/**
 * May a page of this origin open a socket here? Browsers always name the origin; whoever names none is no page of a stranger
 * and has to bring a token like everyone.
 * @param host name and port under which this server was called
 */
export function isAllowedOrigin(origin: string | undefined, host: string, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) {
    return true
  }
  const [, ownHost] = /^https?:\/\/([^/]+)$/.exec(origin) ?? []
  return ownHost === host
}
