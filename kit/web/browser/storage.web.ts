/** Prefix of every key that this application keeps in the browser. */
const PREFIX = 'pro__'

/** How long sign-in and dictionaries stay in the browser: 604,800,000 ms. */
export const WEEK_MS = 7 * 24 * 3600 * 1000

interface Kept {
  readonly value: unknown
  /** Milliseconds since 1970; null never expires. */
  readonly expire: number | null
}

/** Values in local storage that expire. A full or forbidden storage loses persistence, never the page. */
export const storage = {
  /** The stored value if it is alive and the guard knows it. */
  read<Value>(key: string, isValue: (value: unknown) => value is Value): Value | undefined {
    const kept = parse(attempt(() => localStorage.getItem(PREFIX + key)))
    if (kept === undefined || (kept.expire !== null && kept.expire < Date.now())) {
      return undefined
    }
    return isValue(kept.value) ? kept.value : undefined
  },
  /**
   * @param lifetime milliseconds; left out: for good
   * @returns whether the browser took it
   */
  write(key: string, value: unknown, lifetime?: number): boolean {
    const kept: Kept = { value, expire: lifetime === undefined ? null : Date.now() + lifetime }
    const isKept = attempt(() => {
      localStorage.setItem(PREFIX + key, JSON.stringify(kept))
      return true
    })
    return isKept ?? false
  },
  remove(key: string): void {
    attempt(() => localStorage.removeItem(PREFIX + key))
  },
  /** Full name of a key, for storage events. */
  nameOf: (key: string): string => PREFIX + key,
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function parse(text: string | null | undefined): Kept | undefined {
  const value: unknown = attempt(() => JSON.parse(text ?? ''))
  if (typeof value !== 'object' || value === null || !('value' in value)) {
    return undefined
  }
  const expire = 'expire' in value && typeof value.expire === 'number' ? value.expire : null
  return { value: value.value, expire }
}
