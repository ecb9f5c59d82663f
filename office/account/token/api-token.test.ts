import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { API_TOKEN_PATH, type ApiToken, type NewApiToken, type TokenScope } from './api-token.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const LIST = 'system:position:list'
const ADD = 'system:position:add'

const add = (client: Client, more: Partial<NewApiToken> = {}) =>
  client.post(`${API_TOKEN_PATH}/add`, { name: '报表', days: 30, scopes: [LIST], password: PASSWORD, ...more })
const list = async (client: Client) =>
  (await client.get(`${API_TOKEN_PATH}/list`)).body.result as unknown as readonly ApiToken[]
const bearer = (token: string, headers = {}) =>
  clientOf(app.address, '', { authorization: `Bearer ${token}`, ...headers })
const positions = async (client: Client) => (await client.get('/sys/position/list')).status

async function tokenOf(client: Client, more: Partial<NewApiToken> = {}) {
  const { body } = await add(client, more)
  const { id, token } = body.result
  return { id: String(id), token: String(token), program: bearer(String(token)) }
}

it('[2.11b] a token may what it was given, is shown once, and is stored as a hash', async () => {
  const ann = await app.person([LIST, ADD])
  const { token, program, id } = await tokenOf(ann)
  expect(token).toMatch(/^vitrine_[\w-]{43}$/)
  expect(await positions(program)).toBe(200)
  expect((await program.post('/sys/position/add', { code: 'T1', name: 'x', postRank: '1' })).status).toBe(403)
  const [listed] = await list(ann)
  expect(listed).toEqual({
    id,
    name: '报表',
    kind: 'program',
    hint: token.slice(-4),
    state: 'active',
    scopes: [LIST],
    createTime: expect.any(String),
    expireTime: expect.any(String),
    lastUsedTime: expect.any(String),
    programHost: null,
    programScopes: null,
  })
  const { rows } = await sql`select * from sys_api_token`.execute(app.db)
  expect(JSON.stringify(rows)).not.toContain(token)
  // a session does not come as a bearer, nor a token as a session, and whoever names two callers is neither
  expect(await positions(bearer(ann.token))).toBe(401)
  expect(await positions(clientOf(app.address, token))).toBe(401)
  expect(await positions(clientOf(app.address, ann.token, { authorization: `Bearer ${token}` }))).toBe(401)
  expect(await positions(bearer(`${token}x`))).toBe(401)
})

it('whoever calls by it is told of what a call does not know; a page of the same person is answered', async () => {
  const ann = await app.person([LIST, ADD])
  const { program } = await tokenOf(ann, { scopes: [LIST, ADD] })
  const wrong = await program.get('/sys/position/list', { codes: 'x' })
  expect([wrong.status, wrong.body.message]).toEqual([400, '不支持的参数 codes，是否为 code？'])
  expect((await ann.get('/sys/position/list', { codes: 'x' })).status).toBe(200)
  const known = { _t: '1', code: '*x*', createTime_begin: '2026-01-01', name_MultiString: 'a,b', order: 'asc' }
  for (const [name, value] of Object.entries(known)) {
    expect((await program.get('/sys/position/list', { [name]: value })).status, name).toBe(200)
  }
  const sent = { code: 'T2', name: 'x', postRank: '1', id: 'mine' }
  expect((await program.post('/sys/position/add', sent)).body.result).toMatchObject({ errors: [{ path: 'id' }] })
})

it('it may no more than the person may at that moment', async () => {
  const ann = await app.person([LIST, ADD])
  const { program } = await tokenOf(ann, { scopes: [LIST, ADD] })
  expect(await positions(program)).toBe(200)
  await sql`delete from sys_role_permission where role_id = ${ann.roleId} and permission_id = (select id from sys_permission where perms = ${LIST})`.execute(
    app.db,
  )
  expect(await positions(program)).toBe(403)
  expect((await program.post('/sys/position/add', { code: 'T2', name: 'x', postRank: '1' })).status).toBe(200)
})

it('nobody gives a token what they lack, nor what makes people, rights and secrets', async () => {
  const ann = await app.person([
    LIST,
    'system:user:list',
    'system:user:edit',
    'system:role:grant',
    'shop:apiClient:newSecret',
  ])
  const scopes = (await ann.get(`${API_TOKEN_PATH}/scopes`)).body.result as unknown as readonly TokenScope[]
  expect(scopes.map(({ code }) => code).sort()).toEqual([LIST, 'system:user:list'])
  for (const code of [ADD, 'system:user:edit', 'system:role:grant', 'shop:apiClient:newSecret', 'no:such:right']) {
    const { status, body } = await add(ann, { scopes: [LIST, code] })
    expect([status, body.result.errors], code).toEqual([400, [expect.objectContaining({ path: 'scopes' })]])
  }
  // nor by writing past the call
  const { id, program } = await tokenOf(ann)
  await sql`update sys_api_token set scopes = array['system:user:edit', ${LIST}] where id = ${id}`.execute(app.db)
  expect((await program.put('/sys/user/edit', { id: ann.userId })).status).toBe(403)
  expect(await positions(program)).toBe(200)
})

it('an end is asked for, and the password', async () => {
  const ann = await app.person([LIST])
  for (const wrong of [
    { days: 0 },
    { days: 366 },
    { name: ' ' },
    { scopes: [] },
    { password: '' },
    { password: 'guess' },
  ]) {
    expect((await add(ann, wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
  expect(await list(ann)).toEqual([])
})

it('it makes no tokens, changes no password and does nothing else about the account', async () => {
  const ann = await app.person([LIST])
  const { program, id } = await tokenOf(ann)
  const password = 'another figure on the shelf'
  const refused = [
    await add(program),
    await program.get(`${API_TOKEN_PATH}/list`),
    await program.get(`${API_TOKEN_PATH}/scopes`),
    await program.delete(`${API_TOKEN_PATH}/delete`, { id }),
    await program.put('/sys/user/updatePassword', { oldpassword: PASSWORD, password, confirmpassword: password }),
    await program.get('/sys/user/login/setting/getUserData'),
    await program.post('/sys/user/login/setting/userEdit', { realname: 'x' }),
    await program.get('/sys/ownSession/list'),
    await program.delete('/sys/ownSession/deleteOthers'),
    await program.put('/sys/userPreference/edit', { key: 'x', value: 1 }),
    await program.put('/sys/sysUserAgent/own', { agentUserName: 'admin' }),
    await program.get('/sys/user/getUserInfo'),
    await program.get('/sys/permission/getUserPermissionByToken'),
  ]
  expect(refused.map(({ status }) => status)).toEqual(Array(13).fill(403))
  await program.post('/sys/logout')
  expect((await ann.get('/sys/user/getUserInfo')).status).toBe(200)
  expect(await positions(program)).toBe(200)
})

it('revoked it ends at once; that of somebody else is answered like none', async () => {
  const [ann, bob] = [await app.person([LIST]), await app.person([LIST])]
  const { id, program } = await tokenOf(ann)
  expect(await positions(program)).toBe(200)
  expect((await bob.delete(`${API_TOKEN_PATH}/delete`, { id })).status).toBe(404)
  expect(await list(bob)).toEqual([])
  expect(await positions(program)).toBe(200)
  expect((await ann.delete(`${API_TOKEN_PATH}/delete`, { id })).body.success).toBe(true)
  expect(await positions(program)).toBe(401)
  expect((await list(ann))[0]?.state).toBe('revoked')
  expect((await ann.delete(`${API_TOKEN_PATH}/delete`, { id })).status).toBe(404)
})

it('it ends by its day', async () => {
  const ann = await app.person([LIST])
  const { id, program } = await tokenOf(ann)
  await sql`update sys_api_token set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.db)
  expect(await positions(program)).toBe(401)
  expect((await list(ann))[0]?.state).toBe('expired')
})

it('it is of one tenant', async () => {
  const ann = await app.person([LIST])
  await sql`update sys_user set rel_tenant_ids = '0,3' where id = ${ann.userId}`.execute(app.db)
  const { token } = await tokenOf(ann)
  expect(await positions(bearer(token, { 'tenant-id': '0' }))).toBe(200)
  expect(await positions(bearer(token, { 'tenant-id': '3' }))).toBe(401)
  await sql`update sys_user set rel_tenant_ids = '3', tenant_id = 3 where id = ${ann.userId}`.execute(app.db)
  expect(await positions(bearer(token))).toBe(401)
})

it('it ends with the person: frozen, given a new password, deleted; thawed they make a new one', async () => {
  const admin = await app.admin()
  const made = async () => {
    const person = await app.person([LIST])
    return { person, ...(await tokenOf(person)) }
  }
  const [frozen, reset, gone] = [await made(), await made(), await made()]
  const ids = (userId: string) => ({ ids: `${userId},` })
  expect((await admin.put('/sys/user/frozenBatch', { ...ids(frozen.person.userId), status: 2 })).body.success).toBe(
    true,
  )
  expect((await admin.post('/sys/user/oneTimePasswords', { ids: reset.person.userId })).body.success).toBe(true)
  expect((await admin.delete('/sys/user/delete', { id: gone.person.userId })).body.success).toBe(true)
  expect(await Promise.all([frozen, reset, gone].map(({ program }) => positions(program)))).toEqual([401, 401, 401])
  await admin.put('/sys/user/frozenBatch', { ...ids(frozen.person.userId), status: 1 })
  expect(await positions(frozen.program)).toBe(401)
})

it('every call is in the operation log, as the token', async () => {
  const ann = await app.person([LIST])
  const { id, program } = await tokenOf(ann, { name: '夜间同步' })
  await program.get('/sys/position/list')
  await program.post('/sys/position/add', { code: 'T3', name: 'x', postRank: '1' })
  await program.get('/sys/userPreference/list')
  const { rows } = await sql<{ content: string; userid: string; apiTokenId: string }>`
    select log_content as content, userid, api_token_id from sys_log where api_token_id = ${id} order by create_time, id
  `.execute(app.db)
  expect(rows.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^API令牌「夜间同步」：/),
    expect.stringMatching(/^拒绝：API令牌「夜间同步」：/),
    expect.stringMatching(/^拒绝：API令牌「夜间同步」：/),
  ])
  expect(new Set(rows.map(({ userid }) => userid))).toEqual(new Set([ann.username]))
  const { rows: own } = await sql<{ param: string }>`
    select request_param as param from sys_log where userid = ${ann.username} and method = ${`${API_TOKEN_PATH}/add`}
  `.execute(app.db)
  expect(own[0]?.param).toContain('夜间同步')
  expect(own[0]?.param).not.toContain(PASSWORD)
})

it('it starts no background job, which would run with all that the person may', async () => {
  const ann = await app.person([LIST, 'system:position:export'])
  const { program } = await tokenOf(ann, { scopes: [LIST, 'system:position:export'] })
  const { status, body } = await program.post('/sys/position/exportJob', {})
  expect([status, body.message]).toEqual([403, 'API 令牌不能启动后台任务'])
})
