import type { AlipaySdk, AlipaySdkCommonResult, AlipaySdkConfig } from 'alipay-sdk'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { formatFen, parseYuan } from '#kit/contract/money.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import type {
  AskedPayment,
  AskedRefund,
  CallbackRequest,
  Channel,
  ChannelConfig,
  ChannelKind,
  ChannelNews,
  PayWay,
  Receipt,
  RefundOutcome,
  Scene,
} from '../../trade/commands/context/channel.server.ts'
import { readAlipayArchive } from '../../trade/commands/payment/platform-bill.server.ts'
import { privateKeyOf, publicKeyOf, readEach } from './keys.server.ts'
import { downloadFile, GATEWAY_TIMEOUT_MS, gatewayClient } from './outbound.server.ts'

const ALIPAY = 'alipay'

const GATEWAY = 'https://openapi.alipay.com/gateway.do'

/** Alipay tells and reads times by the clock of Beijing, wherever the shop is. */
const BEIJING = zonedClock('Asia/Shanghai')

const DONE = '10000'

/** Codes of failures that may pass: the same call again may succeed. */
const PASSING = new Set(['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error', 'aop.unknow-error'])

const NO_TRADE = 'ACQ.TRADE_NOT_EXIST'

/** What each scene is at Alipay; codes by QR are made by a call of their own. */
const PRODUCTS = {
  page: ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  wap: ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  app: ['alipay.trade.app.pay', 'QUICK_MSECURITY_PAY'],
} as const satisfies Partial<Record<Scene, readonly [string, string]>>

/** Alipay, with keys of an application of the shop. @param isSandbox the gateway may be anywhere */
export function alipayKind({ isSandbox }: { readonly isSandbox: boolean }): ChannelKind {
  return {
    code: ALIPAY,
    newSecrets: () => ({}),
    readKeys: ({ account, secrets }) => {
      if (!account.appId) {
        throw invalid([
          {
            path: 'appId',
            message: ['请填写应用 APPID', 'Enter the APPID of the application', 'channel.appIdMissing'],
          },
        ])
      }
      return readEach(secrets, {
        privateKey: { read: privateKeyOf, isRequired: true },
        platformKey: { read: publicKeyOf, isRequired: true },
      })
    },
    of: (config) => alipayChannel(config, isSandbox),
  }
}

function alipayChannel({ tenantId, account, secrets }: ChannelConfig, isSandbox: boolean): Channel {
  let made: Promise<AlipaySdk> | undefined
  const sdk = () => {
    made ??= sdkOf({ account, secrets }, isSandbox)
    return made
  }
  const notifyUrl: Readonly<Record<string, string>> = account.notifyOrigin
    ? { notifyUrl: `${account.notifyOrigin}${BASE_PATH}/shop/payCallback/${ALIPAY}/${tenantId}` }
    : {}
  /** A call whose answer is believed by its signature. */
  const call = async (
    method: string,
    bizContent: Record<string, unknown>,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await (await sdk()).exec(
      method,
      { timestamp: BEIJING.format(new Date()), ...more, bizContent },
      { validateSign: true },
    )
    if (PASSING.has(answer.code) || PASSING.has(codeOf(answer))) {
      throw new Error(`Alipay: ${reasonOf(answer)}`)
    }
    return answer
  }
  const queryRefund = async ({ payNo, partNo }: AskedRefund): Promise<RefundOutcome | undefined> => {
    const answer = await call('alipay.trade.fastpay.refund.query', { outTradeNo: payNo, outRequestNo: partNo })
    return answer.code === DONE && answer.refundStatus === 'REFUND_SUCCESS'
      ? { state: 'done', thirdNo: String(answer.tradeNo) }
      : undefined
  }

  return {
    accepted: 'success',
    open: async (payment) => {
      const { scene, returnUrl } = payment
      if (scene === 'qr') {
        const answer = await call('alipay.trade.precreate', orderOf(payment), notifyUrl)
        if (answer.code !== DONE) {
          throw new DomainError('refused', [
            `支付宝：${reasonOf(answer)}`,
            `Alipay: ${reasonOf(answer)}`,
            'channel.refusedByAlipay',
          ])
        }
        return { kind: 'qr', text: String(answer.qrCode) }
      }
      if (scene === 'jsapi') {
        throw invalid([
          {
            path: 'scene',
            message: ['支付宝不支持该付款方式', 'Alipay has no payments inside of WeChat', 'channel.wrongScene'],
          },
        ])
      }
      const [method, productCode] = PRODUCTS[scene]
      const params = {
        timestamp: BEIJING.format(new Date()),
        ...notifyUrl,
        ...(returnUrl && scene !== 'app' ? { returnUrl } : {}),
        bizContent: { ...orderOf(payment), productCode },
      }
      const text =
        scene === 'app' ? (await sdk()).sdkExecute(method, params) : (await sdk()).pageExecute(method, 'GET', params)
      return { kind: scene === 'app' ? 'sdk' : 'link', text } satisfies PayWay
    },
    readCallback: async (request) => newsOf(await sdk(), account, request),
    refund: async (asked) => {
      const { payNo, partNo, amount } = asked
      const refundAmount = yuanText(amount)
      const answer = await call('alipay.trade.refund', { outTradeNo: payNo, outRequestNo: partNo, refundAmount })
      if (answer.code !== DONE) {
        return { state: 'failed', reason: reasonOf(answer) }
      }
      // the same number again changes no funds, whatever became of it
      return answer.fundChange === 'Y'
        ? { state: 'done', thirdNo: String(answer.tradeNo) }
        : ((await queryRefund(asked)) ?? { state: 'pending' })
    },
    queryRefund,
    query: async (payNo) => {
      const answer = await call('alipay.trade.query', { outTradeNo: payNo })
      return answer.code === DONE && isPaid(answer.tradeStatus)
        ? {
            ...receiptOf(answer.outTradeNo, answer.tradeNo, answer.totalAmount, answer.sendPayDate),
            payer: payerOf(answer.buyerOpenId, answer.buyerUserId),
          }
        : undefined
    },
    close: async (payNo) => {
      const answer = await call('alipay.trade.close', { outTradeNo: payNo })
      // nobody opened the page yet: what is signed for it ends by its deadline
      return answer.code === DONE || codeOf(answer) === NO_TRADE
    },
    check: () => checkKeys(sdk),
    statement: async (billDate) => {
      const answer = await call('alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate })
      if (answer.code !== DONE) {
        if (/bill_not_exist/i.test(codeOf(answer))) {
          return []
        }
        throw new Error(`Alipay: ${reasonOf(answer)}`)
      }
      // it is still told with http, which nobody has to believe
      const url = String(answer.billDownloadUrl).replace(/^http:/, isSandbox ? 'http:' : 'https:')
      return readAlipayArchive(await downloadFile(url, { mayBeInner: isSandbox }))
    },
  }
}

async function sdkOf(
  { account, secrets }: Pick<ChannelConfig, 'account' | 'secrets'>,
  isSandbox: boolean,
): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await import('alipay-sdk')
  return new Sdk({
    appId: account.appId ?? '',
    privateKey: secrets.privateKey ?? '',
    keyType: 'PKCS1',
    alipayPublicKey: secrets.platformKey ?? '',
    gateway: account.gateway ?? GATEWAY,
    timeout: GATEWAY_TIMEOUT_MS,
    proxyAgent: gatewayClient(isSandbox).getDispatcher() as unknown as NonNullable<AlipaySdkConfig['proxyAgent']>,
  })
}

const yuanText = (fen: number): string => formatFen(fen).replaceAll(',', '')

function orderOf({ payNo, amount, title, expireAt }: AskedPayment) {
  return {
    outTradeNo: payNo,
    totalAmount: yuanText(amount),
    subject: title,
    ...(expireAt ? { timeExpire: BEIJING.format(expireAt) } : {}),
  }
}

function codeOf(answer: AlipaySdkCommonResult): string {
  return String(answer.subCode ?? '')
}

function reasonOf(answer: AlipaySdkCommonResult): string {
  return [answer.subMsg ?? answer.msg, answer.subCode ?? answer.code].filter(Boolean).join(' ').slice(0, 300)
}

const isPaid = (status: unknown): boolean => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'

function receiptOf(payNo: unknown, thirdNo: unknown, amount: unknown, paidAt: unknown): Receipt {
  const fen = parseYuan(String(amount))
  if (fen === null) {
    throw new Error('Alipay told an amount that is none')
  }
  return { payNo: String(payNo), thirdNo: String(thirdNo), amount: fen, paidAt: BEIJING.parse(String(paidAt)) }
}

/** Applications are told one or the other, always the same. */
function payerOf(openId: unknown, userId: unknown): string | undefined {
  return [openId, userId].find((id): id is string => typeof id === 'string' && id !== '')
}

const NOT_SIGNED = new DomainError('forbidden', ['签名不正确', 'The signature is not right', 'channel.wrongSignature'])

/** @throws DomainError `forbidden` for what Alipay did not sign, or signed for another application or seller */
function newsOf(sdk: AlipaySdk, account: ChannelConfig['account'], { body }: CallbackRequest): ChannelNews {
  const sent = [...new URLSearchParams(body.toString('utf8'))]
  const told: Record<string, string> = Object.fromEntries(sent)
  const isDoubled = sent.length !== Object.keys(told).length
  // the SDK would check SHA-1 signatures as well, when the message says so
  if (isDoubled || told.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(told)) {
    throw NOT_SIGNED
  }
  const isOurs = told.app_id === account.appId && (!account.merchantId || told.seller_id === account.merchantId)
  if (!isOurs) {
    throw NOT_SIGNED
  }
  if (told.out_biz_no && told.refund_fee) {
    return { kind: 'refund', partNo: told.out_biz_no, outcome: { state: 'done', thirdNo: String(told.trade_no) } }
  }
  return isPaid(told.trade_status)
    ? {
        kind: 'payment',
        receipt: {
          ...receiptOf(told.out_trade_no, told.trade_no, told.total_amount, told.gmt_payment),
          payer: payerOf(told.buyer_open_id, told.buyer_id),
        },
      }
    : { kind: 'nothing' }
}

/** Asks for a payment that there is not: whoever may ask hears so, signed. */
async function checkKeys(sdk: () => Promise<AlipaySdk>): Promise<void> {
  const alipay = await sdk()
  const params = () => ({ timestamp: BEIJING.format(new Date()), bizContent: { outTradeNo: `CHECK${Date.now()}` } })
  const ask = (validateSign: boolean) => alipay.exec('alipay.trade.query', params(), { validateSign })
  const answer = await ask(false)
  const code = codeOf(answer)
  if (/signature/i.test(code)) {
    throw wrong([
      '应用私钥与支付宝登记的应用公钥不匹配',
      'Alipay knows another key of this application',
      'channel.wrongKey',
    ])
  }
  if (code !== NO_TRADE && answer.code !== DONE) {
    throw wrong([`支付宝：${reasonOf(answer)}`, `Alipay: ${reasonOf(answer)}`, 'channel.refusedByAlipay'])
  }
  await ask(true).catch(() => {
    throw wrong(['支付宝公钥不正确', 'The public key of Alipay is not right', 'channel.wrongKey'])
  })
}

function wrong(text: Refusal): DomainError {
  return new DomainError('refused', text)
}
