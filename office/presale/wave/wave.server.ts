import type { PlannedChange } from '#kit/contract/action.ts'
import { invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { wireById } from '#kit/server/crud/write.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { makeUpCoupon } from '../../trade/commands/claim/make-up.server.ts'
import { overduePolicyOf } from '../../trade/commands/claim/overdue.server.ts'
import { leftOutOf, OVERDUE_OUTCOMES } from '../../trade/commands/claim/review.server.ts'
import {
  mappingOf,
  type OpenClaim,
  openOf,
  seatingOf,
  type WaveRow,
  waitingOf,
} from '../../trade/commands/claim/wave-claims.server.ts'
import { closeTasks, openTask } from '../../trade/commands/context/tasks.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { moveWave, waveMoves } from '../../trade/commands/moves/wave-moves.server.ts'
import { RESERVATION_LAPSES } from '../../trade/model/held-words.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { SHORTAGE_RULES, type ShortageRule } from '../../trade/model/shortage.ts'
import { wave } from '../../trade/model/wave.ts'
import { NOBODY, TICKABLE } from '../../trade/model/wave-review.ts'
import { arrivedIn, takeIn } from './receive.server.ts'
import { keepSeats, plannedCut, requireSeen, returnTermsOf } from './shortage.server.ts'
import { waveReads } from './wave-head.server.ts'
import { type WaveJobInput, waveJob } from './wave-job.server.ts'
import { listWaves, waveNumbers } from './wave-list.server.ts'

/** Balance waves: receiving, shortage, opening, extending, ending. What touches many claims is a job. */
export function waveRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const { clock } = app
  const start = async (ctx: TradeContext, row: WaveRow, job: Omit<WaveJobInput, 'waveId'>) => {
    if (job.ids.length === 0) {
      throw refused(NOTHING)
    }
    await app.jobs.start(ctx, waveJob(trade), {
      input: { waveId: row.id, ...job },
      of: filled(['「{name}」', '{name}'], { name: row.name ?? '' }),
      total: job.ids.length,
    })
  }
  const openAll = async (ctx: TradeContext, row: WaveRow, command: 'open' | 'join') => {
    const [mapping, waiting] = [await mappingOf(ctx, row), await waitingOf(ctx, row)]
    await start(ctx, row, { command, ids: waiting.map(({ id }) => id) })
    const isSeen = ctx.user.can(TRADE_RIGHTS.money)
    return mapping.map(
      ({ name, claims, pieces, available, due }): PlannedChange => ({
        title: skuTitle({ name }),
        before: textIn(ctx.locale, ['可分配 {n} 件', '{n} {n|piece|pieces}'], { n: available }),
        after: textIn(
          ctx.locale,
          ['开放 {n} 个资格 {pieces} 件', 'opens {n} {n|claim|claims}, {pieces} {pieces|piece|pieces}'],
          {
            ...{ n: claims, pieces },
          },
        ).concat(isSeen && due !== null ? ` × ${formatYuan(due)}` : ''),
      }),
    )
  }
  /** What opening does to the moment from which the balances were to be paid. */
  const beginsNow = async (ctx: TradeContext, { payStart }: WaveRow): Promise<readonly PlannedChange[]> => {
    const now = await trade.now(ctx)
    return payStart !== null && payStart > now
      ? [{ title: wave.fields.payStart.title, before: clock.format(payStart), after: clock.format(now) }]
      : []
  }

  return [
    ...waveReads(trade),
    ...crudRoutes(app, wave, {
      ...waveMoves(trade),
      verbs: { list: (ctx) => listWaves(app, ctx) },
      compute: waveNumbers,
      costs: {
        cancel: async (row, ctx) => (await openOf(ctx, row)).length,
        remind: async (row, ctx) => (await openOf(ctx, row)).length,
      },
      actions: {
        receive: async ({ row, input: sent, ctx, move }) => {
          const now = await trade.now(ctx)
          const arrived = arrivedIn(sent.pieces)
          const arrivedQty = await takeIn(trade, ctx, row, { arrived, now, remark: sent.remark })
          await move({
            arrivedQty,
            arrivalDate: clock.format(now).slice(0, 10),
            ...(sent.batchNo === null ? {} : { arrivalBatchNo: sent.batchNo }),
          })
          await askAboutShortage(ctx, row, now)
          return wireById(app, wave, ctx, row.id)
        },
        cut: async ({ row, input: sent, ctx, move }) => {
          await move()
          const couponId = sent.couponId ?? undefined
          const gift = couponId && (await makeUpCoupon(trade, ctx, couponId))
          const rule: ShortageRule = SHORTAGE_RULES.find((one) => one === sent.rule) ?? 'first'
          await keepSeats(trade, ctx, row, sent.seats)
          const seating = await seatingOf(ctx, row, rule)
          const ids = seating.filter(({ isCut }) => isCut).map(({ id }) => id)
          requireSeen(sent.seats, ids)
          await start(ctx, row, { command: 'cut', ids, rule, reason: sent.reason, couponId })
          return plannedCut(trade, ctx, { seating, terms: await returnTermsOf(trade, ctx), gift: gift || undefined })
        },
        open: async ({ row, ctx, move }) => {
          await move()
          return [...(await beginsNow(ctx, row)), ...(await openAll(ctx, row, 'open'))]
        },
        join: async ({ row, ctx, move }) => {
          await move()
          return openAll(ctx, row, 'join')
        },
        extend: async ({ row, input: sent, ctx, move }) => {
          await move()
          const end = clock.parse(sent.payEnd)
          const touched = (await openOf(ctx, row)).filter(({ dueAt }) => dueAt === null || dueAt < end)
          await start(ctx, row, { command: 'extend', ids: touched.map(({ id }) => id), reason: sent.reason })
          return touched.map(
            ({ customer, orderNo, dueAt }): PlannedChange => ({
              title: [`${customer} ${orderNo}`, `${customer} ${orderNo}`],
              before: dueAt ? clock.format(dueAt) : '',
              after: sent.payEnd,
            }),
          )
        },
        remind: async ({ row, ctx, move }) => {
          await move()
          // one for each customer: a reminder speaks of all their balances in the wave
          const each = [...new Map((await openOf(ctx, row)).map((found) => [found.userId, found])).values()]
          await start(ctx, row, { command: 'remind', ids: each.map(({ id }) => id) })
          return each.map(
            ({ customer, orderNo, lastRemindAt }): PlannedChange => ({
              title: [`${customer} ${orderNo}`, `${customer} ${orderNo}`],
              before: lastRemindAt ? clock.format(lastRemindAt) : '',
              after: textIn(ctx.locale, ['提醒补款', 'is reminded']),
            }),
          )
        },
        settle: async ({ row, input: sent, ctx, move }) => {
          await move()
          const chosen = await chosenOf(trade, ctx, row, sent.claims)
          const outcome = OVERDUE_OUTCOMES[await overduePolicyOf(trade, ctx, row)]
          await start(ctx, row, {
            command: 'settle',
            ids: chosen.map(({ id }) => id),
            isTicked: sent.claims !== null,
            reason: sent.reason,
          })
          const isSeen = ctx.user.can(TRADE_RIGHTS.money)
          return chosen.map(
            ({ customer, orderNo, graceUntil, payModel, depositAmount }): PlannedChange => ({
              title: [`${customer} ${orderNo}`, `${customer} ${orderNo}`],
              before: graceUntil ? clock.format(graceUntil) : '',
              after:
                payModel === PAY_MODEL.reservation
                  ? textIn(ctx.locale, RESERVATION_LAPSES)
                  : textIn(ctx.locale, outcome).concat(isSeen ? ` ${formatYuan(depositAmount)}` : ''),
            }),
          )
        },
        cancel: async ({ row, input: sent, ctx, move }) => {
          await move()
          const open = await openOf(ctx, row)
          if (open.length > 0) {
            await start(ctx, row, { command: 'cancel', ids: open.map(({ id }) => id), reason: sent.reason })
          } else if (row.waveState !== WAVE.prepared) {
            await moveWave(trade, ctx, { ...row, version: row.version + 1 }, 'endCancelled')
          }
          return open.map(
            ({ customer, orderNo, isBeingPaid }): PlannedChange => ({
              title: [`${customer} ${orderNo}`, `${customer} ${orderNo}`],
              before: textIn(ctx.locale, ['可补款', 'open']),
              after: textIn(ctx.locale, isBeingPaid ? BEING_PAID : ['待发售', 'waits again']),
            }),
          )
        },
      },
    }),
  ]
}

/** Fewer pieces than claims are put before a person, until enough have arrived or the shortage is settled. */
async function askAboutShortage(ctx: TradeContext, row: WaveRow, now: Date): Promise<void> {
  const short = (await mappingOf(ctx, row)).reduce(
    (sum, { pieces, available }) => sum + Math.max(0, pieces - available),
    0,
  )
  if (short === 0) {
    await closeTasks(ctx, { kind: 'shortage', refId: row.id, note: ['到货已足', 'Enough arrived'], now })
    return
  }
  const about = { refType: 'wave', refId: row.id, refNo: String(row.goodsNo ?? '') }
  await openTask(ctx, {
    kind: 'shortage',
    title: filled(SHORT, { short, name: row.name ?? '' }),
    ...about,
  })
}

const SHORT: Text = [
  '到货不足 {short} 件，请处理缺货 {name}',
  '{short} {short|piece|pieces} too few arrived: deal with the shortage of {name}',
]

/** Claims that somebody ticked on the reviewed list, or all that nothing speaks against. */
async function chosenOf(
  trade: Trade,
  ctx: TradeContext,
  row: WaveRow,
  claims: string | null,
): Promise<readonly OpenClaim[]> {
  const now = await trade.now(ctx)
  const open = await openOf(ctx, row)
  if (claims === null) {
    return open.filter((claim) => leftOutOf(claim, now) === undefined)
  }
  const asked = new Set(claims === NOBODY ? [] : idsOf(claims))
  const chosen = open.filter(({ id }) => asked.has(id))
  const isAllowed = chosen.every((claim) => {
    const reason = leftOutOf(claim, now)
    return reason === undefined || TICKABLE.includes(reason)
  })
  if (chosen.length < asked.size || !isAllowed) {
    throw invalid([{ path: 'claims', message: STALE }])
  }
  return chosen
}

const NOTHING: Refusal = ['没有需要处理的补款资格', 'There is no claim to do it for', 'wave.nothing']
const BEING_PAID: Text = ['客户正在付款，未处理', 'its balance is being paid']
const STALE: Refusal = ['名单已变化，请重新核对', 'The list has changed: review it again', 'wave.stale']
