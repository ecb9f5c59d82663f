import { sql } from 'kysely'
import { choicesOf } from '#kit/contract/choices.ts'
import { filled, listed, SAID_OF, SEMICOLON, type Text, textIn, WITH_NOTE } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { ACCOUNT_SIGN, type AccountSign } from '../../trade/model/account-link.ts'
import { phoneReader } from '../../trade/model/masks.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

const SHARED = 'what accounts share whose link the caller sees'

/** Something that two accounts share; what it says is left out where an order says something else by now. */
interface Shared {
  readonly linkId: string
  readonly kind: AccountSign
  /** How many accounts have it, one more than count at most. */
  readonly accounts: number
  readonly phone: string | null
  readonly phoneMask: string | null
  readonly receiverName: string | null
  readonly receiverMask: string | null
  readonly areaText: string | null
  readonly address: string | null
  readonly payer: string | null
}

/**
 * What accounts share, in the language of the request and as the caller may read it: phones and addresses masked for those who
 * read them masked everywhere, payers for everybody. What too many share is marked: limits do not count it.
 */
export async function sharedBy(
  ctx: RequestContext,
  linkIds: readonly string[],
  { mostAccounts }: { readonly mostAccounts: number },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Shared>`
    select l.id as link_id, a.kind, n.accounts, coalesce(o.receiver_phone, u.phone) as phone,
      coalesce(o.phone_mask, u.phone_mask) as phone_mask, o.receiver_name, o.receiver_mask, o.area_text, o.address, p.payer
    from shop_account_link l
    join shop_account_sign a on a.user_id = l.user_id
    join shop_account_sign b on b.kind = a.kind and b.digest = a.digest and b.user_id = l.other_id
    cross join lateral (select count(*)::int as accounts from (select 1 from shop_account_sign s where s.kind = a.kind and s.digest = a.digest limit ${mostAccounts + 1}) c) n
    left join lateral (select * from shop_order r where r.id in (a.order_id, b.order_id)
      and a.digest in (sign_of_phone(r.receiver_phone),
        sign_of_address(r.receiver_name, r.receiver_phone, r.area_text, r.address)) order by r.create_time, r.id limit 1) o on true
    left join lateral (select * from shop_app_user v where v.id in (l.user_id, l.other_id)
      and a.kind = 'phone' and o.id is null and sign_of_phone(v.phone) = a.digest
      order by v.create_time, v.id limit 1) u on true
    left join shop_payment p on p.id = a.payment_id
    where l.id = any(${[...linkIds]})
    order by array_position(array['phone', 'payer', 'address'], a.kind::text)`.execute(unscoped(ctx.db, SHARED))
  const told = new Map<string, Text[]>()
  for (const row of rows) {
    told.set(row.linkId, [...(told.get(row.linkId) ?? []), inWords(ctx, row, mostAccounts)])
  }
  return new Map([...told].map(([id, words]) => [id, textIn(ctx.locale, listed(words, SEMICOLON))]))
}

function inWords(ctx: RequestContext, row: Shared, mostAccounts: number): Text {
  const [, zh = '', en = ''] = choicesOf(ACCOUNT_SIGN).items.find(([value]) => value === row.kind) ?? []
  const what = readValue(ctx, row)
  const said: Text = what === '' ? [zh, en] : filled(SAID_OF, { of: [zh, en], text: what })
  return row.accounts > mostAccounts ? filled(WITH_NOTE, { text: said, note: COMMON }) : said
}

function readValue({ user }: RequestContext, row: Shared): string {
  const [seesPhone, seesAddress] = [user.can(TRADE_RIGHTS.phone), user.can(TRADE_RIGHTS.address)]
  const phone = (seesPhone ? row.phone : row.phoneMask) ?? ''
  const read = phoneReader(user)
  switch (row.kind) {
    case ACCOUNT_SIGN.phone:
      return phone
    case ACCOUNT_SIGN.payer:
      return row.payer === null ? '' : `****${row.payer.slice(-SHOWN_OF_PAYER)}`
    default:
      return [
        seesAddress ? read(row.receiverName ?? '') : row.receiverMask,
        phone,
        read(row.areaText ?? ''),
        seesAddress ? read(row.address ?? '') : '',
      ]
        .filter(Boolean)
        .join(' ')
  }
}

const SHOWN_OF_PAYER = 4
const COMMON: Text = ['多人共用，不计', 'shared by many, does not count']
