import { DomainError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { CUSTOMER_STATE, customer } from '../../model/customer.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

export type CustomerRow = StoredRowOf<typeof customer>

export function lockCustomer({ app }: Trade, ctx: TradeContext, id: string): Promise<CustomerRow> {
  return storedById(app, customer, ctx, id, { isLocked: true })
}

/** Leads a locked customer on by a command that asks no guard: frozen, muted, or neither any more. */
export async function moveCustomer(
  { app }: Trade,
  ctx: TradeContext,
  row: CustomerRow,
  command: 'freeze' | 'unfreeze' | 'mute' | 'unmute',
  values: Values,
): Promise<void> {
  const of = { app, resource: customer, guards: {}, effects: {}, ctx, row: row as unknown as StoredRow }
  await transition({ ...of, command, who: 'system' }, values)
}

/** What is written when a mute is over. */
export const UNMUTED = { isMuted: false, mutedUntil: null, muteReason: null } as const

/**
 * Whether a customer may ask and reply now.
 * @throws DomainError `invalid` that says until when they are muted
 */
export async function requireSpeaker(trade: Trade, ctx: TradeContext, userId: string): Promise<CustomerRow> {
  const { app } = trade
  const row = await storedById(app, customer, ctx, userId)
  if (row.state === CUSTOMER_STATE.closed) {
    throw refusal(['账号已注销', 'The account is closed', 'customer.closed'])
  }
  if (row.mutedUntil !== null && row.mutedUntil > (await trade.now(ctx))) {
    const until = app.clock.format(row.mutedUntil)
    throw refusal(filled(MUTED, { until: until.slice(0, 16) }), { mutedUntil: until })
  }
  return row
}

const MUTED: Refusal = [
  '已被禁言至 {until}，期间不能提问或回复',
  'Muted until {until}: neither questions nor replies are taken until then',
  'customer.muted',
]

function refusal(message: Refusal, data?: object): DomainError {
  return new DomainError('invalid', message, { errors: [{ path: 'account', message }], data })
}
