import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeConditions } from '#kit/contract/advanced-condition.ts'
import { dayOf, dayOn, zonedClock } from '#kit/contract/zoned-time.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type ListTile, TILES_PATH } from '../dashboard/tile/tile.ts'
import { samplePerson } from '../demo/person/person.ts'
import { bindToRule } from '../testing/bind-to-rule.server.ts'
import { testShop } from '../trade/commands/testing/test-shop.server.ts'

const HOUR = 3_600_000
const PATH = samplePerson.path

/** Zones with a day that is shorter and one that is longer, and one whose clocks never change. */
const ZONES = {
  'Asia/Shanghai': ['2026-03-29', '2026-10-25'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'America/St_Johns': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-10-04', '2026-04-05'],
} as const

interface Row {
  readonly id: string
  readonly at: Date
}

describe.each(Object.entries(ZONES))('a shop in %s', (zone, days) => {
  const clock = zonedClock(zone)
  let app: TestApp
  let admin: Client
  let rows: readonly Row[] = []

  /** Each half hour around the day on which clocks change, and the last and first fractions of a second of each day. */
  function moments(): readonly Date[] {
    return days.flatMap((day) => {
      const [from, until] = [clock.parse(`${day} 00:00:00`).getTime(), clock.parse(`${day} 23:59:59`).getTime()]
      const halves = Array.from({ length: 14 }, (_, index) => from + (index * HOUR) / 2 + 250)
      return [from - 1, from, ...halves, until, until + 700, until + 999, until + 1000].map((at) => new Date(at))
    })
  }

  beforeAll(async () => {
    app = await startTestApp({ timeZone: zone })
    admin = await app.admin()
    rows = moments().map((at, index) => ({ id: `z${String(index).padStart(3, '0')}`, at }))
    for (const { id, at } of rows) {
      await sql`insert into demo_person (id, name, punch_time) values (${id}, ${id}, ${at})`.execute(app.db)
    }
  })
  afterAll(() => app.close())

  const idsOf = (wanted: (row: Row) => boolean) => rows.filter(wanted).map(({ id }) => id)
  async function found(query: Record<string, string>, who = admin): Promise<readonly string[]> {
    const { body } = await who.get(`${PATH}/list`, { pageSize: '500', name: 'z*', ...query })
    expect(body.success, body.message).toBe(true)
    return (body.result.records as readonly Row[]).map(({ id }) => id).sort()
  }

  it('finds each row once by days, months and seconds, under the time that it shows', async () => {
    const shownDays = [...new Set(rows.map(({ at }) => dayOf(clock, at)))]
    for (const day of shownDays) {
      const own = idsOf(({ at }) => dayOf(clock, at) === day)
      expect(await found({ punchTime_begin: day, punchTime_end: day }), day).toEqual(own)
      expect(await found({ punchTime: `${day}*` }), day).toEqual(own)
    }
    const months = [...new Set(shownDays.map((day) => day.slice(0, 7)))]
    const byMonth = await Promise.all(months.map((of) => found({ punchTime_begin: of, punchTime_end: of })))
    expect(byMonth.flat().sort()).toEqual(idsOf(() => true))
    for (const time of new Set(rows.map(({ at }) => clock.format(at)))) {
      const own = idsOf(({ at }) => clock.format(at) === time)
      const others = idsOf(({ at }) => clock.format(at) !== time)
      expect(await found({ punchTime: time }), time).toEqual(own)
      const unlike = encodeConditions(samplePerson, [{ field: 'punchTime', rule: 'ne', val: time }])
      expect(await found({ superQueryParams: unlike }), time).toEqual(others)
      const sides = [await found({ punchTime: `< ${time}` }), await found({ punchTime: `>= ${time}` })]
      expect(sides.flat().sort(), time).toEqual(idsOf(() => true))
    }
  })

  it('exports what its clock shows, and reads it back', async () => {
    const { bytes } = await admin.get(`${PATH}/exportXls`, { name: 'z*' })
    const [sheet] = await readWorkbook(bytes, 'people.xlsx')
    const lines = sheet?.rows.map((line) => line.cells.map(({ text }) => text)) ?? []
    const header = lines.find((cells) => cells.includes('打卡时间')) ?? []
    const [name, time] = [header.indexOf('姓名'), header.indexOf('打卡时间')]
    const exported = lines.filter((cells) => cells[name]?.startsWith('z')).map((cells) => [cells[name], cells[time]])
    const shown = rows.map(({ id, at }) => [id, clock.format(at)])
    // a cell at midnight is read as its day where nothing says that it is a time
    expect(exported.sort()).toEqual(shown.map(([id, time]) => [id, time?.replace(' 00:00:00', '')]))
    const form = { 'files[]': new File([new Uint8Array(bytes)], 'people.xlsx') }
    const { body } = await admin.upload(`${PATH}/importExcel`, form)
    expect(body.result).toMatchObject({ totalCount: rows.length, unchangedCount: rows.length })
  })

  it('binds people by rules of its own clock', async () => {
    const midnight = `${days[1]} 00:00:00`
    const late = clock.format(rows.at(-4)?.at ?? expect.fail())
    for (const [operator, value, own] of [
      ['>=', midnight, ({ at }: Row) => dayOf(clock, at) >= days[1]],
      ['<', midnight, ({ at }: Row) => dayOf(clock, at) < days[1]],
      ['<=', late, ({ at }: Row) => clock.format(at) <= late],
      ['=', late, ({ at }: Row) => clock.format(at) === late],
    ] as const) {
      const person = await app.person(['demo:person:list'])
      await bindToRule(app, person, {
        component: String(samplePerson.menu?.component),
        column: 'punchTime',
        operator,
        value,
      })
      expect(await found({}, person), `${operator} ${value}`).toEqual(idsOf(own))
    }
  })

  it('reports by its own days', async () => {
    const cgrSql = 'select punch_time::date as day, count(*) as n from demo_person group by 1 order by 1'
    const { body } = await admin.post('/online/cgreport/head/add', { code: 'days', name: 'days', cgrSql })
    expect(body.success, body.message).toBe(true)
    const report = await admin.get(`/online/cgreport/api/getData/${body.result.id}`, { pageSize: 100 })
    const counted = new Map<string, number>()
    for (const { at } of rows) {
      counted.set(dayOf(clock, at), (counted.get(dayOf(clock, at)) ?? 0) + 1)
    }
    expect(report.body.result.records).toEqual([...counted].sort().map(([day, n]) => ({ day, n })))
  })

  it('draws tiles by its own days: what is around midnight stands under the day that its clock shows', async () => {
    const shop = testShop(app)
    const userId = await shop.customer()
    const today = dayOn(clock, dayOf(clock, new Date())).from.getTime()
    const yesterday = dayOn(clock, dayOf(clock, new Date(today - 1))).from.getTime()
    const ordered = [yesterday - 1, yesterday, today - 1, today].map((at) => new Date(at))
    for (const [index, at] of ordered.entries()) {
      await shop.rows(`insert into shop_order (id, order_no, line, user_id, status, item_amount, payable, paid, source, ordered_at)
        values ('t${index}', 'TILE${index}', 1, '${userId}', 20, 4000, 4000, 4000, 'app', '${at.toISOString()}')`)
    }
    const view = {
      page: 'order',
      kind: 'view',
      title: 'T',
      sharedWith: 'me',
      content: { filters: { status: '20' } },
    }
    const { id } = (await admin.post('/sys/savedQuery/add', { ...view, roleId: '' })).body.result
    await admin.put(`${TILES_PATH}/edit`, { tiles: [`view:${id}:trend:orderedAt`], hidden: [] })
    const [tile] = (await admin.get(TILES_PATH)).body.result.tiles as readonly ListTile[]
    const drawn = (tile?.days ?? []).filter(({ count }) => count > 0)
    expect(drawn).toEqual([
      { day: dayOf(clock, new Date(yesterday - 1)), count: 1 },
      { day: dayOf(clock, new Date(yesterday)), count: 2 },
      { day: dayOf(clock, new Date(today)), count: 1 },
    ])
  })

  it.each(days)('takes for the statement of %s what came in on that day, however long it is', async (day) => {
    const { from, until } = dayOn(clock, day)
    const shop = testShop(app)
    const userId = await shop.customer()
    await shop.rows(`insert into shop_order (id, order_no, line, user_id, status, item_amount, payable, paid, source)
      values ('o${day}', 'O${day}', 1, '${userId}', 20, 4000, 4000, 4000, 'app')`)
    const paid = { before: from.getTime() - 1, first: from, last: until.getTime() - 1, after: until }
    for (const [name, at] of Object.entries(paid)) {
      const no = `${day}-${name}`
      await shop.rows(`insert into shop_payment (id, order_id, order_no, user_id, kind, channel, amount, pay_no, third_no, state, paid_at)
        values ('m${no}', 'o${day}', 'O${day}', '${userId}', 1, 'offline', 1000, 'P${no}', 'T${no}', 1, '${new Date(at).toISOString()}')`)
    }
    const text = `时间,流水号,收款单号,类型,金额\n${day} 23:59:59,T${day}-last,,收款,10.00`
    const { body } = await admin.upload(
      '/shop/statement/upload',
      { file: new File([text], 'bank.csv') },
      { channel: 'offline', day },
    )
    expect(body.success, body.message).toBe(true)
    const lines = await shop.rows(
      `select no, result from shop_statement_line where day = '${day}' and del_flag = 0 order by no`,
    )
    expect(lines.map(({ no }) => no)).toEqual([`P${day}-first`, `P${day}-last`])
  })
})
