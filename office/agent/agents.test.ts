import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#kit/contract/envelope.ts'
import type { TodayQueue } from '#office/dashboard/today/today-queue.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client as Caller, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { API_TOKEN_PATH, type TokenKind } from '../account/token/api-token.ts'
import { isTokenScope } from '../rights/token-scopes.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { endOldProposals } from './proposal/old-proposals.server.ts'
import type { ProposalView } from './proposal/proposal-view.ts'
import type { Tool } from './tool/tool.ts'
import { toolsOf } from './tool/tools.server.ts'

const LIST = 'system:position:list'
const ADD = 'system:position:add'
const EDIT = 'system:position:edit'
const DELETE = 'system:position:delete'
const PROPOSALS = ['shop:agentProposal:list', 'shop:agentProposal:apply', 'shop:agentProposal:drop']

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => new Date())
}, 180_000)
afterAll(() => app.close())

interface Answer {
  readonly data: Record<string, unknown>
  readonly text: string
  readonly isError: boolean
}

interface Agent {
  readonly tokenId: string
  readonly token: string
  readonly client: Client
  use(name: string, args?: Record<string, unknown>): Promise<Answer>
}

async function tokenOf(person: Caller, scopes: readonly string[], kind: TokenKind = 'agent') {
  const { body } = await person.post(`${API_TOKEN_PATH}/add`, {
    name: '助手',
    days: 30,
    scopes,
    kind,
    password: PASSWORD,
  })
  expect(body.success, body.message).toBe(true)
  return { tokenId: String(body.result.id), token: String(body.result.token) }
}

async function connected(token: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.address}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'zh-CN', ...headers } },
    }),
  )
  return client
}

async function agentOf(person: Caller, scopes: readonly string[], kind: TokenKind = 'agent'): Promise<Agent> {
  const made = await tokenOf(person, scopes, kind)
  const client = await connected(made.token)
  return {
    ...made,
    client,
    use: async (name, args = {}) => {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args })
      const [first] = content as readonly { readonly text?: string }[]
      return { data: (structuredContent ?? {}) as Record<string, unknown>, text: first?.text ?? '', isError }
    },
  }
}

/** A position, and somebody with an agent who may change it. */
async function withPosition(more: readonly string[] = []) {
  const person = await app.person([LIST, ADD, EDIT, DELETE, ...PROPOSALS, ...more])
  const code = `P${Math.random().toString(36).slice(2, 10)}`
  const { body } = await person.post('/sys/position/add', { code, name: '店员', postRank: '1' })
  expect(body.success, body.message).toBe(true)
  return { person, id: String(body.result.id), code, agent: await agentOf(person, [LIST, ADD, EDIT, DELETE]) }
}

const nameOf = async (id: string) => (await shop.row('sys_position', id)).name
const stateOf = async (id: string) => (await shop.row('sys_agent_proposal', id)).state
const proposed = async (agent: Agent, tool: string, args: Record<string, unknown>) => {
  const { data, text, isError } = await agent.use('propose', { tool, arguments: args, reason: '整理' })
  expect(isError, text).toBe(false)
  return String(data.proposal)
}
const apply = async (person: Caller, id: string) => (await person.post('/shop/agentProposal/apply', { id })).body

async function logged(tokenId: string) {
  const { rows } = await sql<{ content: string; outcome: number; reason: string | null }>`
    select log_content as content, outcome, reason from sys_log where api_token_id = ${tokenId} order by create_time, id
  `.execute(app.db)
  return rows
}

describe('tools', () => {
  it('are found by search, few at a time, and only those that the token may use', async () => {
    const { agent } = await withPosition()
    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_tools', 'read', 'propose', 'proposals'])
    const { data } = await agent.use('search_tools', { query: '' })
    const all = data.tools as readonly Tool[]
    expect(all.length).toBeLessThanOrEqual(10)
    const rest = await agent.use('search_tools', { query: '', limit: 20 })
    expect(new Set((rest.data.tools as readonly Tool[]).map(({ permission }) => permission))).toEqual(
      new Set([LIST, ADD, EDIT, DELETE]),
    )
    expect(rest.data.total).toBe((rest.data.tools as readonly Tool[]).length)
    const commands = (await agent.use('search_tools', { query: '职务 编辑', kind: 'command' })).data
      .tools as readonly Tool[]
    expect(commands[0]).toMatchObject({ name: 'sys_position_edit', kind: 'command', permission: EDIT })
    expect(commands[0]?.inputSchema).toMatchObject({ properties: { id: {}, name: {} } })
  })

  it('are found by what somebody wants to know or do, in either language, in answers of a bounded size', async () => {
    const found = await shop.rows(`select distinct perms from sys_permission where perms like 'shop:%'`)
    const ofNouns = /^shop:(?:order|refund|claim|coupon|member|appUser|product|shipment):/
    const rights = found.map(({ perms }) => String(perms)).filter((right) => ofNouns.test(right) && isTokenScope(right))
    const agent = await agentOf(await app.person(rights), rights)
    const wanted = {
      'unpaid orders of today': 'shop_order_list',
      今天未付款的订单: 'shop_order_list',
      'ship an order': 'shop_order_ship',
      订单发货: 'shop_order_ship',
      'refunds that wait': 'shop_refund_list',
      待处理的退款: 'shop_refund_list',
      'which coupons are there': 'shop_coupon_list',
      有哪些优惠券: 'shop_coupon_list',
      'members by level': 'shop_member_list',
      会员: 'shop_member_list',
      'parcels sent yesterday, shipments': 'shop_shipment_list',
      昨天的发货单: 'shop_shipment_list',
      'open claims': 'shop_claim_list',
      补款资格: 'shop_claim_list',
    }
    const missed: string[] = []
    for (const [query, tool] of Object.entries(wanted)) {
      const { data } = await agent.use('search_tools', { query })
      const tools = data.tools as readonly Tool[]
      missed.push(...(tools.slice(0, 3).some(({ name }) => name === tool) ? [] : [query]))
      expect(tools[0]?.inputSchema, query).toBeDefined()
      expect(JSON.stringify(data).length, query).toBeLessThan(16_000)
    }
    // nine of ten are among the first three
    expect(missed.length, String(missed)).toBeLessThanOrEqual(Object.keys(wanted).length / 10)
    const { data } = await agent.use('search_tools', { query: 'shop_order_list', limit: 1 })
    expect(JSON.stringify((data.tools as readonly Tool[])[0]?.inputSchema)).not.toContain(' · ')
  })

  it('read lists and records by the rules of the person, over the same route', async () => {
    const { agent, id, code, person } = await withPosition()
    const listed = await agent.use('read', { tool: 'sys_position_list', arguments: { code } })
    expect(listed.data.result).toMatchObject({ total: 1, records: [{ id, code }] })
    const record = await agent.use('sys_position_queryById', { id })
    expect(record.data.result).toMatchObject({ id, code })
    expect((await agent.use('read', { tool: 'sys_position_queryById', arguments: { id: 'none' } })).isError).toBe(true)
    await sql`delete from sys_role_permission where role_id = ${person.roleId} and permission_id = (select id from sys_permission where perms = ${LIST})`.execute(
      app.db,
    )
    expect((await agent.use('read', { tool: 'sys_position_list' })).isError).toBe(true)
  })

  it('that are hidden, unknown, or for people only are refused by name, and logged', async () => {
    const person = await app.person([
      LIST,
      ADD,
      'shop:refund:list',
      'shop:refund:agree',
      'shop:order:list',
      'shop:order:export',
    ])
    const agent = await agentOf(person, [LIST, 'shop:refund:list', 'shop:refund:agree'])
    const hidden = await agent.use('propose', { tool: 'sys_position_add', arguments: { code: 'H1', name: 'x' } })
    const unknown = await agent.use('read', { tool: 'sys_nothing_list' })
    expect([hidden.text, unknown.text]).toEqual(['没有可用的工具 sys_position_add', '没有可用的工具 sys_nothing_list'])
    await expect(agent.client.callTool({ name: 'sys_position_add', arguments: {} })).rejects.toThrow('sys_position_add')
    const stepUp = await agent.use('propose', { tool: 'shop_refund_agree', arguments: { ids: '1' } })
    expect(stepUp).toMatchObject({ isError: true, text: expect.stringContaining('只能由人执行') })
    const found = (await agent.use('search_tools', { query: 'refund agree', limit: 20 })).data.tools as readonly Tool[]
    expect(found.map(({ name }) => name)).not.toContain('shop_refund_agree')
    const lines = (await logged(agent.tokenId)).filter(({ outcome }) => outcome === 3)
    expect(lines.map(({ content }) => content)).toEqual([
      '拒绝：API令牌「助手」：智能体调用工具 sys_position_add',
      '拒绝：API令牌「助手」：智能体调用工具 sys_nothing_list',
      '拒绝：API令牌「助手」：智能体调用工具 sys_position_add',
      '拒绝：API令牌「助手」：智能体调用工具 shop_refund_agree',
    ])
    expect((await shop.rows("select 1 from sys_agent_proposal where token_name = 'none'")).length).toBe(0)
  })

  it('are no command that asks for a proof, works on files or starts a job', () => {
    const { routes } = idleOffice({ db: app.db })
    const { offered } = toolsOf(routes)
    const commands = [...offered.values()].filter(({ kind }) => kind === 'command')
    expect(commands.length).toBeGreaterThan(150)
    const asking = routes.filter(
      ({ definition: { stepUp, stepUpInside, isTried, transaction, limit } }) =>
        stepUp !== undefined ||
        (stepUpInside !== undefined && !isTried) ||
        transaction === 'none' ||
        limit === 'upload',
    )
    const paths = new Set(commands.map(({ method, path }) => `${method} ${path}`))
    expect(asking.filter(({ definition: { method, path } }) => paths.has(`${method} ${path}`))).toEqual([])
    expect(commands.filter(({ path }) => path.startsWith('/shop/agentProposal'))).toEqual([])
    expect([...offered.keys()].filter((name) => !/^[A-Za-z0-9_]{1,64}$/.test(name))).toEqual([])
  })
})

describe('a proposal', () => {
  it('is what a command would do; a person who may applies it, once', async () => {
    const { agent, person, id, code } = await withPosition()
    const { data } = await agent.use('propose', {
      tool: 'sys_position_edit',
      arguments: { id, code, name: '店长', postRank: '1' },
      reason: '更名',
    })
    expect(data.rows).toMatchObject([
      {
        changed: 1,
        added: 0,
        rows: [{ kind: 'changed', fields: [{ title: '职务名称', before: '店员', after: '店长' }] }],
      },
    ])
    expect(await nameOf(id)).toBe('店员')
    const proposal = String(data.proposal)
    const view = (await person.get('/shop/agentProposal/effects', { id: proposal })).body
      .result as unknown as ProposalView
    expect(view).toMatchObject({ isTheirs: true, groups: [{ changed: 1, rows: [{ title: code }] }] })
    const today = (await person.get('/shop/today')).body.result as unknown as TodayQueue
    expect(today.entries.find(({ key }) => key === 'agentProposals')).toMatchObject({ count: 1, isTheirs: true })
    expect(await apply(person, proposal)).toMatchObject({ success: true })
    expect(await nameOf(id)).toBe('店长')
    expect(await apply(person, proposal)).toMatchObject({ success: false, message: '该提案已处理，不能再次执行' })
    expect((await agent.use('proposals', { id: proposal })).data.proposals).toMatchObject([{ state: 'applied' }])
    const [change] = await shop.rows(
      `select create_by from sys_record_change where record_id = '${id}' and command = 'edit'`,
    )
    expect(change).toEqual({ createBy: person.username })
    expect((await logged(agent.tokenId)).map(({ content }) => content)).toEqual(['试算：API令牌「助手」：职务：编辑'])
  })

  it('is applied once, whoever asks at the same time', async () => {
    const { agent, person } = await withPosition()
    const code = `N${Math.random().toString(36).slice(2, 10)}`
    const proposal = await proposed(agent, 'sys_position_add', { code, name: '新', postRank: '2' })
    const answers = await Promise.all([1, 2, 3].map(() => apply(person, proposal)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await shop.rows(`select 1 from sys_position where code = '${code}'`)).toHaveLength(1)
  })

  it('is refused by name when what it touches changed meanwhile', async () => {
    const { agent, person, id, code } = await withPosition()
    const proposal = await proposed(agent, 'sys_position_edit', { id, code, name: '店长', postRank: '1' })
    const { version } = await shop.row('sys_position', id)
    const edited = await person.put('/sys/position/edit', { id, code, name: '收银', postRank: '1', version })
    expect(edited.body.success, edited.body.message).toBe(true)
    expect(await apply(person, proposal)).toMatchObject({
      success: false,
      message: expect.stringMatching(/^数据在提案之后已变化：职务「.+」的职务名称$/),
    })
    expect([await nameOf(id), await stateOf(proposal)]).toEqual(['收银', 'refused'])
    expect((await agent.use('proposals', { id: proposal })).data.proposals).toMatchObject([
      { state: 'refused', refusal: expect.stringContaining('职务名称') },
    ])
  })

  it('of two about one record: the second is refused once the first is applied', async () => {
    const { agent, person, id, code } = await withPosition()
    const first = await proposed(agent, 'sys_position_edit', { id, code, name: '甲', postRank: '1' })
    const second = await proposed(agent, 'sys_position_edit', { id, code, name: '乙', postRank: '1' })
    expect((await apply(person, first)).success).toBe(true)
    expect((await apply(person, second)).message).toContain('职务名称')
    expect(await nameOf(id)).toBe('甲')
  })

  it('that is made again is the same one, as it was tried last; another one is not', async () => {
    const { agent, person, id, code } = await withPosition()
    const wish = { id, code, name: '丙', postRank: '1' }
    const [first, again] = await Promise.all([1, 2].map(() => proposed(agent, 'sys_position_edit', wish)))
    expect(again).toBe(first)
    expect(await proposed(agent, 'sys_position_edit', { ...wish, name: '丁' })).not.toBe(first)
    await shop.rows(`update sys_position set name = '别人改的' where id = '${id}'`)
    expect(await proposed(agent, 'sys_position_edit', wish)).toBe(first)
    expect(await apply(person, String(first))).toMatchObject({ success: true })
    expect(await nameOf(id)).toBe('丙')
    expect(await proposed(agent, 'sys_position_edit', { ...wish, name: '丁' })).not.toBe(first)
  })

  it('is dropped by whoever may, or by its owner; others neither see nor decide it', async () => {
    const { agent, person, id } = await withPosition()
    const proposal = await proposed(agent, 'sys_position_delete', { id })
    const stranger = await app.person([...PROPOSALS, LIST])
    expect(await apply(stranger, proposal)).toMatchObject({ success: false, code: 404 })
    expect((await stranger.get('/shop/agentProposal/effects', { id: proposal })).status).toBe(404)
    expect((await stranger.get('/shop/agentProposal/list')).body.result).toMatchObject({ total: 0 })
    const today = (await stranger.get('/shop/today')).body.result as unknown as TodayQueue
    expect(today.entries.find(({ key }) => key === 'agentProposals')).toMatchObject({ count: 0 })
    expect((await stranger.post('/shop/agentProposal/drop', { ids: proposal })).status).toBe(403)
    const dropped = await person.post('/shop/agentProposal/drop', { ids: proposal })
    expect(dropped.body.success, dropped.body.message).toBe(true)
    expect(await stateOf(proposal)).toBe('dropped')
    expect((await apply(person, proposal)).success).toBe(false)
    expect(await nameOf(id)).toBe('店员')
  })

  it('is applied by no token, of agents or programs', async () => {
    const { agent, person, id } = await withPosition()
    const proposal = await proposed(agent, 'sys_position_delete', { id })
    const { body } = await person.post(`${API_TOKEN_PATH}/add`, {
      ...{ name: 'x', days: 30, kind: 'program', password: PASSWORD },
      scopes: [PROPOSALS[1]],
    })
    expect(body.result).toMatchObject({ errors: [{ path: 'scopes' }] })
    const { status } = await fetch(`${app.address}/jeecg-boot/shop/agentProposal/apply`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: proposal }),
    })
    expect([status, await stateOf(proposal)]).toEqual([403, 'waiting'])
  })

  it('expires', async () => {
    const { agent, person, id, code } = await withPosition()
    const [late, old] = [
      await proposed(agent, 'sys_position_delete', { id }),
      await proposed(agent, 'sys_position_edit', { id, code, name: '戊', postRank: '1' }),
    ]
    await sql`update sys_agent_proposal set expires_at = now() - interval '1 second' where id in (${late}, ${old})`.execute(
      app.db,
    )
    expect(await apply(person, late)).toMatchObject({ success: false, message: '该提案已过期' })
    expect(await endOldProposals(app.db)).toBe(1)
    expect([await stateOf(late), await stateOf(old)]).toEqual(['expired', 'expired'])
  })

  it('shows money, stock and rows, of commands that are jobs for people, too', async () => {
    const scopes = ['shop:product:list', 'shop:product:addStock', 'shop:stockLedger:list', 'shop:order:money']
    const person = await app.person([...scopes, ...PROPOSALS])
    const agent = await agentOf(person, scopes)
    const { productId, skuId } = await shop.listing(1, { sku: { stock: 10 } })
    const { data, text, isError } = await agent.use('propose', {
      tool: 'shop_product_addStock',
      arguments: { ids: productId, qty: 5, reason: '到货' },
    })
    expect(isError, text).toBe(false)
    expect(data.stock).toMatchObject([{ qty: 5, lockedQty: 0 }])
    expect((await shop.row('shop_sku', skuId)).stock).toBe(10)
    expect((await shop.row('sys_agent_proposal', String(data.proposal))).stockChange).toBe(5)
    expect(await apply(person, String(data.proposal))).toMatchObject({ success: true })
    expect((await shop.row('shop_sku', skuId)).stock).toBe(15)
    expect(await shop.rows(`select qty from shop_stock_log where sku_id = '${skuId}' and kind <> 'create'`)).toEqual([
      { qty: 5 },
    ])
  })

  it('is refused where the command would do anything else by now', async () => {
    const scopes = ['shop:product:list', 'shop:product:addStock', 'shop:stockLedger:list']
    const person = await app.person([...scopes, ...PROPOSALS])
    const agent = await agentOf(person, scopes)
    const { productId, skuId } = await shop.listing(1, { sku: { stock: 10 } })
    const proposal = await proposed(agent, 'shop_product_addStock', { ids: productId, qty: 5, reason: '到货' })
    await sql`update shop_sku set stock = 8 where id = ${skuId}`.execute(app.db)
    expect((await apply(person, proposal)).message).toMatch(/^数据在提案之后已变化：SKU「商品.+ · 无规格」的库存$/)
    expect((await shop.row('shop_sku', skuId)).stock).toBe(8)
  })

  it('of another tenant is not there', async () => {
    const { agent, person, id } = await withPosition()
    const proposal = await proposed(agent, 'sys_position_delete', { id })
    await sql`update sys_agent_proposal set tenant_id = 3 where id = ${proposal}`.execute(app.db)
    expect((await apply(person, proposal)).code).toBe(404)
    expect((await agent.use('proposals')).data.proposals).toEqual([])
    await expect(connected(agent.token, { 'tenant-id': '3' })).rejects.toThrow()
  })
})

describe('the token of an agent', () => {
  it('runs no command itself, and a program that speaks to /mcp proposes, too', async () => {
    const { agent, person, id } = await withPosition()
    const asked = (path: string, method: string) =>
      fetch(`${app.address}/jeecg-boot${path}`, { method, headers: { authorization: `Bearer ${agent.token}` } })
    expect((await asked(`/sys/position/delete?id=${id}`, 'DELETE')).status).toBe(403)
    expect((await asked(`/sys/position/list`, 'GET')).status).toBe(200)
    const program = await agentOf(person, [LIST, DELETE], 'program')
    await proposed(program, 'sys_position_delete', { id })
    expect(await nameOf(id)).toBe('店员')
  })

  it('ends at once when it is revoked', async () => {
    const { agent, person, id } = await withPosition()
    await proposed(agent, 'sys_position_delete', { id })
    expect((await person.delete(`${API_TOKEN_PATH}/delete`, { id: agent.tokenId })).body.success).toBe(true)
    await expect(agent.use('search_tools', { query: '' })).rejects.toThrow()
    await expect(agent.use('propose', { tool: 'sys_position_delete', arguments: { id } })).rejects.toThrow()
    await expect(connected(agent.token)).rejects.toThrow()
  })

  it('is asked for: neither sessions nor nobody, nor pages of elsewhere; nothing is streamed', async () => {
    const { agent, person } = await withPosition()
    const asked = async (headers: Record<string, string>, method = 'POST') => {
      const answer = await fetch(`${app.address}/mcp`, {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }) }),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const authorization = `Bearer ${agent.token}`
    expect(await asked({})).toBe(401)
    expect(await asked({ 'x-access-token': person.token })).toBe(401)
    expect(await asked({ authorization: `Bearer ${person.token}` })).toBe(401)
    expect(await asked({ authorization, origin: 'https://elsewhere.example' })).toBe(403)
    expect(await asked({ authorization, origin: app.address.replace('127.0.0.1', 'localhost') })).toBe(200)
    expect(await asked({ authorization }, 'GET')).toBe(405)
  })
})

it('every table of tenants notes what a trial writes, but events, logs, queues, counters of numbers and sums that nights keep', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_trial')
    order by c.relname collate "C"
  `.execute(app.db)
  expect(rows.map(({ name }) => name)).toEqual([
    ...['shop_event', 'shop_ledger_closing'],
    ...['sys_agent_proposal', 'sys_api_token', 'sys_command_use', 'sys_fill_counter', 'sys_job', 'sys_job_row'],
    ...['sys_job_run', 'sys_log', 'sys_number_period', 'sys_quartz_job', 'sys_record_change', 'sys_second_person'],
  ])
})

it('what an agent proposes over a line is applied by somebody else than its owner, and its halves count together', async () => {
  const rights = ['shop:appUser:list', 'shop:appUser:adjustPoints', 'shop:agentProposal:agree', ...PROPOSALS]
  const [owner, other] = [await app.person(rights), await app.person(rights)]
  const agent = await agentOf(owner, ['shop:appUser:list', 'shop:appUser:adjustPoints'])
  const id = await shop.customer()
  const give = (points: number) => proposed(agent, 'shop_appUser_adjustPoints', { ids: id, points, reason: '补偿' })
  const given = async () =>
    (
      await shop.rows(`select coalesce(sum(amount), 0)::int as sum from shop_integral_record where user_id = '${id}'`)
    )[0]?.sum
  const large = await give(5000)
  const refused = await owner.post('/shop/agentProposal/apply', { id: large })
  expect(refused.status).toBe(403)
  expect(refused.body.message).toMatch(/须由另一人执行；可由.+处理/)
  // its owner sees whom it waits for, and no button
  const seen = (await owner.get('/shop/agentProposal/effects', { id: large })).body.result
  expect(seen).toMatchObject({
    isTheirs: false,
    isForAnother: true,
    people: expect.arrayContaining([expect.any(String)]),
  })
  const canOf = async ({ token }: typeof owner) => {
    const page = clientOf(app.address, token, { [CLIENT_HEADER]: 'web' })
    const { records } = (await page.get('/shop/agentProposal/list', { state: 'waiting' })).body.result
    const record = (await page.get('/shop/agentProposal/queryById', { id: large })).body.result
    const rows = [...(records as readonly (typeof record)[]), record]
    return rows.filter((row) => row.id === large).map(({ _can }) => (_can as readonly string[]).includes('apply'))
  }
  expect(await canOf(owner)).toEqual([false, false])
  expect(await canOf(other)).toEqual([true, true])
  expect([await given(), await stateOf(large)]).toEqual([0, 'waiting'])
  expect(await apply(other, large)).toMatchObject({ success: true })
  expect(await given()).toBe(5000)
  expect(await apply(owner, await give(1500))).toMatchObject({ success: true })
  expect((await owner.post('/shop/agentProposal/apply', { id: await give(1500) })).status).toBe(403)
  expect(await given()).toBe(6500)
  // the proof of whoever applies
  await sql`update sys_session set password_at = now() - interval '6 minutes' where user_id = ${other.userId}`.execute(
    app.db,
  )
  await app.admin()
  const asked = await other.post('/shop/agentProposal/apply', { id: await give(2500) })
  expect(asked.body).toMatchObject({ code: 510, result: { stepUp: { kind: 'points' } } })
})

/** Of the server itself: what is noted of calls, and proposals. */
const NOTES =
  /^(?:sys_log|sys_agent_proposal|sys_api_token|sys_session|sys_rate_limit|sys_captcha|sys_job_run|sys_quartz_job|sys_measurement|sys_route_measurement|sys_slow_statement|sys_table_size|sys_http_trace|sys_error_trace)$/

/** Rows as they are, but for the words to find them by, which a job fills in for those that were written past the kit. */
async function digests(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1
  `.execute(app.db)
  const found: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !NOTES.test(table.name))) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(own::text, ',' order by own::text), '')) as digest
      from (select to_jsonb(each) - 'find_text' as own from ${sql.table(name)} as each) as rows
    `.execute(app.db)
    found[name] = rows[0]?.digest ?? ''
  }
  const { rows: numbers } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and sequencename <> 'sys_trial_change_seq_seq' order by 1
  `.execute(app.db)
  return { ...found, ...Object.fromEntries(numbers.map(({ name, last }) => [name, String(last)])) }
}

it('100 random calls change no row, and use up no number', { timeout: 180_000 }, async () => {
  await Promise.all([shop.listing(1), shop.listing(2), shop.listing(3), shop.coupon(), shop.customer()])
  // what people are told of earlier proposals is delivered behind their answers, and is none of these calls
  await sql`delete from sys_event_delivery where state = 'waiting'`.execute(app.db)
  const admin = await app.admin()
  const scopes = ((await admin.get(`${API_TOKEN_PATH}/scopes`)).body.result as unknown as readonly { code: string }[])
    .map(({ code }) => code)
    .filter((_, index, all) => index % Math.ceil(all.length / 450) === 0)
  const agent = await agentOf(admin, scopes)
  const { routes } = idleOffice({ db: app.db })
  const tools = [...toolsOf(routes).offered.values()].filter(({ permission }) => scopes.includes(permission))
  const ids = await knownIds()
  const random = seeded(20_261_130)
  const before = await digests()
  let proposals = 0
  // which calls they are changes with the tools there are: where few of them could be done it goes on
  for (let call = 0; call < 100 || (proposals <= 3 && call < 300); call += 1) {
    // three of four calls are commands
    const some = tools.filter(({ kind }) => kind === (call % 4 === 0 ? 'read' : 'command'))
    const tool = some[Math.floor(random() * some.length)]
    if (tool) {
      const { data } = await agent.use(tool.name, argumentsFor(tool, ids, random))
      proposals += data.proposal === undefined ? 0 : 1
    }
  }
  expect(await digests()).toEqual(before)
  expect(proposals).toBeGreaterThan(3)
})

/** Ids of rows by the table, so that commands find something to work on. */
async function knownIds(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { table, path } of idleOffice({ db: app.db }).app.resources) {
    const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.table(table)} limit 1`.execute(app.db)
    if (rows[0]) {
      found.set(path, rows[0].id)
    }
  }
  return found
}

function argumentsFor({ path, inputSchema }: Tool, ids: ReadonlyMap<string, string>, random: () => number) {
  const noun = path.split('/').slice(0, 3).join('/')
  const { properties = {} } = inputSchema as { properties?: Record<string, { type?: string; enum?: unknown[] }> }
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type, enum: choices }]): [string, unknown][] => {
      if (name === 'id' || name === 'ids') {
        const id = ids.get(noun)
        return id === undefined ? [] : [[name, id]]
      }
      if (choices) {
        return [[name, choices[Math.floor(random() * choices.length)]]]
      }
      const value = { integer: 1, number: 1, boolean: random() < 0.5, string: `a${Math.floor(random() * 1e6)}` }[
        type ?? ''
      ]
      return value === undefined || random() < 0.2 ? [] : [[name, value]]
    }),
  )
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
