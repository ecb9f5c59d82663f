import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchStatement, type OurMovement, sumsOf, type TheirMovement } from './match.ts'
import { LINE_RESULT } from './statement-line.ts'

const NUMBERS = ['P1', 'P2', 'P3', 'P4'] as const
const kind = fc.constantFrom('payment' as const, 'refund' as const)
const theirs: fc.Arbitrary<TheirMovement> = fc.record({
  kind,
  no: fc.option(fc.constantFrom(...NUMBERS)),
  thirdNo: fc.option(fc.constantFrom('T1', 'T2', 'T3')),
  amount: fc.integer({ min: 0, max: 9_999_999_999 }),
  at: fc.constant(null),
})
const ours = fc
  .uniqueArray(
    fc.record({ kind, no: fc.constantFrom(...NUMBERS), amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999 })) }),
    {
      selector: ({ kind: of, no }) => `${of}:${no}`,
    },
  )
  .map((rows) =>
    rows.map(
      ({ no, ...row }): OurMovement => ({
        ...row,
        no,
        id: `${row.kind}-${no}`,
        thirdNo: no.replace('P', 'T'),
        at: null,
        orderNo: null,
      }),
    ),
  )

it('loses no fen: the sums of both sides are those of the lines, and every movement stands in one line', () => {
  fc.assert(
    fc.property(fc.array(theirs, { maxLength: 8 }), ours, fc.func(fc.boolean()), (said, booked, isDue) => {
      const due = new Set(booked.filter(({ id }) => isDue(id)).map(({ id }) => id))
      const lines = matchStatement(said, booked, due)
      const sums = sumsOf(lines)
      const sum = (of: 'payment' | 'refund') =>
        said.filter((one) => one.kind === of).reduce((all, { amount }) => all + amount, 0)
      expect(sums).toMatchObject({ theirIn: sum('payment'), theirOut: sum('refund') })
      const told = lines.flatMap(({ ref, ourAmount }) => (ref && ourAmount !== null ? [ref.id] : []))
      expect(new Set(told).size).toBe(told.length)
      for (const { id, amount } of booked) {
        expect(told.includes(id)).toBe(amount !== null && (due.has(id) || told.includes(id)))
      }
      const differs = lines.reduce((all, line) => {
        const amount = (line.theirAmount ?? 0) - (line.ourAmount ?? 0)
        expect(line.result === LINE_RESULT.same).toBe(line.theirAmount !== null && line.theirAmount === line.ourAmount)
        return all + (line.kind === 1 ? amount : -amount)
      }, 0)
      expect(differs).toBe(sums.theirIn - sums.theirOut - sums.ourIn + sums.ourOut)
    }),
  )
})

it('takes the same number twice for a movement that the shop does not have', () => {
  const entry = { kind: 'payment', no: 'P1', thirdNo: 'T1', amount: 100, at: null } as const
  const one: OurMovement = { ...entry, id: 'p', orderNo: 'O1' }
  const lines = matchStatement([entry, { ...entry, thirdNo: 'T2' }], [one], new Set(['p']))
  expect(lines.map(({ result }) => result)).toEqual([LINE_RESULT.same, LINE_RESULT.missingHere])
})

it('tells what is missing there of those that belong to its day only', () => {
  const one = (id: string): OurMovement => ({
    ...{ id, kind: 'payment', no: id, thirdNo: null, amount: 100, at: null, orderNo: null },
  })
  const lines = matchStatement([], [one('of-the-day'), one('of-another-day')], new Set(['of-the-day']))
  expect(lines).toMatchObject([{ no: 'of-the-day', result: LINE_RESULT.missingThere }])
  expect(lines).toHaveLength(1)
})
