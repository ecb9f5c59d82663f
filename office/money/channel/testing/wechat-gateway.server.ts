import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { selfSigned } from './certificate.server.ts'
import {
  type Books,
  bookRefund,
  deliver,
  type Heard,
  listen,
  newBooks,
  payTrade,
  type Refund,
  rsaKeys,
  type Said,
  settleAll,
  type TestGateway,
  type Trade,
} from './test-gateway.server.ts'

const BEIJING = zonedClock('Asia/Shanghai')
const [APP_ID, MCHID, SERIAL, KEY_ID] = [
  'wx0000000000000001',
  '1900000001',
  '5157F09EFDC096DE',
  'PUB_KEY_ID_0119000000',
]
const API_KEY = 'abcdefghijklmnopqrstuvwxyz012345'

/** Serial number of the certificate of the platform, for merchants without its public key. */
const CERTIFICATE = '7132D72A03E93CDDF8C03BBD1F37EEDF'

interface Platform extends TestGateway {
  /** What it seals for the merchant is changed on the way. */
  readonly wire: {
    isTampered: boolean
    /** Waited for before a payment is opened. */
    opens?: () => Promise<void>
  }
}

/** WeChat Pay v3 as a merchant meets it. @param hasCertificate it signs with a certificate that merchants fetch */
export async function wechatGateway(origin: string, hasCertificate = false): Promise<Platform> {
  const [merchant, platform] = [rsaKeys(), rsaKeys()]
  const books = newBooks()
  const mode: TestGateway['mode'] = { refund: 'pays', isDown: false }
  const bill: TestGateway['bill'] = { isMissing: false, extra: [] }
  const refundUrls = new Map<string, string>()
  const wire: Platform['wire'] = { isTampered: false }
  const serial = hasCertificate ? CERTIFICATE : KEY_ID
  let address = ''

  const isSigned = ({ method, url, headers, body }: Heard) => {
    const given = Object.fromEntries(
      [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const text = `${method}\n${url.pathname}${url.search}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
    return (
      given.mchid === MCHID &&
      given.serial_no === SERIAL &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant.publicKey, given.signature ?? '', 'base64')
    )
  }
  const signatureOf = (body: string, privateKey: string) => {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(8).toString('hex')]
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signature,
    }
  }
  const say = (data: unknown, status = 200): Said => {
    const body = data === undefined ? '' : JSON.stringify(data)
    return { status, headers: signatureOf(body, platform.privateKey), body }
  }
  const refused = (status: number, errorCode: string): Said => say({ code: errorCode, message: errorCode }, status)
  const heard = (request: Heard): Said => {
    if (!isSigned(request)) {
      return { status: 401, body: JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }) }
    }
    const { pathname, searchParams } = request.url
    if (pathname === '/v3/billdownload/file') {
      return { body: billOf(books, bill.extra) }
    }
    if (pathname === '/v3/certificates') {
      const sealed = seal(selfSigned(platform, CERTIFICATE), 'certificate', wire.isTampered)
      return say({ data: [{ serial_no: CERTIFICATE, encrypt_certificate: sealed }] })
    }
    const sent = request.body.length > 0 ? JSON.parse(request.body.toString()) : {}
    const [, payNo = '', isClosing] = /out-trade-no\/(\w+)(\/close)?$/.exec(pathname) ?? []
    const trade = books.trades.get(payNo)
    if (pathname === '/v3/pay/transactions/native') {
      take(sent)
      return say({ code_url: `weixin://wxpay/bizpayurl?pr=${sent.out_trade_no}` })
    }
    if (pathname === '/v3/pay/transactions/h5') {
      take(sent)
      return say({ h5_url: `https://wx.tenpay.com/${sent.out_trade_no}` })
    }
    if (payNo) {
      if (!trade) {
        return refused(404, 'ORDER_NOT_EXIST')
      }
      if (!isClosing) {
        return say(tradeShown(trade))
      }
      if (trade.paid) {
        return refused(400, 'ORDERPAID')
      }
      trade.isClosed = true
      return say(undefined, 204)
    }
    if (pathname === '/v3/refund/domestic/refunds') {
      const { out_refund_no: partNo, out_trade_no, amount, notify_url } = sent
      refundUrls.set(partNo, notify_url)
      const made = bookRefund(books, { partNo, payNo: out_trade_no, amount: amount.refund }, mode.refund)
      return made ? say(refundShown(made, 'status')) : refused(403, 'NOT_ENOUGH')
    }
    if (pathname.startsWith('/v3/refund/domestic/refunds/')) {
      const found = books.refunds.get(pathname.split('/').at(-1) ?? '')
      return found ? say(refundShown(found, 'status')) : refused(404, 'RESOURCE_NOT_EXISTS')
    }
    if (pathname === '/v3/bill/tradebill') {
      const hash_value = createHash('sha1').update(billOf(books, bill.extra)).digest('hex')
      const download_url = `${address}/v3/billdownload/file?token=${searchParams.get('bill_date')}`
      return bill.isMissing ? refused(400, 'NO_STATEMENT_EXIST') : say({ hash_type: 'SHA1', hash_value, download_url })
    }
    return refused(404, 'NOT_FOUND')
  }
  const take = (sent: { out_trade_no: string; amount: { total: number }; notify_url: string; mchid: string }) => {
    if (sent.mchid !== MCHID) {
      throw new Error('the order is of another merchant')
    }
    const { out_trade_no: payNo, amount, notify_url: notifyUrl } = sent
    books.trades.set(payNo, { payNo, amount: amount.total, notifyUrl, isClosed: false })
  }
  const answer = async (request: Heard): Promise<Said> => {
    if (request.url.pathname.startsWith('/v3/pay/transactions/n')) {
      await wire.opens?.()
    }
    return heard(request)
  }
  const server = await listen(answer, () => mode.isDown)
  address = server.address

  const tell = (url: string, event: string, data: unknown, isForged: boolean) => {
    // with the spaces that no parser keeps: the bytes are what is signed
    const body = `{ "id": "EV-1", "event_type": "${event}",  "resource": ${JSON.stringify(seal(JSON.stringify(data), 'transaction'))} }`
    const headers = signatureOf(body, isForged ? merchant.privateKey : platform.privateKey)
    return deliver(url, { ...headers, 'content-type': 'application/json' }, body)
  }

  return {
    code: 'wechat',
    mode,
    bill,
    wire,
    keys: {
      code: 'wechat',
      appId: APP_ID,
      merchantId: MCHID,
      serialNo: SERIAL,
      ...(hasCertificate ? {} : { platformKeyId: KEY_ID }),
      gateway: address,
      notifyOrigin: origin,
      secrets: {
        privateKey: merchant.privateKey,
        apiV3Key: API_KEY,
        ...(hasCertificate ? {} : { platformKey: platform.publicKey }),
      },
    },
    // what is shown as a code was taken when it was asked for
    visit: async () => undefined,
    pay: (payNo, amount) => payTrade(books, payNo, amount),
    tell: (payNo, { isForged = false } = {}) => {
      const trade = books.trades.get(payNo)
      if (!trade?.paid) {
        throw new Error(`${payNo} is not paid`)
      }
      return tell(trade.notifyUrl, 'TRANSACTION.SUCCESS', tradeShown(trade), isForged)
    },
    tellRefund: async (partNo) => {
      const found = books.refunds.get(partNo)
      const url = refundUrls.get(partNo)
      return found && url
        ? tell(url, 'REFUND.SUCCESS', { mchid: MCHID, ...refundShown(found, 'refund_status') }, false)
        : undefined
    },
    refunded: (partNo) => {
      const refund = books.refunds.get(partNo)
      return refund?.state === 'paid' ? refund.amount : undefined
    },
    settleRefunds: () => settleAll(books),
    isClosed: (payNo) => books.trades.get(payNo)?.isClosed === true,
    close: server.close,
  }
}

function seal(text: string, associated_data: string, isTampered = false) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', API_KEY, nonce).setAAD(Buffer.from(associated_data))
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  if (isTampered) {
    // a key of somebody else would stand there
    sealed.writeUInt8(sealed.readUInt8(400) ^ 1, 400)
  }
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), associated_data, nonce }
}

function tradeShown({ payNo, amount, paid, isClosed }: Trade) {
  return {
    appid: APP_ID,
    mchid: MCHID,
    out_trade_no: payNo,
    trade_state: paid ? 'SUCCESS' : isClosed ? 'CLOSED' : 'NOTPAY',
    ...(paid && {
      transaction_id: paid.thirdNo,
      success_time: `${BEIJING.format(paid.at).replace(' ', 'T')}+08:00`,
      amount: { total: paid.amount, payer_total: paid.amount, currency: 'CNY' },
      payer: { openid: 'payer-of-wechat' },
    }),
    ...(paid ? {} : { amount: { total: amount, currency: 'CNY' } }),
  }
}

function refundShown({ partNo, payNo, amount, state }: Refund, name: 'status' | 'refund_status') {
  return {
    out_trade_no: payNo,
    out_refund_no: partNo,
    refund_id: `50${createHash('md5').update(partNo).digest('hex')}`,
    [name]: state === 'paid' ? 'SUCCESS' : 'PROCESSING',
    amount: { refund: amount },
  }
}

const TITLES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

function billOf({ trades, refunds }: Books, extra: readonly string[]): string {
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  const row = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')
  const common = (trade: Trade, state: string) => [
    BEIJING.format(trade.paid?.at ?? new Date()),
    APP_ID,
    MCHID,
    '0',
    '',
    trade.paid?.thirdNo ?? '',
    trade.payNo,
    'openid',
    'NATIVE',
    state,
    'OTHERS',
    'CNY',
  ]
  const tail = (fee: string) => [fee, '0.60%']
  const paid = [...trades.values()].flatMap((trade) =>
    trade.paid
      ? [
          row([
            ...common(trade, 'SUCCESS'),
            yuan(trade.paid.amount),
            '0.00',
            '0',
            '0',
            '0.00',
            '0.00',
            '',
            '',
            '手办',
            '',
            ...tail('0.10'),
            yuan(trade.paid.amount),
            '0.00',
            '',
          ]),
        ]
      : [],
  )
  const back = [...refunds.values()].flatMap((refund) => {
    const trade = trades.get(refund.payNo)
    const { refund_id } = refundShown(refund, 'status')
    return trade?.paid && refund.state === 'paid'
      ? [
          row([
            ...common(trade, 'REFUND'),
            '0.00',
            '0.00',
            refund_id,
            refund.partNo,
            yuan(refund.amount),
            '0.00',
            'ORIGINAL',
            'SUCCESS',
            '手办',
            '',
            ...tail('-0.10'),
            '0.00',
            yuan(refund.amount),
            '',
          ]),
        ]
      : []
  })
  const sums = ['总交易单数,应结订单总金额,退款总金额', `\`${paid.length},\`0.00,\`0.00`]
  return [TITLES, ...paid, ...back, ...extra, ...sums, ''].join('\r\n')
}
