import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { API_TOKEN_PATH } from '../../account/token/api-token.ts'
import { AGREE } from './proposal.ts'
import type { ProposalView } from './proposal-view.ts'

const LIST = 'shop:appUser:list'
const POINTS = 'shop:appUser:adjustPoints'
const PROPOSALS = ['shop:agentProposal:list', 'shop:agentProposal:apply', 'shop:agentProposal:drop']

type Person = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let other: ServerProcess
let clerk: Person
let manager: Person
beforeAll(async () => {
  app = await startTestApp()
  other = await startProcess({ databaseUrl: app.databaseUrl, filesFolder: app.filesFolder })
}, 180_000)
afterAll(async () => {
  await other.app.close()
  await app.close()
})
beforeEach(async () => {
  await sql`delete from sys_second_person`.execute(app.db)
  await sql`delete from sys_command_use`.execute(app.db)
  // those of the test before agree to nothing any more
  await sql`update sys_user set status = 2 where username like 'staff-%'`.execute(app.db)
  clerk = await app.person([LIST, POINTS, ...PROPOSALS])
  manager = await app.person([LIST, POINTS, 'shop:integral:list', AGREE, ...PROPOSALS])
})

let made = 0
async function customer(): Promise<string> {
  made += 1
  const id = `second-${String(made)}`
  await sql`insert into shop_app_user (id, account, nickname) values (${id}, ${id}, ${id})`.execute(app.db)
  return id
}

const give = (person: Client, ids: string, points: number) =>
  person.post('/shop/appUser/adjustPoints', { ids, points, reason: '补偿' })
const apply = async (person: Client, id: string) => (await person.post('/shop/agentProposal/apply', { id })).body

async function pointsOf(id: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from shop_integral_record where user_id = ${id}
  `.execute(app.db)
  return rows[0]?.sum ?? 0
}

async function proposals(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_agent_proposal`.execute(app.db)
  return rows[0]?.n ?? 0
}

/** A command that waits: its answer says for what. @returns the id of what it waits as */
async function waiting(sent: Promise<{ readonly body: Awaited<ReturnType<Client['post']>>['body'] }>): Promise<string> {
  const { body } = await sent
  expect(body).toMatchObject({
    ...{ success: false, reason: expect.stringMatching(/^proposal\.waits/) },
    result: { waits: { id: expect.any(String) } },
  })
  const { id } = body.result.waits as { readonly id: string }
  expect(body.message).toContain(id)
  return id
}

describe('a command over its line', () => {
  it('waits, writes nothing, and is done by somebody else who agrees, once', async () => {
    const id = await customer()
    const proposal = await waiting(give(clerk, id, 5000))
    expect(await pointsOf(id)).toBe(0)
    const view = (await manager.get('/shop/agentProposal/effects', { id: proposal })).body
      .result as unknown as ProposalView
    expect(view).toMatchObject({ isTheirs: true, mode: 'run' })
    expect(JSON.stringify(view.groups)).toContain('5000')
    const listed = (await manager.get('/shop/agentProposal/list', { state: 'waiting', kind: 'points' })).body
    expect(listed.result.records).toMatchObject([{ id: proposal, origin: 'person', userId: clerk.userId }])
    expect(await apply(manager, proposal)).toMatchObject({ success: true })
    expect(await pointsOf(id)).toBe(5000)
    expect(await apply(manager, proposal)).toMatchObject({ success: false })
    expect(await pointsOf(id)).toBe(5000)
  })

  it('is done at once below it, and waits from it on', async () => {
    const id = await customer()
    expect((await give(clerk, id, 1999)).body.success).toBe(true)
    const next = await app.person([LIST, POINTS, ...PROPOSALS])
    await waiting(give(next, id, 2000))
    expect(await pointsOf(id)).toBe(1999)
  })

  it('is asked for once, however often it is sent', async () => {
    const id = await customer()
    const first = await waiting(give(clerk, id, 3000))
    const before = await proposals()
    expect(await waiting(give(clerk, id, 3000))).toBe(first)
    expect(await waiting(give(clerk, id, 3001))).not.toBe(first)
    expect(await proposals()).toBe(before + 1)
  })

  it('names people as they are called, whatever stands in their names', async () => {
    await sql`update sys_user set realname = 'A $& {id} B' where id = any(${[clerk.userId, manager.userId]})`.execute(
      app.db,
    )
    const { body } = await give(clerk, await customer(), 5000)
    expect(body.message).toContain('A $& {id} B')
    const { rows } = await sql<{ payload: string }>`
      select payload::text from sys_event where payload::text like '%等待您复核%' order by id desc limit 1
    `.execute(app.db)
    expect(rows[0]?.payload).toContain('A $& {id} B')
  })

  it('is refused at once where it would be refused anyway', async () => {
    const before = await proposals()
    expect((await give(clerk, 'nobody', 5000)).status).toBe(404)
    expect(await proposals()).toBe(before)
  })
})

describe('two halves under the line', () => {
  it('are one within a day, whomever they are given to', async () => {
    const [a, b] = [await customer(), await customer()]
    expect((await give(clerk, a, 1500)).body.success).toBe(true)
    await waiting(give(clerk, b, 1500))
    expect(await pointsOf(b)).toBe(0)
    await sql`update sys_command_use set done_at = done_at - interval '24 hours'`.execute(app.db)
    expect((await give(clerk, b, 1500)).body.success).toBe(true)
  })

  it('are one on two processes at once', async () => {
    const id = await customer()
    const there = clientOf(other.address, clerk.token)
    const answers = await Promise.all([give(clerk, id, 1500), give(there, id, 1500)])
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
    expect(await pointsOf(id)).toBe(1500)
  })

  it('leave out what failed, and what somebody else agreed to', async () => {
    const id = await customer()
    expect((await give(clerk, `${id},nobody`, 1500)).body.success).toBe(false)
    expect(await apply(manager, await waiting(give(clerk, id, 2000)))).toMatchObject({ success: true })
    expect((await give(clerk, id, 1500)).body.success).toBe(true)
    expect(await pointsOf(id)).toBe(3500)
  })
})

/** A proposal as pages of ours read it: in the list, on its own page, and what is said of it there. */
async function offered(person: Person, id: string) {
  const page = clientOf(app.address, person.token, { [CLIENT_HEADER]: 'web' })
  const listed = (await page.get('/shop/agentProposal/list', { state: 'waiting', pageSize: '100' })).body.result
  const records = listed.records as readonly { readonly id: string; readonly _can: readonly string[] }[]
  const own = (await page.get('/shop/agentProposal/queryById', { id })).body.result
  const { isTheirs, isForAnother } = (await page.get('/shop/agentProposal/effects', { id })).body.result
  return { list: records.find((row) => row.id === id)?._can, page: own._can, isTheirs, isForAnother }
}
const TO_AGREE = { list: ['apply', 'drop'], page: ['apply', 'drop'], isTheirs: true, isForAnother: false }
const FOR_ANOTHER = { list: ['drop'], page: ['drop'], isTheirs: false, isForAnother: true }

/** From now on somebody acts for another one. */
async function letStandIn(person: Person, principal: Person): Promise<void> {
  await sql`insert into sys_user_agent (id, user_name, agent_user_name, start_time, end_time, status)
    values (${person.userId}, ${principal.username}, ${person.username}, now() - interval '1 hour', now() + interval '1 day', '1')`.execute(
    app.db,
  )
}

describe('who agrees', () => {
  it('is offered the button; whoever asked, and those who stand in for them, are told why they are not', async () => {
    const proposal = await waiting(give(clerk, await customer(), 5000))
    expect(await offered(manager, proposal)).toEqual(TO_AGREE)
    expect(await offered(clerk, proposal)).toEqual(FOR_ANOTHER)
    await letStandIn(manager, clerk)
    expect(await offered(manager, proposal)).toEqual(FOR_ANOTHER)
  })

  it('is not whoever asked, though they hold every right', async () => {
    const id = await customer()
    const proposal = await waiting(give(manager, id, 5000))
    expect((await manager.post('/shop/agentProposal/apply', { id: proposal })).status).toBe(403)
    expect(await pointsOf(id)).toBe(0)
  })

  it('holds the right of the command and the right to agree', async () => {
    const id = await customer()
    const proposal = await waiting(give(clerk, id, 5000))
    const [peer, agreeing] = [
      await app.person([LIST, POINTS, ...PROPOSALS]),
      await app.person([LIST, AGREE, ...PROPOSALS]),
    ]
    expect((await peer.post('/shop/agentProposal/apply', { id: proposal })).status).toBe(404)
    expect((await agreeing.post('/shop/agentProposal/apply', { id: proposal })).status).toBe(404)
    expect(await pointsOf(id)).toBe(0)
  })

  it('does not stand in for whoever asked', async () => {
    const id = await customer()
    const proposal = await waiting(give(clerk, id, 5000))
    await letStandIn(manager, clerk)
    expect((await manager.post('/shop/agentProposal/apply', { id: proposal })).status).toBe(403)
    expect(await pointsOf(id)).toBe(0)
  })

  it('is no program, and not the owner of the one that asked', async () => {
    await sql`update sys_step_up set is_enabled = false where kind = 'points'`.execute(app.db)
    const token = async (person: Person) => {
      const { body } = await person.post(`${API_TOKEN_PATH}/add`, {
        ...{ name: '脚本', days: 30, scopes: [LIST, POINTS], kind: 'program', password: PASSWORD },
      })
      return clientOf(app.address, '', { Authorization: `Bearer ${String(body.result.token)}` })
    }
    const id = await customer()
    const proposal = await waiting(give(await token(manager), id, 5000))
    expect((await manager.post('/shop/agentProposal/apply', { id: proposal })).status).toBe(403)
    await sql`update sys_step_up set is_enabled = true where kind = 'points'`.execute(app.db)
    expect((await give(await token(manager), id, 5000)).status).toBe(403)
    expect(await pointsOf(id)).toBe(0)
  })
})

describe('an agreement', () => {
  it('is for that content: what changed meanwhile refuses, and says what', async () => {
    const id = await customer()
    const proposal = await waiting(give(clerk, id, 5000))
    expect((await give(clerk, id, 100)).body.success).toBe(true)
    const { success, message } = await apply(manager, proposal)
    expect(success).toBe(false)
    expect(message).toContain('数据在提案之后已变化')
    expect(await pointsOf(id)).toBe(100)
  })
})

describe('what cannot be tried', () => {
  const EXPORT = 'shop:appUser:export'
  const sheet = (person: Client, query: Readonly<Record<string, string>>) =>
    person.get('/shop/appUser/exportXls', query)

  it('is agreed to as it was sent, and done once by whoever asked', async () => {
    const right = ['shop:order:phone', 'shop:order:exportPersonal']
    const asking = await app.person([LIST, EXPORT, ...right, ...PROPOSALS])
    const agreeing = await app.person([LIST, EXPORT, AGREE, ...PROPOSALS])
    const id = await customer()
    await sql`update sys_step_up set limit_count = 1 where kind = 'personal-data' and measure = 'rows'`.execute(app.db)
    const proposal = await waiting(sheet(asking, { account: id }))
    expect(await waiting(sheet(asking, { account: id, _t: '1' }))).toBe(proposal)
    expect(await apply(agreeing, proposal)).toMatchObject({ success: true, message: '已同意，由申请人执行一次' })
    const view = (await asking.get('/shop/agentProposal/effects', { id: proposal })).body.result
    expect(view).toMatchObject({
      mode: 'content',
      todo: { method: 'GET', path: '/shop/appUser/exportXls', input: { account: id } },
    })
    expect((await agreeing.get('/shop/agentProposal/effects', { id: proposal })).body.result.todo).toBeNull()
    // another content is not agreed to
    expect(await waiting(sheet(asking, { account: `${id.slice(0, -1)}` }))).not.toBe(proposal)
    const done = await sheet(asking, { account: id })
    expect(done.headers.get('content-type')).toContain('spreadsheetml')
    expect(await waiting(sheet(asking, { account: id }))).not.toBe(proposal)
    await sql`update sys_step_up set limit_count = 1000 where kind = 'personal-data' and measure = 'rows'`.execute(
      app.db,
    )
  })

  it('is agreed to by nobody who stands in for whoever asked', async () => {
    await sql`update sys_step_up set needs_second = true where kind = 'key'`.execute(app.db)
    const rights = ['shop:mailServer:list', 'shop:mailServer:password']
    const asking = await app.person([...rights, ...PROPOSALS])
    const agreeing = await app.person([...rights, AGREE, ...PROPOSALS])
    const proposal = await waiting(asking.post('/shop/mailServer/password', { id: 'none', password: 'of-nobody' }))
    await letStandIn(agreeing, asking)
    expect((await agreeing.post('/shop/agentProposal/apply', { id: proposal })).status).toBe(403)
    const view = (await asking.get('/shop/agentProposal/effects', { id: proposal })).body.result
    expect(view).toMatchObject({ mode: 'content', isForAnother: true })
    const { body } = await asking.get('/shop/agentProposal/queryById', { id: proposal })
    expect(body.result).toMatchObject({ state: 'waiting' })
    await sql`update sys_step_up set needs_second = false where kind = 'key'`.execute(app.db)
  })

  it('is agreed to for a day, and keeps no secret', async () => {
    await sql`update sys_step_up set needs_second = true where kind = 'key'`.execute(app.db)
    const rights = ['shop:mailServer:list', 'shop:mailServer:password']
    const asking = await app.person([...rights, ...PROPOSALS])
    const agreeing = await app.person([...rights, AGREE, ...PROPOSALS])
    const set = () => asking.post('/shop/mailServer/password', { id: 'none', password: 'not-to-be-kept' })
    const proposal = await waiting(set())
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(p)::text as row from sys_agent_proposal p where id = ${proposal}`.execute(app.db)
    expect(rows[0]?.row).not.toContain('not-to-be-kept')
    expect(await apply(agreeing, proposal)).toMatchObject({ success: true })
    expect((await asking.get('/shop/agentProposal/effects', { id: proposal })).body.result.todo).toBeNull()
    await sql`update sys_agent_proposal set expires_at = now() - interval '1 second' where id = ${proposal}`.execute(
      app.db,
    )
    expect(await waiting(set())).not.toBe(proposal)
    await sql`update sys_step_up set needs_second = false where kind = 'key'`.execute(app.db)
  })
})

describe('what was given by mistake', () => {
  it('and is taken back by whoever gave it, counts no more', async () => {
    const id = await customer()
    const giving = await app.person([LIST, POINTS, 'shop:integral:list', 'shop:integral:reverse', ...PROPOSALS])
    expect((await give(giving, id, 1500)).body.success).toBe(true)
    const { rows } = await sql<{ id: string }>`select id from shop_integral_record where user_id = ${id}`.execute(
      app.db,
    )
    const back = await giving.post('/shop/integral/reverse', { id: rows[0]?.id, reason: '写错了' })
    expect(back.body).toMatchObject({ success: true })
    expect((await give(giving, id, 1500)).body.success).toBe(true)
    await waiting(give(giving, id, 500))
  })
})

describe('where nobody else could agree', () => {
  it('one person alone shows a proof, and those who keep the table hear of it', async () => {
    await sql`update sys_user set status = 2 where id in (${manager.userId})`.execute(app.db)
    await sql`update sys_user_role set role_id = ${clerk.roleId} where user_id = (select id from sys_user where username = 'admin')`.execute(
      app.db,
    )
    const id = await customer()
    expect((await give(clerk, id, 5000)).body.success).toBe(true)
    const { rows } = await sql<{ payload: string }>`
      select payload::text as payload from sys_event where name = 'people-told' and payload ->> 'key' like 'alone:points:%'
    `.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.payload).toContain('没有其他人可以复核')
    await sql`update sys_session set password_at = now() - interval '6 minutes' where user_id = ${clerk.userId}`.execute(
      app.db,
    )
    await sql`update sys_step_up set is_enabled = false where kind = 'points'`.execute(app.db)
    await app.admin()
    const asked = await give(clerk, id, 5000)
    expect(asked.body).toMatchObject({ code: 510, result: { stepUp: { kind: 'points' } } })
    await sql`update sys_step_up set is_enabled = true where kind = 'points'`.execute(app.db)
  })

  it('taking the others out rids nobody of them for a week', async () => {
    const id = await customer()
    await waiting(give(clerk, id, 5000))
    await sql`update sys_user set status = 2 where id = ${manager.userId}`.execute(app.db)
    await sql`update sys_user_role set role_id = ${clerk.roleId} where user_id = (select id from sys_user where username = 'admin')`.execute(
      app.db,
    )
    const { body } = await give(clerk, id, 4000)
    expect(body).toMatchObject({ success: false, result: { waits: { people: [] } } })
    expect(body.message).toContain('目前没有其他人可以同意')
    await sql`update sys_second_person set seen_at = now() - interval '8 days'`.execute(app.db)
    expect((await give(clerk, id, 4000)).body.success).toBe(true)
    expect(await pointsOf(id)).toBe(4000)
  })
})
