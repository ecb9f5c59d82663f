import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS, wireKeyword } from '#kit/server/http/schema.server.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { mergeParcels, planParcel, splitParcels } from '../../../trade/commands/parcel/merge-parcels.server.ts'
import { freightGiven } from '../../../trade/commands/refund/freight-given.server.ts'
import { phoneReader } from '../../../trade/model/masks.ts'
import { order } from '../../../trade/model/order.ts'
import { HOLD_STATE, SHIP_STATE } from '../../../trade/model/order-choices.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { addressKey } from '../../../trade/model/parcel-address.ts'
import { TRADE_RIGHTS } from '../../../trade/model/rights.ts'
import {
  HOLD_PATH,
  HOLD_RIGHTS,
  type HoldShelf,
  type Merged,
  type PlannedParcel,
  SHELF_PAGE,
  type ShelfGroup,
} from './hold-shelf.ts'

/** Orders on hold by person, and what is done with them. */
export function holdShelfRoutes(trade: Trade): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: `${HOLD_PATH}/list`,
        answers: answers(LIST_OUT),
        summary: ['寄存架：按顾客', 'Hold shelf: By person'],
        permission: HOLD_RIGHTS.list,
        input: input({
          pageNo: z.coerce.number().int().min(1).max(PAGES_MAX).default(1),
          keyword: wireKeyword(100).optional(),
        }),
      },
      (ctx) => shelfOf(trade, ctx, ctx.input),
    ),
    route(
      {
        method: 'POST',
        does: 'read',
        path: `${HOLD_PATH}/plan`,
        answers: answers(PLAN_OUT),
        summary: ['寄存架：合包试算', 'Hold shelf: Try a parcel'],
        permission: HOLD_RIGHTS.merge,
        input: input({ ids: WIRE_IDS }),
      },
      async (ctx): Promise<PlannedParcel> => {
        const { orderNos, kept, spared } = await planParcel(trade, ctx, idsOf(ctx.input.ids))
        const hasMoney = ctx.user.can(TRADE_RIGHTS.money)
        return { orderNos, kept: hasMoney ? yuanOf(kept) : null, spared: hasMoney ? yuanOf(spared) : null }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${HOLD_PATH}/merge`,
        answers: answers(MERGE_OUT),
        summary: ['寄存架：合包', 'Hold shelf: Merge into one parcel'],
        permission: HOLD_RIGHTS.merge,
        input: input({ ids: WIRE_IDS, isReturned: z.boolean() }),
      },
      async (ctx): Promise<Merged> => {
        const { returned, ...parcel } = await mergeParcels(trade, ctx, {
          ids: idsOf(ctx.input.ids),
          isReturned: ctx.input.isReturned,
        })
        return { ...parcel, returned: ctx.user.can(TRADE_RIGHTS.money) ? yuanOf(returned) : null }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${HOLD_PATH}/split`,
        answers: NOTHING,
        summary: ['寄存架：拆包', 'Hold shelf: Take out of the parcel'],
        permission: HOLD_RIGHTS.merge,
        input: input({ ids: WIRE_IDS }),
      },
      (ctx) => splitParcels(trade, ctx, idsOf(ctx.input.ids)),
    ),
  ]
}

interface Row {
  readonly id: string
  readonly orderNo: string
  readonly itemText: string
  readonly line: number
  readonly userId: string
  readonly holdState: number
  readonly holdUntil: Date | null
  readonly holdFreeUntil: Date | null
  readonly parcelNo: string | null
  readonly payTime: Date | null
  readonly freight: number
  readonly receiverName: string | null
  readonly receiverPhone: string | null
  readonly receiverMask: string | null
  readonly phoneMask: string | null
  readonly areaText: string | null
  readonly address: string | null
}

const COLUMNS = [
  ...['id', 'orderNo', 'itemText', 'line', 'userId', 'holdState', 'holdUntil', 'holdFreeUntil', 'parcelNo'],
  ...['payTime', 'freight'],
  ...['receiverName', 'receiverPhone', 'receiverMask', 'phoneMask', 'areaText', 'address'],
]

/** Nobody turns so many pages; the offset stays a number of the database. */
const PAGES_MAX = 100_000

interface Asked {
  readonly pageNo: number
  /** What of people, orders or pieces is searched for. */
  readonly keyword?: string | undefined
}

async function shelfOf(trade: Trade, ctx: TradeContext, { pageNo, keyword = '' }: Asked): Promise<HoldShelf> {
  const { app } = trade
  const windowDays = (await trade.settings(ctx))['hold.mergeWindowDays']
  const shipped = () => visibleRows(app, order, ctx).where('status', '=', ORDER.toShip)
  const held = () =>
    shipped()
      .where((where) => where.or([where('holdState', '<>', HOLD_STATE.none), where('parcelNo', 'is not', null)]))
      .where(isNamed(ctx, keyword))
  const counted = (await held()
    .select(sql<number>`count(distinct user_id)::int`.as('total') as never)
    .executeTakeFirst()) as unknown as { readonly total: number } | undefined
  const total = counted?.total ?? 0
  const found = (await held()
    .select('userId' as never)
    .groupBy('userId' as never)
    .orderBy(sql`min(hold_until) nulls last`)
    .orderBy('userId' as never)
    .limit(SHELF_PAGE)
    .offset((pageNo - 1) * SHELF_PAGE)
    .execute()) as unknown as readonly Pick<Row, 'userId'>[]
  const people = found.map(({ userId }) => userId)
  if (people.length === 0) {
    return { windowDays, groups: [], total }
  }
  const rows = (await shipped()
    .select(COLUMNS as never)
    .where('userId', 'in', people)
    .where('line', '<>', SALES_LINE.presell)
    .where('shipState', '=', SHIP_STATE.none)
    .orderBy('payTime')
    // the first one names the group, also where several were paid in one second
    .orderBy('id')
    .execute()) as unknown as readonly Row[]
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.userId} ${addressKey(row)}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const names = await namesOf(ctx, people)
  const shown: ShelfGroup[] = []
  for (const some of groups.values()) {
    const onShelf = some.filter(({ holdState, parcelNo }) => holdState !== HOLD_STATE.none || parcelNo !== null)
    if (onShelf.length > 0) {
      shown.push(await groupOf(trade, ctx, some, names))
    }
  }
  const endOf = ({ orders }: ShelfGroup) => orders.flatMap(({ holdUntil }) => holdUntil ?? []).toSorted()[0] ?? '9999'
  return { windowDays, total, groups: shown.toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1)) }
}

/** Orders by their number, parcel, pieces or customer; by receiver and phone for those alone who see them. */
function isNamed({ user }: TradeContext, keyword: string): RawBuilder<boolean> {
  if (keyword === '') {
    return sql`true`
  }
  const like = `%${escapeLike(keyword)}%`
  const [hasAddress, hasPhone] = [user.can(TRADE_RIGHTS.address), user.can(TRADE_RIGHTS.phone)]
  return sql`(order_no ilike ${like} or parcel_no ilike ${like} or item_text ilike ${like}
    or user_id in (select u.id from shop_app_user u where u.nickname ilike ${like})
    ${hasAddress ? sql`or receiver_name ilike ${like}` : sql``} ${hasPhone ? sql`or receiver_phone = ${keyword}` : sql``})`
}

async function namesOf(ctx: TradeContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; nickname: string }>`select id, nickname from shop_app_user
    where id in (${sql.join([...ids])})`.execute(
    unscoped(ctx.db, 'names of the customers of orders that the caller sees'),
  )
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}

async function groupOf(
  { app }: Trade,
  ctx: TradeContext,
  rows: readonly Row[],
  names: ReadonlyMap<string, string>,
): Promise<ShelfGroup> {
  const [hasAddress, hasPhone, hasMoney] = [TRADE_RIGHTS.address, TRADE_RIGHTS.phone, TRADE_RIGHTS.money].map((right) =>
    ctx.user.can(right),
  )
  const [first] = rows
  const phones = phoneReader(ctx.user)
  const read = (text: string | null | undefined) => (text ? phones(text) : null)
  const time = (at: Date | null) => (at === null ? null : app.clock.format(at))
  const left = hasMoney ? await Promise.all(rows.map(({ id }) => freightGiven(ctx, id))) : []
  return {
    // named by an order, not by the address: that is not for everybody
    key: first?.id ?? '',
    customer: read(names.get(first?.userId ?? '')) ?? '',
    receiver: hasAddress ? read(first?.receiverName) : (first?.receiverMask ?? null),
    phone: (hasPhone ? first?.receiverPhone : first?.phoneMask) ?? null,
    place: hasAddress ? read(`${first?.areaText ?? ''} ${first?.address ?? ''}`.trim()) : null,
    orders: rows.map((row, index) => ({
      id: row.id,
      orderNo: row.orderNo,
      itemText: row.itemText,
      line: row.line,
      holdState: row.holdState,
      holdUntil: time(row.holdUntil),
      holdFreeUntil: time(row.holdFreeUntil),
      parcelNo: row.parcelNo,
      readyAt: time(row.payTime),
      freight: hasMoney ? yuanOf(Number(row.freight) - (left[index] ?? 0)) : null,
    })),
  }
}

const LIST_OUT = z.object({
  windowDays: z.number(),
  groups: z.array(
    z.object({
      key: z.string(),
      customer: z.string(),
      receiver: z.string().nullable(),
      phone: z.string().nullable(),
      place: z.string().nullable(),
      orders: z.array(
        z.object({
          id: z.string(),
          orderNo: z.string(),
          itemText: z.string(),
          line: z.number(),
          holdState: z.number(),
          holdUntil: z.string().nullable(),
          holdFreeUntil: z.string().nullable(),
          parcelNo: z.string().nullable(),
          readyAt: z.string().nullable(),
          freight: z.number().nullable(),
        }),
      ),
    }),
  ),
  total: z.number(),
})

const PLAN_OUT = z.object({ orderNos: z.array(z.string()), kept: z.number().nullable(), spared: z.number().nullable() })

const MERGE_OUT = z.object({
  parcelNo: z.string(),
  orderNos: z.array(z.string()),
  joined: z.array(z.string()),
  returned: z.number().nullable(),
})
