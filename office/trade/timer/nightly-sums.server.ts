import { type RawBuilder, sql } from 'kysely'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { asSystem } from '../commands/context/system-context.server.ts'
import { type NewTask, openTask } from '../commands/context/tasks.server.ts'
import type { TimerParts } from './timer.server.ts'

/** What two books say that should be the same. */
interface Difference {
  readonly tenantId: number
  readonly refId: string
  readonly refNo: string | null
  readonly expected: number
  readonly found: number
}

interface Check {
  readonly kind: 'stock-sum' | 'deposit-sum' | 'credit-sum' | 'points-sum'
  readonly refType: string
  readonly title: Text
  readonly rows: RawBuilder<Difference>
}

/** Differences of one kind that become tasks in one night: more than that has one cause, and a person finds it. */
const MOST = 50

const CHECKS: readonly Check[] = [
  {
    kind: 'stock-sum',
    refType: 'sku',
    title: ['库存 {found}，流水合计 {expected}', 'Stock {found}, its ledger {expected}'],
    rows: sql`
      select s.tenant_id, s.id as ref_id, left(s.name, 32) as ref_no, coalesce(l.qty, 0) as expected, s.stock as found
      from shop_sku s
      left join (select tenant_id, sku_id, sum(qty)::bigint as qty from shop_stock_log group by tenant_id, sku_id) l
        on l.sku_id = s.id and l.tenant_id = s.tenant_id
      where s.del_flag = 0 and s.stock <> coalesce(l.qty, 0) order by s.id limit ${MOST}`,
  },
  {
    kind: 'stock-sum',
    refType: 'sku',
    title: ['锁定库存 {found}，流水合计 {expected}', 'Reserved pieces {found}, their ledger {expected}'],
    rows: sql`
      select s.tenant_id, s.id as ref_id, left(s.name, 32) as ref_no, coalesce(l.locked, 0) as expected, s.locked as found
      from shop_sku s
      left join (select tenant_id, sku_id, sum(locked_qty)::bigint as locked from shop_stock_log
        group by tenant_id, sku_id) l on l.sku_id = s.id and l.tenant_id = s.tenant_id
      where s.del_flag = 0 and s.locked <> coalesce(l.locked, 0) order by s.id limit ${MOST}`,
  },
  {
    kind: 'deposit-sum',
    refType: 'order',
    title: ['定金收款 {expected}，台账收取 {found}', 'Deposits paid {expected}, in the ledger {found}'],
    rows: depositSums(
      sql`select tenant_id, order_id, sum(amount)::bigint as amount from shop_payment where kind = 2 and state = 1
        group by tenant_id, order_id`,
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
      sql`select tenant_id, order_id, sum(agreed_amount)::bigint as amount from shop_refund where kind = 4 and status = 60
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
          case when c.state in (0, 1, 3) then c.deposit_fen else 0 end as expected
        from shop_final_claim c
        join shop_order o on o.id = c.deposit_order_id and o.tenant_id = c.tenant_id
        left join (select tenant_id, claim_id, sum(amount)::bigint as amount from shop_deposit_ledger
          where kind <> 'double-return' group by tenant_id, claim_id) l on l.claim_id = c.id and l.tenant_id = c.tenant_id
        where c.del_flag = 0 and (c.state <> 5 or not exists (select 1 from shop_refund r
          where r.tenant_id = c.tenant_id and r.order_id = c.deposit_order_id and r.status in (10, 50, 72)))
      ) s where found <> expected order by ref_id limit ${MOST}`,
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
      where u.del_flag = 0 and u.credit <> coalesce(e.amount, 0) order by u.id limit ${MOST}`,
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
      where u.del_flag = 0 and u.integral <> coalesce(e.amount, 0) order by u.id limit ${MOST}`,
  },
]

function depositSums(expected: RawBuilder<unknown>, found: RawBuilder<unknown>): RawBuilder<Difference> {
  return sql`
    select o.tenant_id, o.id as ref_id, o.order_no as ref_no, coalesce(e.amount, 0) as expected,
      coalesce(f.amount, 0) as found
    from (${expected}) e full join (${found}) f on f.order_id = e.order_id and f.tenant_id = e.tenant_id
    join shop_order o on o.id = coalesce(e.order_id, f.order_id) and o.tenant_id = coalesce(e.tenant_id, f.tenant_id)
    where coalesce(e.amount, 0) <> coalesce(f.amount, 0) order by o.id limit ${MOST}`
}

/** Compares the stock with its ledger, deposits and credit with theirs; what differs becomes a task. */
export async function checkSums({ trade, db, log, signal }: TimerParts): Promise<void> {
  for (const { kind, refType, title, rows } of CHECKS) {
    const found = await rows.execute(unscoped(db, 'books of all shops are compared with each other'))
    for (const difference of found.rows) {
      if (signal.aborted) {
        return
      }
      const { tenantId, refId, refNo } = difference
      log.warn({ tenantId, kind, refType, refId }, 'two books do not say the same')
      const shown = kind === 'stock-sum' || kind === 'points-sum' ? String : formatYuan
      const values = { expected: shown(difference.expected), found: shown(difference.found) }
      const task: NewTask = { kind, refType, refId, title: filled(title, values), ...(refNo === null ? {} : { refNo }) }
      await asSystem({ db, clock: trade.app.clock, log }, { tenantId, actor: 'system', command: 'checkSums' }, (ctx) =>
        openTask(
          ctx,
          kind !== 'stock-sum' ? { ...task, amount: Math.abs(difference.expected - difference.found) } : task,
        ),
      )
    }
  }
}
