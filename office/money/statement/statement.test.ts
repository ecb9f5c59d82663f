import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { todayOf } from '../../dashboard/today/today-for-test.server.ts'
import type { ChannelKind } from '../../trade/commands/context/channel.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { sandboxKind } from '../channel/sandbox-gateway.server.ts'
import { fetchStatements } from './statement-job.server.ts'

let app: TestApp
let shop: TestShop
let finance: Client
beforeAll(async () => {
  app = await startTestApp({ isSandbox: true, jobTimes: { pollMs: 3_600_000 } })
  shop = testShop(app, undefined, { channels: [sandboxKind(app.db)] })
  finance = await app.person([
    'shop:statement:list',
    'shop:statement:take',
    'shop:statementLine:list',
    'shop:statementLine:resolve',
    'shop:statementLine:reopen',
    'shop:order:money',
    'shop:task:list',
  ])
})
afterAll(() => app.close())

/** A payment that came in at a moment, and what of it went back then. Fen. */
async function paid(
  no: string,
  { channel = 'offline', at, amount, back }: { channel?: string; at: string; amount: number; back?: number },
) {
  const userId = await shop.customer()
  await shop.rows(`insert into shop_order (id, order_no, line, user_id, status, item_amount, payable, paid, source)
    values ('o${no}', 'O${no}', 1, '${userId}', 20, ${amount}, ${amount}, ${amount}, 'app')`)
  await shop.rows(`insert into shop_payment (id, order_id, order_no, user_id, kind, channel, amount, pay_no, third_no, state, paid_at)
    values ('m${no}', 'o${no}', 'O${no}', '${userId}', 1, '${channel}', ${amount}, 'P${no}', 'T${no}', 1, '${at}+08')`)
  if (back !== undefined) {
    await shop.rows(`insert into shop_refund_part (id, payment_id, part_no, amount, state, done_at, third_no)
      values ('r${no}', 'm${no}', 'R${no}-1', ${back}, 2, '${at}+08', 'TR${no}')`)
  }
}

async function upload(client: Client, day: string, text: string, { dryRun = false, channel = 'offline' } = {}) {
  const form = new FormData()
  form.append('channel', channel)
  form.append('day', day)
  form.append('dryRun', dryRun ? '1' : '0')
  form.append('file', new Blob([text]), 'bank.csv')
  const response = await fetch(`${app.address}${BASE_PATH}/shop/statement/upload`, {
    method: 'POST',
    headers: { 'X-Access-Token': client.token },
    body: form,
  })
  return {
    status: response.status,
    ...((await response.json()) as { success: boolean; message: string; result: never }),
  }
}
const HEAD = '时间,流水号,收款单号,类型,金额'
const linesOf = (day: string) =>
  shop.rows(`select no, third_no, their_amount, our_amount, difference, result, state, note from shop_statement_line
    where day = '${day}' and del_flag = 0 order by kind, result, no, third_no`)
const statementOf = async (day: string) =>
  (await shop.rows(`select * from shop_statement where day = '${day}' and del_flag = 0`))[0]
const tasksOf = (refId: unknown) =>
  shop.rows(
    `select state, amount from shop_task where kind = 'difference' and ref_id = '${refId}' order by create_time`,
  )

describe('a statement of the staff', () => {
  const DAY = '2026-05-01'
  const FILE = [
    HEAD,
    `${DAY} 09:00:00,TA1,,收款,100.00`,
    `${DAY} 10:00:00,TA2,,收款,"1,250.50"`,
    `${DAY} 11:00:00,BANK-9,,收款,88.00`,
    `${DAY} 12:00:00,TRA1,,退款,30.01`,
  ].join('\n')
  beforeAll(async () => {
    await paid('A1', { at: `${DAY} 09:00`, amount: 10_000, back: 3_001 })
    await paid('A2', { at: `${DAY} 10:00`, amount: 125_000 })
    await paid('A3', { at: `${DAY} 23:59:59`, amount: 7_700 })
    await paid('A4', { at: '2026-05-02 00:00', amount: 600 })
    await paid('A5', { at: `${DAY} 12:00`, amount: 900, channel: 'sandbox' })
  })

  it('with faults tells each with row and column, and is not taken', async () => {
    const { result } = await upload(
      finance,
      DAY,
      [HEAD, `${DAY} 09:00:00,TA1,,收款,1.005`, `2026-05-03,TA2,,收款,5`, `${DAY} 25:00,,,转账,1e3`].join('\n'),
    )
    expect(result).toMatchObject({ id: null, faultCount: 6 })
    expect(
      (result as { faults: { row: number; column: string }[] }).faults.map(({ row, column }) => [row, column]),
    ).toEqual([
      [2, '金额'],
      [3, '时间'],
      [4, '金额'],
      [4, '类型'],
      [4, '时间'],
      [4, '流水号'],
    ])
    expect((await upload(finance, DAY, '姓名,电话\n甲,1')).result).toMatchObject({ id: null, faultCount: 1 })
    const bill = [
      '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号',
      `2.02605E+27,P1,交易,${DAY} 08:30:00,12.50,`,
      `2026050122001400000000000001,P2,交易,${DAY} 08:30:00,"12,50",`,
    ].join('\n')
    expect((await upload(finance, DAY, bill)).result).toMatchObject({ id: null, faults: [{ row: 2 }, { row: 3 }] })
    expect(await statementOf(DAY)).toBeUndefined()
  })

  it('tells beforehand what it would say, and writes nothing', async () => {
    const { result } = await upload(finance, DAY, FILE, { dryRun: true })
    expect(result).toMatchObject({
      id: null,
      lines: 5,
      differenceCount: 3,
      theirIn: 1438.5,
      ourIn: 1427,
      theirOut: 30.01,
      ourOut: 30.01,
    })
    expect(await statementOf(DAY)).toBeUndefined()
    expect(await linesOf(DAY)).toEqual([])
  })

  it('keeps each difference as a row, the sums to the fen, and a task for finance', async () => {
    const { success } = await upload(finance, DAY, FILE)
    expect(success).toBe(true)
    expect(await linesOf(DAY)).toMatchObject([
      { no: 'PA1', theirAmount: 10_000, ourAmount: 10_000, result: 0, state: 0 },
      { no: null, thirdNo: 'BANK-9', theirAmount: 8_800, ourAmount: null, result: 1, state: 1 },
      { no: 'PA3', theirAmount: null, ourAmount: 7_700, result: 2, state: 1, difference: -7_700 },
      { no: 'PA2', theirAmount: 125_050, ourAmount: 125_000, result: 3, state: 1, difference: 50 },
      { no: 'RA1-1', theirAmount: 3_001, ourAmount: 3_001, result: 0, state: 0 },
    ])
    const kept = await statementOf(DAY)
    expect(kept).toMatchObject({ state: 1, openCount: 3, lines: 5, differences: 3 })
    expect(kept).toMatchObject({ theirIn: 143_850, ourIn: 142_700, theirOut: 3_001, ourOut: 3_001, difference: 1_150 })
    expect(await tasksOf(kept?.id)).toEqual([{ state: 0, amount: 16_550 }])
    expect((await todayOf(finance)).counts).toMatchObject({ differences: 3 })
  })

  it('is explained difference by difference; the last one ends the task, and another upload forgets nothing', async () => {
    const open = await shop.rows(
      `select id from shop_statement_line where del_flag = 0 and day = '${DAY}' and state = 1 order by result`,
    )
    const ids = open.map(({ id }) => String(id))
    const nothing = await finance.post('/shop/statementLine/resolve', { ids: ids.join(',') })
    expect(nothing.status, 'without a reason').toBe(400)
    const [first, ...others] = ids
    const done = await finance.post('/shop/statementLine/resolve', { ids: first, note: '供应商退货款' })
    expect(done.body, done.body.message).toMatchObject({ success: true })
    const kept = await statementOf(DAY)
    expect(kept).toMatchObject({ state: 1, openCount: 2 })
    await upload(finance, DAY, FILE)
    expect(await statementOf(DAY)).toMatchObject({ id: kept?.id, openCount: 2 })
    const left = await shop.rows(
      `select id from shop_statement_line where del_flag = 0 and day = '${DAY}' and state = 1`,
    )
    expect(left.length).toBe(others.length)
    await finance.post('/shop/statementLine/resolve', { ids: left.map(({ id }) => id).join(','), note: '已查明' })
    expect(await statementOf(DAY)).toMatchObject({ state: 2, openCount: 0 })
    expect((await tasksOf(kept?.id)).filter(({ state }) => state === 0)).toEqual([])
    const [{ id } = {}] = await shop.rows(
      `select id from shop_statement_line where del_flag = 0 and day = '${DAY}' and result = 3`,
    )
    await finance.post('/shop/statementLine/reopen', { ids: id })
    expect((await tasksOf(kept?.id)).filter(({ state }) => state === 0)).toEqual([{ state: 0, amount: 50 }])
  })

  it('of the day after finds what was missing the day before', async () => {
    const before = await statementOf(DAY)
    await shop.rows(
      `update shop_statement_line set state = 1, note = null where del_flag = 0 and day = '${DAY}' and result = 2`,
    )
    await upload(
      finance,
      '2026-05-02',
      [HEAD, '2026-05-02 00:00:10,TA3,,收款,77', '2026-05-02 08:00,TA4,,,6.00'].join('\n'),
    )
    expect(await statementOf('2026-05-02')).toMatchObject({ state: 0, lines: 2, theirIn: 8_300, ourIn: 8_300 })
    const [late] = await shop.rows(
      `select state, note from shop_statement_line where del_flag = 0 and day = '${DAY}' and no = 'PA3'`,
    )
    expect(late).toMatchObject({ state: 2, note: '见 2026-05-02 账单' })
    expect(await statementOf(DAY)).toMatchObject({ id: before?.id, openCount: 1 })
  })

  it('is of a day that is over, of a channel that there is, and of whoever may', async () => {
    const today = shop.trade.app.clock.format(new Date()).slice(0, 10)
    expect((await upload(finance, today, HEAD)).status).toBe(409)
    expect((await upload(finance, DAY, FILE, { channel: 'bank' })).status).toBe(400)
    const reader = await app.person(['shop:statement:list', 'shop:statementLine:list'])
    expect((await upload(reader, DAY, FILE)).status).toBe(403)
    const ids = (await shop.rows('select id from shop_statement_line limit 1'))[0]?.id
    expect((await reader.post('/shop/statementLine/resolve', { ids, note: 'x' })).status).toBe(403)
    const { body } = await reader.get('/shop/statement/list')
    expect((body.result.records as readonly object[])[0], 'without the right to amounts').not.toHaveProperty('theirIn')
  })
})

describe('the statement of a channel', () => {
  it('is fetched every day by itself, once, and by hand', async () => {
    await (await app.admin()).post('/shop/payChannel/enable', { code: 'sandbox' })
    await shop.rows(`update shop_pay_channel set create_time = now() - interval '3 days' where code = 'sandbox'`)
    const day = shop.trade.app.clock.format(new Date(Date.now() - 2 * 86_400_000)).slice(0, 10)
    await paid('B1', { at: `${day} 09:00`, amount: 5_000, channel: 'sandbox' })
    await shop.rows(`insert into shop_sandbox_bill (bill_no, title, amount, state, paid_amount, third_no, paid_at)
      values ('PB1', 'x', 5000, 1, 5000, 'TB1', '${day} 09:00+08'), ('PB2', 'x', 300, 1, 300, 'TB2', '${day} 10:00+08')`)
    const parts = { trade: shop.trade, db: app.db, log: openLog('silent') }
    await fetchStatements(parts, new AbortController().signal)
    await fetchStatements(parts, new AbortController().signal)
    const found = await shop.rows(`select day::text as day, lines from shop_statement where channel = 'sandbox'`)
    expect(found).toContainEqual({ day, lines: 2 })
    expect(await linesOf(day)).toMatchObject([
      { no: 'PB1', result: 0 },
      { no: 'PB2', result: 1, theirAmount: 300, ourAmount: null },
    ])
    const again = await finance.post('/shop/statement/fetch', { channel: 'sandbox', day, dryRun: true })
    expect(again.body.result).toMatchObject({ lines: 2, differenceCount: 1, theirIn: 53, ourIn: 50 })
    const offline = await finance.post('/shop/statement/fetch', { channel: 'offline', day })
    expect(offline.body).toMatchObject({ success: false })
  })

  it('that stays away becomes a task, once, until somebody uploads it; then later days follow', async () => {
    const DAYS = ['2026-05-10', '2026-05-11']
    let now = shop.trade.app.clock.parse('2026-05-12 11:30:00')
    let isDown = true
    const kind = sandboxKind(app.db)
    const broken: ChannelKind = {
      ...kind,
      of: (account) => ({
        ...kind.of(account),
        statement: async () => (isDown ? Promise.reject(new Error('the gateway is down')) : []),
      }),
    }
    const later = testShop(app, () => now, { channels: [broken] })
    await shop.rows(`update shop_pay_channel set create_time = '${DAYS[0]} 08:00+08' where code = 'sandbox'`)
    await shop.rows(`update shop_statement set del_flag = 1 where channel = 'sandbox'`)
    const fetch = () =>
      fetchStatements({ trade: later.trade, db: app.db, log: openLog('silent') }, new AbortController().signal)
    const asked = (day = '') =>
      shop.rows(
        `select ref_no, state from shop_task where kind = 'statement-missing' and ref_id like 'sandbox:${day}%'`,
      )
    const fetched = async () =>
      (
        await shop.rows(
          `select day::text as day from shop_statement where channel = 'sandbox' and del_flag = 0 order by 1`,
        )
      ).map(({ day }) => day)
    await fetch()
    expect(await asked(), 'the oldest day').toEqual([{ refNo: DAYS[0], state: 0 }])
    await fetch()
    expect(await asked()).toHaveLength(1)
    expect((await todayOf(finance)).tasks).toContainEqual(
      expect.objectContaining({ kind: 'statement-missing', title: '账单缺失', count: 1 }),
    )
    await upload(finance, DAYS[0] ?? '', HEAD, { channel: 'sandbox' })
    expect(await asked()).toEqual([{ refNo: DAYS[0], state: 1 }])

    await fetch()
    expect(await asked(DAYS[1]), 'platforms have some hours').toEqual([])
    now = shop.trade.app.clock.parse('2026-05-12 14:00:00')
    await fetch()
    await shop.rows(`update shop_task set state = 2 where ref_id = 'sandbox:${DAYS[1]}'`)
    await fetch()
    expect(await asked(DAYS[1]), 'nobody who dropped it is asked again').toEqual([{ refNo: DAYS[1], state: 2 }])
    isDown = false
    await fetch()
    expect(await fetched()).toEqual(DAYS)
  })
})
