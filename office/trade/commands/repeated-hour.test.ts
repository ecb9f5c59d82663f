import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
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

it('a form that is saved keeps the time that it shows, whichever of both it was', async () => {
  const york = await startTestApp({ timeZone: 'America/New_York' })
  try {
    const admin = await york.admin()
    const sent = { titile: '两点前', msgCategory: '1', msgType: 'ALL', priority: 'M', msgContent: '<p>x</p>' }
    const { body } = await admin.post('/sys/annountCement/add', { ...sent, endTime: '2026-11-01 01:30:00' })
    expect(body.success, body.message).toBe(true)
    const shop = testShop(york)
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
  } finally {
    await york.close()
  }
})
