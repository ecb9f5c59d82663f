import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { endOldProposals } from './old-proposals.server.ts'
import { AGREE } from './proposal.ts'

const PROPOSALS = ['list', 'apply', 'drop'].map((verb) => `shop:agentProposal:${verb}`)
const RIGHTS = ['shop:appUser:list', 'shop:appUser:adjustPoints', ...PROPOSALS]

type Person = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let clerk: Person
let manager: Person
beforeAll(async () => {
  app = await startTestApp()
  await hire(RIGHTS)
})
afterAll(() => app.close())
beforeEach(() => sql`delete from sys_event`.execute(app.db))

/** Somebody who asks, and somebody who decides. */
async function hire(rights: readonly string[]): Promise<void> {
  clerk = await app.person(rights)
  manager = await app.person([...rights, AGREE])
  await sql`update sys_user set realname = '陈店员' where id = ${clerk.userId}`.execute(app.db)
  await sql`update sys_user set realname = '周店长' where id = ${manager.userId}`.execute(app.db)
}

let made = 0
async function customer(): Promise<string> {
  made += 1
  const id = `told-${String(made)}`
  await sql`insert into shop_app_user (id, account, nickname) values (${id}, ${id}, ${id})`.execute(app.db)
  return id
}

async function waiting(sent: ReturnType<Client['post']>): Promise<string> {
  return String(((await sent).body.result.waits as { readonly id: string }).id)
}

const points = async (of: string) =>
  waiting(clerk.post('/shop/appUser/adjustPoints', { ids: of, points: 5000, reason: '补偿' }))

interface Told {
  readonly userIds: readonly string[]
  readonly sender: string | null
  readonly text: readonly [string, string]
  readonly body: readonly [string, string] | null
}

/** What whoever made a proposal is told of it. */
async function toldOf(id: string): Promise<readonly Told[]> {
  const { rows } = await sql<{ payload: Told }>`
    select payload from sys_event where payload ->> 'key' like ${`%:${id}`} and payload -> 'userIds' ? ${clerk.userId}
    order by id`.execute(app.db)
  return rows.map(({ payload }) => payload)
}

const end = (person: Client, verb: 'apply' | 'drop', sent: object) => person.post(`/shop/agentProposal/${verb}`, sent)

it('one that was agreed to and applied: by whom, and that it is done', async () => {
  const id = await points(await customer())
  const done = (await end(manager, 'apply', { id })).body
  expect(done.success, done.message).toBe(true)
  const [told, ...more] = await toldOf(id)
  expect(more).toEqual([])
  expect(told).toMatchObject({ sender: manager.username, body: null })
  expect(told?.text).toEqual([
    expect.stringMatching(/^周店长同意并执行了「.*」$/),
    expect.stringMatching(/^周店长 agreed to “.*” and applied it$/),
  ])
})

it('one that was not agreed to: by whom and why; without a reason it goes on waiting', async () => {
  const id = await points(await customer())
  const silent = (await end(manager, 'drop', { ids: id })).body
  expect(silent).toMatchObject({ success: false, message: '请填写原因，申请人会看到' })
  expect(await toldOf(id)).toEqual([])
  expect((await end(manager, 'drop', { ids: id, reason: '活动已结束' })).body).toMatchObject({ success: true })
  expect(await toldOf(id)).toMatchObject([
    {
      text: [expect.stringMatching(/^周店长未同意「/), expect.stringContaining('did not agree')],
      body: ['活动已结束', '活动已结束'],
    },
  ])
  const { body } = await clerk.get('/shop/agentProposal/queryById', { id })
  expect(body.result).toMatchObject({ state: 'dropped', refusal: '活动已结束', decidedBy: manager.username })
})

it('one that whoever made it drops: nobody, and no reason is asked', async () => {
  const id = await points(await customer())
  expect((await end(clerk, 'drop', { ids: id })).body).toMatchObject({ success: true })
  const told = await toldOf(id)
  expect(told.filter(({ sender }) => sender !== clerk.username)).toEqual([])
})

it('one that was agreed to and could not be applied: what kept it from that', async () => {
  const of = await customer()
  const id = await points(of)
  await sql`update shop_app_user set integral = 3, version = version + 1 where id = ${of}`.execute(app.db)
  const { message } = (await end(manager, 'apply', { id })).body
  const [told] = await toldOf(id)
  expect(told?.text[0]).toMatch(/^周店长同意了「.*」，但未能执行$/)
  expect(told?.body?.[0]).toBe(message)
})

it('one that whoever asked does themselves: that it is theirs to do, and no word of its being done', async () => {
  await sql`update sys_step_up set needs_second = true where kind = 'key'`.execute(app.db)
  const rights = ['shop:mailServer:list', 'shop:mailServer:password', ...PROPOSALS]
  await hire(rights)
  const id = await waiting(clerk.post('/shop/mailServer/password', { id: 'none', password: 'not-to-be-kept' }))
  expect((await end(manager, 'apply', { id })).body).toMatchObject({ success: true })
  expect(await toldOf(id)).toMatchObject([
    {
      text: [
        expect.stringMatching(/^周店长同意了「.*」，请在24小时内执行$/),
        expect.stringContaining('within 24 hours'),
      ],
    },
  ])
})

it('one whose time is over: that it was not applied, by nobody', async () => {
  await hire(RIGHTS)
  const id = await points(await customer())
  await sql`update sys_agent_proposal set expires_at = now() where id = ${id}`.execute(app.db)
  await app.db.transaction().execute(endOldProposals)
  expect(await toldOf(id)).toMatchObject([
    { sender: null, text: [expect.stringContaining('已过期'), expect.stringContaining('expired')] },
  ])
})
