import { sql } from 'kysely'
import { valuesOf } from '#kit/contract/choices.ts'
import type { Locale, Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { hasShopMail } from '../../../outbox/mail-transport.server.ts'
import { written } from '../../../outbox/template-text.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { MESSAGE_OCCASIONS, type MessageOccasion } from '../../model/message-occasions.ts'
import type { MessageVariable } from '../../model/message-variables.ts'
import { isOccasion, MESSAGE, MESSAGE_CHANNEL, type MessageChannel } from '../../model/messages.ts'
import { hoursOfQuiet, parseQuietHours } from '../../model/remind.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

const OWN = 'what customers are told of rows that the command found'

/** What variables stand for; a pair where the words depend on the reader's language. */
export type ToldValues = Partial<Readonly<Record<MessageVariable, string | Text>>>

/** Somebody who is told. */
export interface Recipient {
  readonly userId: string
  readonly values: ToldValues
  /** What it is about; none for what is about no order. */
  readonly orders?: readonly { readonly id: string; readonly orderNo: string }[]
  /** What it asks for is too late by then: it does not wait for a later morning. */
  readonly until?: Date | null
}

/** Who is told what of an event. */
export interface Told {
  readonly occasion: MessageOccasion
  readonly onceKey: string
  readonly to: readonly Recipient[]
}

/** The words of a message in both languages. */
interface Words {
  readonly subject: Text
  readonly body: Text
}

export interface Telling {
  readonly occasion: string
  /** What it tells of: nobody is told twice of the same through the same channel. */
  readonly onceKey: string
  readonly to: readonly Recipient[]
  /** In place of the shop's words for the occasion. */
  readonly words?: Words
  /** Those of the shop unless said. */
  readonly channels?: readonly MessageChannel[]
  /** When it is told; the time of the shop unless said. */
  readonly at?: Date
  /** It waits for the morning, whatever the occasion: the clock set it off. */
  readonly waits?: boolean
}

interface Buyer {
  readonly id: string
  readonly nickname: string
  readonly email: string | null
  readonly locale: string
}

/** Messages that are written in one statement. */
const CHUNK = 200

/**
 * Writes messages into the outbox, in the words of the shop and the language of each customer. Channels that a customer has
 * no address for, and those that the shop turned off for the occasion, are left out.
 * @returns customers who will hear of it
 */
export async function queueMessages(trade: Trade, ctx: TradeContext, telling: Telling): Promise<ReadonlySet<string>> {
  const at = telling.at ?? (await trade.now(ctx))
  const { 'final.quietHours': quietHours } = await trade.settings(ctx)
  const mayWait = telling.waits || (occasionOf(telling)?.waits ?? false)
  const morning = afterQuiet(trade.app.clock, quietHours, at)
  const rows = await wordedFor(trade, ctx, telling)
  const told = new Set<string>()
  for (let first = 0; first < rows.length; first += CHUNK) {
    const values = rows
      .slice(first, first + CHUNK)
      .map(({ userId, channel, address, title, body, only, until: ends }) => {
        // what was over before it is told of comes too late by nothing
        const until = ends && ends > at ? ends : null
        const waits = mayWait && (until === null || until > morning)
        return sql`(${newId()}, ${telling.occasion}, ${channel}, ${userId}, ${only?.id ?? null}, ${only?.orderNo ?? null},
            ${telling.onceKey}, ${title}, ${body}, ${address}, ${waits ? morning : at}::timestamptz, ${waits}::boolean,
            ${until}::timestamptz, ${ctx.user.username}, ${ctx.user.tenantId}::int)`
      })
    const made = await sql<{
      userId: string
    }>`insert into shop_message (id, occasion, channel, user_id, order_id, order_no,
        once_key, title, body, address, due_at, waits, useful_until, create_by, tenant_id)
      values ${sql.join(values)} on conflict (tenant_id, user_id, channel, once_key) do nothing
      returning user_id`.execute(unscoped(ctx.db, OWN))
    for (const { userId } of made.rows) {
      told.add(userId)
    }
  }
  await noteOrders(ctx, telling)
  return told
}

/** A message is found with each order that it is about, one that was written before with those that come to it, too. */
async function noteOrders(ctx: TradeContext, { to, onceKey }: Telling): Promise<void> {
  const about = to.flatMap(({ userId, orders = [] }) => orders.map(({ id }) => ({ userId, id })))
  if (about.length === 0) {
    return
  }
  await sql`insert into shop_message_about (message_id, order_id, tenant_id)
    select m.id, n.order_id, m.tenant_id
    from unnest(${about.map(({ userId }) => userId)}::text[], ${about.map(({ id }) => id)}::text[]) as n (user_id, order_id)
    join shop_message m on m.user_id = n.user_id and m.once_key = ${onceKey}
    on conflict do nothing`.execute(unscoped(ctx.db, OWN))
}

/** Messages that wait in the outbox say now what `telling` says; those that were sent stay. */
export async function rewordMessages(trade: Trade, ctx: TradeContext, telling: Telling): Promise<void> {
  for (const { userId, channel, title, body } of await wordedFor(trade, ctx, telling)) {
    await unscoped(ctx.db, OWN)
      .updateTable('shop_message')
      .set({ title, body, ...NEXT_VERSION })
      .where('userId', '=', userId)
      .where('channel', '=', channel)
      .where('onceKey', '=', telling.onceKey)
      .where('state', '=', MESSAGE.waiting)
      .execute()
  }
}

/** A message as one customer reads it in one channel. */
interface Worded extends Pick<Recipient, 'userId' | 'until'> {
  /** The order that it is about, where that is one. */
  readonly only: { readonly id: string; readonly orderNo: string } | undefined
  readonly channel: MessageChannel
  readonly address: string | null
  readonly title: string
  readonly body: string
}

async function wordedFor(trade: Trade, ctx: TradeContext, telling: Telling): Promise<readonly Worded[]> {
  const settings = await trade.settings(ctx)
  const channels = await openChannels(trade, ctx, telling)
  const buyers = new Map((await buyersOf(ctx, telling.to)).map((buyer) => [buyer.id, buyer]))
  return telling.to.flatMap(({ userId, values, orders = [], until }) => {
    const buyer = buyers.get(userId)
    if (!buyer) {
      return []
    }
    const locale: Locale = buyer.locale === 'en-US' ? 'en-US' : 'zh-CN'
    const known = { name: buyer.nickname, shop: settings['shop.title'], ...values }
    const filled = Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, typeof value === 'string' ? value : inLocale(locale, value)]),
    )
    return [...channels].flatMap(([channel, words]) =>
      channel === 'email' && !buyer.email
        ? []
        : [
            {
              userId,
              channel,
              address: channel === 'email' ? buyer.email : null,
              title: oneLine(written(inLocale(locale, words.subject), filled)).slice(0, 200),
              body: written(inLocale(locale, words.body), filled),
              only: orders.length === 1 ? orders[0] : undefined,
              until,
            },
          ],
    )
  })
}

/** The first moment in which nobody is disturbed, in the zone of the shop. */
export function afterQuiet(clock: ZonedClock, quietHours: string, at: Date): Date {
  const wall = clock.format(at)
  const hours = hoursOfQuiet(parseQuietHours(quietHours), Number(wall.slice(11, 13)))
  if (hours === 0) {
    return at
  }
  // the hour at which quiet ends is one on the wall: clocks that change meanwhile do not move it
  const end = new Date(Date.parse(`${wall.slice(0, 13).replace(' ', 'T')}:00:00Z`) + hours * 3_600_000)
  return clock.parse(end.toISOString().slice(0, 19).replace('T', ' '))
}

/** Channels that the shop tells of the occasion through, with its words. */
async function openChannels(
  trade: Trade,
  ctx: TradeContext,
  telling: Telling,
): Promise<ReadonlyMap<MessageChannel, Words>> {
  const ofShop = (await trade.settings(ctx))['shop.messageChannels'].split(',')
  const {
    occasion,
    words,
    channels = valuesOf(MESSAGE_CHANNEL).filter((channel) => ofShop.includes(channel)),
  } = telling
  const hasMail = channels.includes('email') && (await hasShopMail(ctx))
  const reached = channels.filter((channel) => channel !== 'email' || hasMail)
  if (words) {
    return new Map(reached.map((channel) => [channel, words]))
  }
  const { rows } = await sql<{ channel: string; isEnabled: boolean; subject: Text; body: Text }>`
    select channel, is_enabled, json_build_array(title_zh, title_en) as subject, json_build_array(body_zh, body_en) as body
    from shop_message_template
    where occasion = ${occasion}
    order by is_enabled, create_time, id`.execute(unscoped(ctx.db, OWN))
  const own = new Map(rows.map((row) => [row.channel, row]))
  const preset: Words | undefined = occasionOf(telling)
  return new Map(
    reached.flatMap((channel): [MessageChannel, Words][] => {
      const row = own.get(channel)
      const chosen = row ?? preset
      return chosen === undefined || row?.isEnabled === false ? [] : [[channel, chosen]]
    }),
  )
}

/** What staff write themselves is none. */
const occasionOf = ({ occasion }: Telling): (Words & { readonly waits?: boolean }) | undefined =>
  isOccasion(occasion) ? MESSAGE_OCCASIONS[occasion] : undefined

async function buyersOf(ctx: TradeContext, to: readonly Recipient[]): Promise<readonly Buyer[]> {
  const ids = [...new Set(to.map(({ userId }) => userId))]
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_app_user')
    .select(['id', 'nickname', 'email', 'locale'])
    .where('id', '=', anyOf(ids))
    .where('state', '<>', sql.lit(CUSTOMER_STATE.closed))
    .execute()
  return rows
}

function inLocale(locale: Locale, [zh, en]: Text): string {
  return locale === 'en-US' ? en : zh
}

/** Subjects of e-mail are one line, whatever a figure is called. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
