import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { ACCOUNT_LINK, ACCOUNT_SIGN, type AccountSign } from '../../model/account-link.ts'
import type { Settings } from '../../model/settings.ts'
import type { TradeContext } from '../context/trade.server.ts'

const SHARED = 'what an account shares with others: who they are is told to nobody'

/** Where a parcel goes, as far as people are known by it. */
export interface KnownReceiver {
  readonly receiverName: string
  readonly receiverPhone: string
  readonly areaText: string
  readonly address: string
}

/** Another account that counts as the same person. */
export interface LinkedAccount {
  readonly userId: string
  /** What it shares with the account, of what counts. */
  readonly signs: readonly AccountSign[]
}

interface Person {
  readonly userId: string
  /** One that the account is about to have. */
  readonly receiver?: KnownReceiver | undefined
}

/** What accounts are one person by in this shop; nothing unless it says so. */
function countedSigns(settings: Settings): readonly AccountSign[] {
  return [
    ...(settings['limit.byPhone'] ? [ACCOUNT_SIGN.phone] : []),
    ...(settings['limit.byPayer'] ? [ACCOUNT_SIGN.payer] : []),
    ...(settings['limit.byAddress'] ? [ACCOUNT_SIGN.address] : []),
  ]
}

/**
 * Accounts that count as the same person: those that share what counts, unless too many do or staff said that they are somebody
 * else. Locked, whoever shares any of it waits: signs are locked in their order, after customers and SKUs, so that two accounts
 * that buy at once are counted one after the other.
 */
export async function linkedAccounts(
  ctx: TradeContext,
  person: Person,
  { settings, isLocked }: { readonly settings: Settings; readonly isLocked: boolean },
): Promise<readonly LinkedAccount[]> {
  const kinds = countedSigns(settings)
  if (kinds.length === 0) {
    return []
  }
  const { tenantId } = ctx.user
  const { userId } = person
  const rowsIn = unscoped(ctx.db, SHARED)
  const own = signsOf(person, kinds)
  // one more than count is enough to know that it is nobody's own
  const others = sql`select s.user_id from shop_account_sign s where s.kind = own.kind
    and s.digest = own.digest and s.user_id <> ${userId} limit ${settings['limit.commonAccounts']}`
  const isOwn = sql`(select count(*) from (${others}) o) < ${settings['limit.commonAccounts']}`
  if (isLocked) {
    await sql`select pg_advisory_xact_lock(hashtextextended(kind || digest, ${tenantId}))
      from (select own.kind, own.digest from (${own}) own where ${isOwn} order by 1, 2) locked`.execute(rowsIn)
  }
  const { rows } = await sql<LinkedAccount>`select o.user_id, array_agg(own.kind::text) as signs
    from (${own}) own cross join lateral (${others}) o
    where ${isOwn} and not exists (select 1 from shop_account_link l where l.user_id = least(o.user_id, ${userId}) and l.other_id = greatest(o.user_id, ${userId})
      and l.state = ${ACCOUNT_LINK.separate})
    group by o.user_id`.execute(rowsIn)
  return rows
}

/** Signs that an account has, with those of a receiver. */
function signsOf(
  { userId, receiver }: Person,
  kinds: readonly AccountSign[],
): RawBuilder<{ readonly kind: AccountSign; readonly digest: string }> {
  const { receiverName: name, receiverPhone: phone, areaText: area, address } = receiver ?? {}
  const asked = receiver
    ? sql`union select kind, digest from (values
        ('phone', sign_of_phone(${phone}::varchar)),
        ('address', sign_of_address(${name}::varchar, ${phone}::varchar, ${area}::varchar, ${address}::varchar))) r (kind, digest)
      where digest is not null and kind = any(${kinds})`
    : sql``
  return sql`select kind, digest from shop_account_sign
    where user_id = ${userId} and kind = any(${kinds}) ${asked}`
}
