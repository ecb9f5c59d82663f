import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { WAITING } from '../../office.ts'
import { seededPerson } from '../../testing/seeded-person.server.ts'
import { testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { DayOfSales } from './sales.ts'
import { todayOf } from './today-for-test.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const shop = testShop(app)
  const userId = await shop.customer()
  await shop.rows(`insert into shop_order (order_no, line, user_id, status, hold_state, item_amount, payable, source)
    select 'T' || n, 1, '${userId}', case when n <= 3 then 20 else 10 end, case n when 3 then 2 else 0 end, 100, 100,
      case n when 1 then 'web' when 4 then 'staff' else 'app' end from generate_series(1, 5) as n`)
  await shop.rows(`insert into shop_task (kind, title, ref_id, state)
    values ('orphan-payment', 'a', '1', 0), ('orphan-payment', 'b', '2', 0), ('difference', 'c', '3', 1)`)
  await shop.rows(`insert into shop_task (kind, title, ref_type, ref_id)
    select 'hold-ending', 'd', 'order', id from shop_order where order_no = 'T3'`)
})
afterAll(() => app.close())

describe('what waits today', () => {
  it('is counted like the lists that its numbers lead to', async () => {
    const admin = await app.admin()
    const { counts, tasks } = await todayOf(admin)
    expect(counts).toMatchObject({ toShip: 2, toPay: 1, holdEnding: 1, claimsOverdue: 0, refundsToApprove: 0 })
    expect(tasks).toEqual([
      { kind: 'orphan-payment', title: '孤立付款', count: 2, query: '?state=0&kind=orphan-payment', isTheirs: true },
    ])
    const listed = await admin.get('/shop/order/list', { status: 20, holdState: 0 })
    expect(listed.body.result.total).toBe(2)
  })

  it('leaves out what the caller may not see, and rows that a rule hides', async () => {
    expect(await todayOf(await app.person([]))).toEqual({ counts: {}, tasks: [], entries: [] })
    const person = await app.person(['shop:order:list'])
    await bindToRule(app, person, { component: 'shop/OrderList', column: 'source', value: 'web' })
    const limited = await app.signIn(person.username)
    expect(await todayOf(limited)).toMatchObject({ counts: { toShip: 1, toPay: 0, holdEnding: 0 }, tasks: [] })
    expect((await app.nobody.get('/shop/today')).status).toBe(401)
  })

  it('waits for those who hold a command that deals with it, by the kind of work', async () => {
    const packer = await todayOf(await seededPerson(app, 'packer'))
    const theirs = packer.entries.filter(({ isTheirs }) => isTheirs)
    expect(theirs.map(({ key, work }) => [key, work])).toEqual([
      ['toShip', 'ship'],
      ['holdEnding', 'ship'],
      ['holdOver', 'ship'],
      ['agentProposals', 'agents'],
    ])
    expect(theirs[0]).toMatchObject({ component: 'shop/OrderList', query: '?isToShip=true', count: 2 })
    const service = await todayOf(await seededPerson(app, 'customer-service'))
    const works = new Set(service.entries.filter(({ isTheirs }) => isTheirs).map(({ work }) => work))
    expect([...works]).toEqual(['service', 'agents'])
    const auditor = await todayOf(await seededPerson(app, 'auditor'))
    expect(auditor.entries.filter(({ isTheirs }) => isTheirs)).toEqual([])
  })

  it('is, for every entry, as many as the list that it leads to holds', async () => {
    const admin = await app.admin()
    const { counts } = await todayOf(admin)
    for (const { key, resource, filters } of WAITING) {
      const { body } = await admin.get(`${resource.path}/list`, wireFilters(filters))
      expect(counts[key], key).toBe(body.result.total)
    }
  })
})

describe('a task about a row', () => {
  const held = { kind: 'hold-ending', title: '寄存即将到期', count: 1 }
  const tasksOf = async (client: Client) =>
    (await todayOf(client)).tasks.map(({ kind, title, count }) => ({ kind, title, count }))

  it('is counted by its entry alone, where whoever looks sees the row there', async () => {
    expect(await tasksOf(await app.admin())).not.toContainEqual(held)
    expect(
      await tasksOf(await app.person(['shop:task:list', 'shop:order:list', 'shop:order:ship'])),
    ).not.toContainEqual(held)
  })

  it('is not lost on those who do not see its list, or whose rules hide the row', async () => {
    expect(await tasksOf(await app.person(['shop:task:list']))).toContainEqual(held)
    const person = await app.person(['shop:task:list', 'shop:order:list', 'shop:order:ship'])
    await bindToRule(app, person, { component: 'shop/OrderList', column: 'source', value: 'web' })
    expect(await tasksOf(await app.signIn(person.username))).toContainEqual(held)
  })

  it('is counted with all of its kind, as their list does, once one of them is counted nowhere else', async () => {
    const shop = testShop(app)
    await shop.rows(
      `insert into shop_task (kind, title, ref_type, ref_id) values ('hold-ending', 'h', 'order', 'other')`,
    )
    const admin = await app.admin()
    expect(await tasksOf(admin)).toContainEqual({ ...held, count: 2 })
    const listed = await admin.get('/shop/task/list', { state: 0, kind: 'hold-ending' })
    expect(listed.body.result.total).toBe(2)
    await shop.rows(`delete from shop_task where ref_id = 'other'`)
  })

  it('is told by the differences of its statement, whatever payments its lines are about', async () => {
    const shop = testShop(app)
    const [{ id } = { id: '' }] = await shop.rows(`insert into shop_statement (channel, day, source)
      values ('sandbox', '2026-11-02', 1) returning id`)
    await shop.rows(`insert into shop_statement_line (statement_id, channel, day, kind, result, state, ref_type, ref_id)
      values ('${id}', 'sandbox', '2026-11-02', 1, 1, 1, 'payment', 'a payment')`)
    await shop.rows(
      `insert into shop_task (kind, title, ref_type, ref_id) values ('difference', 'd', 'statement', '${id}')`,
    )
    const admin = await app.admin()
    const kinds = async () => (await tasksOf(admin)).map(({ kind }) => kind)
    expect(await kinds()).not.toContain('difference')
    await shop.rows(`update shop_statement_line set state = 2 where statement_id = '${id}'`)
    expect(await kinds()).toContain('difference')
    await shop.rows(`delete from shop_task where ref_id = '${id}'`)
  })

  it('counts when it is about a row that no entry counts', async () => {
    const shop = testShop(app)
    const [{ id } = { id: '' }] =
      await shop.rows(`insert into shop_refund (refund_no, group_no, order_id, order_no, line,
        user_id, kind, status, apply_amount, agreed_amount)
      select 'RX', 'RX', id, order_no, 1, user_id, 1, 50, 900, 900 from shop_order where order_no = 'T1' returning id`)
    await shop.rows(`insert into shop_task (kind, title, ref_type, ref_id) values
      ('refund-exceeds', 'e', 'refund', '${id}'), ('orphan-unreturned', 'f', 'payment', '7')`)
    expect(await tasksOf(await app.admin())).toEqual([
      { kind: 'orphan-payment', title: '孤立付款', count: 2 },
      { kind: 'orphan-unreturned', title: '孤立付款退回失败', count: 1 },
      { kind: 'refund-exceeds', title: '退款超出付款', count: 1 },
    ])
  })
})

describe('what a person pays out', () => {
  it('is counted and listed while a part that no channel pays back waits', async () => {
    const shop = testShop(app)
    const admin = await app.admin()
    const userId = await shop.customer()
    const [{ id } = { id: '' }] =
      await shop.rows(`insert into shop_refund (refund_no, group_no, order_id, order_no, line,
        user_id, kind, status, apply_amount, agreed_amount)
      select 'RY', 'RY', id, order_no, 1, '${userId}', 1, 50, 900, 900 from shop_order where order_no = 'T2' returning id`)
    const payment = (no: string, channel: string) =>
      shop.rows(`insert into shop_payment (id, pay_no, order_no, user_id, kind, channel, amount, state)
        values ('${no}', '${no}', 'T2', '${userId}', 1, '${channel}', 900, 1)`)
    await payment('by-hand', 'offline')
    await payment('by-itself', 'alipay')
    const part = (no: string) =>
      shop.rows(
        `insert into shop_refund_part (refund_id, payment_id, part_no, amount) values ('${id}', '${no}', '${no}', 450)`,
      )
    const waits = async () => {
      const listed = await admin.get('/shop/refund/list', { awaitsPayout: 'true' })
      const { refundsToPayOut } = (await todayOf(admin)).counts
      expect(listed.body.result.total).toBe(refundsToPayOut)
      return refundsToPayOut
    }
    await part('by-itself')
    expect(await waits()).toBe(0)
    await part('by-hand')
    expect(await waits()).toBe(1)
    await shop.rows(`update shop_refund_part set state = 2 where part_no = 'by-hand'`)
    expect(await waits()).toBe(0)
    await shop.rows(`update shop_refund set is_double_return = true where id = '${id}'`)
    expect(await waits(), 'a deposit that the shop pays back twice has no part').toBe(1)
    await shop.rows(`update shop_refund set status = 60 where id = '${id}'`)
    expect(await waits()).toBe(0)
  })
})

describe('a refund that nobody decided in time', () => {
  it('is counted as late, and leads to itself; its task is not counted once more', async () => {
    const shop = testShop(app)
    const admin = await app.admin()
    const countsOf = () => todayOf(admin)
    const before = (await countsOf()).counts
    const [{ id } = { id: '' }] =
      await shop.rows(`insert into shop_refund (refund_no, group_no, order_id, order_no, line,
        user_id, kind, status, apply_amount, agreed_amount, handle_deadline, late_since)
      select 'RL', 'RL', id, order_no, 1, user_id, 1, 10, 900, 900, now(), now() from shop_order where order_no = 'T1' returning id`)
    await shop.rows(
      `insert into shop_task (kind, title, ref_type, ref_id) values ('refund-late', 'g', 'refund', '${id}')`,
    )
    const { counts, tasks } = await countsOf()
    expect(counts.refundsLate).toBe(Number(before.refundsLate) + 1)
    expect(tasks.map(({ kind }) => kind)).not.toContain('refund-late')
    const late = WAITING.find(({ key }) => key === 'refundsLate')
    const listed = await admin.get('/shop/refund/list', wireFilters(late?.filters ?? {}))
    expect(listed.body.result.records).toMatchObject([{ id, isLate: true }])
    await shop.rows(`update shop_refund set late_since = null where id = '${id}'`)
    expect((await countsOf()).counts).toMatchObject({ refundsLate: before.refundsLate })
  })
})

describe('money by day', () => {
  const sales = async (client: Client, days = 3) =>
    (await client.get('/shop/today/sales', { days })).body.result as unknown as readonly DayOfSales[]

  it('is what came in and went back on each day of the shop, without what credit paid or got back', async () => {
    const userId = await testShop(app).customer()
    const shop = testShop(app)
    const midnight = `date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
    await shop.rows(`insert into shop_payment (pay_no, order_no, user_id, kind, channel, amount, state, paid_at)
      select 'P' || n, 'T1', '${userId}', kind, 'offline', amount, state, ${midnight} + after from (values
        (1, 1, 10000, 1, interval '0 seconds'), (2, 3, 5050, 1, interval '-1 second'), (3, 2, 2000, 1, interval '-1 day'),
        (4, 1, 77700, 0, interval '0 seconds'), (5, 1, 88800, 1, interval '-2 days -1 second')
      ) as v (n, kind, amount, state, after)`)
    await shop.rows(`insert into shop_refund (refund_no, group_no, order_id, order_no, line, user_id, kind, status,
      apply_amount, agreed_amount, finish_time)
      select 'R' || n, 'R' || n, (select id from shop_order where order_no = 'T1'), 'T1', 1, '${userId}', 1, status, 900, 300,
        ${midnight} from (values (1, 60), (2, 50)) as v (n, status)`)
    await shop.rows(`insert into shop_payment (id, pay_no, order_no, user_id, kind, channel, amount, state, paid_at)
      values ('of-credit', 'PC', 'T1', '${userId}', 1, 'credit', 4000, 1, ${midnight})`)
    await shop.rows(`insert into shop_refund_part (refund_id, payment_id, part_no, amount, state)
      select id, 'of-credit', 'part-of-credit', 100, 2 from shop_refund where refund_no = 'R1'`)
    await shop.rows(`update shop_refund_part set done_at = ${midnight} where part_no = 'part-of-credit'`)
    // what went back counts when it was back, whatever its refund waits for; what is on its way does not
    await shop.rows(`insert into shop_refund_part (refund_id, payment_id, part_no, amount, state, done_at)
      select r.id, p.id, 'part-' || n, 200, v.state, ${midnight} + after
      from (values (1, 2, interval '0 seconds'), (2, 1, interval '0 seconds'), (3, 2, interval '-1 second')) as v (n, state, after),
        shop_refund r, shop_payment p where r.refund_no = 'R1' and p.pay_no = 'P1'`)
    const days = await sales(await app.admin())
    expect(days.map(({ day: _, ...rest }) => rest)).toEqual([
      { sales: 0, deposits: 0, refunds: 0 },
      { sales: 50.5, deposits: 20, refunds: 2 },
      { sales: 100, deposits: 0, refunds: 2 },
    ])
  })

  it('is asked for a month of the calendar as for days up to today', async () => {
    const admin = await app.admin()
    const [today] = (await sales(admin)).slice(-1)
    const month = today?.day.slice(0, 7) ?? ''
    const { body } = await admin.get('/shop/today/sales', { period: month })
    const days = body.result as unknown as readonly DayOfSales[]
    expect([days[0]?.day, days.at(-1)]).toEqual([`${month}-01`, today])
  })

  it('is for those who see payments and amounts; what went back for those who see that', async () => {
    const path = '/shop/today/sales'
    expect((await (await app.person(['shop:order:list'])).get(path)).status).toBe(403)
    expect(await sales(await app.person(['shop:payment:list']))).toEqual([])
    const limited = await app.person(['shop:payment:list', 'shop:order:money'])
    expect((await sales(limited)).at(-1)).toMatchObject({ sales: 100, refunds: null })
    await bindToRule(app, limited, { component: 'shop/PaymentList', column: 'channel', value: 'alipay' })
    expect((await sales(await app.signIn(limited.username))).at(-1)).toMatchObject({ sales: 0 })
  })
})

/** As an address carries them. */
function wireFilters(filters: Readonly<Record<string, string | number | boolean>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
}
