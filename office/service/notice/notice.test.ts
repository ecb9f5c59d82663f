import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { seededPerson } from '../../testing/seeded-person.server.ts'
import { depositRows } from '../../trade/commands/testing/deposit-rows.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { deliverBatch, deliveryJob } from './deliver-notice.server.ts'
import { deliverLeft, expireNotices, publishScheduled } from './notice-timers.server.ts'

let app: TestApp
let admin: Client
let shop: TestShop
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
  client = await storefrontClient(app)
  await app.begin()
})
afterAll(() => app.close())

const HOUR = 3_600_000
const inHours = (hours: number) => shop.trade.app.clock.format(new Date(Date.now() + hours * HOUR))

let accounts = 0
async function buyer(columns: Readonly<Record<string, string | number>> = {}) {
  accounts += 1
  const account = `reads-notices-${accounts}`
  return { account, id: await shop.customer({ account, nickname: `顾客${accounts}`, ...columns }) }
}

async function draft(values: object = {}): Promise<string> {
  const sent = { title: '放假安排', kind: 'holiday', content: '<p>十日至十七日暂停发货</p>', target: 'all', ...values }
  const { body } = await admin.post('/shop/notice/add', sent)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return String(body.result.id)
}

/** A notice for customers who are named one by one. */
async function draftFor(readers: readonly { readonly account: string }[], values: object = {}): Promise<string> {
  const id = await draft({ target: 'list', ...values })
  const entries = readers.map(({ account }) => account).join('\n')
  const { body } = await admin.post('/shop/notice/setList', { id, entries })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return id
}

async function publish(id: string): Promise<void> {
  const { body } = await admin.post('/shop/notice/publish', { ids: id })
  expect(body.success, JSON.stringify(body)).toBe(true)
  await expect.poll(async () => (await shop.row('shop_notice', id)).deliveredAt, { timeout: 30_000 }).not.toBeNull()
}

const seen = async (id: string) => (await admin.get('/shop/notice/queryById', { id })).body.result
const errorsOf = (body: { readonly result: unknown }) =>
  (body.result as { readonly errors?: readonly { readonly path: string; readonly message: string }[] })?.errors
const messagesOf = (id: string) =>
  shop.rows(
    `select user_id, title, body, channel, state from shop_message where once_key = 'notice:${id}' order by user_id`,
  )
const timersRun = (...timers: Parameters<typeof runTimers>[1]) =>
  runTimers(
    {
      trade: { ...shop.trade, app: { ...shop.trade.app, jobs: NO_JOBS } } as never,
      db: app.db,
      log: openLog('silent'),
      signal: new AbortController().signal,
    },
    timers,
  )
const NO_JOBS = { enqueue: async () => undefined }
const deliver = (id: string) =>
  deliveryJob(shop.trade).run(
    { tenantId: 0, id },
    { db: app.db, log: openLog('silent'), signal: new AbortController().signal, id: 'test' },
  )

describe('[1.2f] a notice is counted before it is published', () => {
  it('for all, members, levels, who reserved a figure, and a list', async () => {
    const count = async (query: object) =>
      Number((await admin.get('/shop/notice/count', query as Record<string, string>)).body.result.count)
    const [plain, gold, silver] = [await buyer(), await buyer(), await buyer()]
    const levelOf = async (rank: number) =>
      String(
        (await admin.post('/shop/memberLevel/add', { name: `公告等级${rank}`, rank, growthFrom: 90_000_000 })).body
          .result.id,
      )
    const [one, two] = [await levelOf(81), await levelOf(82)]
    await admin.post('/shop/member/join', { userIds: gold.id, kind: 3, fixedLevelId: two })
    await admin.post('/shop/member/join', { userIds: silver.id, kind: 3, fixedLevelId: one })
    const all = await count({ target: 'all' })
    await buyer({ state: 3 })
    expect(await count({ target: 'all' }), 'closed accounts are told nothing').toBe(all)
    expect(await count({ target: 'members' })).toBe(2)
    expect(await count({ target: 'levels', levelIds: two })).toBe(1)
    expect(await count({ target: 'levels', levelIds: `${one},${two}` })).toBe(2)
    const { goodsId } = await shop.listing(2)
    expect(await count({ target: 'depositors', goodsId })).toBe(0)
    const id = await draftFor([plain, gold])
    expect(await seen(id)).toMatchObject({ targetCount: 2, state: NOTICE.draft })
    expect(await count({ target: 'list', id })).toBe(2)
    const tried = await admin.post('/shop/notice/publish', { ids: id, dryRun: true })
    expect(tried.body.result.tried).toMatchObject([{ id, changes: [{ after: '2' }, { after: '发送消息' }] }])
    expect(await seen(id)).toMatchObject({ state: NOTICE.draft, sentCount: 0 })
    await shop.rows(`update shop_member set del_flag = 1`)
  })

  it('and a list takes accounts, phones, member numbers and ids: all of them or none', async () => {
    const [named, phoned] = [await buyer(), await buyer({ phone: '13912340099' })]
    const id = await draft({ target: 'list' })
    const wrong = await admin.post('/shop/notice/setList', { id, entries: `${named.id}\nnobody-1 nobody-2` })
    expect(errorsOf(wrong.body)).toMatchObject([
      { path: 'entries', message: expect.stringContaining('nobody-1') as string },
    ])
    expect(await seen(id)).toMatchObject({ targetCount: 0 })
    await admin.post('/shop/notice/setList', { id, entries: `${named.id}，13912340099` })
    expect(await seen(id)).toMatchObject({ targetCount: 2 })
    await admin.post('/shop/notice/setList', { id, entries: phoned.account, replace: true })
    expect(await seen(id)).toMatchObject({ targetCount: 1 })
  })
})

describe('[1.2f] a list comes from a file', () => {
  const upload = (id: string, lines: readonly string[], more: object = {}) =>
    admin.upload(
      '/shop/noticeListed/importExcel',
      { 'files[]': new File([lines.join('\n')], 'list.csv') },
      {
        ...{ foreignKeys: id, partial: '1' },
        ...more,
      },
    )

  it('of a sheet with a header or a bare column; who fits nobody is told by line, and the notice is counted again', async () => {
    const [named, phoned, third] = [await buyer(), await buyer({ phone: '13912340077' }), await buyer()]
    const id = await draftFor([third])
    const lines = [named.account, 'nobody-9', '13912340077', third.id]
    const dry = (await upload(id, lines, { dryRun: '1' })).body.result
    expect(dry).toMatchObject({ totalCount: 4, createdCount: 2, errorCount: 1 })
    expect(dry.errors).toMatchObject([{ row: 2, reason: '没有找到顾客“nobody-9”' }])
    expect(await seen(id), 'a dry run lists nobody').toMatchObject({ targetCount: 1 })
    await upload(id, ['手机号,备注', '13912340077,老客户'])
    expect(await seen(id)).toMatchObject({ targetCount: 2 })
    await upload(id, lines)
    expect(await seen(id)).toMatchObject({ targetCount: 3 })
    const { records } = (await admin.get('/shop/noticeListed/list', { noticeId: id })).body.result
    expect((records as readonly { userId: string }[]).map(({ userId }) => userId).toSorted()).toEqual(
      [named.id, phoned.id, third.id].toSorted(),
    )
    await admin.post('/shop/notice/setList', { id, entries: named.id, replace: true })
    await upload(id, [phoned.account])
    expect(await seen(id), 'who was taken off may come back').toMatchObject({ targetCount: 2 })
  })

  it('of a notice that is for a list and a draft still, by who may see customers', async () => {
    const reader = await buyer()
    const forAll = await draft()
    expect((await upload(forAll, [reader.account])).body.success).toBe(false)
    expect((await upload('', [reader.account])).status).toBe(400)
    const id = await draftFor([reader])
    const tried = await admin.post('/shop/notice/setList', { ids: id, entries: (await buyer()).id, dryRun: true })
    expect(tried.body.result).toMatchObject({ tried: [{ changes: [{ before: '1', after: '2' }] }] })
    expect(await seen(id)).toMatchObject({ targetCount: 1 })
    await publish(id)
    expect((await upload(id, [(await buyer()).account])).body.message).toContain('未发布的公告')
    const clerk = await app.person(['shop:noticeListed:list', 'shop:noticeListed:import'])
    const files = { 'files[]': new File([reader.account], 'list.csv') }
    expect((await clerk.upload('/shop/noticeListed/importExcel', files, { foreignKeys: id })).body.success).toBe(false)
  })
})

describe('[1.2f] what cannot be published says which field is wrong', () => {
  it.each([
    ['no content', { content: '<p> </p>' }, 'content'],
    ['an end that is over', { expireAt: '2020-01-01 00:00:00' }, 'expireAt'],
    ['nobody whom it is for', { target: 'list' }, 'target'],
  ])('%s', async (_, values, path) => {
    const id = await draft(values)
    const { body } = await admin.post('/shop/notice/publish', { ids: id })
    expect(body.success).toBe(false)
    expect(errorsOf(body)).toMatchObject([{ path }])
    expect(await seen(id)).toMatchObject({ state: NOTICE.draft })
  })

  it.each([
    ['a variable that there is not', { title: '你好{nickname}' }, 'title'],
    ['one that only depositors have', { content: '<p>{amount}</p>' }, 'content'],
    ['levels without one', { target: 'levels' }, 'levelIds'],
    ['depositors of no figure', { target: 'depositors' }, 'goodsId'],
  ])('%s is not even saved', async (_, values, path) => {
    const { body } = await admin.post('/shop/notice/add', { title: '标题', kind: 'news', target: 'all', ...values })
    expect(errorsOf(body)).toMatchObject([{ path }])
  })

  it('a time that is over, or behind its end', async () => {
    const id = await draft({ expireAt: inHours(2) })
    const past = await admin.post('/shop/notice/schedule', { id, publishAt: inHours(-1) })
    expect(errorsOf(past.body)).toMatchObject([{ path: 'publishAt' }])
    const late = await admin.post('/shop/notice/schedule', { id, publishAt: inHours(3) })
    expect(errorsOf(late.body)).toMatchObject([{ path: 'expireAt' }])
  })
})

describe('[1.2f] a published notice', () => {
  it('reaches whom it is for, once, with their own values; nobody else finds it', async () => {
    const [reader, other, english] = [await buyer(), await buyer(), await buyer({ locale: 'en-US' })]
    const id = await draftFor([reader, english], {
      title: '{name}，您好',
      titleEn: 'Dear {name}',
      content: '<p>{name}：放假</p><a href="{name}">x</a>',
      contentEn: '<p>Holiday</p>',
      summary: '见正文',
    })
    await shop.rows(`update shop_app_user set nickname = 'javascript:alert(1)<b>' where id = '${reader.id}'`)
    await publish(id)
    expect(await seen(id)).toMatchObject({ state: NOTICE.published, targetCount: 2, sentCount: 2, readCount: 0 })
    expect(await messagesOf(id)).toMatchObject(
      [reader.id, english.id].sort().map((userId) => ({
        userId,
        title: userId === english.id ? `Dear 顾客${accounts}` : 'javascript:alert(1)<b>，您好',
        body: '见正文',
      })),
    )
    const whole = await client.get('/notice/queryById', { account: reader.account, id })
    expect(whole.body.result).toMatchObject({ title: 'javascript:alert(1)<b>，您好', readAt: null })
    expect(whole.body.result.content).toBe(
      '<p>javascript:alert(1)&lt;b&gt;：放假</p><a rel="noopener noreferrer">x</a>',
    )
    expect((await client.get('/notice/queryById', { account: english.account, id })).body.result.content).toBe(
      '<p>Holiday</p>',
    )
    expect((await client.get('/notice/queryById', { account: other.account, id })).status).toBe(404)
    expect((await client.get('/notice/queryById', { id })).status, 'a visitor').toBe(404)
    expect((await client.post('/notice/read', { account: other.account, id })).status).toBe(404)
    const again = await admin.post('/shop/notice/publish', { ids: id })
    expect(again.body.success, 'published once').toBe(false)
  })

  it('speaks to who reserved a figure of what they have to pay, and until when', async () => {
    const figure = await shop.listing(2, {
      goods: { name: '雪初音', releaseMonth: '2027-03', releasePrecision: 'month' },
    })
    const userId = 'reserved-1'
    for (const [table, rows] of depositRows({ userId, ...figure, qty: 2, paidAt: new Date().toISOString() })) {
      await app.db
        .insertInto(table as never)
        .values(rows as never)
        .execute()
    }
    await shop.rows(`update shop_final_claim set state = 1, due_amount = 50000, due_at = '2027-04-01 20:00:00+08'
      where user_id = '${userId}'`)
    const title = '{figure}（{month}）{pieces} 件待补款 {amount}，截止 {due}'
    const id = await draft({ kind: 'balance', target: 'depositors', goodsId: figure.goodsId, title })
    expect(await seen(id)).toMatchObject({ targetCount: 1 })
    await publish(id)
    const said = '雪初音（2027-03）2 件待补款 ¥1,000.00，截止 2027-04-01 20:00'
    expect(await messagesOf(id)).toMatchObject([{ userId, title: said }])
    expect((await client.get('/notice/queryById', { account: userId, id })).body.result).toMatchObject({ title: said })
  })

  it('counts each reader once, and says who read it', async () => {
    const [reader, quiet] = [await buyer(), await buyer()]
    const id = await draftFor([reader, quiet], { tells: false })
    await publish(id)
    expect(await messagesOf(id), 'it sends no message').toEqual([])
    expect((await client.get('/notice/list', { account: reader.account })).body.result.unread).toBe(1)
    const reads = [1, 2].map(() => client.post('/notice/read', { account: reader.account, id }))
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200])
    await client.post('/notice/read', { account: reader.account, id })
    expect(await seen(id)).toMatchObject({ sentCount: 2, readCount: 1 })
    const { records } = (await admin.get('/shop/noticeRecipient/list', { noticeId: id, isRead: 'true' })).body.result
    expect(records).toMatchObject([{ userId: reader.id }])
    expect((await client.get('/notice/list', { account: reader.account })).body.result.unread).toBe(0)
  })

  it('for all is read by visitors, too, and is the banner while it says so', async () => {
    await shop.rows(`update shop_notice set del_flag = 1`)
    const first = await draft({ title: '横幅', isBanner: true, tells: false })
    await publish(first)
    const second = await draft({ title: '较新', isBanner: true, tells: false })
    await publish(second)
    expect((await client.get('/notice/banner')).body.result).toMatchObject({ title: '较新' })
    await admin.post('/shop/notice/top', { ids: first })
    expect((await client.get('/notice/banner')).body.result).toMatchObject({ title: '横幅', isTop: true })
    const { records } = (await client.get('/notice/list')).body.result
    expect(records).toMatchObject([{ title: '横幅' }, { title: '较新' }])
    await admin.post('/shop/notice/withdraw', { ids: first, reason: '有误' })
    await admin.post('/shop/notice/withdraw', { ids: second, reason: '有误' })
    expect((await client.get('/notice/banner')).body.result).toBeNull()
  })

  it('keeps whom it is for; new text is a new revision', async () => {
    const id = await draft({ tells: false })
    await publish(id)
    const { version } = await seen(id)
    const fixed = await admin.put('/shop/notice/edit', { id, version, target: 'members' })
    expect(errorsOf(fixed.body)).toMatchObject([{ path: 'target' }])
    const empty = await admin.put('/shop/notice/edit', { id, version, content: '' })
    expect(errorsOf(empty.body)).toMatchObject([{ path: 'content' }])
    const edited = await admin.put('/shop/notice/edit', { id, version, content: '<p>改为十二日</p>' })
    expect(edited.body.success, JSON.stringify(edited.body)).toBe(true)
    expect(await seen(id)).toMatchObject({ revision: 2, revisedAt: expect.any(String) as string })
    expect((await client.get('/notice/queryById', { id })).body.result).toMatchObject({ content: '<p>改为十二日</p>' })
  })

  it('that is withdrawn is seen by nobody, nor what was said of it', async () => {
    const reader = await buyer()
    const id = await draftFor([reader])
    await publish(id)
    await shop.rows(`update shop_message set state = 1, sent_at = now() where once_key = 'notice:${id}'`)
    const inbox = async () => (await client.get('/message/list', { account: reader.account })).body.result
    expect(await inbox()).toMatchObject({ unread: 1 })
    await admin.post('/shop/notice/withdraw', { ids: id, reason: '有误' })
    expect((await client.get('/notice/queryById', { account: reader.account, id })).status).toBe(404)
    expect((await client.get('/notice/list', { account: reader.account })).body.result.records).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    expect(await inbox()).toEqual({ records: [], unread: 0 })
    const copied = await admin.post('/shop/notice/copy', { id })
    expect(copied.body.result).toMatchObject({ state: NOTICE.draft, sentCount: 0 })
    expect(await seen(String(copied.body.result.id))).toMatchObject({ targetCount: 1 })
  })
})

describe('[1.2f] a delivery that is broken off', () => {
  it('goes on where it was: nobody gets anything twice', async () => {
    const tag = `bulk-${Date.now()}`
    await sql`insert into shop_app_user (id, account, nickname)
      select md5(${tag} || n), ${tag} || '-' || n, '顾客' || n from generate_series(1, 1100) n`.execute(app.db)
    const id = await draft({ target: 'list' })
    await sql`insert into shop_notice_listed (notice_id, user_id)
      select ${id}, id from shop_app_user where account like ${`${tag}%`}`.execute(app.db)
    await sql`update shop_notice set state = ${NOTICE.published}, publish_at = now(), target_count = 1100
      where id = ${id}`.execute(app.db)
    const first = await shop.as('system', (ctx) => deliverBatch(shop.trade, ctx, id))
    expect(first).toMatchObject({ sent: 500, target: 1100, isDone: false })
    // a batch whose transaction is not committed was never there
    await expect(
      shop.as('system', async (ctx) => {
        await deliverBatch(shop.trade, ctx, id)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await Promise.all([deliver(id), deliver(id)])
    await deliver(id)
    expect(await shop.row('shop_notice', id)).toMatchObject({ sentCount: 1100, deliveredAt: expect.any(Date) as Date })
    const [counted] = await shop.rows(`select count(*)::int as rows, count(distinct user_id)::int as users
      from shop_message where once_key = 'notice:${id}'`)
    expect(counted).toEqual({ rows: 1100, users: 1100 })
    await sql`delete from shop_message where once_key = ${`notice:${id}`}`.execute(app.db)
    await sql`update shop_notice set del_flag = 1 where id = ${id}`.execute(app.db)
  })

  it('stops where it was withdrawn', async () => {
    const reader = await buyer()
    const id = await draftFor([reader])
    await sql`update shop_notice set state = ${NOTICE.withdrawn} where id = ${id}`.execute(app.db)
    await deliver(id)
    expect(await shop.row('shop_notice', id)).toMatchObject({ sentCount: 0, deliveredAt: null })
  })
})

describe('[1.2f] by the clock', () => {
  it('a scheduled notice is published once, delivered, and ends', async () => {
    const reader = await buyer()
    const id = await draftFor([reader], { expireAt: inHours(5) })
    const { body } = await admin.post('/shop/notice/schedule', { id, publishAt: inHours(1) })
    expect(body.success, JSON.stringify(body)).toBe(true)
    await timersRun(publishScheduled)
    expect(await seen(id)).toMatchObject({ state: NOTICE.scheduled })
    await sql`update shop_notice set publish_at = now() - interval '10 minutes' where id = ${id}`.execute(app.db)
    await timersRun(publishScheduled)
    await timersRun(publishScheduled, deliverLeft)
    expect(await seen(id)).toMatchObject({ state: NOTICE.published, targetCount: 1 })
    await deliver(id)
    expect(await seen(id)).toMatchObject({ sentCount: 1 })
    await sql`update shop_notice set expire_at = now() - interval '1 minute' where id = ${id}`.execute(app.db)
    expect((await client.get('/notice/queryById', { account: reader.account, id })).status, 'its time is over').toBe(
      404,
    )
    await timersRun(expireNotices)
    expect(await seen(id)).toMatchObject({ state: NOTICE.expired })
  })
})

describe('[1.2f] the preview', () => {
  it('is what the chosen customer reads', async () => {
    const reader = await buyer({ locale: 'en-US' })
    const id = await draft({ title: '{name}你好', titleEn: 'Hello {name}', contentEn: '<p>Hi</p>' })
    const { result } = (await admin.get('/shop/notice/preview', { id, userId: reader.id })).body
    expect(result).toMatchObject({ isForThem: true, locale: 'en-US', en: { title: `Hello 顾客${accounts}` } })
    const visitor = (await admin.get('/shop/notice/preview', { id })).body.result
    expect(visitor).toMatchObject({ isForThem: null, zh: { title: '顾客你好' } })
  })
})

describe('[1.2f] who may', () => {
  it('write and preview does not publish, nor change what is published', async () => {
    const person = await seededPerson(app, 'customer-service')
    const { body } = await person.post('/shop/notice/add', {
      title: '草稿',
      kind: 'news',
      target: 'all',
      content: '<p>x</p>',
    })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const id = String(body.result.id)
    expect((await person.post('/shop/notice/publish', { ids: id })).status).toBe(403)
    await publish(id)
    const { version } = await seen(id)
    expect((await person.put('/shop/notice/edit', { id, version, title: '改' })).status).toBe(403)
  })

  it('of another shop finds nothing', async () => {
    const id = await draft({ tells: false })
    await publish(id)
    const other = await storefrontClient(app, { tenantId: 4711 })
    expect((await other.get('/notice/queryById', { id })).status).toBe(404)
    expect((await other.get('/notice/list')).body.result).toEqual({ records: [], unread: 0 })
    const narrow = await storefrontClient(app, { scopes: 'customer' })
    expect((await narrow.get('/notice/list')).status).toBe(403)
  })
})
