import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { issueCoupon } from './coupon/issue-coupon.server.ts'
import { type TestShop, testShop } from './testing/test-shop.server.ts'

const HOUR = 3_600_000

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The first pass of the hour (on Lord Howe the half hour) that comes twice, and how long until the wall says the same again. */
const ZONES = [
  ['America/New_York', '2026-11-01T05:30:00Z', HOUR],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', HOUR / 2],
  ['America/St_Johns', '2026-11-01T03:45:00Z', HOUR],
  ['Asia/Shanghai', '2026-11-01T05:30:00Z', HOUR],
] as const

it.each(ZONES)(
  'what is written in %s at the same time on the wall twice is two instants',
  async (zone, first, apart) => {
    const shop: TestShop = testShop(app, () => now, { zone })
    const [userId, couponId] = [await shop.customer(), await shop.coupon({ validDays: 1 })]
    const moments = [0, apart / 4, apart, 1.25 * apart].map((later) => new Date(Date.parse(first) + later))
    const ids: string[] = []
    for (const moment of moments) {
      now = new Date(moment.getTime() + 700)
      ids.push(await shop.as('system', (ctx) => issueCoupon(shop.trade, ctx, { couponId, userId })))
    }
    const rows = await shop.rows(
      `select id, got_at, valid_to from shop_coupon_record where user_id = '${userId}' order by got_at`,
    )
    // read back as it was to the second, in the order in which it happened
    expect(rows.map((row) => row.id)).toEqual(ids)
    expect(rows.map(({ gotAt }) => gotAt)).toEqual(moments)
    expect(rows.map(({ validTo }) => validTo)).toEqual(moments.map((moment) => new Date(moment.getTime() + 24 * HOUR)))
    const shown = rows.map(({ gotAt }) => shop.trade.app.clock.format(gotAt as Date))
    expect(new Set(shown).size).toBe(zone === 'Asia/Shanghai' ? 4 : 2)
  },
)

describe('a shop in New York', () => {
  let york: TestApp
  let admin: Client
  let shop: TestShop
  beforeAll(async () => {
    york = await startTestApp({ timeZone: 'America/New_York' })
    admin = await york.admin()
    shop = testShop(york)
  })
  afterAll(() => york.close())

  it('keeps the time that a saved form shows, whichever of both it was', async () => {
    const sent = { titile: '两点前', msgCategory: '1', msgType: 'ALL', priority: 'M', msgContent: '<p>x</p>' }
    const { body } = await admin.post('/sys/annountCement/add', { ...sent, endTime: '2026-11-01 01:30:00' })
    expect(body.success, body.message).toBe(true)
    const ends = async () =>
      (await shop.rows("select end_time from sys_announcement where titile like '两点%'"))[0]?.endTime
    // typed, it is the first of both
    expect(await ends()).toEqual(new Date('2026-11-01T05:30:00Z'))
    await shop.rows("update sys_announcement set end_time = '2026-11-01T06:30:00.250Z' where titile = '两点前'")
    const { records } = (await admin.get('/sys/annountCement/list', { titile: '两点前' })).body.result as unknown as {
      readonly records: readonly Readonly<Record<string, unknown>>[]
    }
    expect(records[0]?.endTime).toBe('2026-11-01 01:30:00')
    const edited = await admin.put('/sys/annountCement/edit', { ...records[0], titile: '两点后' })
    expect(edited.body.success, edited.body.message).toBe(true)
    expect(await ends()).toEqual(new Date('2026-11-01T06:30:00.250Z'))
  })

  it('gives back the moment that a version had, and says it as the clock showed it', async () => {
    const { body } = await admin.post('/test/jeecgDemo/add', { name: '夜班', punchTime: '2026-11-01 01:30:00' })
    const id = String(body.result.id)
    const punched = async () => (await shop.rows(`select punch_time from demo_person where id = '${id}'`))[0]?.punchTime
    await shop.rows(`update demo_person set punch_time = '2026-11-01T06:30:00Z' where id = '${id}'`)
    await admin.put('/test/jeecgDemo/edit', { id, punchTime: '2026-11-02 09:00:00' })
    const { records } = (await admin.get('/test/jeecgDemo/history', { id })).body.result as never as {
      readonly records: readonly { readonly before: object; readonly after: object }[]
    }
    expect(records[0]).toMatchObject({
      before: { punchTime: '2026-11-01 01:30:00' },
      after: { punchTime: '2026-11-02 09:00:00' },
    })
    const OF = { dataTable: 'demo_person', dataId: id }
    const versions = (await admin.get('/sys/dataLog/queryDataVerList', OF)).body.result as never as readonly {
      readonly id: string
    }[]
    const restored = await admin.post('/sys/dataLog/restoreVersion', { ids: versions[1]?.id, reason: '改错了' })
    expect(restored.body.success, restored.body.message).toBe(true)
    expect(await punched()).toEqual(new Date('2026-11-01T06:30:00Z'))
    // an hour earlier is another moment, although the clock shows the same
    await shop.rows(`update demo_person set punch_time = '2026-11-01T05:30:00Z' where id = '${id}'`)
    const again = await admin.post('/sys/dataLog/restoreVersion', { ids: versions[1]?.id, reason: '早了一小时' })
    expect(again.body.success, again.body.message).toBe(true)
    expect(await punched()).toEqual(new Date('2026-11-01T06:30:00Z'))
    // entries of old hold what was shown
    await shop.rows(`update sys_record_change set changes = jsonb_set(changes, '{punchTime,0}', '"2026-11-01 01:30:00"')
      where record_id = '${id}' and jsonb_exists(changes, 'punchTime')`)
    await shop.rows(`update demo_person set punch_time = '2026-11-01T05:30:00Z' where id = '${id}'`)
    const same = await admin.post('/sys/dataLog/restoreVersion', { ids: versions[1]?.id, reason: '没有变化' })
    expect(same.body.message).toBe('数据与此版本相同')
  })

  it('takes a command back to the moment that was', async () => {
    const presellEnd = '2027-11-07T06:30:00Z'
    const { goodsId } = await shop.listing(2, { goods: { presellEnd } })
    const ends = async () => (await shop.row('shop_goods', goodsId)).presellEnd
    expect((await admin.post('/shop/releasePlan/closeWindow', { ids: goodsId })).body.success).toBe(true)
    expect(await ends()).not.toEqual(new Date(presellEnd))
    const { body } = await admin.post('/shop/releasePlan/reopenWindow', { ids: goodsId })
    expect(body.success, body.message).toBe(true)
    expect(await ends()).toEqual(new Date(presellEnd))
  })
})
