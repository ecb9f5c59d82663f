import type { SheetError } from '#kit/contract/sheet.ts'
import type { Steps } from '#kit/contract/steps.ts'
import { fullestMatch } from './fullest-match.ts'
import type { GoodsValues } from './goods-values.ts'
import type { GoodsImportRow } from './import-row.ts'
import { errorAt } from './import-row.ts'
import { changesOf, type GoodsChange, goodsKey, storable } from './same-goods.ts'

/** A goods row of the table, of the line that is imported into; `officialPrice` in major units. */
export interface ExistingGoods extends GoodsValues {
  readonly id: string
}

type GoodsAction = 'created' | 'updated' | 'unchanged' | 'refused' | 'skipped'

export interface GoodsDecision {
  readonly sheet: string
  readonly row: number
  readonly action: GoodsAction
  /** The goods that the row is about; null when created, refused or skipped. */
  readonly id: string | null
  /** What to store: of a created row everything, of an updated one the changes alone. */
  readonly values: GoodsValues | null
  readonly changes: readonly GoodsChange[]
  readonly errors: readonly SheetError[]
}

export interface GoodsImportDecisions {
  /** One for every data row, in the order of the plan. */
  readonly decisions: readonly GoodsDecision[]
  readonly counts: Readonly<Record<GoodsAction, number>>
}

type ReadyRow = GoodsImportRow & { readonly values: GoodsValues }
type Found = ExistingGoods | 'new' | 'ambiguous'

/**
 * Says for every row what storing it does. JAN is the key where goods of that JAN exist; else name, maker and scale,
 * where a row with a JAN finds only goods that have none yet, and gives them its own. Where several goods share that
 * key, those come together that change nothing, then those of the same month, then a last pair; what remains open is
 * refused. An empty cell never clears a value, so that the second import of a file changes nothing.
 */
export function* planAgainst(
  plan: { readonly rows: readonly GoodsImportRow[] },
  existing: readonly ExistingGoods[],
): Steps<GoodsImportDecisions> {
  const ready = plan.rows.filter((row): row is ReadyRow => row.state === 'ready' && row.values !== null)
  const found = yield* matches(ready, existing)
  const counts: Record<GoodsAction, number> = { created: 0, updated: 0, unchanged: 0, refused: 0, skipped: 0 }
  const decisions: GoodsDecision[] = []
  for (const row of plan.rows) {
    if (row.kind === 'data') {
      const decision = decisionOf(row, found.get(row))
      counts[decision.action] += 1
      decisions.push(decision)
      yield
    }
  }
  return { decisions, counts }
}

function decisionOf(row: GoodsImportRow, found: Found | undefined): GoodsDecision {
  const base = { sheet: row.sheet, row: row.row, id: null, values: null, changes: [], errors: row.errors }
  if (row.values === null || row.state === 'skipped') {
    return { ...base, action: 'skipped' }
  }
  if (row.state === 'refused' || found === undefined) {
    return { ...base, action: 'refused' }
  }
  if (found === 'ambiguous') {
    const error = errorAt({ sheet: { name: row.sheet }, row: row.row, field: 'name' }, { code: 'AMBIGUOUS_MATCH' })
    return { ...base, action: 'refused', errors: [...row.errors, error] }
  }
  const values = storable(row.values)
  if (found === 'new') {
    return { ...base, action: 'created', values }
  }
  const changes = changesOf(found, row.values)
  return { ...base, action: changes.length === 0 ? 'unchanged' : 'updated', id: found.id, values, changes }
}

function* matches(rows: readonly ReadyRow[], existing: readonly ExistingGoods[]): Steps<Map<GoodsImportRow, Found>> {
  const found = new Map<GoodsImportRow, Found>()
  const taken = new Set<string>()
  const byJan = new Map(existing.flatMap((goods) => (goods.janCode === null ? [] : [[goods.janCode, goods] as const])))
  for (const row of rows) {
    const goods = row.values.janCode === null ? undefined : byJan.get(row.values.janCode)
    if (goods !== undefined) {
      found.set(row, goods)
      taken.add(goods.id)
    }
  }
  const candidates = yield* grouped(
    existing.filter((goods) => !taken.has(goods.id)),
    goodsKey,
  )
  const open = yield* grouped(
    rows.filter((row) => !found.has(row)),
    (row) => goodsKey(row.values),
  )
  for (const [key, group] of open) {
    for (const [row, goods] of yield* matchGroup(group, candidates.get(key) ?? [])) {
      found.set(row, goods)
    }
    yield
  }
  return found
}

/** Rows × goods of one name, maker and scale that are compared with each other; no catalogue comes near it. */
const MOST_PAIRS = 10_000

/** Rows and goods of one name, maker and scale; nearly always one of each. */
function* matchGroup(rows: readonly ReadyRow[], goods: readonly ExistingGoods[]): Steps<Map<ReadyRow, Found>> {
  const found = new Map<ReadyRow, Found>()
  if (rows.length * goods.length > MOST_PAIRS) {
    return new Map(rows.map((row) => [row, 'ambiguous']))
  }
  const taken = new Set<ExistingGoods>()
  const pair = function* (fits: (row: ReadyRow, each: ExistingGoods) => boolean): Steps<void> {
    const openRows = rows.filter((row) => !found.has(row))
    const openGoods = goods.filter((each) => !taken.has(each))
    const canMeet = (row: ReadyRow, each: ExistingGoods) => mayBeSame(row, each) && fits(row, each)
    for (const [row, each] of yield* fullestMatch(openRows, openGoods, canMeet)) {
      found.set(row, each)
      taken.add(each)
    }
  }
  yield* pair((row, each) => changesOf(each, row.values).length === 0)
  yield* pair((row, each) => row.values.releaseMonth !== null && row.values.releaseMonth === each.releaseMonth)
  const restRows = rows.filter((row) => !found.has(row))
  const restGoods = goods.filter((each) => !taken.has(each))
  for (const row of restRows) {
    const possible = restGoods.filter((each) => mayBeSame(row, each))
    const [only] = possible
    if (only === undefined) {
      found.set(row, 'new')
    } else {
      found.set(row, possible.length === 1 && restRows.length === 1 ? only : 'ambiguous')
    }
  }
  return found
}

/** Goods that have a JAN are not those of a row with another one. */
function mayBeSame(row: ReadyRow, goods: ExistingGoods): boolean {
  return row.values.janCode === null || goods.janCode === null
}

function* grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Steps<Map<string, Item[]>> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) {
      groups.set(key, [item])
    } else {
      group.push(item)
    }
    yield
  }
  return groups
}
