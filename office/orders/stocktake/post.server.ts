import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { codeOf } from '#kit/contract/choices.ts'
import { refused } from '#kit/contract/errors.ts'
import { filled, listed, type Refusal, SAID_OF, SEMICOLON, type Text, textIn } from '#kit/contract/text.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { settleStock, trimNoted } from '../../trade/commands/stock/damaged.server.ts'
import { spokenFor } from '../../trade/commands/stock/spoken-for.server.ts'
import { movePlaces } from '../../trade/commands/stock/stock.server.ts'
import type { StocktakeParts } from './open.server.ts'
import { COUNT_REASON, SECOND_LOOK, STOCK_PLACE } from './stocktake-choices.ts'

const OWN = 'lines of a stocktake that the caller sees and locked, and their SKUs'

interface Line {
  readonly id: string
  readonly skuId: string
  readonly skuCode: string
  readonly place: 'sale' | 'damaged'
  readonly counted: number | null
  readonly difference: number | null
  readonly look: number
  readonly reason: string | null
  readonly note: string | null
  readonly isFirst: boolean
}

/** A counted line that differs from the book. */
interface Difference extends Line {
  readonly difference: number
}

/** Lines that are over the limit of their stocktake, or during whose count pieces moved, are to be counted by somebody else. */
export async function askSecondLooks(ctx: RequestContext, stocktakeId: string): Promise<void> {
  await sql`update shop_stocktake_line l set look = ${sql.lit(SECOND_LOOK.needed)}, version = l.version + 1
    from shop_stocktake t
    where t.id = l.stocktake_id and l.stocktake_id = ${stocktakeId} and l.look = ${sql.lit(SECOND_LOOK.none)}
      and l.counted is not null and (l.is_moved or not l.is_first and (
        t.recount_pieces > 0 and abs(l.difference) >= t.recount_pieces
        or t.recount_value > 0 and abs(l.worth) >= t.recount_value))`.execute(unscoped(ctx.db, OWN))
  await sql`update shop_stocktake_line set reason = ${COUNT_REASON.first}
    where stocktake_id = ${stocktakeId} and is_first and difference <> 0 and reason is null`.execute(
    unscoped(ctx.db, OWN),
  )
}

/**
 * Makes the stock what was counted: each difference once, with an entry of the ledger that names the stocktake. It was locked.
 * @returns what each line changes, and how many lines stay as they are since nobody counted them
 * @throws DomainError `refused` naming the lines that are to be counted again, have no reason, or cannot be posted
 */
export async function postStocktake(
  trade: Trade,
  parts: StocktakeParts,
  ctx: RequestContext,
  { id, stocktakeNo }: { readonly id: string; readonly stocktakeNo: string },
): Promise<readonly PlannedChange[]> {
  const { rows: lines } = await sql<Line>`
    select id, sku_id, sku_code, place, counted, difference, look, reason, note, is_first from shop_stocktake_line
    where stocktake_id = ${id} order by sku_id, place for update`.execute(unscoped(ctx.db, OWN))
  const counted = lines.filter((line) => line.counted !== null)
  if (counted.length === 0) {
    throw refused(NOTHING_COUNTED)
  }
  const differing = counted.filter((line): line is Difference => line.difference !== null && line.difference !== 0)
  requireNone(
    NOT_RECOUNTED,
    counted.filter(({ look }) => look === SECOND_LOOK.needed),
  )
  requireNone(
    NO_REASON,
    differing.filter(({ reason }) => reason === null || reason === ''),
  )
  const skuIds = [...new Set(counted.map(({ skuId }) => skuId))]
  const seen = new Set((await parts.skus(ctx, { skuIds, most: skuIds.length })).map((sku) => sku.id))
  requireNone(
    NOT_SEEN,
    differing.filter(({ skuId }) => !seen.has(skuId)),
  )
  const before = await requireRoom(ctx, differing)
  await move(trade, ctx, differing, { id, stocktakeNo })
  const onSale = counted.filter(({ place }) => place === STOCK_PLACE.sale).map(({ skuId }) => skuId)
  if (onSale.length > 0) {
    // whose stock was counted is known from now on
    await unscoped(ctx.db, OWN)
      .updateTable('shop_sku')
      .set({ counted: true })
      .where('id', 'in', onSale)
      .where('counted', '=', false)
      .execute()
  }
  await settleStock(trade, ctx, differing)
  await trimNoted(trade, ctx, differing)
  const left = lines.length - counted.length
  return [
    ...differing.map(({ skuId, skuCode, place, difference }): PlannedChange => {
      const was = before.get(skuId)?.[place] ?? 0
      return {
        title: filled(SAID_OF, { of: skuCode || skuId, text: place === STOCK_PLACE.sale ? STOCK : DAMAGED }),
        before: String(was),
        after: String(was + difference),
      }
    }),
    ...(left > 0 ? [{ title: filled(LEFT, { n: left }), before: '', after: '' }] : []),
  ]
}

interface Numbers {
  readonly sale: number
  readonly damaged: number
}

/** Locks the SKUs, in the order in which all lock them. @returns the numbers of now */
async function requireRoom(
  ctx: RequestContext,
  differing: readonly Difference[],
): Promise<ReadonlyMap<string, Numbers>> {
  const skuIds = [...new Set(differing.map(({ skuId }) => skuId))]
  const rowsIn = unscoped(ctx.db, OWN)
  await sql`select 1 from shop_sku where id = any(${skuIds}) order by id for no key update`.execute(rowsIn)
  const { rows } = await sql<Numbers & { id: string; locked: number }>`
    select s.id, coalesce(s.stock, 0) as sale, s.locked, coalesce(d.qty, 0) as damaged
    from shop_sku s left join shop_damaged d on d.sku_id = s.id where s.id = any(${skuIds})`.execute(rowsIn)
  const now = new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
  const claimed = await spokenFor(ctx, skuIds)
  requireNone(
    TOO_FEW,
    differing.filter(({ skuId, place, difference }) => {
      const { sale = 0, damaged = 0, locked = 0 } = now.get(skuId) ?? {}
      const least = place === STOCK_PLACE.sale ? Math.max(locked, claimed.get(skuId) ?? 0) : 0
      return difference < 0 && (place === STOCK_PLACE.sale ? sale : damaged) + difference < least
    }),
  )
  return now
}

/** Lines that say the same go into the ledger together; what is broken is kept among the damaged pieces. */
async function move(
  trade: Trade,
  ctx: RequestContext,
  differing: readonly Difference[],
  { id, stocktakeNo }: { readonly id: string; readonly stocktakeNo: string },
): Promise<void> {
  const codes = [...new Set(differing.map(({ reason }) => String(reason)))]
  const words = await trade.app.texts.textsOf(dictionaryQuery(ctx, codeOf(COUNT_REASON)), codes)
  const groups = new Map<string, Difference[]>()
  for (const line of differing) {
    const key = [line.place, Math.sign(line.difference), line.reason, line.note].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  for (const group of groups.values()) {
    const [{ place, difference, reason, note }] = group as [Difference, ...Difference[]]
    const sign = difference > 0 ? 1 : -1
    const said = words.get(String(reason)) ?? String(reason)
    const why = [said, note].filter(Boolean).join(' ')
    const document = {
      ...{ refType: 'stocktake', refId: id },
      reason: textIn(ctx.locale, POSTED, { no: stocktakeNo, why }).slice(0, REASON_MAX),
    }
    const isBroken = place === STOCK_PLACE.sale && sign < 0 && reason === COUNT_REASON.damaged
    await movePlaces(
      trade,
      ctx,
      group.map((line) => ({ skuId: line.skuId, qty: Math.abs(line.difference) })),
      {
        ...document,
        kind: isBroken ? 'damage' : 'count',
        ...(place === STOCK_PLACE.sale ? { stock: sign } : { damaged: sign }),
        ...(isBroken ? { damaged: 1 as const } : {}),
      },
    )
  }
}

/** @throws DomainError `refused` naming the lines, where there are any */
function requireNone(text: Refusal, lines: readonly Line[]): void {
  if (lines.length > 0) {
    const names = lines.slice(0, MOST_NAMED).map(({ skuCode, skuId }) => skuCode || skuId)
    const all = lines.length > MOST_NAMED ? [...names, '…'] : names
    throw refused(filled(text, { n: lines.length, lines: listed(all, SEMICOLON) }))
  }
}

/** Lines that a refusal names. */
const MOST_NAMED = 20
/** Characters of the reason of an entry of the ledger. */
const REASON_MAX = 200

const NOTHING_COUNTED: Refusal = ['还没有清点任何一行', 'No line was counted yet', 'stocktake.nothingCounted']
const NOT_RECOUNTED: Refusal = [
  '{n} 行待复盘：{lines}',
  '{n} {n|line is|lines are} to be counted again: {lines}',
  'stocktake.notRecounted',
]
const NO_REASON: Refusal = [
  '{n} 行有差异未填原因：{lines}',
  '{n} {n|line differs|lines differ} without a reason: {lines}',
  'stocktake.noReason',
]
const NOT_SEEN: Refusal = [
  '{n} 行的商品您无权查看：{lines}',
  'You may not see the products of {n} {n|line|lines}: {lines}',
  'stocktake.notSeen',
]
const TOO_FEW: Refusal = [
  '{n} 行的件数已被订单或补款占用，不能减少这么多：{lines}',
  'Orders and claims have a right to the pieces of {n} {n|line|lines}, which cannot become so few: {lines}',
  'stocktake.tooFew',
]
const POSTED: Text = ['盘点 {no}：{why}', 'Stocktake {no}: {why}']
const STOCK: Text = ['库存', 'Stock']
const DAMAGED: Text = ['残品', 'Damaged']
const LEFT: Text = ['未清点的 {n} 行不变', '{n} {n|line|lines} that nobody counted {n|stays|stay}']
