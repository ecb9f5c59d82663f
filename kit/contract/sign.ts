import { md5 } from 'js-md5'

/**
 * The usual salt. Known to every client of this wire: it detects mangled requests, it is no secret and guards nothing.
 * So it is no setting either: other clients of the wire would be refused for nothing.
 */
const SALT = 'dd05f1c54d63749eda95f9fa6d49v442a'

interface Signed {
  /** Path as called, with its query if it has one. */
  readonly url: string
  /** Query parameters or the JSON body. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** The X-Sign of a request: sorted parameters, salted, hashed, upper case. */
export function signatureOf({ url, params = {} }: Signed): string {
  const all: Record<string, unknown> = { ...pathVariable(url), ...queryPairs(url) }
  for (const [name, value] of Object.entries(params)) {
    all[name] = typeof value === 'number' ? String(value) : value
  }
  const sorted = Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name !== '_t')
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )
  return md5(JSON.stringify(sorted) + SALT).toUpperCase()
}

function pathVariable(url: string): Record<string, string> {
  const last = url.slice(url.lastIndexOf('/') + 1)
  const [variable = ''] = last.split('?')
  return last.includes(',') ? { 'x-path-variable': decoded(variable) } : {}
}

/** Some clients encode the path twice. */
function decoded(text: string): string {
  const once = decodeURIComponent(text)
  return once.includes('%') ? decodeURIComponent(once) : once
}

function queryPairs(url: string): Record<string, string> {
  const query = url.split('?')[1] ?? ''
  return Object.fromEntries(
    query
      .split('&')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}
