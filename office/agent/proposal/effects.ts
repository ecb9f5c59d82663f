/** A row as JSON of the database, by the names of its columns. */
export type JsonRow = Readonly<Record<string, unknown>>

/** One write of a trial, in the order in which it was written. */
export interface NotedWrite {
  readonly table: string
  readonly key: string
  readonly before: JsonRow | null
  readonly after: JsonRow | null
}

/** What a command does to one row. */
export interface Effect {
  readonly table: string
  /** Value of its primary key. */
  readonly key: string
  readonly kind: 'added' | 'changed' | 'deleted'
  /** Columns that change, from and to; of a row that comes those that hold something. */
  readonly changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>
  /** Marks of the values that the row had, by column; none for one that comes. */
  readonly seen: Readonly<Record<string, string>>
}

/** Columns that say when and by whom a row was written, or repeat others: they change with anything and mean nothing alone. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...['create_by', 'create_time', 'update_by', 'update_time', 'version', 'tenant_id', 'sys_org_code', 'find_text'],
])

/**
 * What became of each row, in the order in which it was first written. Rows that came and went, and those that are as they
 * were, are left out.
 * @param markOf a short text that is the same for the same value only
 */
export function effectsOf(writes: readonly NotedWrite[], markOf: (value: unknown) => string): readonly Effect[] {
  const rows = new Map<string, NotedWrite>()
  for (const { table, key, before, after } of writes) {
    const place = `${table}\n${key}`
    const first = rows.get(place)
    rows.set(place, { table, key, before: first ? first.before : before, after })
  }
  return [...rows.values()].flatMap(({ table, key, before, after }) => {
    const changes = changesOf(before, after)
    if ((!before && !after) || Object.keys(changes).length === 0) {
      return []
    }
    const told = Object.entries(before ?? {}).filter(([column]) => !UNTOLD.has(column))
    return [
      {
        ...{ table, key, changes },
        kind: kindOf(before, after),
        seen: Object.fromEntries(told.map(([column, value]) => [column, markOf(value)])),
      },
    ]
  })
}

function changesOf(before: JsonRow | null, after: JsonRow | null): Effect['changes'] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const column of columns) {
    const [from, to] = [before?.[column] ?? null, after?.[column] ?? null]
    if (!UNTOLD.has(column) && JSON.stringify(from) !== JSON.stringify(to)) {
      changes[column] = [from, to]
    }
  }
  return changes
}

/** A row that is marked as deleted is gone for everybody. */
function kindOf(before: JsonRow | null, after: JsonRow | null): Effect['kind'] {
  const [was, is] = [before && before.del_flag !== 1, after && after.del_flag !== 1]
  return was && !is ? 'deleted' : !was && is ? 'added' : 'changed'
}

/** A column of a row that is not as a proposal says; the whole row where no column is named. */
export interface Difference {
  readonly table: string
  readonly key: string
  readonly column?: string
}

/** Columns of rows that are not what they were when the proposal was made. */
export function changedMeanwhile(proposed: readonly Effect[], now: readonly Effect[]): readonly Difference[] {
  const rows = byPlace(now)
  return proposed.flatMap(({ table, key, seen }) => {
    const row = rows.get(`${table}\n${key}`)
    return row ? unlike(seen, row.seen).map((column) => ({ table, key, column })) : []
  })
}

/** Columns whose marks differ. */
export function unlike(seen: Effect['seen'], now: Effect['seen']): readonly string[] {
  return Object.keys(seen).filter((column) => seen[column] !== now[column])
}

/** What may differ between a trial and the run that is kept. */
export interface Allowed {
  /** Milliseconds between the two; times may differ by as much. */
  readonly elapsed: number
  /** Names and ids of who proposed, each with the one of who applies. */
  readonly people: readonly (readonly [proposed: string, now: string])[]
}

/** Slack for clocks and for the time that a command takes, in milliseconds. */
const SLACK_MS = 120_000
const DAY_MS = 24 * 3600 * 1000

/** Where a run did anything else than the trial: rows that only one of them wrote, columns with another value. */
export function differences(
  proposed: readonly Effect[],
  now: readonly Effect[],
  allowed: Allowed,
): readonly Difference[] {
  const pairs: (readonly [Effect, Effect])[] = []
  const found: Difference[] = []
  const left = new Map(byPlace(now.filter(({ seen }) => Object.keys(seen).length > 0)))
  const come = byTable(now.filter(({ seen }) => Object.keys(seen).length === 0))
  for (const effect of proposed) {
    const place = `${effect.table}\n${effect.key}`
    const isNew = Object.keys(effect.seen).length === 0
    // rows that come have new ids: they are matched in the order in which they come
    const other = isNew ? come.get(effect.table)?.shift() : left.get(place)
    left.delete(place)
    if (other && other.kind === effect.kind) {
      pairs.push([effect, other])
    } else {
      found.push({ table: effect.table, key: effect.key })
    }
  }
  const more = [...left.values(), ...[...come.values()].flat()]
  const keys = pairs.filter(([a, b]) => a.key !== b.key).map(([a, b]) => [a.key, b.key] as const)
  // whose name is that of their account may stand for either of another person
  const renamings = [allowed.people, allowed.people.toReversed()].map((people) => new Map([...keys, ...people]))
  const isLike = likeness(renamings, allowed.elapsed)
  for (const [a, b] of pairs) {
    const columns = new Set([...Object.keys(a.changes), ...Object.keys(b.changes)])
    for (const column of columns) {
      const [from, to] = a.changes[column] ?? []
      const [, toNow] = b.changes[column] ?? []
      if (!isLike(to, toNow, from === null && NUMBERED.test(column))) {
        found.push({ table: a.table, key: a.key, column })
      }
    }
  }
  return [...found, ...more.map(({ table, key }) => ({ table, key }))]
}

/** Columns with numbers that are made by counting: those of another run are others, of the same form. */
const NUMBERED = /(?:^|_)(?:no|number|code)$/
const TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/

function likeness(renamings: readonly ReadonlyMap<string, string>[], elapsed: number) {
  const isLike = (a: unknown, b: unknown, isNumbered: boolean): boolean => {
    if (typeof a === 'string' && typeof b === 'string') {
      return (
        a === b ||
        renamings.some((ids) => renamed(ids, a) === b) ||
        isLater(a, b, elapsed) ||
        (isNumbered && formOf(a) === formOf(b))
      )
    }
    if (isRecord(a) && isRecord(b)) {
      const names = new Set([...Object.keys(a), ...Object.keys(b)])
      return [...names].every((name) => isLike(a[name], b[name], isNumbered))
    }
    return (a ?? null) === (b ?? null)
  }
  return isLike
}

function renamed(ids: ReadonlyMap<string, string>, text: string): string {
  let renewed = text
  for (const [from, to] of ids) {
    renewed = from === '' ? renewed : renewed.replaceAll(from, to)
  }
  return renewed
}

function isLater(a: string, b: string, elapsed: number): boolean {
  if (!TIME.test(a) || !TIME.test(b)) {
    return false
  }
  const isDay = a.length === 10
  const by = Date.parse(b) - Date.parse(a)
  return by >= -SLACK_MS && by <= elapsed + (isDay ? DAY_MS : SLACK_MS)
}

const formOf = (text: string): string => text.replace(/\d/g, '#')

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Effects by their table, tables in the order of their first one. */
export function byTable(effects: readonly Effect[]): ReadonlyMap<string, Effect[]> {
  const tables = new Map<string, Effect[]>()
  for (const effect of effects) {
    const same = tables.get(effect.table) ?? []
    same.push(effect)
    tables.set(effect.table, same)
  }
  return tables
}

function byPlace(effects: readonly Effect[]): ReadonlyMap<string, Effect> {
  return new Map(effects.map((effect) => [`${effect.table}\n${effect.key}`, effect]))
}
