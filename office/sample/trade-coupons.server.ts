import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { insertRows, storedById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { coupon } from '#office/trade/model/coupon.ts'
import { VALID_KIND } from '#office/trade/model/coupon-rules.ts'
import { COUPON } from '#office/trade/model/coupon-states.ts'
import { COUPON_KIND } from '#office/trade/model/coupon-terms.ts'
import { getCoupon } from './coupon-for-order.server.ts'
import { randomFrom } from './random.ts'
import { CLERK, DAY, later } from './trade-moments.ts'
import type { Buyer } from './trade-orders.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

interface DemoCoupon {
  readonly values: Readonly<Record<string, string | number | boolean | null>>
  /** Days before today that it was started; null: it is a draft. */
  readonly started: number | null
  /** Of which days it was good for all; else it counts from when somebody got it. */
  readonly days?: readonly [from: number, to: number]
  /** Share of the customers who got one, and by whom: themselves, or the staff. */
  readonly share: number
  readonly isGiven?: boolean
  /** Commands behind the start, by days before today. */
  readonly moved?: readonly (readonly [command: 'pause' | 'end', days: number])[]
}

/** Amounts in fen. */
const COUPONS: readonly DemoCoupon[] = [
  {
    values: {
      name: '满300减30',
      kind: COUPON_KIND.amount,
      amountOff: 3_000,
      thresholdAmount: 30_000,
      perUser: 1,
      validKind: VALID_KIND.days,
      validDays: 90,
    },
    started: 200,
    share: 0.4,
  },
  {
    values: {
      name: '秋季九折 最高减50',
      kind: COUPON_KIND.percent,
      percentOff: 10,
      capAmount: 5_000,
      total: 500,
      perUser: 1,
      validKind: VALID_KIND.dates,
    },
    started: 118,
    days: [120, 45],
    share: 0.35,
    moved: [['end', 45]],
  },
  {
    values: {
      name: '老客包邮券',
      kind: COUPON_KIND.freight,
      obtain: 'staff',
      perUser: 2,
      stackable: true,
      validKind: VALID_KIND.days,
      validDays: 60,
    },
    started: 90,
    share: 0.12,
    isGiven: true,
  },
  {
    values: {
      name: '新客立减20',
      kind: COUPON_KIND.amount,
      amountOff: 2_000,
      obtain: 'newUser',
      perUser: 1,
      validKind: VALID_KIND.days,
      validDays: 30,
    },
    started: 240,
    share: 0.3,
  },
  {
    values: {
      name: '会员满500减60',
      kind: COUPON_KIND.amount,
      amountOff: 6_000,
      thresholdAmount: 50_000,
      obtain: 'level',
      perUser: 1,
      validKind: VALID_KIND.days,
      validDays: 60,
    },
    started: 70,
    share: 0.2,
    moved: [['pause', 5]],
  },
  {
    values: {
      name: '缺货补偿 满200减50',
      kind: COUPON_KIND.amount,
      amountOff: 5_000,
      thresholdAmount: 20_000,
      obtain: 'apology',
      perUser: 0,
      validKind: VALID_KIND.days,
      validDays: 90,
    },
    started: 100,
    share: 0,
  },
  {
    values: {
      name: '双十二满1000减100',
      kind: COUPON_KIND.amount,
      amountOff: 10_000,
      thresholdAmount: 100_000,
      total: 200,
      perUser: 1,
      validKind: VALID_KIND.dates,
    },
    started: null,
    days: [-12, -20],
    share: 0,
  },
]

/** Coupons of the last months: got by customers, given by staff, used by orders, and expired. */
export function planCoupons(line: Timeline, buyers: readonly Buyer[]): void {
  const random = randomFrom(20_261_112)
  const { end, plan } = line
  const { clock } = line.trade.app
  const moment = (days: number) => later(end, -days * DAY)
  for (const { values, started, days, share, isGiven = false, moved = [] } of COUPONS) {
    const dates = days && { validFrom: clock.format(moment(days[0])), validTo: clock.format(moment(days[1])) }
    const id = planCoupon(line, { ...values, ...dates }, moment(started === null ? 3 : started + 1))
    if (started !== null) {
      planCouponMove(line, id, 'start', moment(started))
      for (const [command, before] of moved) {
        planCouponMove(line, id, command, moment(before))
      }
      const last = moved[0]?.[1] ?? 0
      for (const { id: userId } of buyers.filter(() => random.chance(share))) {
        const at = moment(last + random.next() * (started - last))
        const who = isGiven ? CLERK : 'customer'
        plan({
          at,
          who,
          command: isGiven ? '/shop/coupon/issue' : '/shop/storefront/coupon/get',
          work: async (ctx) => {
            await getCoupon(line, ctx, { couponId: id, userId, isOwn: !isGiven })
          },
        })
      }
    }
  }
}

/** A coupon for everything from stock that the staff make; nobody gets it before it is started. @returns its id */
export function planCoupon({ trade, plan }: Timeline, values: DemoCoupon['values'], at: Date): string {
  const id = newId()
  const terms = { scope: 'all', lines: '1', total: -1, thresholdAmount: 0, obtain: 'self', ...values } as const
  plan({
    at,
    who: CLERK,
    command: '/shop/coupon/add',
    work: async (ctx) => {
      await insertRows(trade.app, coupon, ctx, [{ ...terms, state: COUPON.draft, issued: 0, used: 0 }], { ids: [id] })
    },
  })
  return id
}

export function planCouponMove({ trade, plan }: Timeline, id: string, command: string, at: Date): void {
  plan({
    at,
    who: CLERK,
    command: `/shop/coupon/${command}`,
    work: async (ctx) => {
      const row = await storedById(trade.app, coupon, ctx, id, { isLocked: true })
      await transition({ ...trade.moves.coupon, ctx, row: row as unknown as StoredRow, command, who: 'staff' })
    },
  })
}
