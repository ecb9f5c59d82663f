import { type RawBuilder, sql } from 'kysely'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { BookRule } from '#kit/server/backup/dump.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { asSystem } from '../commands/context/system-context.server.ts'
import { closeTasks, type NewTask, openTask } from '../commands/context/tasks.server.ts'
import type { TradeContext } from '../commands/context/trade.server.ts'
import { CLAIM, LIVE_CLAIMS } from '../model/claim-states.ts'
import { PAYMENT, PAYMENT_KIND } from '../model/payment.ts'
import { REFUND, REFUND_KIND } from '../model/refund-states.ts'
import { TASK } from '../model/task.ts'
import type { TimerParts } from './timer.server.ts'

/** What two books say that should be the same. */
interface Difference {
  readonly tenantId: number
  readonly refId: string
  readonly refNo: string | null
  /** Of the SKU. */
  readonly name?: string
  readonly expected: number
  readonly found: number
}

interface Check {
  readonly kind: 'stock-sum' | 'deposit-sum' | 'credit-sum' | 'points-sum' | 'growth-sum'
  readonly refType: string
  readonly title: Text
  /** What differs now, of all shops. */
  readonly rows: RawBuilder<Difference>
}

/** What is counted, not paid. */
const IN_PIECES: readonly Check['kind'][] = ['stock-sum', 'points-sum', 'growth-sum']

/** Differences of one kind that become tasks in one night: more than that has one cause, and a person finds it. */
const MOST = 50

const CHECKS: readonly Check[] = [
  {
    kind: 'stock-sum',
    refType: 'sku',
    title: ['库存 {found}，流水合计 {expected} {name}', 'Stock {found}, its ledger {expected}: {name}'],
    rows: sql`
      select s.tenant_id, s.id as ref_id, p.product_no as ref_no, s.name, coalesce(l.qty, 0) as expected, s.stock as found
      from shop_sku s
      join ${withDeleted('shop_product')} p on p.id = s.product_id and p.tenant_id = s.tenant_id
      left join (select tenant_id, sku_id, sum(qty)::bigint as qty from shop_stock_log group by tenant_id, sku_id) l
        on l.sku_id = s.id and l.tenant_id = s.tenant_id
      where s.stock <> coalesce(l.qty, 0)`,
  },
  {
    kind: 'stock-sum',
    refType: 'sku',
    title: ['锁定库存 {found}，流水合计 {expected} {name}', 'Reserved pieces {found}, their ledger {expected}: {name}'],
    rows: sql`
      select s.tenant_id, s.id as ref_id, p.product_no as ref_no, s.name, coalesce(l.locked, 0) as expected, s.locked as found
      from shop_sku s
      join ${withDeleted('shop_product')} p on p.id = s.product_id and p.tenant_id = s.tenant_id
      left join (select tenant_id, sku_id, sum(locked_qty)::bigint as locked from shop_stock_log
        group by tenant_id, sku_id) l on l.sku_id = s.id and l.tenant_id = s.tenant_id
      where s.locked <> coalesce(l.locked, 0)`,
  },
  {
    kind: 'stock-sum',
    refType: 'sku',
    title: ['残品 {found}，流水合计 {expected} {name}', 'Damaged pieces {found}, their ledger {expected}: {name}'],
    rows: sql`
      select d.tenant_id, d.sku_id as ref_id, p.product_no as ref_no, coalesce(s.name, d.sku_code) as name, coalesce(l.damaged, 0) as expected, d.qty as found
      from shop_damaged d
      left join shop_sku s on s.id = d.sku_id left join shop_product p on p.id = d.product_id
      left join (select sku_id, sum(damaged_qty)::bigint as damaged from shop_stock_log where damaged_qty <> 0
        group by sku_id) l on l.sku_id = d.sku_id
      where d.qty <> coalesce(l.damaged, 0)`,
  },
  {
    kind: 'deposit-sum',
    refType: 'order',
    title: ['定金收款 {expected}，台账收取 {found}', 'Deposits paid {expected}, in the ledger {found}'],
    rows: depositSums(
      // freight that is paid with a pre-order is no deposit
      sql`select p.tenant_id, p.order_id, (sum(p.amount) - max(o.freight))::bigint as amount from shop_payment p
        join shop_order o on o.id = p.order_id and o.tenant_id = p.tenant_id where p.kind = ${sql.lit(PAYMENT_KIND.deposit)} and p.state = ${sql.lit(PAYMENT.success)}
        group by p.tenant_id, p.order_id`,
      sql`select c.tenant_id, c.deposit_order_id as order_id, sum(l.amount)::bigint as amount from shop_deposit_ledger l
        join shop_final_claim c on c.id = l.claim_id and c.tenant_id = l.tenant_id where l.kind = 'hold'
        group by c.tenant_id, c.deposit_order_id`,
    ),
  },
  {
    kind: 'deposit-sum',
    refType: 'order',
    title: ['定金退款 {expected}，台账退还 {found}', 'Deposits given back {expected}, in the ledger {found}'],
    rows: depositSums(
      sql`select tenant_id, order_id, sum(agreed_amount - freight_refund)::bigint as amount from shop_refund where kind = ${sql.lit(REFUND_KIND.deposit)} and status = ${sql.lit(REFUND.refunded)}
        group by tenant_id, order_id`,
      sql`select c.tenant_id, c.deposit_order_id as order_id, -sum(l.amount)::bigint as amount from shop_deposit_ledger l
        join shop_final_claim c on c.id = l.claim_id and c.tenant_id = l.tenant_id where l.kind = 'refund'
        group by c.tenant_id, c.deposit_order_id`,
    ),
  },
  {
    kind: 'deposit-sum',
    refType: 'claim',
    title: ['补款资格应有定金 {expected}，台账 {found}', 'Deposit of the claim {expected}, in the ledger {found}'],
    // a deposit that is on its way back is held until it has arrived
    rows: sql`
      select * from (
        select c.tenant_id, c.id as ref_id, o.order_no as ref_no, coalesce(l.amount, 0) as found,
          case when c.state in (${literals(LIVE_CLAIMS)}) then c.deposit_amount else 0 end as expected
        from shop_final_claim c
        join shop_order o on o.id = c.deposit_order_id and o.tenant_id = c.tenant_id
        left join (select tenant_id, claim_id, sum(amount)::bigint as amount from shop_deposit_ledger
          where kind <> 'double-return' group by tenant_id, claim_id) l on l.claim_id = c.id and l.tenant_id = c.tenant_id
        where (c.state <> ${sql.lit(CLAIM.released)} or not exists (select 1 from shop_refund r
          where r.tenant_id = c.tenant_id and r.order_id = c.deposit_order_id and r.status in (${literals([REFUND.applied, REFUND.paying, REFUND.failed])})))
      ) s where found <> expected`,
  },
  {
    kind: 'credit-sum',
    refType: 'customer',
    title: ['顾客余额 {found}，流水合计 {expected}', 'Credit of the customer {found}, its ledger {expected}'],
    rows: sql`
      select u.tenant_id, u.id as ref_id, left(u.nickname, 32) as ref_no, coalesce(e.amount, 0) as expected, u.credit as found
      from shop_app_user u
      left join (select tenant_id, user_id, sum(amount)::bigint as amount from shop_credit_entry group by tenant_id, user_id) e
        on e.user_id = u.id and e.tenant_id = u.tenant_id
      where u.credit <> coalesce(e.amount, 0)`,
  },
  {
    kind: 'points-sum',
    refType: 'customer',
    title: ['顾客积分 {found}，流水合计 {expected}', 'Points of the customer {found}, their entries {expected}'],
    rows: sql`
      select u.tenant_id, u.id as ref_id, left(u.nickname, 32) as ref_no, coalesce(e.amount, 0) as expected,
        u.integral as found
      from shop_app_user u
      left join (select tenant_id, user_id, sum(amount)::bigint as amount from shop_integral_record
        where state in ('available', 'frozen', 'expired') group by tenant_id, user_id) e
        on e.user_id = u.id and e.tenant_id = u.tenant_id
      where u.integral <> coalesce(e.amount, 0)`,
  },
  {
    kind: 'growth-sum',
    refType: 'member',
    title: [
      '会员 {name} 成长值 {found}，明细合计 {expected}',
      'Growth of member {name}: {found}, its ledger {expected}',
    ],
    rows: sql`
      select m.tenant_id, m.id as ref_id, m.member_no as ref_no, m.member_no as name, coalesce(g.amount, 0) as expected,
        m.growth as found
      from shop_member m
      left join (select tenant_id, user_id, sum(amount)::bigint as amount from shop_growth_record
        group by tenant_id, user_id) g on g.user_id = m.user_id and g.tenant_id = m.tenant_id
      where m.growth <> coalesce(g.amount, 0)`,
  },
]

/** How many differences each check finds, as statements: a restored copy has as many as the shop had. */
export function bookRules(db: Database): readonly BookRule[] {
  return CHECKS.map(({ kind, rows }, index) => {
    const { sql: text, parameters } = sql`select count(*) as answer from (${rows}) d`.compile(db)
    return { name: `${kind}-${index + 1}`, text, values: parameters }
  })
}

function depositSums(expected: RawBuilder<unknown>, found: RawBuilder<unknown>): RawBuilder<Difference> {
  return sql`
    select o.tenant_id, o.id as ref_id, o.order_no as ref_no, coalesce(e.amount, 0) as expected,
      coalesce(f.amount, 0) as found
    from (${expected}) e full join (${found}) f on f.order_id = e.order_id and f.tenant_id = e.tenant_id
    join shop_order o on o.id = coalesce(e.order_id, f.order_id) and o.tenant_id = coalesce(e.tenant_id, f.tenant_id)
    where coalesce(e.amount, 0) <> coalesce(f.amount, 0)`
}

/** Compares the stock with its ledger, deposits and credit with theirs; what differs is a task until it does no more. */
export async function checkSums(parts: TimerParts): Promise<void> {
  for (const check of CHECKS) {
    await openDifferences(parts, check)
  }
  for (const kind of new Set(CHECKS.map((check) => check.kind))) {
    await closeAgreed(parts, kind)
  }
}

async function openDifferences(parts: TimerParts, { kind, refType, title, rows }: Check): Promise<void> {
  const found = await sql<Difference>`select * from (${rows}) d order by ref_id limit ${MOST}`.execute(
    acrossTenants(parts.db, OWN),
  )
  for (const { tenantId, refId, refNo, name = '', expected, found: sum } of found.rows) {
    parts.log.warn({ tenantId, kind, refType, refId }, 'two books do not say the same')
    const shown = IN_PIECES.includes(kind) ? String : formatYuan
    const values = { name, expected: shown(expected), found: shown(sum) }
    const task: NewTask = { kind, refType, refId, title: filled(title, values), ...(refNo === null ? {} : { refNo }) }
    const amount = kind === 'stock-sum' ? {} : { amount: Math.abs(expected - sum) }
    await inShop(parts, tenantId, (ctx) => openTask(ctx, { ...task, ...amount }))
  }
}

/** Tasks of which no check of their kind finds a difference any more are done. */
async function closeAgreed(parts: TimerParts, kind: Check['kind']): Promise<void> {
  const differing = CHECKS.filter((check) => check.kind === kind).map(
    ({ rows }) => sql`select tenant_id, ref_id from (${rows}) d`,
  )
  const agreed = await sql<{ tenantId: number; refId: string }>`
    select t.tenant_id, t.ref_id from shop_task t
    where t.kind = ${kind} and t.state = ${TASK.open} and not exists (
      select 1 from (${sql.join(differing, sql` union all `)}) d
      where d.tenant_id = t.tenant_id and d.ref_id = t.ref_id)`.execute(acrossTenants(parts.db, OWN))
  for (const { tenantId, refId } of agreed.rows) {
    await inShop(parts, tenantId, async (ctx) =>
      closeTasks(ctx, { kind, refId, note: AGREED, now: await parts.trade.now(ctx) }),
    )
  }
}

/** Each task in a transaction of its own; none once the server stops. */
async function inShop(
  { trade, db, log, signal }: TimerParts,
  tenantId: number,
  work: (ctx: TradeContext) => Promise<void>,
): Promise<void> {
  if (!signal.aborted) {
    await asSystem(
      { db, clock: trade.app.clock, log },
      { tenantId, actor: 'system', command: 'server/checkSums' },
      work,
    )
  }
}

const OWN = 'books of all shops are compared with each other'
const AGREED: Text = ['已一致', 'They are the same again']
