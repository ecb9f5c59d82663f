import { createHash, randomBytes } from 'node:crypto'
import {
  auth,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client as Caller, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { VIEW_AS } from '../../../rights/access.ts'
import { API_TOKEN_PATH, type ApiToken } from '../api-token.ts'
import { type AskedConsent, CONSENT_PATHS } from './program.ts'

const LIST = 'system:position:list'
const ADD = 'system:position:add'
/** Where a program on the computer of the person would listen; nobody does. */
const local = (port: number, path = '/back') => `http://127.0.0.1:${port}${path}`
const HERE = local(5555)

let app: TestApp
let house: string
beforeAll(async () => {
  app = await startTestApp()
  house = `http://localhost:${new URL(app.address).port}`
}, 180_000)
afterAll(() => app.close())

const get = (path: string, headers = {}) => fetch(app.address + path, { headers })
const form = (path: string, values: Record<string, string>) =>
  fetch(app.address + path, { method: 'POST', body: new URLSearchParams(values) })
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>
const registered = (sent: object) =>
  fetch(`${app.address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })

/** A program as it would run at somebody's place, and what is asked in its name. */
async function newProgram(redirect = HERE) {
  const id = newId()
  // registered behind the limit of one address
  await sql`insert into sys_oauth_client (id, name, redirect_uris) values (${id}, 'Claude', ${[redirect]})`.execute(
    app.db,
  )
  const verifier = randomBytes(32).toString('base64url')
  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: redirect,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 's1',
      resource: `${house}/mcp`,
      ...more,
    }).toString()
  return { id, verifier, query }
}
type Program = Awaited<ReturnType<typeof newProgram>>

const allow = (person: Caller, query: string, more = {}) =>
  person.post(CONSENT_PATHS.allow, { query, scopes: ['read', 'propose'], password: PASSWORD, ...more })
const asked = async (person: Caller, query: string) =>
  (await person.post(CONSENT_PATHS.asked, { query })).body as unknown as {
    readonly success: boolean
    readonly message: string
    readonly result: AskedConsent
  }

async function codeFor(person: Caller, program: Program, more = {}) {
  const { body } = await allow(person, program.query(), more)
  expect(body.success, body.message).toBe(true)
  return new URL(String(body.result.redirect)).searchParams.get('code') ?? ''
}
const exchange = (program: Program, code: string, more: Record<string, string> = {}) =>
  form('/oauth/token', {
    ...{ grant_type: 'authorization_code', code, client_id: program.id },
    ...{ redirect_uri: HERE, code_verifier: program.verifier, resource: `${house}/mcp` },
    ...more,
  })
const refresh = (program: Pick<Program, 'id'>, token: string) =>
  form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: program.id })
async function connected(person: Caller, more = {}) {
  const program = await newProgram()
  const answer = await exchange(program, await codeFor(person, program, more))
  const tokens = await json(answer)
  expect(answer.status, JSON.stringify(tokens)).toBe(200)
  return { program, access: String(tokens.access_token), refresh: String(tokens.refresh_token), tokens }
}
/** Whether a token opens `/mcp`. */
async function opens(token: string): Promise<boolean> {
  const { status } = await fetch(`${app.address}/mcp`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect([200, 401]).toContain(status)
  return status === 200
}
const ended = (token: string) => expect.poll(() => opens(token), { timeout: 5000 }).toBe(false)
const tokensOf = async (person: Caller) =>
  (await person.get(`${API_TOKEN_PATH}/list`)).body.result as unknown as readonly ApiToken[]
const errorOf = async (answer: Response) => [answer.status, (await json(answer)).error]

describe('what the house tells programs', () => {
  it('is found from the 401, at the public address, whatever a request says of its host', async () => {
    const answer = await get('/mcp', { 'x-forwarded-host': 'evil.example' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer realm="vitrine", scope="read propose", resource_metadata="${house}/.well-known/oauth-protected-resource/mcp"`,
    )
    const wrong = await get('/mcp', { authorization: 'Bearer vitrine_x' })
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')
    for (const path of ['', '/mcp']) {
      expect(await json(await get(`/.well-known/oauth-protected-resource${path}`))).toMatchObject({
        resource: `${house}/mcp`,
        authorization_servers: [house],
      })
    }
    expect(await json(await get('/.well-known/oauth-authorization-server'))).toMatchObject({
      issuer: house,
      authorization_endpoint: `${house}/oauth/authorize`,
      token_endpoint: `${house}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    const other = await get('/.well-known/openid-configuration')
    expect([other.status, other.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it('is nothing where people come over plain HTTP: tokens would be read on the way', async () => {
    const plain = await startTestApp({ publicUrl: 'http://office.example' })
    try {
      const ask = (path: string, init = {}) => fetch(plain.address + path, init)
      expect((await ask('/.well-known/oauth-authorization-server')).status).toBe(404)
      expect((await ask('/mcp')).headers.get('www-authenticate')).toBe('Bearer realm="vitrine"')
      const body = JSON.stringify({ redirect_uris: [HERE] })
      const headers = { 'content-type': 'application/json' }
      expect((await ask('/oauth/register', { method: 'POST', headers, body })).status).toBe(400)
    } finally {
      await plain.close()
    }
  })
})

describe('programs', () => {
  it('sign in with the client of the protocol: from the 401 to a tool, a renewed token and the end', async () => {
    const ann = await app.person([LIST, ADD])
    const kept: {
      info?: StoredOAuthClientInformation
      tokens?: OAuthTokens
      verifier?: string
      url?: URL
      found?: OAuthDiscoveryState
    } = {}
    const provider: OAuthClientProvider = {
      redirectUrl: HERE,
      clientMetadata: { client_name: 'Test program', redirect_uris: [HERE] },
      clientInformation: () => kept.info,
      saveClientInformation: (info) => {
        kept.info = info
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens) => {
        kept.tokens = tokens
      },
      state: () => 'of-mine',
      redirectToAuthorization: (url) => {
        kept.url = url
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier
      },
      codeVerifier: () => kept.verifier ?? '',
      saveDiscoveryState: (found) => {
        kept.found = found
      },
      discoveryState: () => kept.found,
    }
    const transport = () => new StreamableHTTPClientTransport(new URL(`${house}/mcp`), { authProvider: provider })
    const first = transport()
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
    expect(kept.url?.origin + String(kept.url?.pathname)).toBe(`${house}/oauth/authorize`)
    const query = kept.url?.search.slice(1) ?? ''
    expect((await asked(ann, query)).result).toEqual({
      program: { name: 'Test program', site: null },
      comesBackTo: HERE,
      isLocal: true,
      scopes: [
        { scope: 'read', holds: [{ page: '职务', title: '查看' }] },
        { scope: 'propose', holds: [{ page: '职务', title: '新增' }] },
      ],
      fault: null,
    })
    const back = new URL(String((await allow(ann, query)).body.result.redirect))
    expect(back.origin + back.pathname).toBe(HERE)
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['of-mine', house])
    await first.finishAuth(back.searchParams)
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport())
    const { structuredContent } = await client.callTool({ name: 'read', arguments: { tool: 'sys_position_list' } })
    expect(structuredContent).toMatchObject({ result: { records: expect.any(Array) } })
    await client.close()

    // it renews its token when the house no longer knows it
    const before = kept.tokens?.access_token ?? ''
    await sql`update sys_api_token set access_until = now() where program_id = ${kept.info?.client_id}`.execute(app.db)
    await ended(before)
    expect(await auth(provider, { serverUrl: `${house}/mcp` })).toBe('AUTHORIZED')
    expect(kept.tokens?.access_token).not.toBe(before)
    expect(await opens(kept.tokens?.access_token ?? '')).toBe(true)
    const [listed] = await tokensOf(ann)
    expect(listed).toMatchObject({
      ...{ name: 'Test program', kind: 'agent', state: 'active', scopes: [LIST, ADD] },
      ...{ programHost: '127.0.0.1', programScopes: ['read', 'propose'], lastUsedTime: expect.any(String) },
    })
    // the list of the person ends it
    await ann.delete(`${API_TOKEN_PATH}/delete`, { id: String(listed?.id) })
    await ended(kept.tokens?.access_token ?? '')
    expect(await errorOf(await refresh({ id: kept.info?.client_id ?? '' }, kept.tokens?.refresh_token ?? ''))).toEqual([
      400,
      'invalid_grant',
    ])
  })

  it('may what was allowed, propose like agents, and nothing that no tool asks for; all of it is kept as hashes', async () => {
    const ann = await app.person([LIST, ADD, 'system:user:edit'])
    const { access, tokens, refresh: renewing } = await connected(ann, { scopes: ['read'] })
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' })
    const program = clientOf(app.address, '', { authorization: `Bearer ${access}` })
    expect((await program.get('/sys/position/list')).status).toBe(200)
    expect((await program.post('/sys/position/add', { code: 'T1', name: 'x', postRank: '1' })).status).toBe(403)
    expect((await tokensOf(ann))[0]?.scopes).toEqual([LIST])
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(t)::text from sys_api_token t) || (select json_agg(t)::text from sys_oauth_code t)
        || (select json_agg(t)::text from sys_oauth_refresh t) as all
    `.execute(app.db)
    expect(rows[0]?.all).not.toContain(access)
    expect(rows[0]?.all).not.toContain(renewing)
  })

  it('name where they come back to: HTTPS, or this computer at any port; anything else is shown to the person alone', async () => {
    const refusedAddresses = [
      'http://shop.example/back',
      'https://a.example/#x',
      'https://u:p@a.example/',
      'cursor://back',
      'http://localhost.evil.example/',
    ]
    for (const address of refusedAddresses) {
      expect(await errorOf(await registered({ redirect_uris: [address] })), address).toEqual([
        400,
        'invalid_redirect_uri',
      ])
    }
    expect(await errorOf(await registered({ redirect_uris: [] }))).toEqual([400, 'invalid_client_metadata'])
    const ann = await app.person([LIST])
    const [own, site] = [await newProgram(), await newProgram('https://a.example/back?x=1')]
    for (const [program, address, isTaken] of [
      [own, local(6666), true],
      [own, 'http://127.0.0.1/back', true],
      [own, local(6666, '/other'), false],
      [own, HERE.replace('127.0.0.1', 'localhost'), false],
      [own, local(6666, '@evil.example/back'), false],
      [site, 'https://a.example/back?x=1', true],
      [site, 'https://a.example/back', false],
      [site, 'https://a.example:444/back?x=1', false],
      [site, 'https://a.example/back?x=1&y=2', false],
    ] as const) {
      const query = program.query({ redirect_uri: address })
      expect((await asked(ann, query)).success, address).toBe(isTaken)
      expect((await allow(ann, query)).body.success, address).toBe(isTaken)
    }
    expect((await asked(ann, own.query({ client_id: 'nobody' }))).success).toBe(false)
    expect((await asked(ann, `${own.query()}&client_id=${site.id}`)).success).toBe(false)
  })

  it('are told what is wrong with a request, and get no code for it', async () => {
    const ann = await app.person([LIST])
    const program = await newProgram()
    for (const [wrong, error] of [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ scope: 'admin' }, 'invalid_scope'],
    ] as const) {
      const { fault } = (await asked(ann, program.query(wrong))).result
      const back = new URL(fault?.back ?? '').searchParams
      expect([back.get('error'), back.get('state'), back.get('iss')], error).toEqual([error, 's1', house])
      expect((await allow(ann, program.query(wrong))).body.success, error).toBe(false)
    }
    const twice = (await asked(ann, `${program.query()}&scope=read&scope=propose`)).result.fault
    expect(twice?.back).toContain('error=invalid_request')
    const denied = (await ann.post(CONSENT_PATHS.deny, { query: program.query() })).body.result
    expect(new URL(String(denied.redirect)).searchParams.get('error')).toBe('access_denied')
  })

  it('that register in masses are stopped, and those that nobody lets in are forgotten', async () => {
    const program = await newProgram()
    const ann = await app.person([LIST])
    await sql`update sys_oauth_client set create_time = now() - interval '25 hours' where id = ${program.id}`.execute(
      app.db,
    )
    expect((await asked(ann, program.query())).success).toBe(false)
    expect((await registered({ redirect_uris: [HERE] })).status).toBe(201)
    const { rows } = await sql`select id from sys_oauth_client where id = ${program.id}`.execute(app.db)
    expect(rows).toEqual([])
    const other = await startTestApp()
    try {
      const statuses: number[] = []
      for (let count = 0; count < 21; count++) {
        const answer = await fetch(`${other.address}/oauth/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ redirect_uris: [HERE] }),
        })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([...Array(20).fill(201), 429])
    } finally {
      await other.close()
    }
  })
})

describe('consent', () => {
  it('is given by a person who is signed in, with their password, for what was asked for', async () => {
    const ann = await app.person([LIST])
    const program = await newProgram()
    const query = program.query({ scope: 'read offline_access' })
    expect((await app.nobody.post(CONSENT_PATHS.asked, { query })).status).toBe(401)
    expect((await allow(app.nobody, query)).status).toBe(401)
    expect((await allow(ann, query, { scopes: ['read'], password: 'guess' })).body.result.errors).toEqual([
      expect.objectContaining({ path: 'password' }),
    ])
    expect((await allow(ann, query, { scopes: ['read', 'propose'] })).body.result.errors).toEqual([
      expect.objectContaining({ path: 'scopes' }),
    ])
    expect((await allow(ann, query, { scopes: [] })).status).toBe(400)
    // neither by a token of theirs
    const { access } = await connected(ann)
    const byToken = clientOf(app.address, '', { authorization: `Bearer ${access}` })
    expect((await allow(byToken, query, { scopes: ['read'] })).status).toBe(403)
    // whoever holds nothing gives nothing
    const bob = await app.person([])
    expect((await allow(bob, query, { scopes: ['read'] })).body.success).toBe(false)
    expect((await allow(ann, query, { scopes: ['read'] })).body.success).toBe(true)
  })

  it('is not given by somebody who looks as the person', async () => {
    const [boss, ann] = [await app.person([VIEW_AS, LIST]), await app.person([LIST])]
    const program = await newProgram()
    expect((await boss.post('/sys/access/view', { userId: ann.userId })).body.success).toBe(true)
    const looking = [
      await boss.post(CONSENT_PATHS.asked, { query: program.query() }),
      await allow(boss, program.query()),
      await boss.post(CONSENT_PATHS.deny, { query: program.query() }),
    ]
    expect(looking.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('is not asked for in the name of a site that cannot be reached from here', async () => {
    const ann = await app.person([LIST])
    const program = await newProgram()
    const { success, message } = await asked(ann, program.query({ client_id: 'https://127.0.0.1/client.json' }))
    expect([success, message]).toEqual([false, '无法读取该程序的说明文件'])
  })

  it('of one person gives nothing of another', async () => {
    const [ann, bob] = [await app.person([LIST]), await app.person([LIST, ADD])]
    const { access } = await connected(bob)
    expect(await tokensOf(ann)).toEqual([])
    const [ofBob] = await tokensOf(bob)
    expect((await ann.delete(`${API_TOKEN_PATH}/delete`, { id: String(ofBob?.id) })).status).toBe(404)
    expect(await opens(access)).toBe(true)
  })
})

describe('codes', () => {
  it('are good for a minute, once, with the proof and for the program that asked', async () => {
    const ann = await app.person([LIST])
    const [program, other] = [await newProgram(), await newProgram()]
    const wrongs: readonly Record<string, string>[] = [
      { code_verifier: 'a'.repeat(43) },
      { client_id: other.id },
      { redirect_uri: local(5556) },
    ]
    for (const wrong of wrongs) {
      const code = await codeFor(ann, program)
      expect(await errorOf(await exchange(program, code, wrong)), JSON.stringify(wrong)).toEqual([400, 'invalid_grant'])
      // the try has spent it
      expect(await errorOf(await exchange(program, code))).toEqual([400, 'invalid_grant'])
    }
    expect(await errorOf(await exchange(program, await codeFor(ann, program), { code_verifier: '' }))).toEqual([
      400,
      'invalid_request',
    ])
    expect(
      await errorOf(await exchange(program, await codeFor(ann, program), { resource: 'https://other.example' })),
    ).toEqual([400, 'invalid_target'])
    const late = await codeFor(ann, program)
    await sql`update sys_oauth_code set expires_at = now() where program_id = ${program.id}`.execute(app.db)
    expect(await errorOf(await exchange(program, late))).toEqual([400, 'invalid_grant'])
    expect(await tokensOf(ann)).toEqual([])
  })

  it('are kept for a minute', async () => {
    const ann = await app.person([LIST])
    const program = await newProgram()
    await codeFor(ann, program)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - now())::int as seconds from sys_oauth_code where program_id = ${program.id}
    `.execute(app.db)
    expect(rows[0]?.seconds).toBeGreaterThan(40)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
  })

  it('that are used twice end what they gave', async () => {
    const ann = await app.person([LIST])
    const program = await newProgram()
    const code = await codeFor(ann, program)
    const tokens = await json(await exchange(program, code))
    expect(await opens(String(tokens.access_token))).toBe(true)
    expect(await errorOf(await exchange(program, code))).toEqual([400, 'invalid_grant'])
    await ended(String(tokens.access_token))
    expect(await errorOf(await refresh(program, String(tokens.refresh_token)))).toEqual([400, 'invalid_grant'])
  })
})

describe('tokens', () => {
  it('are renewed once: an old one that comes back ends the connection', async () => {
    const ann = await app.person([LIST])
    const { program, access, refresh: first } = await connected(ann)
    const other = await newProgram()
    expect(await errorOf(await refresh(other, first))).toEqual([400, 'invalid_grant'])
    const next = await json(await refresh(program, first))
    await ended(access)
    expect(await opens(String(next.access_token))).toBe(true)
    expect(await errorOf(await refresh(program, first))).toEqual([400, 'invalid_grant'])
    await ended(String(next.access_token))
    expect(await errorOf(await refresh(program, String(next.refresh_token)))).toEqual([400, 'invalid_grant'])
  })

  it('end after an hour; a connection after thirty days without a sign of it, and after a year', async () => {
    const ann = await app.person([LIST])
    const { program, access, refresh: renewing } = await connected(ann)
    const left = async () => {
      const { rows } = await sql<{ access: number; all: number }>`
        select extract(epoch from access_until - now())::int as access, floor(extract(epoch from expires_at - now() + interval '1 minute') / 86400)::int as all
        from sys_api_token where program_id = ${program.id}
      `.execute(app.db)
      return rows[0]
    }
    expect(await left()).toMatchObject({ access: expect.closeTo(3600, -2), all: 30 })
    await sql`update sys_api_token set access_until = now() where program_id = ${program.id}`.execute(app.db)
    await ended(access)
    await sql`update sys_api_token set create_time = now() - interval '360 days' where program_id = ${program.id}`.execute(
      app.db,
    )
    const next = await json(await refresh(program, renewing))
    expect((await left())?.all).toBeLessThanOrEqual(5)
    await sql`update sys_api_token set expires_at = now() where program_id = ${program.id}`.execute(app.db)
    await ended(String(next.access_token))
    expect(await errorOf(await refresh(program, String(next.refresh_token)))).toEqual([400, 'invalid_grant'])
  })

  it('of somebody who is frozen, or has a password to change, are none; neither are their codes', async () => {
    const admin = await app.admin()
    const [ann, bob] = [await app.person([LIST]), await app.person([LIST])]
    const { program, access, refresh: renewing } = await connected(ann)
    const waiting = await newProgram()
    const code = await codeFor(ann, waiting)
    await sql`update sys_user set must_change_password = true where id = ${ann.userId}`.execute(app.db)
    await ended(access)
    expect(await errorOf(await refresh(program, renewing))).toEqual([400, 'invalid_grant'])
    await sql`update sys_user set must_change_password = false where id = ${ann.userId}`.execute(app.db)
    await vi.waitFor(async () => expect(await opens(access)).toBe(true), { timeout: 5000 })
    expect((await admin.put('/sys/user/frozenBatch', { ids: ann.userId, status: 2 })).body.success).toBe(true)
    await ended(access)
    expect(await errorOf(await refresh(program, renewing))).toEqual([400, 'invalid_grant'])
    expect(await errorOf(await exchange(waiting, code))).toEqual([400, 'invalid_grant'])
    // a right that is withdrawn is withdrawn at once
    const ofBob = await connected(bob)
    const called = clientOf(app.address, '', { authorization: `Bearer ${ofBob.access}` })
    expect((await called.get('/sys/position/list')).status).toBe(200)
    await sql`delete from sys_role_permission where role_id = ${bob.roleId}`.execute(app.db)
    expect((await called.get('/sys/position/list')).status).toBe(403)
  })

  it('end with a new password of the person, unless they keep the connection; codes end in any case', async () => {
    const ann = await app.person([LIST])
    const [gone, kept, waiting] = [await connected(ann), await connected(ann), await newProgram()]
    // what has to be renewed is a connection all the same
    await sql`update sys_api_token set access_until = now() where program_id = ${kept.program.id}`.execute(app.db)
    const code = await codeFor(ann, waiting)
    const [keep] = (await tokensOf(ann)).map(({ id }) => id)
    const password = 'another figure on the shelf'
    const sent = { username: ann.username, oldpassword: PASSWORD, password, confirmpassword: password, keep: [keep] }
    expect((await ann.put('/sys/user/updatePassword', sent)).body).toMatchObject({ success: true })
    await ended(gone.access)
    expect(await errorOf(await refresh(gone.program, gone.refresh))).toEqual([400, 'invalid_grant'])
    expect((await refresh(kept.program, kept.refresh)).status).toBe(200)
    expect(await errorOf(await exchange(waiting, code))).toEqual([400, 'invalid_grant'])
  })

  it('are given back by the program alone; tokens that were pasted stay', async () => {
    const ann = await app.person([LIST])
    const made = await ann.post(`${API_TOKEN_PATH}/add`, {
      ...{ name: '报表', days: 30, scopes: [LIST], kind: 'agent', password: PASSWORD },
    })
    const pasted = String(made.body.result.token)
    const { program, access, refresh: renewing } = await connected(ann)
    const revoke = async (token: string, id: string) => (await form('/oauth/revoke', { token, client_id: id })).status
    expect(await revoke(pasted, program.id)).toBe(200)
    expect(await revoke(renewing, 'other')).toBe(200)
    expect([await opens(pasted), await opens(access)]).toEqual([true, true])
    expect(await revoke(renewing, program.id)).toBe(200)
    await ended(access)
    expect(await opens(pasted)).toBe(true)
    const next = await connected(ann)
    expect(await revoke(next.access, next.program.id)).toBe(200)
    await ended(next.access)
    expect((await form('/oauth/token', { grant_type: 'password', client_id: 'x' })).status).toBe(400)
  })

  it('have room for twenty of a person, programs and pasted ones together', async () => {
    const ann = await app.person([LIST])
    await sql`insert into sys_api_token (id, tenant_id, user_id, name, token_hash, hint, scopes, expires_at, create_by)
      select ${ann.userId} || n, tenant_id, id, 'n', id || n, 'hint', '{}', now() + interval '1 day', username
      from sys_user, generate_series(10, 28) n where id = ${ann.userId}`.execute(app.db)
    const [one, two] = [await newProgram(), await newProgram()]
    const codes = [await codeFor(ann, one), await codeFor(ann, two)] as const
    expect((await exchange(one, codes[0])).status).toBe(200)
    expect(await errorOf(await exchange(two, codes[1]))).toEqual([400, 'invalid_grant'])
    expect((await allow(ann, two.query())).body.success).toBe(false)
  })
})
