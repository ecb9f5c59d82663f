import { sql } from 'kysely'
import { filled, listed, SEMICOLON } from '#kit/contract/text.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { type ClaimRow, lockClaims } from '../../trade/commands/claim/claims.server.ts'
import { claimOpener } from '../../trade/commands/claim/open-claims.server.ts'
import { lockPrepayers } from '../../trade/commands/claim/prepaid.server.ts'
import { openOf, type WaveRow, waitingOf } from '../../trade/commands/claim/wave-claims.server.ts'
import { refusalOf } from '../../trade/commands/context/refusal.server.ts'
import { closeTasks, openTaskOnce } from '../../trade/commands/context/tasks.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { moveWave, WAVE_UNOPENED, waveOf } from '../../trade/commands/moves/wave-moves.server.ts'
import { endWaiting, lockWaiting } from '../../trade/commands/stock/waiting.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { daysAfter } from '../../trade/model/days.ts'
import { WAITING } from '../../trade/model/waiting.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

/**
 * Waves open when their balances begin; what speaks against one is put before a person, and it opens as soon as nothing
 * does. A wave that nobody waits for yet is not opened. The claims that wait are noted with it and follow one by one.
 */
export const openWaves: Timer = {
  name: 'openWaves',
  title: ['自动开放补款', 'Balances opened by the clock'],
  due: async (ctx, { now }, { after, limit }) => {
    const { rows } = await sql<{ id: string }>`select g.id from shop_goods g
      where g.line = ${sql.lit(SALES_LINE.final)} and g.id > ${after}
        and g.wave_state = ${WAVE.prepared} and g.pay_start <= ${now}::timestamptz
        and exists (select 1 from shop_final_claim c where c.presell_goods_id = g.presell_goods_id and c.state = ${CLAIM.waiting})
      order by g.id limit ${limit}`.execute(unscoped(ctx.db, 'waves that are due by the clock'))
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id, { now }) => {
    const row = await waveOf(trade, ctx, id, { isLocked: true })
    if (row.waveState !== WAVE.prepared || row.payStart === null || row.payStart > now) {
      return
    }
    const reasons = await refusalOf(trade, ctx, () => openAndNote(trade, ctx, row))
    if (reasons.length > 0) {
      const values = { reason: listed(reasons, SEMICOLON), name: row.name ?? '' }
      await openTaskOnce(ctx, {
        kind: WAVE_UNOPENED,
        title: filled(['补款未能自动开放：{reason} {name}', 'Not opened by itself: {reason} {name}'], values),
        ...{ refType: 'wave', refId: row.id, refNo: String(row.goodsNo ?? ''), dueAt: row.payStart },
      })
    }
  },
}

async function openAndNote(trade: Trade, ctx: TradeContext, row: WaveRow): Promise<undefined> {
  const ids = (await waitingOf(ctx, row)).map(({ id }) => id)
  if (ids.length === 0) {
    return
  }
  await moveWave(trade, ctx, row, 'open')
  await unscoped(ctx.db, OPENING)
    .updateTable('shop_final_claim')
    .set({ openingGoodsId: row.id })
    .where('id', '=', anyOf(ids))
    .where('state', '=', CLAIM.waiting)
    .execute()
}

/**
 * Claims of waves that were opened by the clock open each by itself: one that cannot is put before a person and holds no
 * other back, and opens as soon as nothing speaks against it; what a crash left is opened in the next run.
 */
export const openClaims: Timer = {
  name: 'openClaims',
  title: ['自动开放补款资格', 'Claims opened by the clock'],
  due: async (ctx, _moment, { after, limit }) => {
    const rows = await unscoped(ctx.db, OPENING)
      .selectFrom('shop_final_claim')
      .select('id')
      .where('openingGoodsId', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id, { now }) => {
    await lockPrepayers(ctx, [id])
    const [claim] = await lockClaims(trade, ctx, [id])
    const rows = await unscoped(ctx.db, OPENING)
      .selectFrom('shop_final_claim')
      .select('openingGoodsId as goodsId')
      .where('id', '=', id)
      .where('openingGoodsId', 'is not', null)
      .execute()
    const goodsId = rows[0]?.goodsId
    if (claim === undefined || !goodsId) {
      return
    }
    const row = await waveOf(trade, ctx, goodsId)
    const isOpen = row.waveState === WAVE.open || row.waveState === WAVE.grace
    const reasons = isOpen ? await refusalOf(trade, ctx, () => openOne(trade, ctx, row, claim)) : []
    const no = String(claim.depositOrderNo)
    if (reasons.length > 0) {
      const values = { reason: listed(reasons, SEMICOLON), no }
      await openTaskOnce(ctx, {
        kind: WAVE_UNOPENED,
        title: filled(['补款资格未能自动开放：{reason} {no}', 'Claim not opened by itself: {reason} {no}'], values),
        ...{ refType: 'claim', refId: id, refNo: no, dueAt: row.payStart ?? now },
      })
      return
    }
    await unscoped(ctx.db, OPENING)
      .updateTable('shop_final_claim')
      .set({ openingGoodsId: null })
      .where('id', '=', id)
      .execute()
    await closeTasks(ctx, { kind: WAVE_UNOPENED, refId: id, note: no, now })
  },
}

async function openOne(trade: Trade, ctx: TradeContext, row: WaveRow, claim: ClaimRow): Promise<undefined> {
  const openClaim = await claimOpener(trade, ctx, row)
  await openClaim(claim)
}

const OPENING = 'claims that wait for a wave which the clock opened'

/** Waves whose time to pay is over are in the days of grace. */
export const startGrace: Timer = {
  name: 'startGrace',
  title: ['进入宽限期', 'Grace began'],
  due: (ctx, { now }, page) => wavesWith(ctx, { states: [WAVE.open], until: now, page }),
  act: async (trade, ctx, id, { now }) => {
    const row = await waveOf(trade, ctx, id, { isLocked: true })
    if (row.waveState === WAVE.open && row.payEnd !== null && row.payEnd <= now) {
      await moveWave(trade, ctx, row, 'passDue')
    }
  },
}

/** Waves whose days of grace are over end once no claim of them is open; what is open waits for a person. */
export const closeWaves: Timer = {
  name: 'closeWave',
  title: ['补款批次结束', 'Wave closed by the clock'],
  due: (ctx, { now }, page) => wavesWith(ctx, { states: [WAVE.grace], until: now, page }),
  act: async (trade, ctx, id, { now, settings }) => {
    const row = await waveOf(trade, ctx, id, { isLocked: true })
    const days = row.graceDays ?? settings['final.graceDays']
    const isOver = row.payEnd !== null && daysAfter(row.payEnd, days) <= now
    if (row.waveState === WAVE.grace && isOver && (await openOf(ctx, row)).length === 0) {
      await moveWave(trade, ctx, row, 'close')
    }
  },
}

/** Offers that nobody took in time go to the next, or the piece is free again. */
export const endOffers: Timer = {
  name: 'endOffers',
  title: ['候补发放到期', 'Offer ended'],
  due: async (ctx, { now }, page) => {
    const rows = await unscoped(ctx.db, 'offers that are due by the clock')
      .selectFrom('shop_waiting')
      .select('id')
      .where('state', '=', WAITING.offered)
      .where('offerUntil', '<=', now)
      .where('id', '>', page.after)
      .orderBy('id')
      .limit(page.limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id, { now }) => {
    const row = await lockWaiting(trade, ctx, id)
    if (row.state === WAITING.offered && row.offerUntil !== null && row.offerUntil <= now) {
      await endWaiting(trade, ctx, row, { command: 'lapse', who: 'system' })
    }
  },
}

async function wavesWith(
  ctx: TradeContext,
  { states, until, page }: { readonly states: readonly number[]; readonly until: Date; readonly page: Page },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_goods
    where line = ${sql.lit(SALES_LINE.final)} and id > ${page.after}
      and wave_state in (${sql.join(states)}) and pay_end <= ${until}::timestamptz
    order by id limit ${page.limit}`.execute(unscoped(ctx.db, 'waves that are due by the clock'))
  return rows.map(({ id }) => id)
}
