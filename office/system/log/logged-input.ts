/** Most characters of a field of the request as it stands in the log. */
const FIELD_MAX = 10_000
/** Fields that say which rows were meant are kept whole: a request cannot name more. */
const ROWS_MAX = 65_000
const ROWS = new Set(['id', 'ids', 'selections'])
/** What the route does not know is kept shorter, and so much of it at most. */
const UNKNOWN_MAX = 200
const UNKNOWN_FIELDS = 50
/** Levels of a value that are kept. */
const DEPTH_MAX = 8
const CUT = '…'
const SECRET = /passw|pwd|token|secret/i

type Fields = Readonly<Record<string, unknown>>

/**
 * What was sent with a request, for the operation log, as JSON. Secrets are masked. Each field is cut by itself, and
 * those the route knows come first: nothing that is sent along hides the rest.
 */
export function loggedInput(sent: Fields, known: ReadonlySet<string>): string {
  const entries = Object.entries(sent)
  const ours = entries.filter(([name]) => known.has(name) || ROWS.has(name))
  const others = entries.filter(([name]) => !known.has(name) && !ROWS.has(name))
  return JSON.stringify(
    Object.fromEntries([
      ...ours.map(([name, value]) => [name, shown(name, value, ROWS.has(name) ? ROWS_MAX : FIELD_MAX)]),
      ...others
        .slice(0, UNKNOWN_FIELDS)
        .map(([name, value]) => [cut(name, UNKNOWN_MAX), shown(name, value, UNKNOWN_MAX)]),
      ...(others.length > UNKNOWN_FIELDS ? [[CUT, others.length - UNKNOWN_FIELDS]] : []),
    ]),
  )
}

/** A text no longer than a column; no sign is cut in two. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '') + CUT
}

function shown(name: string, value: unknown, max: number): unknown {
  const plain = bounded(name, value, { depth: 0, room: { left: max } })
  if (typeof plain === 'string') {
    return cut(plain, max)
  }
  const text = JSON.stringify(plain) ?? ''
  return text.length <= max ? plain : cut(text, max)
}

interface Place {
  readonly depth: number
  /** Characters that may still fit, counted for the whole value: below 0 the text is cut before what comes next. */
  readonly room: { left: number }
}

/** A copy without secrets, without what lies too deep, and without what would be cut off its text. */
function bounded(name: string, value: unknown, { depth, room }: Place): unknown {
  if (SECRET.test(name)) {
    return '***'
  }
  if (typeof value !== 'object' || value === null) {
    room.left -= typeof value === 'string' ? value.length : 1
    return value
  }
  if (depth >= DEPTH_MAX) {
    return CUT
  }
  const inside = { depth: depth + 1, room }
  if (Array.isArray(value)) {
    return whileRoom(room, value, (one) => bounded('', one, inside))
  }
  return Object.fromEntries(whileRoom(room, Object.entries(value), ([key, one]) => [key, bounded(key, one, inside)]))
}

function whileRoom<Item, Result>(room: Place['room'], items: readonly Item[], map: (item: Item) => Result): Result[] {
  const results: Result[] = []
  for (const item of items) {
    if (room.left < 0) {
      break
    }
    results.push(map(item))
  }
  return results
}
