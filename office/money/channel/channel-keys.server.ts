import { z } from 'zod'
import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { SECRET_STATE } from '#kit/contract/sealed-secret.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import {
  type HttpContext,
  MessageResponse,
  type RequestContext,
  type Route,
  route,
} from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { sealSecret, secretStateOf } from '#kit/server/seal/row-secret.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import type { ChannelKind, Secrets } from '../../trade/commands/context/channel.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { channelOf, secretsOf } from '../../trade/commands/payment/channels.server.ts'
import { type StoredChannel, storedChannel } from '../../trade/commands/payment/open-channels.server.ts'
import { channelSecret } from '../../trade/model/channel-secret.ts'
import { addressError } from './gateway-address.ts'
import { CHECK_KEYS, CHECK_PASSED, CHECK_PATH, KEYS_PATH, payChannel, SET_KEYS } from './pay-channel.ts'

const SHORT = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\w.-]*$/)
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null)
const ADDRESS = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text.replace(/\/+$/, '') || null)
  .nullish()
  .transform((text) => text ?? null)
const KEY = z.string().max(10_000).optional()

/** `secrets` is what the operation log masks by its name. */
const KEYS = input({
  code: z.string().max(20),
  appId: SHORT,
  merchantId: SHORT,
  serialNo: SHORT,
  platformKeyId: SHORT,
  gateway: ADDRESS,
  notifyOrigin: ADDRESS,
  secrets: z.object({ privateKey: KEY, platformKey: KEY, apiV3Key: KEY }).optional(),
})

type Typed = ReturnType<(typeof KEYS)['read']>

interface Options {
  readonly isSandbox: boolean
}

/** Keys of channels: written, never read; and asked of the gateway whether they are right. */
export function channelKeyRoutes(trade: Trade, options: Options): readonly Route[] {
  return [
    route(
      {
        method: 'POST',
        path: KEYS_PATH,
        answers: NOTHING,
        stepUp: STEP_UP.key,
        summary: ['付款渠道：设置密钥', 'Payment channel: Enter keys'],
        permission: SET_KEYS,
        input: KEYS,
        successMessage: ['密钥已保存', 'The keys are kept'],
      },
      (ctx) => setKeys(trade, ctx, ctx.input, options),
    ),
    route(
      {
        method: 'POST',
        path: CHECK_PATH,
        answers: answers(z.object({ isRight: z.boolean() })),
        summary: ['付款渠道：检查密钥', 'Payment channel: Check keys'],
        permission: CHECK_KEYS,
        input: input({ id: WIRE_ID }),
        // the gateway is asked outside of a transaction
        transaction: 'none',
        limit: 'report',
      },
      (ctx) => checkKeys(trade, ctx, ctx.input.id),
    ),
  ]
}

async function setKeys(trade: Trade, ctx: RequestContext, typed: Typed, options: Options): Promise<null> {
  const { app } = trade
  const { code, secrets: entered = {}, ...account } = typed
  const kind = kindOf(trade, code)
  if (!kind.readKeys) {
    throw invalid([{ path: 'code', message: ['该渠道不需要密钥', 'The channel needs no keys', 'channel.needsNoKeys'] }])
  }
  const wrong = addressErrors(account, options)
  if (wrong.length > 0) {
    throw invalid(wrong)
  }
  const known = await storedChannel(ctx, code, true)
  // what is left out stays as it is, where it still goes to the same gateway for the same account
  const before = known ? keptSecrets(app, { ...known, ...account }) : {}
  const given = Object.fromEntries(Object.entries(entered).filter(([, value]) => value?.trim()))
  const kept = kind.readKeys({ account, secrets: { ...before, ...given } })
  const changed = Object.keys(given).length > 0 || !known?.keysAt
  const values = {
    ...account,
    checkedAt: null,
    checkResult: null,
    ...(changed ? { keysAt: new Date(), keysBy: ctx.user.username } : {}),
  }
  if (known) {
    await updateRow(app, payChannel, ctx, { id: known.id, values, before: known as unknown as StoredRow })
    await keepSecrets(trade, ctx, { id: known.id, code, ...account }, kept)
    return null
  }
  const [id = ''] = await insertRows(app, payChannel, ctx, [{ code: kind.code, isEnabled: false, ...values }])
  await keepSecrets(trade, ctx, { id, code, ...account }, kept)
  return null
}

function addressErrors({ gateway, notifyOrigin }: Omit<Typed, 'code' | 'secrets'>, options: Options): FieldError[] {
  const errors: FieldError[] = []
  const wrongGateway = gateway === null ? undefined : addressError(gateway, options)
  if (wrongGateway) {
    errors.push({ path: 'gateway', message: wrongGateway })
  }
  const wrongOrigin: Text | undefined =
    notifyOrigin === null
      ? ['请填写回调域名', 'Say where the gateway reaches this server']
      : addressError(notifyOrigin, options)
  if (wrongOrigin) {
    errors.push({ path: 'notifyOrigin', message: wrongOrigin })
  }
  return errors
}

/** @throws DomainError `invalid` for a channel that this server does not have */
export function kindOf({ channels }: Trade, code: string): ChannelKind {
  const kind = channels.get(code)
  if (!kind) {
    throw invalid([
      {
        path: 'code',
        message: ['本服务器未提供该渠道', 'This server does not have the channel', 'channel.notOnThisServer'],
      },
    ])
  }
  return kind
}

/** What keys are given for. */
type ChannelPlace = Pick<StoredChannel, 'code' | 'gateway' | 'appId' | 'merchantId'>

/** Keys as they are kept; none where they were given for another gateway or account. */
function keptSecrets(app: Trade['app'], row: StoredChannel): Secrets {
  return secretStateOf(app.vault, channelSecret, row) === SECRET_STATE.set ? secretsOf(app, row) : {}
}

/** Secrets are no field: no list, export or history holds them. */
export async function keepSecrets(
  { app }: Trade,
  { db, user }: RequestContext,
  channel: ChannelPlace & { readonly id: string },
  secrets: Secrets,
): Promise<void> {
  const { id } = channel
  const { tenantId } = user
  const sealed = sealSecret(app.vault, channelSecret, { ...channel, tenantId }, JSON.stringify(secrets))
  await withDeletedRows(unscoped(db, 'secrets of a channel that the command found'))
    .updateTable('shop_pay_channel')
    .set({ secrets: sealed })
    .where('id', '=', id)
    .execute()
}

/** Asks the gateway something harmless, and notes what came of it. */
async function checkKeys(trade: Trade, ctx: HttpContext, id: string): Promise<MessageResponse> {
  const { app } = trade
  const row = await storedById(app, payChannel, ctx, id)
  const channel = row.keysAt ? await channelOf(trade, ctx, String(row.code)) : undefined
  if (!channel?.check) {
    throw new DomainError('refused', [
      '请先设置该渠道的密钥',
      'Enter the keys of the channel first',
      'channel.keysMissing',
    ])
  }
  const wrong = await channel.check().then(
    () => undefined,
    (error: unknown) => {
      ctx.log.warn({ err: error, channel: row.code, tenantId: ctx.user.tenantId }, 'keys of a channel were checked')
      return error instanceof DomainError ? error.text : UNREACHABLE
    },
  )
  const checkResult = wrong ? textIn(ctx.locale, wrong).slice(0, 500) : CHECK_PASSED
  await ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    const before = await storedById(app, payChannel, inside, id, { isLocked: true })
    const values = { checkedAt: new Date(), checkResult }
    await updateRow(app, payChannel, inside, { id, values, before: before as unknown as StoredRow })
  })
  return new MessageResponse({ isRight: wrong === undefined }, wrong ?? PASSED)
}

const PASSED: Text = ['密钥正确', 'The keys are right']
const UNREACHABLE: Text = [
  '无法连接支付平台，或其应答签名与平台公钥不符',
  'The gateway cannot be reached, or did not sign with the key of the platform',
]
