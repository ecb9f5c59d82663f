import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysOfPeriod } from '#kit/contract/period.ts'
import { dayPlus } from '#kit/contract/zoned-time.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import type { ReportAnswer } from '../../dashboard/report/report.ts'
import type { DayOfSales } from '../../dashboard/today/sales.ts'
import { declared } from '../../office.ts'
import { seededPerson } from '../../testing/seeded-person.server.ts'
import { openMarket } from '../../trade/commands/testing/market/market.server.ts'
import { FIRST_ROUNDS, ROUNDS, settledRound } from '../../trade/commands/testing/market/rounds.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { Liability } from '../deposit/liability.ts'
import { compare } from '../statement/take-statement.server.ts'
import { closeLedgers } from './closings.server.ts'
import type { MonthReport, ReportAmount } from './month-report.ts'
import { WORDS } from './report-words.ts'

let app: TestApp
let shop: TestShop
let admin: Client
/** 23:30 in Shanghai on the last day of a month: half an hour later is another month there, and not in UTC. */
const START = Date.parse('2026-02-28T15:30:00Z')
const clock = { now: new Date(START) }

beforeAll(async () => {
  app = await startTestApp({ poolSize: 12 })
  shop = testShop(app, () => clock.now)
  admin = await app.admin()
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
  const market = await openMarket({ shop, admin, db: app.db, clock })
  const rounds = [...FIRST_ROUNDS, ...fc.sample(ROUNDS, 2).flat()]
  for (const [index, round] of rounds.entries()) {
    await settledRound(market, round)
    // over several months, by steps that meet no hour twice
    clock.now = new Date(clock.now.getTime() + (index % 3 === 0 ? 19 : 1) * 3_600_000)
  }
  const userId = await shop.customer()
  await shop.rows(`insert into shop_order (id, order_no, line, user_id, status, item_amount, payable, paid, pay_time, source)
    values ('late', 'LATE', 4, '${userId}', 40, 3600, 3600, 3600, '2026-03-31 23:59:59+08', 'app')`)
  await shop.rows(`insert into shop_payment (id, order_id, order_no, user_id, kind, channel, amount, pay_no, third_no, state, paid_at)
    values ('m1', 'late', 'LATE', '${userId}', 1, 'alipay', 3600, 'P1', 'T1', 1, '2026-03-31 23:59:59+08'),
      ('m2', 'late', 'LATE', '${userId}', 1, 'wechat', 3601, 'P2', 'T2', 4, '2026-03-10 10:00:00+08')`)
  await shop.rows(`insert into shop_refund_part (id, payment_id, part_no, amount, state, done_at, third_no)
    values ('p1', 'm2', 'R1', 3601, 2, '2026-03-11 10:00:00+08', 'TR1')`)
  await shop.rows(`insert into shop_statement (id, channel, day, source, fee) values
    ('s1', 'alipay', '2026-03-31', 1, 22), ('s2', 'wechat', '2026-03-10', 1, 21), ('s3', 'wechat', '2026-04-01', 1, 5)`)
}, 120_000)
afterAll(() => app.close())

const report = async (period: string, client = admin) => {
  const { body } = await client.get('/shop/monthReport/figures', { period })
  expect(body.success, body.message).toBe(true)
  return body.result as unknown as MonthReport
}

interface Named extends ReportAmount {
  readonly section: string
  readonly line: string
  readonly column: string
}

const figuresOf = ({ sections }: MonthReport): readonly Named[] =>
  sections.flatMap(({ key: section, columns, lines }) =>
    lines.flatMap((line) =>
      line.amounts.map((amount, index) => ({
        ...amount,
        ...{ section, line: line.key, column: columns[index]?.key ?? '' },
      })),
    ),
  )

const amountOf = (of: MonthReport, section: string, line: string, column = 'amount') =>
  figuresOf(of).find((one) => one.section === section && one.line === line && one.column === column)?.amount

/** The field of a list that a figure adds up, and its sign there. */
function summedIn({ section, line, column }: Named): readonly [field: string, sign: 1 | -1] {
  if (section === 'income') {
    const fields = {
      sold: line === '2' ? 'freight' : 'payable',
      refunded: 'agreedAmount',
      freightBack: 'freightRefund',
    }
    return column === 'fromDeposits' ? ['amount', -1] : [fields[column as keyof typeof fields] ?? '', 1]
  }
  const costs = { refunds: 'agreedAmount', coupons: 'couponAmount', points: 'integralAmount', fees: 'fee' }
  return [section === 'costs' ? costs[line as keyof typeof costs] : 'amount', line === 'creditPaidOut' ? -1 : 1]
}

/** What the rows of the list add up to that a figure opens, in fen. */
async function sumBehind(client: Client, figure: Named): Promise<number> {
  const resource = declared.find(({ menu }) => menu?.component === figure.open?.component)
  const [field, sign] = summedIn(figure)
  const query = Object.fromEntries(new URLSearchParams(figure.open?.query))
  const { body } = await client.get(`${resource?.path}/list`, { ...query, pageSize: 1000 })
  expect(body.success, body.message).toBe(true)
  const records = body.result.records as readonly Readonly<Record<string, number | null>>[]
  expect(records.length).toBe(body.result.total)
  return records.reduce((sum, row) => sum + Math.round((row[field] ?? 0) * 100), 0) * sign
}

const PERIODS = ['2026-02', '2026-03', '2026-04', '2026-Q1', '2026'] as const

describe('each figure', () => {
  it('is the sum of the rows that it opens, in a month, a quarter and a year', async () => {
    const seen = new Set<string>()
    for (const period of PERIODS) {
      const figures = figuresOf(await report(period)).filter(({ open }) => open !== undefined)
      expect(figures.length).toBeGreaterThan(25)
      for (const figure of figures) {
        const name = `${period} ${figure.section} ${figure.line} ${figure.column}`
        expect((await sumBehind(admin, figure)) + 0, name).toBe(figure.amount)
        if (figure.amount !== 0) {
          seen.add(`${figure.section} ${figure.section === 'channels' ? figure.column : figure.line}`)
        }
      }
    }
    // a figure that is nothing everywhere proves nothing
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        ...['channels sales', 'channels deposits', 'channels taken', 'channels orphans', 'channels back'],
        ...[
          'deposits begin',
          'deposits depositsTaken',
          'deposits depositsApplied',
          'deposits depositsBack',
          'deposits end',
        ],
        ...['income 1', 'income 2', 'income 3', 'income 4'],
        ...['costs refunds', 'costs coupons', 'costs points', 'costs fees'],
      ]),
    )
  })

  it('without rows of its own is the sum of those beside it', async () => {
    const { sections } = await report('2026')
    const income = sections.find(({ key }) => key === 'income')
    for (const { amounts } of income?.lines ?? []) {
      const [sold = 0, deposits = 0, refunded = 0, freight = 0, sum] = amounts.map(({ amount }) => amount ?? 0)
      expect(sum).toBe(sold + deposits - refunded - freight)
    }
    for (const { lines } of sections.filter(({ key }) => key === 'channels')) {
      const added = lines.filter(({ isTotal }) => !isTotal)
      const total = lines.find(({ isTotal }) => isTotal)
      total?.amounts.forEach(({ amount }, index) => {
        const rows = added.filter(({ key }) => key !== 'creditPaidOut')
        expect(amount).toBe(rows.reduce((sum, { amounts }) => sum + (amounts[index]?.amount ?? 0), 0))
      })
    }
  })

  it('says what parts it from others with a similar name, in both languages', async () => {
    const said = Object.entries({ ...WORDS.columns, ...WORDS.lines })
    const plain = said.filter(([, words]) => words.length < 2).map(([key]) => key)
    // one column of amounts beside lines that say what they are
    expect(plain).toEqual(['amount'])
    for (const [key, [, help]] of said.filter(([name]) => name !== 'amount')) {
      expect(
        help?.every((text) => text.length > 5),
        key,
      ).toBe(true)
    }
    for (const { key, columns, lines } of (await report('2026-03')).sections) {
      // lines that are channels or lines of business have columns that say what they are
      expect(columns.length === 1 ? lines.every(({ help }) => help) : columns.every(({ help }) => help), key).toBe(true)
    }
  })
})

describe('deposits and credit', () => {
  it('are at the end what they were at the beginning and what moved, to the fen, from month to month', async () => {
    for (const section of ['deposits', 'credit']) {
      let before: number | null | undefined
      for (const period of ['2026-02', '2026-03', '2026-04']) {
        const of = await report(period)
        const lines = of.sections.find(({ key }) => key === section)?.lines ?? []
        const amounts = lines.map(({ amounts: [one] }) => one?.amount ?? 0)
        const end = amounts.at(-1)
        expect(
          amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0),
          `${section} ${period}`,
        ).toBe(end)
        expect(amounts[0]).toBe(before ?? amounts[0])
        before = end
      }
    }
  })

  it('are the same with the sums of months that are kept as without, splits among the entries', async () => {
    const ends = async () => {
      const reports = await Promise.all(PERIODS.map((period) => report(period)))
      return reports.map((of) =>
        ['deposits', 'credit'].map((one) => [amountOf(of, one, 'begin'), amountOf(of, one, 'end')]),
      )
    }
    const without = await ends()
    expect(await closeLedgers(shop.trade, app.db, clock.now)).toBeGreaterThan(0)
    expect(await ends()).toEqual(without)
    // what is kept is read: one that is wrong is seen
    await sql`update shop_ledger_closing set amount = amount + 1`.execute(app.db)
    expect(await ends()).not.toEqual(without)
    await closeLedgers(shop.trade, app.db, clock.now)
    expect(await ends()).toEqual(without)
  })
})

describe('one fact', () => {
  it('is one number on the home page, the dashboard and here', async () => {
    for (const period of PERIODS) {
      const of = await report(period)
      const days = (await admin.get('/shop/today/sales', { period })).body.result as unknown as readonly DayOfSales[]
      const { totals } = (await admin.get('/shop/dashboard/sales', { period })).body.result as unknown as ReportAnswer
      for (const [name, column] of [
        ['sales', 'sales'],
        ['deposits', 'deposits'],
        ['refunds', 'back'],
      ] as const) {
        const fen = amountOf(of, 'channels', 'total', column)
        expect(
          days.reduce((sum, day) => sum + Math.round((day[name] ?? 0) * 100), 0),
          `${period} ${name}`,
        ).toBe(fen)
        expect(Math.round(Number(totals.find(({ key }) => key === name)?.value) * 100)).toBe(fen)
      }
    }
  })

  it('is what the page of the deposits says at the end of the same days', async () => {
    for (const period of PERIODS) {
      const of = await report(period)
      const { total } = (await admin.get('/shop/depositReport/sums', { day: of.last })).body
        .result as unknown as Liability
      expect(amountOf(of, 'deposits', 'end'), period).toBe(total.owed)
      const before = (await admin.get('/shop/depositReport/sums', { day: dayPlus(of.first, -1) })).body
        .result as unknown as Liability
      expect(amountOf(of, 'deposits', 'begin'), period).toBe(before.total.owed)
      expect(amountOf(of, 'credit', 'end'), period).toBe((await liabilityOf(of.last)).credit)
    }
  })

  it('is what the books have for the statements of a channel: with orphan payments, and what went back', async () => {
    const { first = '', last = '' } = daysOfPeriod('2026-03', '2026-12-31') ?? {}
    const of = await report('2026-03')
    const channels = of.sections
      .find(({ key }) => key === 'channels')
      ?.lines.filter(({ isTotal, key }) => !isTotal && key !== 'creditPaidOut')
    for (const { key: channel } of channels ?? []) {
      let [ourIn, ourOut] = [0, 0]
      for (let day = first; day <= last; day = dayPlus(day, 1)) {
        const sums = await shop.as('system', (ctx) => compare(shop.trade, ctx, { channel, day, entries: [] }))
        ourIn += sums.ourIn
        ourOut += sums.ourOut
      }
      const figure = (column: string) => amountOf(of, 'channels', channel, column) ?? 0
      expect(figure('taken') + figure('orphans'), channel).toBe(ourIn)
      expect(figure('back'), channel).toBe(ourOut)
    }
  })
})

const liabilityOf = async (day: string) =>
  (await admin.get('/shop/depositReport/sums', { day })).body.result as unknown as Liability

describe('who reads it', () => {
  it('is finance and the manager; without the right of the page, or to see amounts, it is refused', async () => {
    for (const role of ['finance', 'shop-admin', 'auditor']) {
      const client = await seededPerson(app, role)
      const figures = figuresOf(await report('2026-03', client))
      expect(figures.filter(({ amount }) => amount === null).length, role).toBe(
        figuresOf(await report('2026-03')).filter(({ amount }) => amount === null).length,
      )
    }
    for (const rights of [['shop:order:money', 'shop:payment:list'], ['shop:monthReport:view']]) {
      const client = await app.person(rights)
      expect((await client.get('/shop/monthReport/figures', { period: '2026-03' })).status).toBe(403)
    }
    const reader = await app.person(['shop:monthReport:view', 'shop:order:money'])
    expect((await reader.get('/shop/monthReport/exportXls', { period: '2026-03' })).status).toBe(403)
  })

  it('sees no figure of a list that they may not read, and no sum of which such a figure is a part', async () => {
    const reader = await app.person([
      'shop:monthReport:view',
      'shop:order:money',
      'shop:payment:list',
      'shop:order:list',
    ])
    const of = await report('2026-03', reader)
    expect(amountOf(of, 'channels', 'total', 'taken')).toBeGreaterThan(0)
    expect(amountOf(of, 'channels', 'total', 'back')).toBeNull()
    expect([amountOf(of, 'deposits', 'begin'), amountOf(of, 'deposits', 'end')]).toEqual([null, null])
    expect(amountOf(of, 'income', '1', 'sold')).toBeGreaterThan(0)
    expect(amountOf(of, 'income', '1', 'income')).toBeNull()
    expect(figuresOf(of).filter(({ amount, open }) => amount === null && open)).toEqual([])
  })

  it('counts no row that a rule hides from them, with the sums of months kept or not', async () => {
    const reader = await app.person([
      'shop:monthReport:view',
      'shop:order:money',
      'shop:depositLedger:list',
      'shop:payment:list',
    ])
    await bindToRule(app, reader, { component: 'shop/DepositLedgerList', column: 'kind', value: 'hold' })
    const limited = await app.signIn(reader.username)
    await closeLedgers(shop.trade, app.db, clock.now)
    const of = await report('2026', limited)
    expect(amountOf(of, 'deposits', 'depositsApplied')).toBe(0)
    expect(amountOf(of, 'deposits', 'end')).toBe(amountOf(await report('2026'), 'deposits', 'depositsTaken'))
  })

  it('is told which span is none', async () => {
    const { body } = await admin.get('/shop/monthReport/figures', { period: '2026-13' })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('2026-Q4') })
    expect((await admin.get('/shop/dashboard/sales', { period: 'x' })).body.success).toBe(false)
  })
})

it('the workbook has each amount of the page, and what it is', async () => {
  const of = await report('2026-03')
  const { bytes } = await admin.get('/shop/monthReport/exportXls', { period: '2026-03' })
  const [sheet] = await readWorkbook(bytes, 'report.xlsx')
  const rows = (sheet?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text))
  const amounts = figuresOf(of).flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const written = rows.slice(3).map((cells) => Math.round(Number(String(cells[3]).replaceAll(/[^\d.-]/g, '')) * 100))
  expect(written).toEqual(amounts)
  expect(rows.slice(3).every((cells) => String(cells[4]).length > 0)).toBe(true)
})

describe('at size', () => {
  it('reads a month of orders, payments, refunds and ledgers by an index of their time, not the tables', async () => {
    const years = sql`generate_series(1, 30000) as n, lateral (select timestamptz '2024-01-01' + n * interval '30 minutes' as at) t`
    const of = {
      shop_order: {
        rows: sql`(order_no, line, user_id, status, item_amount, payable, paid, pay_time, source)
          select 'S' || n, 1, 'nobody', 40, 100, 100, 100, at, 'app'`,
        where: 'line = 1 and status in (20, 21, 22, 23, 24, 30, 40, 51, 60) and del_flag = 0',
        at: 'pay_time',
      },
      shop_payment: {
        rows: sql`(order_no, user_id, kind, channel, amount, pay_no, state, paid_at)
          select 'S' || n, 'nobody', 1, 'alipay', 100, 'S' || n, 1, at`,
        where: `state in (1) and channel in ('alipay', 'wechat') and del_flag = 0`,
        at: 'paid_at',
      },
      shop_refund_part: {
        rows: sql`(payment_id, part_no, amount, state, done_at, channel) select 'S' || n, 'S' || n, 100, 2, at, 'alipay'`,
        where: `state in (2) and channel in ('alipay', 'wechat') and del_flag = 0`,
        at: 'done_at',
      },
      shop_refund: {
        rows: sql`(refund_no, group_no, order_id, order_no, line, user_id, kind, status, apply_amount, finish_time)
          select 'S' || n, 'S' || n, 'S' || n, 'S' || n, 1, 'nobody', 1, 60, 100, at`,
        where: 'line in (1) and kind in (1, 2, 3, 5) and status in (60) and del_flag = 0',
        at: 'finish_time',
      },
      shop_deposit_ledger: {
        rows: sql`(claim_id, order_no, user_id, goods_id, kind, amount, at) select 'S' || n, 'S' || n, 'nobody', 'none', 'hold', 100, at`,
        where: `kind in ('hold')`,
        at: 'at',
      },
    } as const
    await sql`create schema sized`.execute(app.db)
    for (const [table, { rows, where, at }] of Object.entries(of)) {
      const sized = sql.table(`sized.${table}`)
      // its indexes, and none of what triggers make of a row
      await sql`create table ${sized} (like ${sql.table(`public.${table}`)} including defaults including generated including indexes)`.execute(
        app.db,
      )
      await sql`insert into ${sized} ${rows} from ${years}`.execute(app.db)
      await sql`analyze ${sized}`.execute(app.db)
      const { rows: plan } = await sql<Record<string, string>>`explain select 1 from ${sized} where tenant_id = 0
        and ${sql.raw(where)} and ${sql.ref(at)} between '2025-03-01' and '2025-03-31 23:59:59'`.execute(app.db)
      const lines = plan.map((row) => Object.values(row)[0] ?? '')
      expect(
        lines.find((line) => line.includes('Index Cond')),
        table,
      ).toContain(`${at} >= `)
      expect(lines.join(' ')).not.toContain('Seq Scan')
    }
  })
})
