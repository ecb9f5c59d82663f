import type WxPay from 'wechatpay-node-v3'
import { z } from 'zod'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import type {
  AskedPayment,
  CallbackRequest,
  Channel,
  ChannelConfig,
  ChannelKind,
  ChannelNews,
  PayWay,
  Receipt,
  RefundOutcome,
} from '../../trade/commands/context/channel.server.ts'
import { billRows, readPlatformBill, sureEntries } from '../../trade/commands/payment/platform-bill.server.ts'
import { privateKeyOf, publicKeyOf, readEach } from './keys.server.ts'
import { openSealed, WechatError, type WechatParts, wechatPay } from './wechat-client.server.ts'
import { NOT_SIGNED, type PlatformKeys, requireSigned } from './wechat-signature.server.ts'

const WECHAT = 'wechat'

const BEIJING = zonedClock('Asia/Shanghai')

const NO_ORDER = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
const IS_PAID = ['ORDERPAID', 'ORDER_PAID']
const IS_CLOSED = ['ORDER_CLOSED', 'ORDERCLOSED']

/** WeChat Pay v3, with keys of a merchant of its own. @param isSandbox the gateway may be anywhere */
export function wechatKind({ isSandbox }: { readonly isSandbox: boolean }): ChannelKind {
  return {
    code: WECHAT,
    newSecrets: () => ({}),
    readKeys: ({ account, secrets }) => {
      const missing = (['appId', 'merchantId', 'serialNo'] as const).filter((name) => !account[name])
      if (missing.length > 0) {
        throw invalid(missing.map((path) => ({ path, message: ['请填写', 'Required', 'input.required'] })))
      }
      const kept = readEach(secrets, {
        privateKey: { read: privateKeyOf, isRequired: true },
        apiV3Key: {
          read: (text) => (/^[\x21-\x7e]{32}$/.test(text) ? text : undefined),
          isRequired: true,
          message: ['APIv3 密钥为 32 位字符', 'An APIv3 key has 32 characters'],
        },
        platformKey: { read: publicKeyOf },
      })
      if (Boolean(kept.platformKey) !== Boolean(account.platformKeyId)) {
        throw invalid([
          {
            path: kept.platformKey ? 'platformKeyId' : 'secrets.platformKey',
            message: [
              '微信支付公钥与公钥 ID 须同时填写',
              'The public key of WeChat Pay and its id belong together',
              'channel.keyAndIdBelongTogether',
            ],
          },
        ])
      }
      return kept
    },
    of: (config) => wechatChannel(config, isSandbox),
  }
}

function wechatChannel(config: ChannelConfig, isSandbox: boolean): Channel {
  const { tenantId, account } = config
  let made: Promise<WechatParts> | undefined
  const parts = () => {
    made ??= wechatPay(config, isSandbox)
    return made
  }
  const call = async (work: (pay: WxPay) => Promise<{ status: number; data?: unknown }>): Promise<unknown> =>
    (await work((await parts()).pay)).data
  const notify_url = `${account.notifyOrigin ?? ''}${BASE_PATH}/shop/payCallback/${WECHAT}/${tenantId}`
  const outcomeOf = (data: unknown): RefundOutcome => refundOutcome(REFUND.parse(data))

  return {
    accepted: { code: 'SUCCESS', message: '成功' },
    open: async (payment) => payWay((await parts()).pay, payment, notify_url),
    readCallback: async (request) => newsOf(config, (await parts()).keys, request),
    refund: async ({ payNo, partNo, amount, paid }) => {
      try {
        return outcomeOf(
          await call((pay) =>
            pay.refunds({
              out_trade_no: payNo,
              out_refund_no: partNo,
              notify_url,
              amount: { refund: amount, total: paid, currency: 'CNY' },
            }),
          ),
        )
      } catch (error) {
        if (error instanceof WechatError && error.isFinal) {
          return { state: 'failed', reason: error.message }
        }
        throw error
      }
    },
    queryRefund: async ({ partNo }) =>
      call((pay) => pay.find_refunds(partNo)).then(outcomeOf, (error: unknown) => unless(error, NO_ORDER, undefined)),
    query: async (payNo) =>
      call((pay) => pay.query({ out_trade_no: payNo })).then(
        (data) => receiptOf(TRADE.parse(data)),
        (error: unknown) => unless(error, NO_ORDER, undefined),
      ),
    close: async (payNo) =>
      call((pay) => pay.close(payNo)).then(
        () => true,
        (error: unknown) =>
          error instanceof WechatError && IS_PAID.includes(error.code)
            ? false
            : unless(error, [...NO_ORDER, ...IS_CLOSED], true),
      ),
    check: async () => {
      try {
        await call((pay) => pay.query({ out_trade_no: `CHECK${Date.now()}` }))
      } catch (error) {
        if (!(error instanceof WechatError && NO_ORDER.includes(error.code))) {
          throw error instanceof WechatError
            ? new DomainError('refused', [
                `微信支付：${error.message}`,
                `WeChat Pay: ${error.message}`,
                'channel.refusedByWechat',
              ])
            : error
        }
      }
    },
    statement: async (day) => {
      const { pay, download } = await parts()
      try {
        const { data } = await pay.tradebill({ bill_date: day, bill_type: 'ALL' })
        const bytes = await download(BILL.parse(data))
        const bill = readPlatformBill(await billRows(bytes, 'wechat.csv'))
        return bill ? sureEntries(bill) : []
      } catch (error) {
        // none is made for a day without trade
        if (error instanceof WechatError && error.code === 'NO_STATEMENT_EXIST') {
          return []
        }
        return unless(error, ['STATEMENT_CREATING'], undefined)
      }
    },
  }
}

function unless<Value>(error: unknown, codes: readonly string[], value: Value): Value {
  if (error instanceof WechatError && codes.includes(error.code)) {
    return value
  }
  throw error
}

async function payWay(pay: WxPay, payment: AskedPayment, notify_url: string): Promise<PayWay> {
  const { scene, payNo, amount, title, expireAt, clientIp, payer } = payment
  const order = {
    description: title,
    out_trade_no: payNo,
    notify_url,
    amount: { total: amount, currency: 'CNY' },
    ...(expireAt ? { time_expire: `${BEIJING.format(expireAt).replace(' ', 'T')}+08:00` } : {}),
  }
  if (scene === 'wap') {
    const scene_info = { payer_client_ip: clientIp ?? '127.0.0.1', h5_info: { type: 'Wap', app_name: '', app_url: '' } }
    const { data } = await pay.transactions_h5({ ...order, scene_info })
    return { kind: 'link', text: z.object({ h5_url: z.string() }).parse(data).h5_url }
  }
  if (scene === 'app') {
    const { data } = await pay.transactions_app(order)
    return { kind: 'sdk', text: JSON.stringify(data) }
  }
  if (scene === 'jsapi') {
    if (!payer) {
      throw invalid([
        { path: 'payer', message: ['请提供顾客的 openid', 'Say the openid of the customer', 'channel.openidMissing'] },
      ])
    }
    const { data } = await pay.transactions_jsapi({ ...order, payer: { openid: payer } })
    return { kind: 'sdk', text: JSON.stringify(data) }
  }
  const { data } = await pay.transactions_native(order)
  return { kind: 'qr', text: z.object({ code_url: z.string() }).parse(data).code_url }
}

const BILL = z.object({ download_url: z.url(), hash_type: z.literal('SHA1'), hash_value: z.string() })

const TRADE = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int().positive() }).optional(),
  payer: z.object({ openid: z.string().optional() }).optional(),
})

const REFUND = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.string().optional(),
  /** What messages call it. */
  refund_status: z.string().optional(),
})

/** Money that came in, whether or not some of it went back since. */
function receiptOf(trade: z.infer<typeof TRADE>): Receipt | undefined {
  const { trade_state: state, transaction_id: thirdNo, success_time: at, amount, payer } = trade
  return (state === 'SUCCESS' || state === 'REFUND') && thirdNo && at && amount
    ? { payNo: trade.out_trade_no, thirdNo, amount: amount.total, paidAt: new Date(at), payer: payer?.openid }
    : undefined
}

function refundOutcome({ status, refund_status, refund_id }: z.infer<typeof REFUND>): RefundOutcome {
  switch (status ?? refund_status) {
    case 'SUCCESS':
      return { state: 'done', thirdNo: refund_id }
    case 'CLOSED':
      return { state: 'failed', reason: 'CLOSED', closesNumber: true }
    case 'ABNORMAL':
      // the money has left the merchant: a person sends it on at the platform
      return { state: 'failed', reason: 'ABNORMAL' }
    default:
      return { state: 'pending' }
  }
}

const MESSAGE = z.object({
  event_type: z.string(),
  resource: z.object({
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

/** @throws DomainError `forbidden` for what WeChat Pay did not sign, or sealed for another merchant */
async function newsOf(config: ChannelConfig, keys: PlatformKeys, request: CallbackRequest): Promise<ChannelNews> {
  await requireSigned(request, keys)
  const { event_type: event, resource } = MESSAGE.parse(JSON.parse(request.body.toString('utf8')))
  const opened = openSealed(resource, config.secrets.apiV3Key ?? '')
  const { appId, merchantId } = config.account
  if (event === 'TRANSACTION.SUCCESS') {
    const trade = TRADE.parse(opened)
    if (trade.appid !== appId || trade.mchid !== merchantId) {
      throw NOT_SIGNED
    }
    const receipt = receiptOf(trade)
    return receipt ? { kind: 'payment', receipt } : { kind: 'nothing' }
  }
  if (event.startsWith('REFUND.')) {
    const { mchid, ...refund } = REFUND.extend({ mchid: z.string() }).parse(opened)
    if (mchid !== merchantId) {
      throw NOT_SIGNED
    }
    return { kind: 'refund', partNo: refund.out_refund_no, outcome: refundOutcome(refund) }
  }
  return { kind: 'nothing' }
}
