import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHORTAGE_RULES, seats, type Waiting } from './shortage.ts'

const claims = fc
  .array(fc.record({ qty: fc.integer({ min: 1, max: 4 }), paidAt: fc.nat(50), isLocked: fc.boolean() }), {
    maxLength: 30,
  })
  .map((list): readonly Waiting[] => list.map((one, index) => ({ ...one, id: `c${index}` })))
const rule = fc.constantFrom(...SHORTAGE_RULES)
const qtyOf = (list: readonly Waiting[], ids: readonly string[]) =>
  list.filter(({ id }) => ids.includes(id)).reduce((sum, { qty }) => sum + qty, 0)

describe('too few pieces', () => {
  it('are never given twice, and every claim is seated or cut', () => {
    fc.assert(
      fc.property(claims, fc.nat(60), rule, (waiting, available, by) => {
        const { seated, cut, left } = seats(available, waiting, by)
        expect(qtyOf(waiting, seated) + left).toBe(available)
        expect(left).toBeGreaterThanOrEqual(0)
        expect([...seated, ...cut].sort()).toEqual(waiting.map(({ id }) => id).sort())
      }),
    )
  })

  it('go to the same claims whatever the order they are told in, and again after those who were cut are gone', () => {
    fc.assert(
      fc.property(claims, fc.nat(60), rule, (waiting, available, by) => {
        const first = seats(available, waiting, by)
        expect(seats(available, [...waiting].reverse(), by)).toEqual(first)
        const rest = waiting.filter(({ id }) => first.seated.includes(id))
        expect(seats(available, rest, by).cut).toEqual([])
      }),
    )
  })

  it('leave nobody out when there are enough', () => {
    fc.assert(
      fc.property(claims, rule, (waiting, by) => {
        expect(
          seats(
            qtyOf(
              waiting,
              waiting.map(({ id }) => id),
            ),
            waiting,
            by,
          ).cut,
        ).toEqual([])
      }),
    )
  })

  it('go to locked claims before all others, then by the time of the deposit', () => {
    const claim = (id: string, qty: number, paidAt: number, isLocked = false) => ({ id, qty, paidAt, isLocked })
    const waiting = [claim('old', 1, 1), claim('big', 3, 2), claim('new', 1, 3), claim('locked', 1, 9, true)]
    expect(seats(3, waiting, 'first')).toMatchObject({ seated: ['locked', 'old', 'new'], cut: ['big'], left: 0 })
    expect(seats(3, waiting, 'newest')).toMatchObject({ seated: ['locked', 'old'], cut: ['big', 'new'], left: 1 })
  })

  it('are kept or not for a reason that is told', () => {
    const claim = (id: string, qty: number, paidAt: number, isLocked = false) => ({ id, qty, paidAt, isLocked })
    const waiting = [claim('a', 1, 1), claim('b', 3, 2), claim('c', 1, 3), claim('d', 1, 4), claim('e', 1, 5, true)]
    expect(Object.fromEntries(seats(3, waiting, 'first').why)).toEqual({
      ...{ e: 'locked', a: 'turn', b: 'few', c: 'turn', d: 'gone' },
    })
    expect(Object.fromEntries(seats(5, waiting, 'newest').why)).toEqual({
      ...{ e: 'locked', a: 'turn', b: 'turn', c: 'newest', d: 'newest' },
    })
  })
})
