import type { PlannedChange } from '#kit/contract/action.ts'
import { refused } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { filled, type Text, textIn } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { columnsOf } from '#kit/server/crud/rows.server.ts'
import { notFound, wireById } from '#kit/server/crud/write.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { tell } from '../commands/tell.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import { CLAIM } from '../model/claim-states.ts'
import { daysAfter } from '../model/days.ts'
import { TRADE_RIGHTS } from '../model/rights.ts'
import { SHORTAGE_RULES, type ShortageRule } from '../model/shortage.ts'
import { wave } from '../model/wave.ts'
import { waveStates } from '../model/wave-states.ts'
import { arrivalsOf, arrivedIn, takeIn } from './receive.server.ts'
import { cutOf, mappingOf, numbersOf, openOf, type WaveRow, waitingOf } from './wave-claims.server.ts'
import { type WaveJobInput, waveJob } from './wave-job.server.ts'

/** Balance waves: receiving, shortage, opening, extending, ending. What touches many claims is a job. */
export function waveRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const { clock } = app
  const said = (name: keyof typeof waveStates.guards, path = '') => [{ path, message: waveStates.guards[name] }]
  /** Until when the balances can be paid. */
  const endOf = async (ctx: TradeContext, row: WaveRow, { payEnd }: Values): Promise<Date> => {
    const now = await trade.now(ctx)
    if (typeof payEnd === 'string') {
      return clock.parse(payEnd)
    }
    return row.payEnd !== null && row.payEnd > now
      ? row.payEnd
      : daysAfter(now, (await trade.settings(ctx))['final.windowDays'])
  }
  const start = async (ctx: TradeContext, row: WaveRow, job: Omit<WaveJobInput, 'waveId'>) => {
    if (job.ids.length === 0) {
      throw refused(NOTHING)
    }
    const title = wave.actions?.[job.command].title ?? wave.title
    await app.jobs.start(ctx, waveJob(trade), {
      input: { waveId: row.id, ...job },
      title: filled(['{zh} {name}', '{en}: {name}'], { zh: title[0], en: title[1], name: row.name ?? '' }),
      total: job.ids.length,
    })
  }
  const openAll = async (ctx: TradeContext, row: WaveRow, command: 'open' | 'join') => {
    const [mapping, waiting] = [await mappingOf(ctx, row), await waitingOf(ctx, row)]
    await start(ctx, row, { command, ids: waiting.map(({ id }) => id) })
    const isSeen = ctx.user.can(TRADE_RIGHTS.money)
    return mapping.map(
      ({ name, claims, pieces, available, due }): PlannedChange => ({
        title: [name, name],
        before: textIn(ctx.locale, ['可分配 {n} 件', '{n} pieces'], { n: available }),
        after: textIn(ctx.locale, ['开放 {n} 个资格 {pieces} 件', 'opens {n} claims, {pieces} pieces'], {
          ...{ n: claims, pieces },
        }).concat(isSeen && due !== null ? ` × ${formatYuan(due)}` : ''),
      }),
    )
  }

  return [
    ...headRoutes(trade),
    ...crudRoutes(app, wave, {
      guards: {
        isMapped: async (row, ctx) =>
          (await mappingOf(ctx, row)).every(({ finalSkuId }) => finalSkuId !== null) ? [] : said('isMapped'),
        isEnough: async (row, ctx) =>
          (await mappingOf(ctx, row)).every(({ available, pieces }) => available >= pieces) ? [] : said('isEnough'),
        isEndLater: async (row, ctx, sent) =>
          (await endOf(ctx, row, sent)) > (await trade.now(ctx)) ? [] : said('isEndLater', 'payEnd'),
        isNothingOpen: async (row, ctx) => ((await openOf(ctx, row)).length === 0 ? [] : said('isNothingOpen')),
        isNothingPaid: async (row, ctx) => ((await numbersOf(ctx, row)).paid === 0 ? [] : said('isNothingPaid')),
      },
      effects: {
        setWindow: async (row, ctx, sent) => ({
          payStart: row.payStart ? clock.format(row.payStart) : clock.format(await trade.now(ctx)),
          payEnd: clock.format(await endOf(ctx, row, sent)),
        }),
        setEnd: async (row, ctx, sent) => ({ payEnd: clock.format(await endOf(ctx, row, sent)) }),
        tellOpened: async (row, ctx) => {
          await tell(trade, ctx, 'wave.opened', row.id)
          return undefined
        },
      },
      actions: {
        receive: async ({ row, input: sent, ctx, move }) => {
          const now = await trade.now(ctx)
          const good = await takeIn(ctx, row, { arrived: arrivedIn(sent.pieces), now, remark: sent.remark })
          const arrivedQty = (row.arrivedQty ?? 0) + good
          await move({
            arrivedQty,
            arrivalDate: clock.format(now).slice(0, 10),
            ...(sent.batchNo === null ? {} : { arrivalBatchNo: sent.batchNo }),
          })
          return wireById(app, wave, ctx, row.id)
        },
        cut: async ({ row, input: sent, ctx, move }) => {
          await move()
          const rule: ShortageRule = SHORTAGE_RULES.find((one) => one === sent.rule) ?? 'first'
          const cut = await cutOf(ctx, row, rule)
          await start(ctx, row, { command: 'cut', ids: cut.map(({ id }) => id), rule, reason: sent.reason })
          const isSeen = ctx.user.can(TRADE_RIGHTS.money)
          return cut.map(
            ({ customer, orderNo, qty, depositFen, paidAt }): PlannedChange => ({
              title: [`${customer} ${orderNo}`, `${customer} ${orderNo}`],
              before: `${paidAt ? clock.format(paidAt) : ''} × ${qty}`,
              after: textIn(ctx.locale, ['退还定金', 'deposit goes back']).concat(
                isSeen ? ` ${formatYuan(depositFen)}` : '',
              ),
            }),
          )
        },
        open: async ({ row, ctx, move }) => {
          await move()
          return openAll(ctx, row, 'open')
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
          const now = await trade.now(ctx)
          const over = (await openOf(ctx, row)).filter(
            ({ state, graceUntil }) => state === CLAIM.grace && graceUntil !== null && graceUntil <= now,
          )
          await start(ctx, row, { command: 'settle', ids: over.map(({ id }) => id), reason: sent.reason })
          const isSeen = ctx.user.can(TRADE_RIGHTS.money)
          const outcome = OUTCOMES[row.overduePolicy ?? 'forfeit'] ?? FORFEITED
          return over.map(
            ({ customer, orderNo, graceUntil, depositFen }): PlannedChange => ({
              title: [`${customer} ${orderNo}`, `${customer} ${orderNo}`],
              before: graceUntil ? clock.format(graceUntil) : '',
              after: textIn(ctx.locale, outcome).concat(isSeen ? ` ${formatYuan(depositFen)}` : ''),
            }),
          )
        },
      },
    }),
  ]
}

/** Numbers and SKUs of a wave, for its head. */
function headRoutes({ app }: Trade): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: `${wave.path}/head`,
        summary: ['补款批次：进度', 'Balance wave: numbers'],
        permission: permissionOf(wave, 'list'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        const row = (await visibleRows(app, wave, ctx)
          .select([...columnsOf(wave)] as never)
          .where('id', '=', ctx.input.id)
          .executeTakeFirst()) as unknown as WaveRow | undefined
        if (!row) {
          throw notFound()
        }
        const isSeen = ctx.user.can(TRADE_RIGHTS.money)
        const { due, collected, kept, ...counts } = await numbersOf(ctx, row)
        const mapping = await mappingOf(ctx, row)
        return {
          ...counts,
          money: isSeen ? { due, collected, kept } : null,
          skus: mapping.map((mapped) => ({ ...mapped, due: isSeen ? mapped.due : null })),
          arrivals: await arrivalsOf(ctx, row),
        }
      },
    ),
  ]
}

const NOTHING: Text = ['没有需要处理的补款资格', 'There is no claim to do it for']
const FORFEITED: Text = ['定金不退', 'deposit is kept']
const OUTCOMES: Readonly<Record<string, Text>> = {
  forfeit: FORFEITED,
  refund: ['退还定金', 'deposit goes back'],
  credit: ['定金转余额', 'deposit becomes credit'],
}
