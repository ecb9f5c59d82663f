import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let admin: Client
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
  shop = testShop(app)
})
afterAll(() => app.close())

const sheetOf = (...lines: readonly string[]) =>
  new File([['顾客,会员类型,等级,有效期,原因', ...lines].join('\n')], 'members.csv')
const membersOf = (...userIds: readonly string[]) =>
  shop.rows(`select m.kind, l.name as level, m.valid_to, m.why, m.del_flag from public.shop_member m
    left join shop_member_level l on l.id = m.fixed_level_id
    where m.user_id in (${userIds.map((id) => `'${id}'`).join(',')}) order by m.create_time, m.id`)
async function ended(id: string) {
  const read = async () => (await admin.get(`${JOB_PATH}/queryById`, { id })).body.result
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed/)
  return read()
}

it('[1.2f] customers become members by a sheet, with the rules of the dialog; each error names its column; it is taken back', async () => {
  const [one, two, three, four] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
  ]
  await shop.rows(`update shop_app_user set phone = '13877776666' where id = '${two}'`)
  await shop.rows(`update shop_app_user set state = 3 where id = '${four}'`)
  const [{ account } = {}] = await shop.rows(`select account from shop_app_user where id = '${one}'`)
  const { body: gold } = await admin.post('/shop/memberLevel/add', { name: '黑金', rank: 9, growthFrom: 90_000_000 })
  const sheet = sheetOf(
    `${account},赠送会员,黑金,2031-05-01,老客户`,
    `13877776666,2,,2031-05-01 12:00:00,`,
    `${three},付费会员,,,`,
    `${one},赠送会员,,,`,
    `nobody,,,,`,
    `${three},赠送会员,白金,2001-01-01,`,
    `${four},赠送会员,,,`,
  )
  const upload = (client: Client, verb: string, more: object = {}) =>
    client.upload(`/shop/member/${verb}`, { 'files[]': sheet }, { ...more })

  const dry = (await upload(admin, 'importExcel', { dryRun: '1' })).body.result
  expect(dry).toMatchObject({ totalCount: 7, createdCount: 2, errorCount: 5 })
  const errors = dry.errors as readonly Record<string, unknown>[]
  expect(errors.map(({ row, header }) => [row, header])).toEqual([
    [4, '有效期'],
    [5, '顾客'],
    [6, '顾客'],
    [7, '顾客'],
    [7, '等级'],
    [8, '顾客'],
  ])
  expect(await membersOf(one, two, three, four), 'a dry run makes nobody a member').toEqual([])

  const { body } = await upload(admin, 'importJob', { partial: '1' })
  expect(await ended(String(body.result.id))).toMatchObject({
    state: 'done',
    result: { createdCount: 2, errorCount: 5 },
  })
  expect(await membersOf(one, two, three, four)).toMatchObject([
    { kind: 3, level: '黑金', why: '老客户', validTo: shop.trade.app.clock.parse('2031-05-01 23:59:59') },
    { kind: 2, level: null, validTo: shop.trade.app.clock.parse('2031-05-01 12:00:00') },
  ])
  const again = (await upload(admin, 'importExcel', { dryRun: '1' })).body.result
  expect((again.errors as readonly object[])[0]).toMatchObject({
    row: 2,
    header: '顾客',
    reason: expect.stringMatching(/^已是会员：/),
  })

  // what somebody changed since stays
  const [changed] = await shop.rows(`select id from shop_member where user_id = '${two}'`)
  await admin.post('/shop/member/note', { id: changed?.id, remark: '电话确认过' })
  const undo = await admin.post('/shop/member/importUndo', { id: body.result.id })
  await ended(String(undo.body.result.id))
  expect((await membersOf(one, two)).map(({ delFlag }) => delFlag)).toEqual([1, 0])
  const log = await shop.rows(
    `select kind, from_text, to_text from shop_member_log where user_id = '${one}' and kind = 'join' order by id`,
  )
  expect(log).toMatchObject([{ fromText: null }, { toText: null, fromText: expect.stringMatching(/^M/) }])
  expect(gold.success).toBe(true)
})

it('needs a right of its own; whoever sees no phone numbers finds nobody by one', async () => {
  const userId = await shop.customer()
  await shop.rows(`update shop_app_user set phone = '13866665555' where id = '${userId}'`)
  const sheet = sheetOf('13866665555,赠送会员,,,')
  const without = await app.person(['shop:member:list', 'shop:member:join'])
  expect((await without.upload('/shop/member/importExcel', { 'files[]': sheet })).status).toBe(403)
  const blind = await app.person(['shop:member:list', 'shop:member:import', 'shop:appUser:list'])
  const tried = await blind.upload('/shop/member/importExcel', { 'files[]': sheet }, { dryRun: '1' })
  expect(tried.body.result).toMatchObject({ createdCount: 0, errors: [{ header: '顾客' }] })
  const seeing = await app.person(['shop:member:import', 'shop:appUser:list', 'shop:order:phone'])
  const found = await seeing.upload('/shop/member/importExcel', { 'files[]': sheet }, { dryRun: '1' })
  expect(found.body.result).toMatchObject({ createdCount: 1, errorCount: 0 })
})
