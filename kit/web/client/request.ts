import { isRecord } from './api-error.ts'

/** Query parameters: null, undefined and '' are left out, as every screen of this wire expects. */
export type Params = Readonly<Record<string, unknown>>

/** Parameters that are sent: empty ones are dropped. */
export function filledParams(params: Params): Readonly<Record<string, string>> {
  const kept = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** `/a` and `{b: 1}` → `/a?b=1`; an own query of the path stays in front. */
export function withQuery(path: string, params: Params): string {
  const query = Object.entries(filledParams(params))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  if (query === '') {
    return path
  }
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** GETs carry `_t` so that no cache answers them; dictionary items may be cached. */
export function timestampParam(path: string, now: number): Params {
  return path.includes('sys/dict/getDictItems') ? {} : { _t: Math.floor(now / 1000) }
}

/** An address that names its server itself. */
export function isWholeAddress(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

/** The app id and filter of a low-code route; other routes have none. */
export interface LowApp {
  readonly appId: string
  readonly filter: Params
}

/** What a route adds to each request: routes named `low-app…` carry their app id, and as JSON their extra filters. */
export function lowAppOf(
  routeName: string,
  { appId, lowAppFilter }: Readonly<Record<string, string | undefined>>,
): LowApp | undefined {
  return routeName.startsWith('low-app') && appId ? { appId, filter: filterOf(lowAppFilter ?? '') } : undefined
}

function filterOf(text: string): Params {
  try {
    const filter: unknown = JSON.parse(text)
    return isRecord(filter) ? filter : {}
  } catch {
    return {}
  }
}
