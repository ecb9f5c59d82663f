import { type BuilderValue, type Sku, type SkuColumn, WAREHOUSE_COLUMNS } from '#office/catalogue/sku/sku.ts'
import { stockDelta } from '#office/catalogue/sku/sku-stock.ts'

export type Side = 'mine' | 'current'

/** Both tables three times: as they were loaded, as they are on the screen, as somebody else left them. */
export interface BuilderVersions {
  readonly base: BuilderValue
  readonly mine: BuilderValue
  readonly current: BuilderValue
}

/** One cell whose value on the screen differs from the stored one. */
export interface CellDifference {
  /** Of the row on the screen, from 0. */
  readonly row: number
  readonly name: string
  readonly column: ComparedColumn
  readonly mine: Sku[ComparedColumn]
  readonly current: Sku[ComparedColumn]
  /** The side that changed it; mine when both did. */
  readonly proposed: Side
}

/** A stock that moved meanwhile, or that cannot take the change. Nothing is chosen: the change is added to it. */
export interface StockShift {
  readonly row: number
  readonly name: string
  readonly loaded: number
  readonly now: number
  readonly locked: number
  /** What the person changed. */
  readonly delta: number
}

const COMPARED = [
  ...['picture', 'originalPrice', 'presentPrice', 'memberPrice', 'isTrade', 'tradePrice', 'status', 'presellSkuId'],
  ...WAREHOUSE_COLUMNS,
] as const satisfies readonly SkuColumn[]

type ComparedColumn = Exclude<SkuColumn, 'stock'>

/** Did somebody else change the specs or their values? Then the tables are chosen as a whole. */
export function isOtherSpecs({ base, current }: BuilderVersions): boolean {
  return outline(base) !== outline(current)
}

export function cellDifferences(versions: BuilderVersions): readonly CellDifference[] {
  const { base, mine, current } = versions
  return mine.skuList.flatMap((sku, row) => {
    const now = partner(current, sku)
    const then = partner(base, sku)
    return now
      ? COMPARED.filter((column) => !isSameCell(sku[column], now[column])).map(
          (column): CellDifference => ({
            ...{ row, name: sku.name, column, mine: sku[column], current: now[column] },
            proposed: then && isSameCell(then[column], sku[column]) ? 'current' : 'mine',
          }),
        )
      : []
  })
}

/** Rows whose stored stock is not the one that was loaded, and those whose change cannot be applied. */
export function stockShifts({ mine, current }: BuilderVersions): readonly StockShift[] {
  return mine.skuList.flatMap((sku, row) => {
    const now = partner(current, sku)
    const loaded = sku.stockLoaded
    if (!now || loaded === undefined || sku.stock === null || now.stock === null) {
      return []
    }
    const delta = stockDelta(loaded, sku.stock)
    const locked = now.locked ?? 0
    const isRefused = delta !== 0 && now.stock + delta < locked
    return now.stock !== loaded || isRefused ? [{ row, name: sku.name, loaded, now: now.stock, locked, delta }] : []
  })
}

/**
 * Both tables after choosing. Stocks take over what was changed on top of what is there now, and never fall below what
 * is reserved.
 */
export function resolvedBuilder(versions: BuilderVersions, chosen: Readonly<Record<string, Side>>): BuilderValue {
  const { mine, current } = versions
  const skuList = mine.skuList.map((sku, row) => {
    const now = partner(current, sku)
    if (!now) {
      return sku
    }
    const taken = COMPARED.filter((column) => chosen[`${row}.${column}`] === 'current')
    return {
      ...sku,
      ...Object.fromEntries(taken.map((column) => [column, now[column]])),
      ...stockOnTop(sku, now),
      locked: now.locked,
      sold: now.sold,
      version: now.version,
    }
  })
  return { specAttr: mine.specAttr, skuList }
}

function stockOnTop(sku: Sku, now: Sku): Pick<Sku, 'stock' | 'stockLoaded'> {
  const loaded = sku.stockLoaded
  if (sku.stock === null || now.stock === null || loaded === undefined) {
    return { stock: sku.stock, stockLoaded: now.stockLoaded }
  }
  const stock = Math.max(now.locked ?? 0, now.stock + stockDelta(loaded, sku.stock))
  return { stock, stockLoaded: now.stock }
}

function partner({ skuList }: BuilderValue, sku: Sku): Sku | undefined {
  return skuList.find((one) => (sku.id === undefined ? one.name === sku.name : one.id === sku.id))
}

/** An emptied cell and one that never held anything are the same to a person. */
function isSameCell(one: unknown, other: unknown): boolean {
  return (one ?? '') === (other ?? '')
}

function outline({ specAttr }: BuilderValue): string {
  return JSON.stringify(specAttr.map(({ title, specValues }) => [title, specValues.map((value) => value.title)]))
}
