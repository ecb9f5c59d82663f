import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Sku, SpecRow } from './sku.ts'
import { withValues } from './sku-generate.ts'

/** What a saved SKU is, whatever its rank, name or the order of the specs: the set of its spec values. */
export function specKeyOf(valueIds: readonly string[]): string {
  return [...valueIds].sort().join(',')
}

/**
 * The key of a row of the builder, once every spec value of `specs` has its id. Choices are found by position and
 * title, because values created in the same save had no id yet when the row was built. Without specs the key is empty.
 * @returns null when the row's choices are not those of the specs
 */
export function specKeyOfSku(specs: readonly SpecRow[], sku: Pick<Sku, 'extra'>): string | null {
  const places = withValues(specs)
  if (places.length !== sku.extra.length) {
    return null
  }
  const ids: string[] = []
  for (const [index, spec] of places.entries()) {
    const id = spec.specValues.find((value) => value.title === sku.extra[index]?.title)?.id
    if (!id) {
      return null
    }
    ids.push(id)
  }
  return specKeyOf(ids)
}

/** A stored SKU as far as matching needs it. */
export interface StoredSku {
  readonly id: string
  readonly specKey: string
  readonly sold: number
  readonly locked: number
  /** Any stock movement beyond its creation. */
  readonly hasHistory: boolean
}

export interface SkuPlan<Stored, Incoming> {
  /** Same key: id, sold and history stay; the stock changes by `stockAfter` only. */
  readonly keep: readonly { readonly stored: Stored; readonly incoming: Incoming }[]
  readonly insert: readonly Incoming[]
  /** Vanished, but orders or the ledger speak of them. */
  readonly disable: readonly Stored[]
  /** Vanished without a trace. */
  readonly remove: readonly Stored[]
}

/**
 * What saving a list of SKUs does to the stored ones. Every stored and every incoming row
 * appears exactly once in the plan.
 * @throws DomainError `invalid` when two incoming rows are the same combination
 */
export function matchSkus<Stored extends StoredSku, Incoming extends { readonly specKey: string }>(
  existing: readonly Stored[],
  incoming: readonly Incoming[],
): SkuPlan<Stored, Incoming> {
  const wanted = new Map<string, Incoming>()
  const errors: FieldError[] = []
  for (const [index, sku] of incoming.entries()) {
    if (wanted.has(sku.specKey)) {
      errors.push({
        path: `skus.${index}.name`,
        message: ['规格组合重复', 'Duplicate combination of spec values', 'sku.repeatedCombination'],
      })
    }
    wanted.set(sku.specKey, sku)
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const keep: { stored: Stored; incoming: Incoming }[] = []
  const vanished: Stored[] = []
  for (const stored of existing) {
    const match = wanted.get(stored.specKey)
    if (match) {
      wanted.delete(stored.specKey)
      keep.push({ stored, incoming: match })
    } else {
      vanished.push(stored)
    }
  }
  return {
    keep,
    insert: [...wanted.values()],
    disable: vanished.filter(hasTrace),
    remove: vanished.filter((stored) => !hasTrace(stored)),
  }
}

function hasTrace(stored: StoredSku): boolean {
  return stored.hasHistory || stored.sold > 0 || stored.locked > 0
}
