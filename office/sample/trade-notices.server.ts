import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { movementOf, transition } from '#kit/server/crud/transition.server.ts'
import { insertRows, storedById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { deliverBatch } from '#office/service/notice/deliver-notice.server.ts'
import { notice } from '#office/service/notice/notice.ts'
import { countAgain } from '#office/service/notice/notice-count.server.ts'
import { addToList } from '#office/service/notice/notice-list.server.ts'
import { noticeMoves } from '#office/service/notice/notice-moves.server.ts'
import { expireNotices } from '#office/service/notice/notice-timers.server.ts'
import { noteRead } from '#office/service/notice/storefront-notices.server.ts'
import { NOTICE } from '#office/trade/model/notice-states.ts'
import { timerCommand } from '../trade/timer/timer.server.ts'
import { type Random, randomFrom } from './random.ts'
import { CLERK, DAY, HOUR, later } from './trade-moments.ts'
import type { Buyer } from './trade-orders.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

interface DemoNotice {
  readonly values: Readonly<Record<string, string | boolean>>
  /** Days before today that it was published; null: it is a draft, or scheduled. */
  readonly published: number | null
  /** Days from today on which it will be published. */
  readonly scheduled?: number
  /** Days before today that it ended, or was withdrawn. */
  readonly over?: number
  readonly withdrawn?: string
  readonly isTop?: boolean
  /** Share of those who got it that have read it. */
  readonly share?: number
  /** Customers on its list. */
  readonly listed?: number
}

const NOTICES: readonly DemoNotice[] = [
  {
    values: {
      kind: 'holiday',
      target: 'all',
      isBanner: true,
      title: '仓库盘点，周末暂停发货',
      titleEn: 'Stocktaking: nothing is sent this weekend',
      summary: '周六、周日暂停发货，周一起按付款顺序发出。',
      summaryEn: 'Parcels go out again on Monday, in the order of payment.',
      content:
        '<p>{name}，您好：</p><p>本周六、周日仓库盘点，暂停发货，<strong>下单与补款不受影响</strong>。周一起按付款顺序发出。</p>',
      contentEn:
        '<p>Dear {name},</p><p>our warehouse counts its stock this weekend. <strong>Orders and balances can be paid as usual</strong>; parcels go out from Monday on.</p>',
    },
    published: 2,
    isTop: true,
    share: 0.55,
  },
  {
    values: {
      kind: 'activity',
      target: 'members',
      title: '会员月：满500减60',
      titleEn: 'Month of members: 60 off from 500',
      content: '<p>{name}，感谢您成为{level}。本月会员可领取满500减60优惠券，在「我的优惠券」查看。</p>',
      contentEn: '<p>{name}, thank you for being with us ({level}). Get 60 off from 500 this month.</p>',
    },
    published: 20,
    share: 0.7,
  },
  {
    values: {
      kind: 'news',
      target: 'all',
      title: '秋季新品陈列上线',
      content: '<p>秋季新品已全部上架，欢迎到「新品」查看实拍图。</p>',
    },
    published: 70,
    over: 40,
    share: 0.4,
  },
  {
    values: {
      kind: 'delay',
      target: 'all',
      title: '部分预售发售月调整',
      content: '<p>部分手办的发售月有调整，请以订单页显示为准。</p>',
    },
    published: 33,
    over: 32,
    withdrawn: '改为逐款通知已预订的顾客',
    share: 0.1,
  },
  {
    values: {
      kind: 'activity',
      target: 'all',
      title: '双十二活动预告',
      titleEn: 'Coming up: 12.12',
      content: '<p>双十二当天 10:00 开始，限定款每人限购一件。</p>',
      contentEn: '<p>It begins on 12 December at 10:00. One piece of each limited figure per person.</p>',
    },
    published: null,
    scheduled: 9,
  },
  {
    values: {
      kind: 'news',
      target: 'members',
      title: '年度会员答谢（草稿）',
      content: '<p>{name}，感谢一年的陪伴。</p>',
    },
    published: null,
  },
  {
    values: {
      kind: 'news',
      target: 'list',
      title: '线下品鉴会邀请（草稿）',
      content: '<p>{name}，邀请您参加下月的线下品鉴会。</p>',
    },
    published: null,
    listed: 6,
  },
]

/** Notices of the last months: published, read, over, withdrawn; one that is scheduled, and a draft. */
export function planNotices(line: Timeline, buyers: readonly Buyer[]): void {
  const random = randomFrom(20_261_113)
  for (const one of NOTICES) {
    planNotice(line, buyers, one, random)
  }
}

function planNotice({ trade, end, plan }: Timeline, buyers: readonly Buyer[], one: DemoNotice, random: Random): void {
  const { values, published, scheduled, over, withdrawn, isTop = false, share = 0, listed = 0 } = one
  const { clock } = trade.app
  const id = newId()
  const moment = (days: number) => later(end, -days * DAY)
  const at = published === null ? later(end, -HOUR) : moment(published)
  const movement = movementOf(trade.app, notice, noticeMoves(trade))
  const move = (command: string, when: Date, more: Readonly<Record<string, string>> = {}) => {
    const byClock = command === 'expire'
    plan({
      at: when,
      who: byClock ? 'system' : CLERK,
      command: byClock ? timerCommand(expireNotices) : `/shop/notice/${command}`,
      work: async (ctx) => {
        const row = await storedById(trade.app, notice, ctx, id, { isLocked: true })
        const who = byClock ? 'system' : 'staff'
        await transition({ ...movement, ctx, row: row as unknown as StoredRow, command, who, input: more }, more)
      },
    })
  }
  plan({
    at: later(at, -HOUR),
    who: CLERK,
    command: '/shop/notice/add',
    work: async (ctx) => {
      const ends = over !== undefined && withdrawn === undefined ? { expireAt: clock.format(moment(over)) } : {}
      // old news would fill the outbox of a shop that was just opened
      const row = { isBanner: false, ...values, ...ends, tells: false, isTop, state: NOTICE.draft, targetCount: 0 }
      await insertRows(trade.app, notice, ctx, [{ ...row, sentCount: 0, readCount: 0, revision: 1 }], { ids: [id] })
      await addToList(
        ctx,
        id,
        buyers.slice(0, listed).map((buyer) => buyer.id),
      )
      await countAgain(trade, ctx, [id])
    },
  })
  if (scheduled !== undefined) {
    move('schedule', at, { publishAt: clock.format(later(end, scheduled * DAY)) })
  }
  if (published === null) {
    return
  }
  move('publish', at)
  plan({
    at: later(at, 1000),
    who: CLERK,
    command: '/shop/notice/publish',
    work: async (ctx) => {
      while (!(await deliverBatch(trade, ctx, id)).isDone) {
        // the next batch
      }
    },
  })
  const until = over === undefined ? end : moment(over)
  for (const { id: userId } of buyers.filter((_, index) => values.target === 'all' || index % 4 === 0)) {
    if (random.chance(share)) {
      const readAt = later(at, HOUR + random.next() ** 2 * (until.getTime() - at.getTime() - 2 * HOUR))
      plan({
        at: readAt,
        who: 'customer',
        command: '/shop/storefront/notice/read',
        work: (ctx) => noteRead(trade, ctx, userId, id),
      })
    }
  }
  if (over !== undefined) {
    move(withdrawn === undefined ? 'expire' : 'withdraw', until, withdrawn ? { withdrawReason: withdrawn } : {})
  }
}
