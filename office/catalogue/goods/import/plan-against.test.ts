import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce, inOneGo } from '#kit/contract/testing/at-once.ts'
import { fullestMatch } from './fullest-match.ts'
import { EMPTY_GOODS, type GoodsValues } from './goods-values.ts'
import type { GoodsImportRow } from './import-row.ts'
import { type ExistingGoods, type GoodsImportDecisions, planAgainst as planningOf } from './plan-against.ts'
import { markRepeats } from './repeats.ts'

const planAgainst = inOneGo(planningOf)

const JAN = '4580416945110'
const OTHER_JAN = '4580416943215'

function planOf(...goods: Partial<GoodsValues>[]): { rows: GoodsImportRow[] } {
  const rows = goods.map(
    (values, index): GoodsImportRow => ({
      sheet: '表',
      row: index + 2,
      kind: 'data',
      state: 'ready',
      values: { ...EMPTY_GOODS, ...values },
      errors: [],
    }),
  )
  return { rows: atOnce(markRepeats(rows, new Map())) }
}

const goods = (id: string, values: Partial<GoodsValues>): ExistingGoods => ({ ...EMPTY_GOODS, ...values, id })
const brief = ({ decisions }: GoodsImportDecisions) => decisions.map((each) => [each.action, each.id])

function store(decided: GoodsImportDecisions, before: readonly ExistingGoods[]): ExistingGoods[] {
  const after = before.map((each) => {
    const decision = decided.decisions.find(({ id }) => id === each.id)
    return { ...each, ...Object.fromEntries(decision?.changes.map((change) => [change.field, change.after]) ?? []) }
  })
  const created = decided.decisions.flatMap(({ action, values, row }) =>
    action === 'created' && values ? [{ ...values, id: `new-${row}` }] : [],
  )
  return [...after, ...created]
}

describe('planAgainst', () => {
  it('knows goods by their JAN, whatever else the row says', () => {
    const decided = planAgainst(planOf({ name: '新名', janCode: JAN }), [goods('1', { name: '旧名', janCode: JAN })])
    expect(decided.decisions[0]).toMatchObject({
      action: 'updated',
      id: '1',
      changes: [{ field: 'name', before: '旧名', after: '新名' }],
    })
    expect(decided.counts).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 0, skipped: 0 })
  })

  it('knows goods without a JAN by name, maker and scale, in any case and width', () => {
    const existing = [goods('1', { name: 'Hoshino Ver.', manufacturer: 'Alter', scale: '1/7', heightMm: 230 })]
    const row = { name: 'ＨOSHINO  Ver', manufacturer: 'Alter', scale: '1/7' }
    expect(brief(planAgainst(planOf(row), existing))).toEqual([['updated', '1']])
    expect(brief(planAgainst(planOf({ ...row, scale: '1/8' }), existing))).toEqual([['created', null]])
    expect(brief(planAgainst(planOf({ ...row, manufacturer: null }), existing))).toEqual([['created', null]])
  })

  it('gives a JAN to goods that have none, and takes none away', () => {
    const named = { name: '甲', scale: '1/7' }
    const decided = planAgainst(planOf({ ...named, janCode: JAN }), [goods('1', named)])
    expect(decided.decisions[0]).toMatchObject({ action: 'updated', changes: [{ field: 'janCode', after: JAN }] })
    expect(
      brief(planAgainst(planOf({ ...named, janCode: JAN }), [goods('1', { ...named, janCode: OTHER_JAN })])),
    ).toEqual([['created', null]])
    expect(brief(planAgainst(planOf(named), [goods('1', { ...named, janCode: JAN })]))).toEqual([['unchanged', '1']])
  })

  it('never clears a value for an empty cell, and stores no price without a currency', () => {
    const full = { name: '甲', officialPrice: 100, officialPriceMinor: 100, officialCurrency: 'JPY', heightMm: 200 }
    expect(brief(planAgainst(planOf({ name: '甲' }), [goods('1', full)]))).toEqual([['unchanged', '1']])
    const open = planOf({ name: '甲', officialPrice: 999, officialPriceMinor: null, officialCurrency: null })
    expect(brief(planAgainst(open, [goods('1', full)]))).toEqual([['unchanged', '1']])
    expect(planAgainst(open, []).decisions[0]).toMatchObject({ action: 'created', values: { officialPrice: null } })
  })

  it('tells editions of one name apart by what does not change, then by their month', () => {
    const existing = [
      goods('old', { name: 'King', releaseMonth: '2010-01', ipName: 'A' }),
      goods('new', { name: 'King', releaseMonth: '2015-03', ipName: 'B' }),
    ]
    const plan = planOf(
      { name: 'King', releaseMonth: '2015-03', heightMm: 99 },
      { name: 'King', releaseMonth: '2010-01', ipName: 'A' },
      { name: 'King', releaseMonth: '2020-05' },
    )
    expect(brief(planAgainst(plan, existing))).toEqual([
      ['updated', 'new'],
      ['unchanged', 'old'],
      ['created', null],
    ])
    expect(brief(planAgainst(planOf({ name: 'King', releaseMonth: '2011-01' }), existing.slice(0, 1)))).toEqual([
      ['updated', 'old'],
    ])
  })

  it('refuses to choose where several goods may be meant', () => {
    const existing = [
      goods('1', { name: 'King', releaseMonth: '2010-01' }),
      goods('2', { name: 'King', releaseMonth: '2015-03' }),
    ]
    const decided = planAgainst(planOf({ name: 'King', releaseMonth: '2012-12' }), existing)
    expect(decided.decisions[0]).toMatchObject({ action: 'refused', errors: [{ code: 'AMBIGUOUS_MATCH', row: 2 }] })
    expect(decided.counts.refused).toBe(1)
  })

  it('leaves refused and skipped rows alone', () => {
    const { rows } = planOf({ name: '甲' }, { name: '甲' }, { name: '乙' })
    const plan = { rows: rows.map((row) => (row.row === 4 ? { ...row, state: 'refused' as const } : row)) }
    expect(brief(planAgainst(plan, []))).toEqual([
      ['created', null],
      ['skipped', null],
      ['refused', null],
    ])
  })

  it('changes nothing the second time, whatever the file and the goods are', () => {
    const few = <T>(...values: T[]) => fc.constantFrom<T | null>(null, ...values)
    const values = fc.record({
      name: fc.constantFrom('a', 'b'),
      scale: few('1/7'),
      ipName: few('X', 'Y'),
      originalName: few('o'),
      releaseMonth: few('2010-01', '2015-03'),
      heightMm: few(100, 200),
      janCode: few(JAN, OTHER_JAN),
    })
    fc.assert(
      fc.property(fc.array(values, { maxLength: 7 }), fc.array(values, { maxLength: 5 }), (file, table) => {
        const existing = table
          .map((each, index) => goods(String(index), each))
          .filter(
            (each, index, all) => !each.janCode || all.findIndex(({ janCode }) => janCode === each.janCode) === index,
          )
        const plan = planOf(...file)
        const first = planAgainst(plan, existing)
        const ids = first.decisions.flatMap(({ id }) => (id === null ? [] : [id]))
        expect(new Set(ids).size).toBe(ids.length)
        fc.pre(first.counts.refused === 0 || plan.rows.some((row) => row.state === 'refused'))
        fc.pre(!first.decisions.some(({ errors }) => errors.some(({ code }) => code === 'AMBIGUOUS_MATCH')))
        const second = planAgainst(plan, store(first, existing))
        expect([second.counts.created, second.counts.updated]).toEqual([0, 0])
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a group of one name, maker and scale', () => {
  it('that is no catalogue any more is refused instead of being compared each with each', () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ name: 'King', originalName: `${index}` }))
    const existing = many.map((values, index) => goods(String(index), values))
    const { counts } = planAgainst(planOf(...many), existing)
    expect(counts).toMatchObject({ refused: 101, created: 0, updated: 0 })
    expect(planAgainst(planOf(...many.slice(0, 99)), existing).counts).toMatchObject({ unchanged: 99 })
  })
})

describe('fullestMatch', () => {
  it('gives way where that lets one more come together', () => {
    const fits: Record<string, string[]> = { a: ['x', 'y'], b: ['x'], c: ['y', 'z'] }
    const match = inOneGo(fullestMatch<string, string>)(
      ['a', 'b', 'c'],
      ['x', 'y', 'z'],
      (left, right) => fits[left]?.includes(right) ?? false,
    )
    expect([...match].sort()).toEqual([
      ['a', 'y'],
      ['b', 'x'],
      ['c', 'z'],
    ])
  })
})
