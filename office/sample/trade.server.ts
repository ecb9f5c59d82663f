import { sql } from 'kysely'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database, TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { GOODS_STATE } from '#office/catalogue/goods/goods.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { type Random, randomFrom } from './random.ts'
import { planCases, planFrozen } from './trade-cases.server.ts'
import { nameAnswerers, planConsults } from './trade-consults.server.ts'
import { planCoupons } from './trade-coupons.server.ts'
import { planDelayed } from './trade-delayed.server.ts'
import { planDelays } from './trade-delays.server.ts'
import { planSoldOut, planUsedUp } from './trade-limited.server.ts'
import { planMemberships } from './trade-memberships.server.ts'
import { DAY, later } from './trade-moments.ts'
import { demoCustomers } from './trade-names.ts'
import { planNotices } from './trade-notices.server.ts'
import { demoOffers, type Offers } from './trade-offers.server.ts'
import { type Buyer, type DemoOrders, demoOrders, type Fate } from './trade-orders.server.ts'
import { planShortArrival } from './trade-shortage.server.ts'
import { addStatements } from './trade-statements.server.ts'
import { planStory } from './trade-story.server.ts'
import { countRows, timeline } from './trade-timeline.server.ts'
import { planWave, type Wave } from './trade-waves.server.ts'

interface Parts {
  readonly app: AppContext
  readonly db: TenantDatabase
  readonly clock: ZonedClock
  readonly log: Log
  /** How many figures the shop has; it trades as much as that allows. */
  readonly count: number
}

/** Days from the opening of balances to today, one wave after the other; null: they are not open yet. */
const WAVES = [40, null, 8, 15.5, 120, 2, 90, 16.2, 60, 28] as const
/** Who paid a deposit for each of them, in a shop of the usual size. */
const DEPOSITORS = 8

/** Customers, however small the shop is: so many reserve one figure, or wait for it. */
const LEAST_CUSTOMERS = 60

/** Accounts whose parcels all go to the first of them. */
const ONE_ADDRESS: readonly number[] = [7, 19, 29]

/** Nine months of orders, claims, parcels and money, all of them made by the commands of the shop. */
export async function addTrade(parts: Parts): Promise<void> {
  const { db, count } = parts
  const random = randomFrom(20_261_122)
  const line = timeline(parts)
  const buyers = await addCustomers(db, Math.max(LEAST_CUSTOMERS, Math.round(count * 0.36)), random, line.end)
  await datePresales(db)
  await countRows(db)
  planCoupons(line, buyers)
  planNotices(line, buyers)
  const offers = await demoOffers(db)
  const orders = demoOrders(line, random)
  const shop: Shop = { offers, orders, random, buyers, end: line.end }
  sellFromStock(shop, Math.round(count * 0.4))
  takeDeposits(shop, Math.round(count * 0.16))
  const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  const [told, ...waves] = await wavesOf(db, line.end, 1 + Math.max(2, Math.round(count / 30)))
  if (!told) {
    throw new Error('no pre-order has arrived')
  }
  planStory({ line, offers, orders, buyers }, { ...told, openAt: later(line.end, -30 * DAY) })
  for (const wave of waves) {
    depositsOf(shop, wave.presellGoodsId, Math.min(DEPOSITORS, 3 + Math.round(count / 20)))
    if (wave.openAt < line.end) {
      planWave({ line, random, offers, orders, buyers: byId }, wave)
    } else {
      planShortArrival(line, offers, wave)
    }
  }
  planDelayed({ line, offers, orders, buyers })
  planSoldOut({ line, offers, orders, buyers })
  planUsedUp({ line, offers, orders, buyers })
  planCases({ line, offers, orders, buyers })
  planDelays(line)
  await planMemberships(line, db, buyers)
  await line.play()
  await planConsults({ line, db, buyers })
  await line.play()
  await nameAnswerers(db)
  planFrozen(line)
  await line.play()
  await line.setTimes()
  const { trade, end } = line
  line.plan({ at: end, who: 'system', command: 'server/fetchStatement', work: (ctx) => addStatements(trade, ctx, end) })
  await line.play()
}

interface Shop {
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly random: Random
  readonly buyers: readonly Buyer[]
  readonly end: Date
}

/** More of them lately than long ago, at hours at which people are awake. */
function sellFromStock({ offers, orders, random, buyers, end }: Shop, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = awake(later(end, -1 * DAY * 268 * random.next() ** 2.6 - 1000), random, end)
    const buyer = anyOf(buyers, random)
    const wanted = offers.inStockAt(at, random).slice(0, random.pick([1, 1, 1, 2, 2, 3]))
    const lines = wanted.flatMap((offer) => {
      const qty = random.chance(0.15) ? 2 : 1
      return offers.take(offer, buyer.id, qty) ? [{ skuId: offer.skuId, qty }] : []
    })
    if (lines.length > 0) {
      orders.place(at, { buyer, lines, pays: paysAt(at, end, random), paid: orders.fulfil })
    }
  }
}

function takeDeposits({ offers, orders, random, buyers, end }: Shop, count: number): void {
  const open = offers.all.filter(({ line, until }) => line === SALES_LINE.presell && until !== null && until > end)
  for (let index = 0; index < count && open.length > 0; index += 1) {
    const offer = anyOf(open, random)
    const from = offer.from ?? end
    const at = awake(later(from, random.next() * (end.getTime() - from.getTime())), random, end)
    const buyer = anyOf(buyers, random)
    if (at > from && offers.take(offer, buyer.id, 1)) {
      orders.place(at, { buyer, lines: [{ skuId: offer.skuId, qty: 1 }], pays: paysAt(at, end, random) })
    }
  }
}

/** Deposits of a figure that has arrived since. */
function depositsOf({ offers, orders, random, buyers }: Shop, goodsId: string, count: number): void {
  const skus = offers.all.filter((offer) => offer.goodsId === goodsId)
  if (skus.length === 0) {
    return
  }
  for (const buyer of random.shuffled(buyers).slice(0, count)) {
    const offer = anyOf(skus, random)
    const final = offers.all.find(({ presellSkuId }) => presellSkuId === offer.skuId)
    const { from, until } = offer
    if (from && until && final && offers.take(offer, buyer.id, 1)) {
      const at = later(from, (until.getTime() - from.getTime()) * random.next())
      const pays = random.chance(0.06) ? 'never' : 'soon'
      orders.place(at, { buyer, lines: [{ skuId: offer.skuId, qty: 1 }], pays })
    }
  }
}

function paysAt(at: Date, end: Date, random: Random): Fate['pays'] {
  const chance = random.next()
  const isRecent = end.getTime() - at.getTime() < 2.5 * DAY
  if (chance < 0.16 && isRecent) {
    return 'keep'
  }
  return chance < 0.05 ? 'never' : chance < 0.08 ? 'gives up' : 'soon'
}

/** The same day between nine and midnight in the zone of the shop, and not after `end`. */
function awake(at: Date, random: Random, end: Date): Date {
  const hour = (at.getUTCHours() + 8) % 24
  const moved = hour < 9 ? later(at, (9 - hour + random.whole(0, 10)) * 3_600_000) : at
  return moved > end ? at : moved
}

function anyOf<Row>(rows: readonly Row[], random: Random): Row {
  const row = rows[random.whole(0, rows.length - 1)]
  if (row === undefined) {
    throw new Error('there is nothing to choose from')
  }
  return row
}

async function addCustomers(db: Database, count: number, random: Random, end: Date): Promise<readonly Buyer[]> {
  const levelId = newId()
  await sql`
    insert into shop_member_level (id, name, name_en, rank, growth_from, free_freight_over, hold_days, integral_rate, color, create_by)
    values (${levelId}, '银卡会员', 'Silver', 1, 0, 29900, 75, 1000, 'grey', 'system'),
      (${newId()}, '金卡会员', 'Gold', 2, 2000, 19900, 90, 1200, 'orange', 'system'),
      (${newId()}, '黑卡会员', 'Black', 3, 8000, 0, 120, 1500, 'blue', 'system')
  `.execute(db)
  const customers = demoCustomers(count, random)
  const [shared = 0] = ONE_ADDRESS
  const buyers = customers.map((customer, index) => {
    const { receiver } = customers[ONE_ADDRESS.includes(index) ? shared : index] ?? customer
    return { ...customer, receiver, id: newId() }
  })
  for (const [index, { id, account, nickname, phone, registerSource }] of buyers.entries()) {
    const registered = later(end, -DAY * (275 + random.whole(0, 200)))
    await sql`
      insert into shop_app_user (id, account, nickname, phone, register_at, register_source, create_by, create_time)
      values (${id}, ${account}, ${nickname}, ${phone}, ${registered}, ${registerSource},
        'system', ${registered})
    `.execute(db)
    if (index % 4 === 0) {
      await sql`
        insert into shop_member (user_id, member_no, level_id, valid_from, create_by)
        values (${id}, ${`M${String(index + 1).padStart(6, '0')}`}, ${levelId}, ${registered}, 'system')
      `.execute(db)
    }
  }
  return buyers
}

/** What takes deposits was there before it took the first. */
async function datePresales(db: Database): Promise<void> {
  await sql`
    update ${withDeleted('shop_goods')} set create_time = presell_start - interval '9 days'
    where line = ${sql.lit(SALES_LINE.presell)} and presell_start is not null and create_time > presell_start
  `.execute(db)
  await sql`
    update ${withDeleted('shop_product')} p set create_time = g.create_time + interval '2 hours' from ${withDeleted('shop_goods')} g
    where g.id = p.goods_id and p.line = ${sql.lit(SALES_LINE.presell)} and p.create_time < g.create_time or p.line = ${sql.lit(SALES_LINE.presell)} and g.id = p.goods_id
      and p.create_time > g.presell_start
  `.execute(db)
}

async function wavesOf(db: Database, end: Date, count: number): Promise<Wave[]> {
  const { rows } = await sql<Omit<Wave, 'openAt'>>`
    select f.presell_goods_id, f.id as final_goods_id, f.overdue_policy from ${withDeleted('shop_goods')} f
    join ${withDeleted('shop_goods')} g on g.id = f.presell_goods_id and g.presell_start is not null
    join shop_product p on p.goods_id = f.id and p.shelf_state = ${sql.lit(SHELF_STATE.on)}
    join shop_product d on d.goods_id = g.id and d.shelf_state = ${sql.lit(SHELF_STATE.on)}
    where not p.member_only and not d.member_only and f.line = ${sql.lit(SALES_LINE.final)} and f.tenant_id = 0 and g.state = ${sql.lit(GOODS_STATE.ready)} and f.state = ${sql.lit(GOODS_STATE.ready)}
      and not exists (select 1 from ${withDeleted('shop_sku')} s join ${withDeleted('shop_sku')} m on m.presell_sku_id = s.id
        where s.product_id = d.id and (s.status <> m.status or m.present_price is null))
    order by f.id limit ${count}
  `.execute(db)
  return rows.map((row, index) => {
    const days = WAVES[index % WAVES.length] ?? null
    const openAt = days === null ? later(end, DAY) : later(end, -DAY * days)
    return { ...row, openAt }
  })
}
