import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointsClawedBack, pointsEarned, pointsGivenBack } from './points.ts'
import { type AskedLine, priceOf } from './price.ts'
import { amountOfPieces, refundableOf, refundParts } from './refundable.ts'
import { shares, sum } from './shares.ts'

const line = (presentPrice: number, qty: number, more: Partial<AskedLine> = {}): AskedLine => ({
  presentPrice,
  qty,
  memberPrice: null,
  tradePrice: null,
  asExchange: false,
  couponAllowed: true,
  integralAllowed: true,
  ...more,
})

const TEN_PERCENT = { kind: 2, amountFen: 0, percentOff: 10, capFen: 2_000, thresholdFen: 0 } as const
const POINTS = { asked: 3_500, available: 9_000, fenPer100Points: 100, maxPercent: 20 } as const

describe('the worked examples', () => {
  const price = priceOf([line(9_950, 2), line(9_950, 1), line(333, 1)], {
    isMember: false,
    freight: 1_200,
    coupon: TEN_PERCENT,
    points: POINTS,
  })

  it('coupon, points and freight', () => {
    expect(price).toMatchObject({ itemAmount: 30_183, couponAmount: 2_000, integralAmount: 3_500, integralUsed: 3_500 })
    expect(price.lines.map(({ couponShare }) => couponShare)).toEqual([1_319, 659, 22])
    expect(price.lines.map(({ integralShare }) => integralShare)).toEqual([2_307, 1_154, 39])
    expect(price.lines.map(({ payAmount }) => payAmount)).toEqual([16_274, 8_137, 272])
    expect(price).toMatchObject({ freight: 1_200, payable: 25_883 })
    expect(pointsEarned(24_683, 1_000)).toBe(246)
  })

  it('one piece of three after the other', () => {
    const three = { payAmount: 10_000, qty: 3, refundingAmount: 0, refundingQty: 0 }
    expect(amountOfPieces({ ...three, refundedAmount: 0, refundedQty: 0 }, 1)).toBe(3_333)
    expect(amountOfPieces({ ...three, refundedAmount: 3_333, refundedQty: 1 }, 1)).toBe(3_333)
    expect(amountOfPieces({ ...three, refundedAmount: 6_666, refundedQty: 2 }, 1)).toBe(3_334)
  })

  it('points that come and go with a refund', () => {
    expect(pointsGivenBack({ used: 3_500, givenBack: 0 }, { refund: 8_137, paid: 24_683, isLast: false })).toBe(1_153)
    expect(pointsClawedBack({ earned: 246, clawed: 0 }, { left: 24_683 - 8_137, rate: 1_000 })).toBe(81)
  })

  it('a delivered pre-order goes back through the balance first, then through the deposit', () => {
    const deposit = { id: 'deposit', amount: 20_000, refundedAmount: 0, paidAt: new Date('2026-01-01') }
    const balance = { id: 'balance', amount: 109_900, refundedAmount: 0, paidAt: new Date('2026-06-01') }
    expect(refundParts(129_900, [deposit, balance])).toEqual([
      { id: 'balance', amount: 109_900 },
      { id: 'deposit', amount: 20_000 },
    ])
    expect(refundParts(129_901, [deposit, balance])).toBeNull()
  })
})

describe('unit prices', () => {
  const unit = (asked: AskedLine, isMember: boolean) =>
    priceOf([asked], { isMember, freight: 0 }).lines.map(({ unitPrice, priceKind }) => [unitPrice, priceKind])[0]

  it('are those of members for members, and of an exchange purchase before both', () => {
    const all = line(10_000, 1, { memberPrice: 9_000, tradePrice: 5_000 })
    expect(unit(all, false)).toEqual([10_000, 1])
    expect(unit(all, true)).toEqual([9_000, 2])
    expect(unit({ ...all, asExchange: true }, true)).toEqual([5_000, 3])
    expect(unit(line(10_000, 1), true)).toEqual([10_000, 1])
  })
})

describe('coupons', () => {
  const off = (coupon: Parameters<typeof priceOf>[1]['coupon'], ...lines: readonly AskedLine[]) =>
    priceOf(lines, { isMember: false, freight: 800, coupon })

  it('count from their threshold on, over the lines that they are good for', () => {
    const coupon = { kind: 1, amountFen: 3_000, percentOff: 0, capFen: null, thresholdFen: 10_000 } as const
    expect(off(coupon, line(9_999, 1)).couponAmount).toBe(0)
    expect(off(coupon, line(10_000, 1)).couponAmount).toBe(3_000)
    expect(off(coupon, line(9_999, 1), line(9_999, 1, { couponAllowed: false })).couponAmount).toBe(0)
  })

  it('take off no more than there is, and the free freight only the freight', () => {
    const coupon = { kind: 1, amountFen: 3_000, percentOff: 0, capFen: null, thresholdFen: 0 } as const
    expect(off(coupon, line(2_000, 1))).toMatchObject({ couponAmount: 2_000, payable: 800 })
    expect(off({ ...coupon, kind: 3 }, line(2_000, 1))).toMatchObject({ couponAmount: 0, freight: 0, payable: 2_000 })
  })
})

describe('the identities', () => {
  const money = fc.integer({ min: 1, max: 9_999_999 })
  const lines = fc.array(
    fc.record({
      presentPrice: money,
      qty: fc.integer({ min: 1, max: 99 }),
      memberPrice: fc.option(money),
      tradePrice: fc.option(money),
      asExchange: fc.boolean(),
      couponAllowed: fc.boolean(),
      integralAllowed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const coupon = fc.record({
    kind: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    amountFen: money,
    percentOff: fc.integer({ min: 1, max: 99 }),
    capFen: fc.option(money),
    thresholdFen: fc.integer({ min: 0, max: 500_000 }),
  })
  const points = fc.record({
    asked: fc.integer({ min: 0, max: 1_000_000 }),
    available: fc.integer({ min: 0, max: 1_000_000 }),
    fenPer100Points: fc.integer({ min: 1, max: 1_000 }),
    maxPercent: fc.integer({ min: 0, max: 100 }),
  })

  it('shares add up to what is shared, none of them further than one fen from its part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.array(money, { minLength: 1 }),
        (amount, bases) => {
          const parts = shares(amount, bases)
          const total = sum(bases)
          expect(sum(parts)).toBe(amount)
          parts.forEach((part, index) => {
            expect(Math.abs(part - (amount * (bases[index] ?? 0)) / total)).toBeLessThan(1)
          })
        },
      ),
    )
  })

  it('the lines add up to the order, and the order to what is to be paid', () => {
    fc.assert(
      fc.property(lines, coupon, points, money, (asked, off, use, freight) => {
        const price = priceOf(asked, { isMember: true, freight, coupon: off, points: use })
        expect(sum(price.lines.map(({ lineAmount }) => lineAmount))).toBe(price.itemAmount)
        expect(sum(price.lines.map(({ couponShare }) => couponShare))).toBe(price.couponAmount)
        expect(sum(price.lines.map(({ integralShare }) => integralShare))).toBe(price.integralAmount)
        expect(sum(price.lines.map(({ payAmount }) => payAmount)) + price.freight).toBe(price.payable)
        expect(price.lines.every(({ payAmount }) => payAmount >= 0)).toBe(true)
        expect(price.integralUsed).toBeLessThanOrEqual(Math.min(use.asked, use.available))
        expect(sum(price.proof.slice(0, -1).map(({ amount }) => amount))).toBe(price.payable)
      }),
    )
  })

  it('pieces refunded one by one come to what was paid, and never to more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 40 }), (payAmount, qty) => {
        let of = { payAmount, qty, refundedAmount: 0, refundingAmount: 0, refundedQty: 0, refundingQty: 0 }
        while (refundableOf(of).qty > 0) {
          const amount = amountOfPieces(of, 1)
          expect(amount).toBeGreaterThanOrEqual(0)
          of = { ...of, refundedAmount: of.refundedAmount + amount, refundedQty: of.refundedQty + 1 }
        }
        expect(of.refundedAmount).toBe(payAmount)
      }),
    )
  })
})
