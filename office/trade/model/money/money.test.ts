import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CouponUse } from './coupons-off.ts'
import { pointsClawedBack, pointsEarned, pointsGivenBack } from './points.ts'
import { type AskedLine, adjustedLines, adjustTo, priceOf } from './price.ts'
import { amountOfPieces, refundableOf, refundParts } from './refundable.ts'
import { shares, sum } from './shares.ts'
import { type SplitLine, splitLine } from './split-line.ts'

const line = (presentPrice: number, qty: number, more: Partial<AskedLine> = {}): AskedLine => ({
  presentPrice,
  qty,
  memberPrice: null,
  tradePrice: null,
  asExchange: false,
  integralAllowed: true,
  ...more,
})

const TEN_PERCENT = {
  name: '九折券',
  kind: 2,
  amountOff: null,
  percentOff: 10,
  capAmount: 2_000,
  thresholdAmount: 0,
} as const
const POINTS = { asked: 3_500, available: 9_000, fenPer100Points: 100, maxPercent: 20 } as const

describe('the worked examples', () => {
  const price = priceOf([line(9_950, 2), line(9_950, 1), line(333, 1)], {
    isMember: false,
    freight: 1_200,
    coupons: [{ terms: TEN_PERCENT, isFor: [true, true, true] }],
    points: POINTS,
  })

  it('coupon, points and freight', () => {
    expect(price).toMatchObject({ itemAmount: 30_183, couponAmount: 2_000, integralAmount: 3_500, integralUsed: 3_500 })
    expect(price.lines.map(({ couponShare }) => couponShare)).toEqual([1_319, 659, 22])
    expect(price.lines.map(({ integralShare }) => integralShare)).toEqual([2_307, 1_154, 39])
    expect(price.lines.map(({ payAmount }) => payAmount)).toEqual([16_274, 8_137, 272])
    expect(price).toMatchObject({ freight: 1_200, payable: 25_883 })
    expect(pointsEarned(price.lines.map(({ payAmount }) => ({ paid: payAmount, rate: 1_000 })))).toBe(246)
  })

  it('one piece of three after the other', () => {
    const three = { payAmount: 10_000, qty: 3, refundingAmount: 0, refundingQty: 0, chargedAmount: 0 }
    expect(amountOfPieces({ ...three, refundedAmount: 0, refundedQty: 0 }, 1)).toBe(3_333)
    expect(amountOfPieces({ ...three, refundedAmount: 3_333, refundedQty: 1 }, 1)).toBe(3_333)
    expect(amountOfPieces({ ...three, refundedAmount: 6_666, refundedQty: 2 }, 1)).toBe(3_334)
  })

  it('points that come and go with a refund', () => {
    expect(pointsGivenBack({ used: 3_500, givenBack: 0 }, { refund: 8_137, paid: 24_683, isLast: false })).toBe(1_153)
    expect(pointsClawedBack({ earned: 246, clawed: 0 }, [{ paid: 24_683 - 8_137, rate: 1_000 }])).toBe(81)
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
  const THREE_OFF = {
    name: '满减券',
    kind: 1,
    amountOff: 3_000,
    percentOff: null,
    capAmount: null,
    thresholdAmount: 0,
  } as const
  const FREE_FREIGHT = { ...THREE_OFF, name: '包邮券', kind: 3, amountOff: null } as const
  type Terms = CouponUse['terms']
  const off = (coupons: readonly (Terms | CouponUse)[], ...lines: readonly AskedLine[]) =>
    priceOf(lines, {
      isMember: false,
      freight: 800,
      coupons: coupons.map((one) => ('terms' in one ? one : { terms: one, isFor: lines.map(() => true) })),
    })

  it('count from their threshold on, over the lines that they are good for', () => {
    const from = { ...THREE_OFF, thresholdAmount: 10_000 }
    expect(off([from], line(9_999, 1)).couponAmount).toBe(0)
    expect(off([from], line(10_000, 1)).couponAmount).toBe(3_000)
    expect(off([{ terms: from, isFor: [true, false] }], line(9_999, 1), line(9_999, 1)).couponAmount).toBe(0)
  })

  it('take off no more than there is, and the free freight only the freight', () => {
    expect(off([THREE_OFF], line(2_000, 1))).toMatchObject({ couponAmount: 2_000, payable: 800 })
    expect(off([FREE_FREIGHT], line(2_000, 1))).toMatchObject({ couponAmount: 0, freight: 0, payable: 2_000 })
  })

  it('take percentages from what amounts have left, whatever was asked first, each with its proof', () => {
    const expected = {
      couponAmount: 3_000 + 1_700,
      freight: 0,
      payable: 15_300,
      lines: [{ couponShare: 2_350 }, { couponShare: 2_350 }],
    }
    const both = [line(10_000, 1), line(10_000, 1)] as const
    const price = off([THREE_OFF, TEN_PERCENT, FREE_FREIGHT], ...both)
    expect(price).toMatchObject(expected)
    expect(off([FREE_FREIGHT, TEN_PERCENT, THREE_OFF], ...both)).toEqual(price)
    expect(price.proof.filter(({ rule }) => rule === 'coupon')).toEqual([
      { rule: 'coupon', base: 20_000, amount: -3_000, note: ['满减券', '满减券'] },
      { rule: 'coupon', base: 17_000, amount: -1_700, note: ['九折券', '九折券'] },
      { rule: 'coupon', base: 800, amount: -800, note: ['包邮券', '包邮券'] },
    ])
    expect(price.lines[0]?.proof.slice(1)).toEqual([
      { rule: 'coupon', base: 10_000, amount: -1_500, note: ['满减券', '满减券'] },
      { rule: 'coupon', base: 8_500, amount: -850, note: ['九折券', '九折券'] },
    ])
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
      integralAllowed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const coupon = fc.record<CouponUse>({
    terms: fc.record({
      name: fc.constant('券'),
      kind: fc.constantFrom(1, 2, 3),
      amountOff: money,
      percentOff: fc.integer({ min: 1, max: 99 }),
      capAmount: fc.option(money),
      thresholdAmount: fc.integer({ min: 0, max: 500_000 }),
    }),
    isFor: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
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
      fc.property(lines, fc.array(coupon, { maxLength: 3 }), points, money, (asked, coupons, use, freight) => {
        const price = priceOf(asked, { isMember: true, freight, coupons, points: use })
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

  it('a price that staff change is what the lines add up to, as if it had been asked for at once', () => {
    const any = fc.tuple(lines, fc.array(coupon, { maxLength: 2 }), points, money, fc.nat())
    fc.assert(
      fc.property(any, ([asked, coupons, use, freight, some]) => {
        const before = priceOf(asked, { isMember: true, freight, coupons, points: use })
        // from the freight alone to twice the price
        const payable = before.freight + (some % (2 * (before.payable - before.freight) + 1))
        const adjust = adjustTo(payable, before)
        const changed = adjustedLines(before.lines, adjust)
        expect(sum(changed.map(({ adjustShare }) => adjustShare))).toBe(adjust)
        expect(sum(changed.map(({ payAmount }) => payAmount)) + before.freight).toBe(payable)
        for (const { lineAmount, couponShare, integralShare, adjustShare, payAmount } of changed) {
          expect(payAmount).toBe(lineAmount - couponShare - integralShare + adjustShare)
          expect(payAmount).toBeGreaterThanOrEqual(0)
        }
        // a second change forgets the first
        expect(adjustedLines(changed, 0)).toEqual(adjustedLines(before.lines, 0))
        const atOnce = priceOf(asked, { isMember: true, freight, coupons, points: use, adjust })
        expect(atOnce.payable).toBe(payable)
        expect(atOnce.lines.map(({ payAmount }) => payAmount)).toEqual(changed.map(({ payAmount }) => payAmount))
      }),
    )
  })

  it('[5.5] pieces refunded in any steps come to what was paid: each is worth its part, whole, and the last takes the rest', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(fc.nat(999_999), fc.integer({ min: 1, max: 40 }), steps, (payAmount, qty, taken) => {
        let step = 0
        let of = {
          payAmount,
          qty,
          refundedAmount: 0,
          refundingAmount: 0,
          refundedQty: 0,
          refundingQty: 0,
          chargedAmount: 0,
        }
        while (refundableOf(of).qty > 0) {
          const pieces = Math.min(refundableOf(of).qty, taken[step++] ?? 1)
          const amount = amountOfPieces(of, pieces)
          const isLast = pieces === refundableOf(of).qty
          expect(isLast ? 0 : amount).toBe(isLast ? 0 : pieces * Math.floor(payAmount / qty))
          of = { ...of, refundedAmount: of.refundedAmount + amount, refundedQty: of.refundedQty + pieces }
        }
        expect(of.refundedAmount).toBe(payAmount)
      }),
    )
  })
})

describe('a line that is split', () => {
  const fen = fc.integer({ min: 0, max: 9_999_999 })
  const lines = fc
    .record({ unitPrice: fen, qty: fc.integer({ min: 2, max: 50 }), off: fc.tuple(fen, fen, fen) })
    .map(({ unitPrice, qty, off }): SplitLine => {
      const lineAmount = unitPrice * qty
      const couponShare = off[0] % (lineAmount + 1)
      const integralShare = off[1] % (lineAmount - couponShare + 1)
      const adjustShare = 0 - (off[2] % (lineAmount - couponShare - integralShare + 1))
      const payAmount = lineAmount - couponShare - integralShare + adjustShare
      return {
        qty,
        unitPrice,
        lineAmount,
        couponShare,
        integralShare,
        adjustShare,
        payAmount,
        integralGiven: 0,
      }
    })

  it('adds up as the whole one did, to the fen, and each part by itself', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (line, at) => {
        const parts = splitLine(line, 1 + (at % (line.qty - 1)))
        for (const name of Object.keys(line) as (keyof SplitLine)[]) {
          if (name !== 'unitPrice') {
            expect(sum(parts.map((part) => part[name])), name).toBe(line[name])
          }
        }
        for (const part of parts) {
          const { lineAmount, couponShare, integralShare, adjustShare, payAmount, unitPrice, qty } = part
          expect(lineAmount).toBe(unitPrice * qty)
          expect(payAmount).toBe(lineAmount - couponShare - integralShare + adjustShare)
          expect(payAmount).toBeGreaterThanOrEqual(0)
          expect(Math.abs(payAmount - (line.payAmount * qty) / line.qty)).toBeLessThan(1)
        }
      }),
    )
  })

  it('gives what cannot be shared to the larger remainder', () => {
    const line = { qty: 3, unitPrice: 334, lineAmount: 1_002, couponShare: 0, integralShare: 0, adjustShare: -2 }
    const [kept, split] = splitLine({ ...line, payAmount: 1_000, integralGiven: 0 }, 1)
    expect([kept.payAmount, split.payAmount]).toEqual([667, 333])
    expect([kept.adjustShare, split.adjustShare]).toEqual([-1, -1])
  })
})
