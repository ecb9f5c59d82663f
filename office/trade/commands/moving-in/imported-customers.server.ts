import { sql } from 'kysely'
import type { Text } from '#kit/contract/text.ts'
import { removeRows } from '#kit/server/crud/remove-rows.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { customer } from '../../model/customer.ts'
import { ORDER_SOURCE } from '../../model/order-choices.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

/** By what a customer of another shop is known, each '' where it is not. */
export interface Known {
  readonly account: string
  /** As `plainEmail` and `plainPhone` have them. */
  readonly email: string
  readonly phone: string
}

export interface FoundCustomer {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly phone: string | null
  readonly email: string | null
  readonly remark: string | null
  readonly tags: string | null
  readonly sex: string | number | null
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null
  readonly version: number
}

const ASKED = 'customers of the tenant of the caller, whom a sheet names by account, phone or e-mail'

/** Customers by what sheets know of them; of several with one e-mail address the oldest. */
export async function customersKnown(
  ctx: TradeContext,
  known: readonly Known[],
): Promise<(one: Known) => readonly FoundCustomer[]> {
  const [accounts, phones, emails] = (['account', 'phone', 'email'] as const).map((name) => [
    ...new Set(known.map((one) => one[name]).filter((text) => text !== '')),
  ])
  const { rows } = await sql<FoundCustomer>`
    select id, account, nickname, phone, email, remark, tags, sex, birthday, version from shop_app_user
    where (account = any(${accounts}::text[]) or phone = any(${phones}::text[]) or lower(email) = any(${emails}::text[]))
    order by create_time, id`.execute(unscoped(ctx.db, ASKED))
  const by = { account: new Map<string, FoundCustomer>(), phone: new Map(), email: new Map() }
  for (const row of rows.toReversed()) {
    by.account.set(row.account, row)
    by.phone.set(row.phone ?? '', row)
    by.email.set((row.email ?? '').toLowerCase(), row)
  }
  return (one) => {
    const found = (['account', 'phone', 'email'] as const).flatMap((name): readonly FoundCustomer[] => {
      const row = one[name] === '' ? undefined : by[name].get(one[name])
      return row ? [row] : []
    })
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }
}

export interface NewCustomer extends Known {
  readonly nickname: string
  /** Null: now. */
  readonly registerAt: Date | null
  /** When they first bought something there, as far as it is known. */
  readonly firstPaidAt?: Date | null
  readonly more?: Readonly<Record<string, string | null>>
}

/** Adds customers of another shop. They have no password. @returns their ids, in order */
export async function addImportedCustomers(
  { app, now }: Trade,
  ctx: TradeContext,
  added: readonly NewCustomer[],
): Promise<readonly string[]> {
  const today = await now(ctx)
  return insertRows(
    app,
    customer,
    ctx,
    added.map(({ account, nickname, phone, email, registerAt, firstPaidAt, more }) => ({
      ...{ account, nickname, phone: phone || null, email: email || null, ...more },
      ...{ registerAt: registerAt ?? today, registerSource: ORDER_SOURCE.imported },
      firstPaidAt: firstPaidAt ?? null,
    })),
  )
}

const GONE: Text = ['顾客已不存在，无需撤销', 'The customer is not there any more']
const CHANGED: Text = ['顾客在导入之后已被修改，保留', 'The customer was changed after the import and stays']
const HAS_ROWS: Text = [
  '顾客已有订单、资格或其他往来，保留',
  'The customer has orders, claims or other dealings by now, and stays',
]

const OWN = 'what belongs to customers that an import added'

/** Takes customers back who came by an import. @returns what stays of each, and why */
export async function removeImportedCustomers(
  { app }: Trade,
  ctx: TradeContext,
  noted: readonly { readonly id: string; readonly version: number }[],
): Promise<readonly (readonly Text[])[]> {
  if (noted.length === 0) {
    return []
  }
  const ids = noted.map(({ id }) => id)
  const of = sql`x.user_id = u.id`
  const { rows } = await sql<{ id: string; version: number; isUsed: boolean }>`
    select u.id, u.version, (u.credit <> 0 or u.integral <> 0
      or exists (select 1 from shop_order x where ${of}) or exists (select 1 from shop_final_claim x where ${of})
      or exists (select 1 from ${withDeleted('shop_consult')} x where ${of}) or exists (select 1 from shop_member x where ${of})
      or exists (select 1 from shop_coupon_record x where ${of}) or exists (select 1 from shop_waiting x where ${of})
      or exists (select 1 from shop_integral_record x where ${of}) or exists (select 1 from shop_credit_entry x where ${of})) as is_used
    from shop_app_user u where u.id = any(${ids})
    for update of u`.execute(unscoped(ctx.db, OWN))
  const found = new Map(rows.map((row) => [row.id, row]))
  const outcomes = noted.map(({ id, version }): readonly Text[] => {
    const row = found.get(id)
    return !row ? [GONE] : row.isUsed ? [HAS_ROWS] : row.version !== version ? [CHANGED] : []
  })
  const gone = ids.filter((_, index) => outcomes[index]?.length === 0)
  if (gone.length > 0) {
    await sql`delete from shop_account_link
      where user_id = any(${gone}) or other_id = any(${gone})`.execute(unscoped(ctx.db, OWN))
    await unscoped(ctx.db, OWN).deleteFrom('shop_account_sign').where('userId', '=', anyOf(gone)).execute()
    await removeRows(app, customer, {}, { ...ctx, input: { ids: gone.join(',') } })
  }
  return outcomes
}
