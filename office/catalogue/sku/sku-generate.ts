import { type BuilderValue, DEFAULT_STOCK, SKU_STATUS, type Sku, type SpecRow, type SpecValue } from './sku.ts'

/** How many SKUs the specs stand for; a spec without values takes no part. Cheap: nothing is built. */
export function combinationCount(specs: readonly SpecRow[]): number {
  const counted = withValues(specs)
  return counted.length === 0 ? 0 : counted.reduce((product, spec) => product * spec.specValues.length, 1)
}

/** The cartesian product of the spec values; the last spec varies fastest. */
export function combinations(specs: readonly SpecRow[]): SpecValue[][] {
  const counted = withValues(specs)
  if (counted.length === 0) {
    return []
  }
  return counted.reduce<SpecValue[][]>(
    (heads, spec) => heads.flatMap((head) => spec.specValues.map((value) => [...head, value])),
    [[]],
  )
}

/** Specs that have values, in order: the positions of `Sku.extra`. */
export function withValues(specs: readonly SpecRow[]): readonly SpecRow[] {
  return specs.filter((spec) => spec.specValues.length > 0)
}

/** The titles of its values, joined by commas. */
export function skuName(choices: readonly SpecValue[]): string {
  return choices.map((value) => value.title).join(',')
}

/** Both tables of a listing without specs, as it begins. */
export function singleValue(): BuilderValue {
  return { specAttr: [], skuList: [freshSku([], 0)] }
}

/** Rebuilds the list: rows of the same name keep their edits, sortRank and extra refresh. */
export function regenerate(specs: readonly SpecRow[], current: readonly Sku[]): Sku[] {
  return rebuilt(specs, current, (fresh, known) => ({ ...fresh, ...known, ...placeOf(fresh) }))
}

/**
 * Rebuilds the list with every cell back at its default.
 * What the server owns stays with its row, so that saving is still an edit of the same SKU and the same stock.
 */
export function resetAll(specs: readonly SpecRow[], current: readonly Sku[] = []): Sku[] {
  return rebuilt(specs, current, (fresh, known) => ({ ...fresh, ...serverPartOf(known) }))
}

function rebuilt(specs: readonly SpecRow[], current: readonly Sku[], merge: (fresh: Sku, known: Sku) => Sku): Sku[] {
  const fresh = combinations(specs).map(freshSku)
  const known = matchedByName(fresh, current)
  return fresh.map((sku, index) => {
    const match = known[index]
    return match ? merge(sku, match) : sku
  })
}

/** A SKU as it is generated: nothing is set but its values, its name and the default stock. */
function freshSku(choices: readonly SpecValue[], index: number): Sku {
  return {
    name: skuName(choices),
    picture: '',
    originalPrice: 0,
    presentPrice: 0,
    memberPrice: 0,
    stock: DEFAULT_STOCK,
    data: null,
    isTrade: 0,
    tradePrice: 0,
    status: SKU_STATUS.enabled,
    sortRank: index + 1,
    extra: choices,
  }
}

function placeOf({ sortRank, extra }: Sku): Pick<Sku, 'sortRank' | 'extra'> {
  return { sortRank, extra }
}

function serverPartOf(sku: Sku): Partial<Sku> {
  const { id, productId, specKey, stockLoaded, locked, sold, version } = sku
  return { id, productId, specKey, stockLoaded, locked, sold, version }
}

/**
 * The current row of each fresh one. A title may itself hold a comma, so two rows can share a name ("a,b" + "c" and
 * "a" + "b,c"): rows with the very same choices pair first, only what is left pairs by name. No row is used twice.
 */
function matchedByName(fresh: readonly Sku[], current: readonly Sku[]): readonly (Sku | undefined)[] {
  const free = new Map<string, Sku[]>()
  for (const sku of current) {
    free.set(sku.name, [...(free.get(sku.name) ?? []), sku])
  }
  const take = (name: string, fits: (sku: Sku) => boolean): Sku | undefined => {
    const rows = free.get(name) ?? []
    const index = rows.findIndex(fits)
    return index < 0 ? undefined : rows.splice(index, 1)[0]
  }
  const exact = fresh.map((sku) => take(sku.name, (row) => hasSameChoices(row, sku)))
  return fresh.map((sku, index) => exact[index] ?? take(sku.name, () => true))
}

function hasSameChoices(one: Sku, other: Sku): boolean {
  return (
    one.extra.length === other.extra.length &&
    one.extra.every((value, index) => value.title === other.extra[index]?.title)
  )
}
