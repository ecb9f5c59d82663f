import { sql } from 'kysely'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { drawUp, insertLines, type StocktakeParts } from './open.server.ts'
import { shelvesOf } from './shelf.server.ts'
import { stocktake } from './stocktake.ts'
import { COUNT_MAX, type CountSent } from './stocktake-calls.ts'
import { SECOND_LOOK, STOCK_PLACE, STOCKTAKE } from './stocktake-choices.ts'

const OWN = 'lines of a stocktake that the caller sees'

interface Line {
  readonly id: string
  readonly skuId: string
  readonly place: 'sale' | 'damaged'
  readonly counted: number | null
  readonly book: number | null
  readonly counters: string | null
  readonly countedAt: Date | null
  readonly look: number
  readonly isMoved: boolean
}

/**
 * Counts pieces of a line: all of them, or more of them. What the book has is noted at that moment, so that parcels and arrivals
 * before and after it make no difference.
 * @throws DomainError `conflict` for a line that somebody else has counted, unless that is known; `refused` for one that somebody
 *   else has to count again, or that is counted no more
 */
export async function countLine(
  trade: Trade,
  parts: StocktakeParts,
  ctx: RequestContext,
  sent: CountSent,
): Promise<{ readonly lineId: string; readonly counted: number }> {
  const { app } = trade
  const [session] = await visibleRows(app, stocktake, ctx)
    .select(['id', 'state'])
    .where('id', '=', sent.id)
    // commands that end the counting wait for this one, which sees what they did
    .forShare()
    .execute()
  if (!session) {
    throw notFound()
  }
  const line = await lineOf(ctx, parts, { id: session.id, state: Number(session.state) }, sent)
  const isAgain = line.look === SECOND_LOOK.needed
  if (session.state !== STOCKTAKE.counting && !(session.state === STOCKTAKE.review && line.look !== SECOND_LOOK.none)) {
    throw refused(OVER)
  }
  const me = ctx.user.username
  const counters = namesIn(line.counters)
  const isMine = counters.length === 1 && counters[0] === me
  if (isAgain && counters.includes(me)) {
    throw refused(SOMEBODY_ELSE)
  }
  if (!isAgain && line.counted !== null && !isMine && sent.over !== true) {
    const at = line.countedAt === null ? '' : ctx.clock.format(line.countedAt)
    throw new DomainError('conflict', filled(COUNTED_BY, { who: counters.join(', '), at }), {
      data: { lineId: line.id, counters: counters.join(', '), countedAt: at },
    })
  }
  return { lineId: line.id, counted: await write(trade, ctx, line, { ...sent, isAgain, counters }) }
}

interface Counted extends Pick<CountSent, 'qty' | 'how'> {
  /** By somebody else than whose count stands. */
  readonly isAgain: boolean
  readonly counters: readonly string[]
}

async function write(
  trade: Trade,
  ctx: RequestContext,
  line: Line,
  { qty, how, isAgain, counters }: Counted,
): Promise<number> {
  const me = ctx.user.username
  const isMore = how === 'add' && line.counted !== null && !isAgain
  const now = (await shelvesOf(ctx, [line.skuId])).get(line.skuId)?.[line.place] ?? 0
  // more pieces belong to the count that began before them
  const book = isMore ? (line.book ?? now) : now
  const counted = isMore ? (line.counted ?? 0) + qty : qty
  if (counted > COUNT_MAX) {
    throw invalid([{ path: 'qty', message: filled(TOO_MANY, { most: COUNT_MAX }) }])
  }
  const at = await trade.now(ctx)
  const names = isMore ? [...new Set([...counters, me])] : [me]
  await unscoped(ctx.db, OWN)
    .updateTable('shop_stocktake_line')
    .set({
      ...{ counted, book, countedAt: at, counters: names.join(', ').slice(0, 300) },
      isMoved: isMore && (line.isMoved || book !== now),
      ...(isAgain ? { look: SECOND_LOOK.done, firstCounted: line.counted, firstCounters: line.counters } : {}),
      // why it differed is said of another count
      ...(line.counted !== counted || isAgain ? { reason: null, note: null } : {}),
      ...{ updateBy: me, updateTime: at, version: sql<number>`version + 1` },
    })
    .where('id', '=', line.id)
    .execute()
  await unscoped(ctx.db, OWN)
    .insertInto('shop_stocktake_count')
    .values({
      ...{ id: newId(), lineId: line.id, how: isAgain ? 'again' : isMore ? 'add' : 'set', qty, book: now },
      ...{ countedBy: me, at, createBy: me, tenantId: ctx.user.tenantId },
    })
    .execute()
  return counted
}

/** The line that is counted, locked; a SKU that was found and is on no line gets one. */
async function lineOf(
  ctx: RequestContext,
  parts: StocktakeParts,
  session: { readonly id: string; readonly state: number },
  { lineId, code, place = STOCK_PLACE.sale }: CountSent,
): Promise<Line> {
  if (lineId !== undefined) {
    const line = await locked(ctx, session.id, { id: lineId })
    if (!line || (await parts.skus(ctx, { skuIds: [line.skuId], most: 1 })).length === 0) {
      throw notFound()
    }
    return line
  }
  const typed = code ?? ''
  const [found, other] = (await parts.skusOf(ctx, [typed])).get(typed) ?? []
  if (!found || other) {
    throw invalid([{ path: 'code', message: filled(other ? SEVERAL : UNKNOWN, { code: typed.slice(0, 64) }) }])
  }
  const there = await locked(ctx, session.id, { skuId: found.id, place })
  if (there) {
    return there
  }
  if (session.state !== STOCKTAKE.counting) {
    throw refused(OVER)
  }
  const drawn = await drawUp(ctx, await parts.skus(ctx, { skuIds: [found.id], most: 1 }))
  // the first damaged piece of a SKU lies where none was looked for
  const line =
    drawn.find((one) => one.place === place) ??
    drawn.map((one) => ({ ...one, place: STOCK_PLACE.damaged, bins: '', book: 0, isFirst: false }))[0]
  if (!line) {
    throw notFound()
  }
  await insertLines(ctx, session.id, [{ ...line, isAdded: true }])
  const added = await locked(ctx, session.id, { skuId: found.id, place })
  if (!added) {
    throw notFound()
  }
  return added
}

async function locked(
  ctx: RequestContext,
  stocktakeId: string,
  by: { readonly id: string } | { readonly skuId: string; readonly place: string },
): Promise<Line | undefined> {
  const lines = unscoped(ctx.db, OWN)
    .selectFrom('shop_stocktake_line')
    .select(['id', 'skuId', 'place', 'counted', 'book', 'counters', 'countedAt', 'look', 'isMoved'])
    .where('stocktakeId', '=', stocktakeId)
  const one =
    'id' in by
      ? lines.where('id', '=', by.id)
      : lines.where('skuId', '=', by.skuId).where('place', '=', by.place as Line['place'])
  return (await one.forUpdate().executeTakeFirst()) as Line | undefined
}

function namesIn(counters: string | null): readonly string[] {
  return counters === null || counters === '' ? [] : counters.split(', ')
}

const OVER: Refusal = ['清点已结束，不能再清点此行', 'Counting is over: this line is counted no more', 'stocktake.over']
const SOMEBODY_ELSE: Refusal = [
  '此行须由另一人复盘，您已清点过',
  'Somebody else has to count this line again: you have counted it',
  'stocktake.somebodyElse',
]
const COUNTED_BY: Refusal = [
  '{who} 已于 {at} 清点此行：请选择加上您的数量，或以您的为准',
  '{who} counted this line at {at}: add your pieces to it, or let your count stand',
  'stocktake.countedBy',
]
const UNKNOWN: Refusal = ['没有 SKU“{code}”', 'There is no SKU "{code}"', 'stocktake.unknown']
const SEVERAL: Refusal = [
  '“{code}”对应多个 SKU，请填写 SKU 编码',
  '"{code}" means several SKUs: give the SKU code',
  'stocktake.several',
]
const TOO_MANY: Refusal = ['数量不能超过 {most}', 'No more than {most}', 'stocktake.tooMany']
