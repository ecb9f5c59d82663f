import { createSign, createVerify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import {
  type Books,
  bookRefund,
  deliver,
  type Heard,
  listen,
  newBooks,
  payTrade,
  rsaKeys,
  type Said,
  settleAll,
  type TestGateway,
} from './test-gateway.server.ts'

type Params = Readonly<Record<string, string>>

const BEIJING = zonedClock('Asia/Shanghai')
const APP_ID = '2021000000000001'
const SELLER = '2088000000000001'

const joined = (params: Params) =>
  Object.keys(params)
    .filter((key) => key !== 'sign' && params[key])
    .sort()
    .map((key) => `${key}=${params[key]}`)
    .join('&')

const yuan = (fen: number) => (fen / 100).toFixed(2)
const fen = (text: unknown) => Math.round(Number(text) * 100)

/** Alipay as an application meets it. */
export async function alipayGateway(origin: string): Promise<TestGateway> {
  const [app, platform] = [rsaKeys(), rsaKeys()]
  const books = newBooks()
  const mode: TestGateway['mode'] = { refund: 'pays', isDown: false }
  const bill: TestGateway['bill'] = { isMissing: false, extra: [] }
  let address = ''

  const paramsOf = ({ url, body }: Heard): Params => ({
    ...Object.fromEntries(url.searchParams),
    ...Object.fromEntries(new URLSearchParams(body.toString())),
  })
  const isSigned = (params: Params) =>
    params.app_id === APP_ID &&
    createVerify('RSA-SHA256')
      .update(joined(params))
      .verify(app.publicKey, params.sign ?? '', 'base64')
  const signed = (text: string) => createSign('RSA-SHA256').update(text).sign(platform.privateKey, 'base64')

  /** An order that came in signed, from a page, an app or the API. */
  const take = (params: Params) => {
    const order = JSON.parse(params.biz_content ?? '{}')
    books.trades.set(order.out_trade_no, {
      payNo: order.out_trade_no,
      amount: fen(order.total_amount),
      notifyUrl: params.notify_url ?? '',
      isClosed: false,
    })
  }
  const heard = ({ url, ...rest }: Heard): Said => {
    if (url.pathname === '/bill') {
      return { body: zipOf('20880_业务明细.csv', billOf(books, bill.extra)) }
    }
    const params = paramsOf({ url, ...rest })
    const key = `${params.method?.replaceAll('.', '_')}_response`
    const answer = isSigned(params)
      ? answerOf(params)
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' }
    const text = JSON.stringify(answer)
    return { body: `{"${key}":${text},"sign":"${signed(text)}"}` }
  }
  const failed = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subCode })
  const answerOf = (params: Params): Readonly<Record<string, unknown>> => {
    const asked = JSON.parse(params.biz_content ?? '{}')
    const trade = books.trades.get(asked.out_trade_no)
    const done = { code: '10000', msg: 'Success' }
    switch (params.method) {
      case 'alipay.trade.precreate':
        take(params)
        return { ...done, out_trade_no: asked.out_trade_no, qr_code: `https://qr.alipay.com/${asked.out_trade_no}` }
      case 'alipay.trade.query':
        if (!trade) {
          return failed('ACQ.TRADE_NOT_EXIST')
        }
        return trade.paid
          ? {
              ...done,
              out_trade_no: trade.payNo,
              trade_no: trade.paid.thirdNo,
              trade_status: 'TRADE_SUCCESS',
              total_amount: yuan(trade.paid.amount),
              send_pay_date: BEIJING.format(trade.paid.at),
              buyer_user_id: 'payer-of-alipay',
            }
          : { ...done, out_trade_no: trade.payNo, trade_status: trade.isClosed ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY' }
      case 'alipay.trade.close':
        if (!trade) {
          return failed('ACQ.TRADE_NOT_EXIST')
        }
        if (trade.paid) {
          return failed('ACQ.TRADE_STATUS_ERROR')
        }
        trade.isClosed = true
        return { ...done, out_trade_no: trade.payNo }
      case 'alipay.trade.refund': {
        const isKnown = books.refunds.has(asked.out_request_no)
        const made = bookRefund(
          books,
          { partNo: asked.out_request_no, payNo: asked.out_trade_no, amount: fen(asked.refund_amount) },
          mode.refund,
        )
        return made
          ? { ...done, trade_no: trade?.paid?.thirdNo, fund_change: isKnown || made.state === 'waiting' ? 'N' : 'Y' }
          : failed('ACQ.SELLER_BALANCE_NOT_ENOUGH')
      }
      case 'alipay.trade.fastpay.refund.query':
        return {
          ...done,
          trade_no: trade?.paid?.thirdNo,
          ...(books.refunds.get(asked.out_request_no)?.state === 'paid' && { refund_status: 'REFUND_SUCCESS' }),
        }
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return bill.isMissing ? failed('isp.bill_not_exist') : { ...done, bill_download_url: `${address}/bill` }
      default:
        return failed('isv.invalid-method')
    }
  }
  const server = await listen(heard, () => mode.isDown)
  address = server.address

  const post = (url: string, params: Params, isForged: boolean) => {
    const sign = isForged
      ? createSign('RSA-SHA256').update(joined(params)).sign(app.privateKey, 'base64')
      : signedOf(params)
    const body = new URLSearchParams({ ...params, sign, sign_type: 'RSA2' }).toString()
    return deliver(url, { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body)
  }
  // what Alipay signs of a message leaves out sign and sign_type
  const signedOf = (params: Params) => signed(joined(params))

  return {
    code: 'alipay',
    mode,
    bill,
    keys: {
      code: 'alipay',
      appId: APP_ID,
      merchantId: SELLER,
      gateway: `${address}/gateway.do`,
      notifyOrigin: origin,
      secrets: { privateKey: app.privateKey, platformKey: platform.publicKey.replace(/-----[A-Z ]+-----|\n/g, '') },
    },
    visit: async ({ kind, link }) => {
      if (kind !== 'link') {
        return
      }
      const { searchParams } = new URL(link ?? '')
      const params = Object.fromEntries(searchParams)
      if (!isSigned(params)) {
        throw new Error('the page is not signed by the application')
      }
      take(params)
    },
    pay: (payNo, amount) => payTrade(books, payNo, amount),
    tell: (payNo, { isForged = false } = {}) => {
      const trade = books.trades.get(payNo)
      if (!trade?.paid) {
        throw new Error(`${payNo} is not paid`)
      }
      const params = {
        app_id: APP_ID,
        seller_id: SELLER,
        charset: 'utf-8',
        notify_type: 'trade_status_sync',
        trade_status: 'TRADE_SUCCESS',
        out_trade_no: payNo,
        trade_no: trade.paid.thirdNo,
        total_amount: yuan(trade.paid.amount),
        gmt_payment: BEIJING.format(trade.paid.at),
        buyer_id: 'payer-of-alipay',
        subject: '100% 手办 & 礼盒 + 特典',
      }
      return post(trade.notifyUrl, params, isForged)
    },
    tellRefund: async () => undefined,
    refunded: (partNo) => {
      const refund = books.refunds.get(partNo)
      return refund?.state === 'paid' ? refund.amount : undefined
    },
    settleRefunds: () => settleAll(books),
    isClosed: (payNo) => books.trades.get(payNo)?.isClosed === true,
    close: server.close,
  }
}

const TITLES =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

function billOf({ trades, refunds }: Books, extra: readonly string[]): string {
  const row = (thirdNo: string, payNo: string, kind: string, at: string, amount: string, refundNo = '') =>
    `${thirdNo}\t,${payNo}\t,${kind},手办,${at},${at},,,,,买家,${amount},${amount},0,0,0,0,0,,0,0,${refundNo}\t,-0.01,0.00,`
  const paid = [...trades.values()].flatMap(({ payNo, paid: came }) =>
    came ? [row(came.thirdNo, payNo, '交易', BEIJING.format(came.at), yuan(came.amount))] : [],
  )
  const back = [...refunds.values()].flatMap(({ payNo, partNo, amount, state }) => {
    const came = trades.get(payNo)?.paid
    return came && state === 'paid'
      ? [row(came.thirdNo, payNo, '退款', BEIJING.format(new Date()), `-${yuan(amount)}`, partNo)]
      : []
  })
  return [
    '#支付宝业务明细查询',
    '#账号：[2088]',
    '#-----业务明细列表----',
    TITLES,
    ...paid,
    ...back,
    ...extra,
    '#-----业务明细列表结束----',
    `#交易合计：${paid.length}笔`,
    '',
  ].join('\r\n')
}

/** An archive of one file that is not compressed. */
function zipOf(name: string, text: string): Buffer {
  const [title, data] = [Buffer.from(name), Buffer.from(text)]
  const sum = crc32(data)
  const common = Buffer.alloc(22)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x0800, 2)
  common.writeUInt32LE(sum, 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(data.length, 18)
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(title.length, 0)
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, lengths, title, data])
  const entry = Buffer.concat([Buffer.from('504b01021400', 'hex'), common, lengths, Buffer.alloc(14), title])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
