import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import type { SpecRow } from './sku.ts'
import { regenerate } from './sku-generate.ts'
import { matchSkus, type StoredSku, specKeyOf, specKeyOfSku } from './spec-key.ts'

const anyId = fc.stringMatching(/^[0-9a-f]{4}$/)
const anyStored = fc.uniqueArray(
  fc.record({
    id: anyId,
    specKey: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'),
    sold: fc.constantFrom(0, 0, 3),
    locked: fc.constantFrom(0, 0, 1),
    hasHistory: fc.boolean(),
  }),
  { selector: (sku) => sku.specKey },
)
const anyIncoming = fc
  .uniqueArray(fc.constantFrom('k1', 'k3', 'k5', 'k7', 'k8'))
  .map((keys) => keys.map((specKey, rank) => ({ specKey, rank })))

describe('spec keys', () => {
  it('depend on the set of values, not on their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyId, { minLength: 1 }), fc.uniqueArray(anyId, { minLength: 1 }), (one, other) => {
        expect(specKeyOf([...one].reverse())).toBe(specKeyOf(one))
        const isSameSet = one.length === other.length && one.every((id) => other.includes(id))
        expect(specKeyOf(one) === specKeyOf(other)).toBe(isSameSet)
      }),
    )
  })

  it('a row finds its key by place and title, also when its values had no ids yet', () => {
    const unsaved: SpecRow[] = [
      { title: '套装', specValues: [{ title: '1' }, { title: '2' }] },
      { title: '空', specValues: [] },
      { title: '数量', specValues: [{ title: '1' }] },
    ]
    const saved: SpecRow[] = unsaved.map((spec, place) => ({
      ...spec,
      specValues: spec.specValues.map((value, index) => ({ ...value, id: `s${place}v${index}` })),
    }))
    const skus = regenerate(unsaved, [])
    expect(skus.map((sku) => specKeyOfSku(saved, sku))).toEqual(['s0v0,s2v0', 's0v1,s2v0'])
    expect(specKeyOfSku(unsaved, { extra: [{ title: '1' }, { title: '1' }] })).toBeNull()
    expect(specKeyOfSku(saved, { extra: [{ title: '1' }] })).toBeNull()
    expect(specKeyOfSku(saved, { extra: [{ title: '1' }, { title: '9' }] })).toBeNull()
    expect(specKeyOfSku([], { extra: [{ title: '1' }] })).toBeNull()
    expect(specKeyOfSku([], { extra: [] })).toBe('')
  })
})

describe('matching SKUs', () => {
  it('known keys stay, new ones come, vanished ones go or are disabled', () => {
    const row = (specKey: string, more: Partial<StoredSku> = {}): StoredSku => ({
      ...{ id: specKey, specKey, sold: 0, locked: 0, hasHistory: false },
      ...more,
    })
    const rows = [
      row('a', { sold: 2 }),
      row('b', { sold: 1 }),
      row('c', { locked: 1 }),
      row('d', { hasHistory: true }),
      row('e'),
    ]
    const plan = matchSkus(rows, [{ specKey: 'new' }, { specKey: 'a' }])
    expect(plan.keep).toEqual([{ stored: rows[0], incoming: { specKey: 'a' } }])
    expect(plan.insert).toEqual([{ specKey: 'new' }])
    expect(plan.disable.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    expect(plan.remove.map(({ id }) => id)).toEqual(['e'])
  })

  it('every row of both sides is in exactly one part, and nothing with a trace is removed', () => {
    fc.assert(
      fc.property(anyStored, anyIncoming, (stored, incoming) => {
        const { keep, insert, disable, remove } = matchSkus(stored, incoming)
        const storedOut = [...keep.map((pair) => pair.stored), ...disable, ...remove]
        expect(new Set(storedOut)).toEqual(new Set(stored))
        expect(storedOut).toHaveLength(stored.length)
        const incomingOut = [...keep.map((pair) => pair.incoming), ...insert]
        expect(new Set(incomingOut)).toEqual(new Set(incoming))
        expect(incomingOut).toHaveLength(incoming.length)
        expect(keep.every((pair) => pair.stored.specKey === pair.incoming.specKey)).toBe(true)
        expect(remove.some((sku) => sku.hasHistory || sku.sold > 0 || sku.locked > 0)).toBe(false)
        expect(disable.every((sku) => sku.hasHistory || sku.sold > 0 || sku.locked > 0)).toBe(true)
      }),
    )
  })

  it('saving the same list again inserts, disables and removes nothing', () => {
    fc.assert(
      fc.property(anyStored, (stored) => {
        const plan = matchSkus(stored, stored)
        expect(plan).toMatchObject({ insert: [], disable: [], remove: [] })
        expect(plan.keep).toHaveLength(stored.length)
      }),
    )
  })

  it('the same combination twice is refused, naming the later row', () => {
    const twice = () => matchSkus([], [{ specKey: 'a' }, { specKey: 'b' }, { specKey: 'a' }])
    expect(twice).toThrow(DomainError)
    expect(twice).toThrow(
      expect.objectContaining({
        code: 'invalid',
        detail: { errors: [expect.objectContaining({ path: 'skus.2.name' })] },
      }),
    )
  })
})
