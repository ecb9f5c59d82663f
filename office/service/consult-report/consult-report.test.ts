import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let website: StorefrontClient
const causes = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
  website = await storefrontClient(app)
  for (const { id, code } of await shop.rows('select id, code from shop_report_cause')) {
    causes.set(String(code), String(id))
  }
})
afterAll(() => app.close())

interface Buyer {
  readonly id: string
  readonly account: string
}

async function newBuyer(nickname = '林小满'): Promise<Buyer> {
  const account = `web-${randomUUID()}`
  await website.post('/customer/save', { account, nickname })
  const [row] = await shop.rows(`select id from shop_app_user where account = '${account}'`)
  return { id: String(row?.id), account }
}

async function asked({ account }: Buyer, isPublic = true): Promise<string> {
  const { body } = await website.post('/consult/ask', { account, kind: 4, content: '加我微信低价出', isPublic })
  return String(body.result.id)
}

const report = ({ account }: Buyer, about: object, cause = 'advertising') =>
  website.post('/consult/report', { account, causeId: causes.get(cause), ...about })

/** A report that was taken. */
async function reported(reporter: Buyer, about: object, cause?: string): Promise<string> {
  const { body } = await report(reporter, about, cause)
  return body.success ? String(body.result.id) : expect.fail(body.message)
}

const call = async (command: string, sent: object, client: Client = admin) =>
  (await client.post(`/shop/consultReport/${command}`, sent)).body
const row = (id: string) => shop.row('shop_consult_report', id)
const customer = ({ id }: Buyer) => shop.row('shop_app_user', id)
const titlesTo = async ({ id }: Buyer) =>
  (await shop.rows(`select title from shop_message where user_id = '${id}' order by create_time, id`)).map(
    ({ title }) => title,
  )

describe('what is reported', () => {
  it('is a public consult or a reply in it, of somebody else, and kept as it was', async () => {
    const [author, reporter] = [await newBuyer('江望舒'), await newBuyer()]
    const consultId = await asked(author)
    const id = await reported(reporter, { consultId })
    expect(await row(id)).toMatchObject({
      state: 0,
      targetText: '加我微信低价出',
      authorId: author.id,
      authorName: '江望舒',
      reporterId: reporter.id,
    })
    expect(await shop.row('shop_consult', consultId)).toMatchObject({ reportCount: 1 })
    expect((await report(author, { consultId })).body.message).toBe('不能举报自己的内容')
    const again = await report(reporter, { consultId })
    expect([again.status, again.body.message]).toEqual([409, '已举报，正在处理'])
    const closed = await asked(author, false)
    expect((await report(reporter, { consultId: closed })).status, 'what they cannot read').toBe(404)
    expect((await report(reporter, {})).status).toBe(400)
  })

  it('has a cause that is in use, with a description where the cause needs one', async () => {
    const [author, reporter] = [await newBuyer(), await newBuyer()]
    const consultId = await asked(author)
    expect((await report(reporter, { consultId }, 'other')).body.message).toBe('请填写说明')
    expect((await report(reporter, { consultId, causeId: 'no-such-cause' })).status).toBe(400)
    expect((await report(reporter, { consultId, description: '刷屏' }, 'other')).status).toBe(200)
  })

  it('may be an answer of the staff, whom nobody warns, mutes or freezes', async () => {
    const [buyer] = [await newBuyer()]
    const consultId = await asked(buyer, false)
    await admin.post('/shop/consult/reply', { id: consultId, content: '不知道' })
    const [reply] = await shop.rows(`select id from shop_consult_reply where consult_id = '${consultId}'`)
    const id = await reported(buyer, { replyId: reply?.id }, 'untrue')
    expect(await row(id)).toMatchObject({ authorId: null, authorName: '管理员' })
    expect(await call('uphold', { id, result: 'mute' })).toMatchObject({ code: 400 })
    expect(await call('uphold', { id, result: 'hide' })).toMatchObject({ success: true })
    const { body } = await website.get('/consult/queryById', { account: buyer.account, id: consultId })
    expect(body.result.replies).toEqual([])
    await call('reverse', { id, reason: '看错了' })
    expect(await shop.row('shop_consult_reply', String(reply?.id))).toMatchObject({ isHidden: false })
  })
})

describe('a report that is upheld', () => {
  it('mutes its author for days: neither questions nor replies are taken until then, which is said', async () => {
    const [author, reporter] = [await newBuyer(), await newBuyer()]
    const consultId = await asked(author)
    const id = await reported(reporter, { consultId })
    expect(await call('uphold', { id, result: 'hide', days: 3 })).toMatchObject({ message: '仅禁言可填天数' })
    await call('review', { ids: id })
    expect(await row(id)).toMatchObject({ state: 1, handler: 'admin' })
    expect(await call('uphold', { id, result: 'mute', note: '请遵守规则' })).toMatchObject({ message: '举报成立' })
    expect(await row(id)).toMatchObject({ state: 2, result: 'mute', muteDays: 7, handler: 'admin', note: '请遵守规则' })
    const { mutedUntil, ...muted } = await customer(author)
    expect(muted).toMatchObject({ isMuted: true, muteReason: '举报成立：广告引流' })
    const until = shop.trade.app.clock.format(mutedUntil as Date).slice(0, 16)
    const sent = { account: author.account, kind: 4, content: '再问' }
    const question = await website.post('/consult/ask', sent)
    expect([question.status, question.body.message]).toEqual([400, `已被禁言至 ${until}，期间不能提问或回复`])
    const reply = await website.post('/consult/reply', { account: author.account, id: consultId, content: '再问' })
    expect(reply.status).toBe(400)
    await expect.poll(() => titlesTo(author), { timeout: 20_000 }).toEqual(['您发布的内容已被处理'])
    await expect.poll(() => titlesTo(reporter), { timeout: 20_000 }).toEqual(['您的举报已处理'])
    const [told] = await shop.rows(`select body from shop_message where user_id = '${author.id}'`)
    expect(told?.body).toContain(`禁言至 ${until}。请遵守规则`)

    expect((await admin.post('/shop/appUser/unmute', { ids: author.id })).body.success).toBe(true)
    expect(await customer(author)).toMatchObject({ isMuted: false, mutedUntil: null, muteReason: null })
    expect((await website.post('/consult/ask', sent)).status).toBe(200)
  })

  it('is taken back once, with a reason: what it did is undone, and both hear of it', async () => {
    const [author, reporter] = [await newBuyer(), await newBuyer()]
    const id = await reported(reporter, { consultId: await asked(author) })
    await call('uphold', { id, result: 'mute', days: 30 })
    expect(await call('reverse', { id })).toMatchObject({ code: 400 })
    expect(await call('reverse', { id, reason: '核实有误' })).toMatchObject({ message: '已撤销' })
    expect(await row(id)).toMatchObject({ state: 3, result: 'mute', reversedBy: 'admin', reverseReason: '核实有误' })
    expect(await customer(author)).toMatchObject({ isMuted: false, mutedUntil: null })
    expect(await call('reverse', { id, reason: '再撤' })).toMatchObject({ success: false })
    for (const who of [author, reporter]) {
      await expect.poll(() => titlesTo(who), { timeout: 20_000 }).toContain('举报处理已撤销')
    }
  })

  it('takes back no more than it did: a longer mute of another report stays', async () => {
    const author = await newBuyer()
    const [short, long] = [await asked(author), await asked(author)]
    const [first, second] = [
      await reported(await newBuyer(), { consultId: short }),
      await reported(await newBuyer(), { consultId: long }),
    ]
    await call('uphold', { id: first, result: 'mute', days: 5 })
    const before = (await customer(author)).mutedUntil
    await call('uphold', { id: second, result: 'mute', days: 30 })
    const { mutedUntil } = await customer(author)
    await call('reverse', { id: first, reason: '有误' })
    expect(await customer(author)).toMatchObject({ isMuted: true, mutedUntil })
    await call('reverse', { id: second, reason: '有误' })
    expect(await customer(author), 'what was there before it').toMatchObject({ isMuted: true, mutedUntil: before })
  })

  it('hides or deletes what was reported, and brings it back', async () => {
    const [author, reporter, visitor] = [await newBuyer(), await newBuyer(), await newBuyer()]
    for (const result of ['hide', 'delete']) {
      const consultId = await asked(author)
      const id = await reported(reporter, { consultId })
      const late = await reported(visitor, { consultId })
      await call('uphold', { id, result })
      expect((await website.post('/consult/view', { id: consultId })).status, result).toBe(404)
      if (result === 'delete') {
        expect(await call('uphold', { id: late, result })).toMatchObject({ message: '内容已删除，请选择其他结果' })
      }
      await call('reverse', { id, reason: '有误' })
      expect((await website.post('/consult/view', { id: consultId })).status, result).toBe(200)
    }
  })

  it('freezes the account only for those who may freeze customers', async () => {
    const [author, reporter] = [await newBuyer(), await newBuyer()]
    const id = await reported(reporter, { consultId: await asked(author) })
    const clerk = await app.person(['shop:consultReport:list', 'shop:consultReport:uphold'])
    expect(await call('uphold', { id, result: 'freeze' }, clerk)).toMatchObject({ message: '没有冻结顾客的权限' })
    await call('uphold', { id, result: 'freeze' })
    expect(await customer(author)).toMatchObject({ state: 2, freezeReason: '举报成立：广告引流' })
    await call('reverse', { id, reason: '有误' })
    expect(await customer(author)).toMatchObject({ state: 1, freezeReason: null })
  })
})

describe('reports of the same', () => {
  it('go with the oldest, whose end their reporters hear of; those of something else do not', async () => {
    const author = await newBuyer()
    const reporters = [await newBuyer(), await newBuyer(), await newBuyer()]
    const consultId = await asked(author)
    const ids: string[] = []
    for (const reporter of reporters) {
      ids.push(await reported(reporter, { consultId }))
    }
    const [first = '', second = '', third = ''] = ids
    const other = await reported(reporters[0] ?? author, { consultId: await asked(author) })
    const listed = (await admin.get('/shop/consultReport/list', { consultId })).body.result
    expect(listed.records).toMatchObject([{ sameTarget: 3 }, { sameTarget: 3 }, { sameTarget: 3 }])
    expect(await call('merge', { ids: first })).toMatchObject({ success: false })
    expect(await call('merge', { ids: other })).toMatchObject({ success: false })
    expect(await call('merge', { ids: `${second},${third}` })).toMatchObject({ message: '已合并 2 条' })
    expect(await row(second)).toMatchObject({ state: 4, mergedInto: first })
    const again = await report(reporters[1] ?? author, { consultId })
    expect(again.status, 'it still waits').toBe(409)
    await call('dismiss', { ids: first, note: '属正常交流' })
    expect(await row(first)).toMatchObject({ state: 3, note: '属正常交流' })
    for (const reporter of reporters) {
      await expect.poll(() => titlesTo(reporter), { timeout: 20_000 }).toContain('您的举报未成立')
    }
    expect(await titlesTo(author)).toEqual([])
    expect((await report(reporters[1] ?? author, { consultId })).status).toBe(200)
  })
})

describe('a cause', () => {
  it('has a code and a title of its own, and is deleted only while no report names it', async () => {
    const add = (sent: object) => admin.post('/shop/reportCause/add', { defaultResult: 'hide', ...sent })
    expect((await add({ code: 'abuse', title: '别的' })).body.success).toBe(false)
    expect((await add({ code: 'mine', title: '欺诈' })).body.success).toBe(false)
    expect((await add({ code: 'Not Right', title: '别的' })).status).toBe(400)
    expect((await add({ code: 'mine', title: '我的' })).body.success).toBe(true)
    const [mine] = await shop.rows(`select id from shop_report_cause where code = 'mine'`)
    const [author, reporter] = [await newBuyer(), await newBuyer()]
    await reported(reporter, { consultId: await asked(author), causeId: mine?.id })
    const remove = () => admin.delete('/shop/reportCause/delete', { id: String(mine?.id) })
    expect((await remove()).body.success).toBe(false)
    await admin.post('/shop/reportCause/disable', { ids: mine?.id })
    const offered = (await website.get('/consult/causes')).body.result as unknown as readonly { code: string }[]
    expect(offered.map(({ code }) => code)).not.toContain('mine')
    const consultId = await asked(author)
    expect((await report(reporter, { consultId, causeId: mine?.id })).body.message).toBe('举报原因不存在或已停用')
    await shop.rows(`update shop_consult_report set del_flag = 1 where cause_id = '${mine?.id}'`)
    expect((await remove()).body.success).toBe(true)
  })
})
