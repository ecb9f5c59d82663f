import { writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { billRows, readPlatformBill, sureEntries } from './platform-bill.server.ts'

const ALIPAY = '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号'
const WECHAT = '交易时间,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,申请退款金额,订单金额'
const NO = '2026050122001400000000000001'

const read = async (...lines: readonly string[]) =>
  readPlatformBill(await billRows(new TextEncoder().encode(lines.join('\n')), 'bill.csv'))

const entries = async (...lines: readonly string[]) => sureEntries((await read(...lines)) ?? expect.fail('no bill'))

it('of Alipay: movements between notes and sums, also as a spreadsheet saved them again', async () => {
  const paid = { kind: 'payment', no: 'P1', thirdNo: NO, amount: 129_900, at: new Date('2026-05-01T00:30:00Z') }
  expect(await entries('#账单', ALIPAY, `${NO}\t,P1\t,交易,2026-05-01 08:30:00,1299.00,`, '#合计：1笔')).toEqual([paid])
  expect(await entries(ALIPAY, `${NO},P1,交易,2026/5/1 8:30,"1,299",`)).toEqual([paid])
})

it('of WeChat Pay: the sums behind the movements are none', async () => {
  const lines = [
    WECHAT,
    `\`2026-05-01 08:30:00,\`${NO},\`P1,\`SUCCESS,\`12.50,\`0,\`0,\`0.00,\`12.50`,
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`1,`12.50,`0.00,`0.00,`0.07,`12.50,`0.00',
  ]
  expect(await entries(...lines)).toMatchObject([{ kind: 'payment', no: 'P1', thirdNo: NO, amount: 1250 }])
})

it.each([
  [`${NO},P1,交易,2026-05-01 08:30:00,"12,50",`, '“12,50”不是金额'],
  [`2.02605E+27,P1,交易,2026-05-01 08:30:00,12.50,`, '“2.02605E+27”是科学计数法'],
  [`${NO},2.61123E+14,交易,2026-05-01 08:30:00,12.50,`, '“2.61123E+14”是科学计数法'],
  [`${NO},P1,退款,2026-05-01 08:30:00,-12.50,1.2E+18`, '“1.2E+18”是科学计数法'],
  [`见附件,P1,交易,2026-05-01 08:30:00,12.50,`, '“见附件”不是交易号'],
  [`#N/A,P1,交易,,12.50,`, '“#N/A”是公式或错误值'],
])('leaves no movement out in silence: %s', async (line, reason) => {
  const right = `${NO},P1,交易,2026-05-01 08:30:00,12.50,`
  const bill = await read(ALIPAY, right, line, '#合计：2笔')
  expect(bill?.entries).toHaveLength(1)
  expect(bill?.faults).toMatchObject([{ row: 3, message: [expect.stringContaining(reason), expect.anything()] }])
  await expect(entries(ALIPAY, right, line)).rejects.toMatchObject({
    text: [expect.stringMatching(/^第 3 行：/), expect.stringMatching(/^Row 3: /), 'statement.wrongRow'],
  })
})

it('rows of a workbook have in merged cells what stands in the first of them', async () => {
  const rows = [
    ['流水号', '类型', '金额'],
    ['T1', '退款', 12.5],
    ['T2', null, 19.9 * 3],
  ]
  const merges = [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }]
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows, merges }] })
  expect(await billRows(new Uint8Array(bytes), 'bank.xlsx')).toEqual([
    ['流水号', '类型', '金额'],
    ['T1', '退款', '12.5'],
    ['T2', '退款', '59.7'],
  ])
})
