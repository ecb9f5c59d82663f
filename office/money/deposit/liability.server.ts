import { type RawBuilder, sql } from 'kysely'
import { dayOn } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { seesAll, visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { creditEntry } from '../../trade/model/credit-entry.ts'
import { depositEntry } from '../../trade/model/deposit-entry.ts'
import { phoneReader } from '../../trade/model/masks.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { PAYMENT, PAYMENT_KIND } from '../../trade/model/payment.ts'
import { REFUND, REFUND_KIND } from '../../trade/model/refund-states.ts'
import type { Liability, LiabilityBy, LiabilityCheck, LiabilityRow, LiabilitySums } from './liability.ts'

interface Asked {
  readonly by: LiabilityBy
  /** `YYYY-MM-DD` in the zone of the shop. */
  readonly day: string
  /** Most rows, those with the largest sums first. */
  readonly most: number
}

const PAYMENTS = 'payments and refunds of deposits of the whole shop, for somebody who sees every deposit'

/**
 * What the shop owes of deposits at the end of a day, as its ledger has it, and what the payments say of it. Rows of the
 * ledger that rules hide from the caller do not count.
 */
export async function liabilityAt(app: AppContext, ctx: RequestContext, { by, day, most }: Asked): Promise<Liability> {
  const { until: end } = dayOn(app.clock, day)
  const rows = await rowsBy(app, ctx, by, end)
  const owing = rows.filter(({ owed }) => owed !== 0)
  const settled = rows.filter(({ owed }) => owed === 0)
  const others = owing.slice(most)
  const total = sumOf(rows)
  return {
    day,
    rows: owing.slice(0, most),
    settled: settled.length > 0 ? sumOf(settled) : null,
    others: others.length > 0 ? sumOf(others) : null,
    total,
    credit: await creditAt(app, ctx, end),
    check: seesAll(app, depositEntry, ctx) ? await checkOf(ctx, end, total) : null,
  }
}

function sumOf(rows: readonly LiabilitySums[]): LiabilitySums {
  return rows.reduce<LiabilitySums>(
    (all, row) => ({
      held: all.held + row.held,
      applied: all.applied + row.applied,
      forfeited: all.forfeited + row.forfeited,
      refunded: all.refunded + row.refunded,
      credited: all.credited + row.credited,
      owed: all.owed + row.owed,
      prepaid: all.prepaid + row.prepaid,
      claims: all.claims + row.claims,
    }),
    { held: 0, applied: 0, forfeited: 0, refunded: 0, credited: 0, owed: 0, prepaid: 0, claims: 0 },
  )
}

/** By what the sums are asked for. */
interface Grouping {
  readonly key: RawBuilder<unknown>
  /** Entries of one claim with one key: all of a claim are of one figure and one customer. */
  readonly columns: RawBuilder<unknown>
  /** Where names are read from, and what is read of them. */
  readonly named: RawBuilder<unknown>
  readonly words: RawBuilder<unknown>
}

/**
 * Everything that ever held a deposit, added up by what is asked for. The entries of a claim that was split off begin with
 * those of the other one; until it was split they are counted as one.
 */
async function rowsBy(
  app: AppContext,
  ctx: RequestContext,
  by: LiabilityBy,
  end: Date,
): Promise<readonly LiabilityRow[]> {
  const zone = app.clock.zone
  const entries = visibleRows(app, depositEntry, ctx).select([
    ...(['claimId', 'userId', 'goodsId', 'payModel', 'kind', 'amount', 'at'] as const),
  ])
  const groupings: Readonly<Record<LiabilityBy, Grouping>> = {
    goods: {
      key: sql`goods_id`,
      columns: sql`claim_id, goods_id`,
      named: sql`left join ${withDeleted('shop_goods')} n on n.id = s.key`,
      words: sql`coalesce(n.name, s.key) as name, n.goods_no as no`,
    },
    customer: {
      key: sql`user_id`,
      columns: sql`claim_id, user_id`,
      named: sql`left join shop_app_user n on n.id = s.key`,
      words: sql`coalesce(n.nickname, s.key) as name, n.account as no`,
    },
    month: {
      key: sql`to_char(min(at) at time zone ${zone}, 'YYYY-MM')`,
      columns: sql`claim_id`,
      named: sql``,
      words: sql`s.key as name, null as no`,
    },
  }
  const { key, columns, named, words } = groupings[by]
  const sum = (...kinds: readonly string[]) =>
    sql`coalesce(-sum(amount) filter (where kind = any(${[...kinds]})), 0)::bigint`
  const { rows } = await sql<LiabilityRow>`
    with later as (
      select id from shop_final_claim where split_at >= ${end}::timestamptz),
    claims as (
      select claim_id, ${key} as key, coalesce(sum(amount) filter (where kind = 'hold'), 0)::bigint as held,
        ${sum('apply')} as applied, ${sum('forfeit', 'unforfeit')} as forfeited, ${sum('refund')} as refunded,
        ${sum('credit')} as credited, sum(amount)::bigint as owed,
        coalesce(sum(amount) filter (where pay_model = ${PAY_MODEL.prepaid}), 0)::bigint as prepaid
      from (${entries}) e where at < ${end}::timestamptz and kind <> 'double-return' group by ${columns}),
    sums as (
      select key, sum(held)::bigint as held, sum(applied)::bigint as applied, sum(forfeited)::bigint as forfeited,
        sum(refunded)::bigint as refunded, sum(credited)::bigint as credited, sum(owed)::bigint as owed, sum(prepaid)::bigint as prepaid,
        (count(*) filter (where owed <> 0 and later.id is null))::int as claims
      from claims left join later on later.id = claims.claim_id group by key)
    select s.*, ${words} from sums s ${named}
    order by ${by === 'month' ? sql`s.key desc` : sql`s.owed desc, s.key`}`.execute(
    unscoped(ctx.db, 'the ledger as the caller sees it, and what its figures and customers are called'),
  )
  const read = phoneReader(ctx.user)
  return by === 'customer' ? rows.map((row) => ({ ...row, name: read(row.name), no: row.no && read(row.no) })) : rows
}

/** What the ledger of credit adds up to. */
async function creditAt(app: AppContext, ctx: RequestContext, end: Date): Promise<number> {
  const entries = visibleRows(app, creditEntry, ctx).select(['amount', 'at'])
  const { rows } = await sql<{ credit: number }>`select coalesce(sum(amount), 0)::bigint as credit
    from (${entries}) e where at < ${end}::timestamptz`.execute(
    unscoped(ctx.db, 'the ledger of credit as the caller sees it'),
  )
  return rows[0]?.credit ?? 0
}

/**
 * The same from the payments and refunds that stand behind the ledger, without the freight that is paid with what is prepaid. A late payment counts since its order took it. What is
 * written into the statement lets it use the index of paid deposits.
 */
async function checkOf({ db }: RequestContext, end: Date, total: LiabilitySums): Promise<LiabilityCheck> {
  const { rows } = await sql<{ paid: number; refunded: number }>`
    select (select coalesce(sum(amount), 0)::bigint from shop_payment where kind = ${sql.lit(PAYMENT_KIND.deposit)}
        and state = ${sql.lit(PAYMENT.success)} and coalesce(taken_at, paid_at) < ${end}::timestamptz)
      - (select coalesce(sum(freight), 0)::bigint from shop_order where line = ${sql.lit(SALES_LINE.presell)} and freight > 0
        and pay_time < ${end}::timestamptz and status not in (${ORDER.toPay}, ${ORDER.cancelled})) as paid,
      (select coalesce(sum(amount), 0)::bigint from (select r.id, sum(p.amount) - r.freight_refund as amount from shop_refund r
        join shop_refund_part p on p.refund_id = r.id
        where r.kind = ${REFUND_KIND.deposit} and r.status = ${REFUND.refunded} group by r.id, r.freight_refund having max(p.done_at) < ${end}::timestamptz) b) as refunded`.execute(
    unscoped(db, PAYMENTS),
  )
  const { paid = 0, refunded = 0 } = rows[0] ?? {}
  const { applied, forfeited, credited, owed } = total
  return { paid, refunded, difference: owed - (paid - refunded - applied - forfeited - credited) }
}
