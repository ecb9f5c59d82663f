import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { ANYONE, type Route, SIGNED_CLIENT } from '#kit/server/http/route.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { catalogue, declared } from '#office/office.ts'
import { newApiToken } from '#office/rights/api-tokens.server.ts'
import { isHousePage } from '#office/rights/house-pages.ts'
import { registeredTables } from '#office/system/dictionary/registered-tables.ts'
import { exampleRows } from '#office/testing/example-rows.server.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { seededPerson } from '#office/testing/seeded-person.server.ts'
import { validInputs } from '#office/testing/valid-input.server.ts'
import { EXAMPLES } from '#office/tests/catalogue-for-test.ts'
import { NOTES, type TableChange, type TableWatch, watchTables } from './testing/table-watch.server.ts'
import { type Client, startTestApp, type TestApp } from './testing/test-app.server.ts'

/** The tenant of the stranger; what must not be read or changed belongs to tenant 0. */
const ELSEWHERE = 7

/** All tenants read what tenant 0 has in these. */
const SHARED =
  /^(?:sys_dict|sys_dict_item|sys_dict_table|sys_check_rule|sys_permission|sys_permission_data_rule|online_report\w*)$/

/** Told to everybody: tenants have names, and whoever signs in sees by which other servers. */
const OF_ALL = ['sys_tenant', 'sys_identity_provider']

/** What a read writes all the same, by the table. */
const READ_WRITES: Readonly<Record<string, string>> = {
  sys_announcement_send: 'what was told to all is somebody’s own from their first look at the bell on',
}

const sessions = sessionStore({ idleMinutes: 60 })
let app: TestApp
let routes: readonly Route[]
let columns: ReadonlyMap<string, ReadonlySet<string>>
let examples: ReadonlyMap<string, Row>
let secrets: readonly string[]
let watch: TableWatch
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  routes = idleOffice({ db: app.db, sessions }).routes
  await fill()
  columns = await columnsOfTables()
  examples = await exampleOfTables()
  secrets = await secretsOfTables()
  watch = await watchTables(app.db)
}, 180_000)
afterAll(() => app.close())

/** The machine may have much else to do. */
const PATIENCE = 240_000

const keyOf = ({ definition: { method, path } }: Route) => `${method} ${path}`

/** Calls between two looks at all tables, which take longer than the calls. */
const AT_ONCE = 200

it('[1.1a] no route answers nobody, but those that are for anyone; nothing changes', {
  timeout: PATIENCE,
}, async () => {
  const nobody = { username: 'nobody-at-all', userId: 'nobody-at-all', tenantId: 0, token: '' }
  await callEach(nobody, (each, { status, body }) => {
    expect([status, body.code], keyOf(each)).toEqual([401, 401])
  })
})

it('[6.3a] no route lets somebody do what they hold no permission for, nor names or touches what others have', {
  timeout: PATIENCE,
}, async () => {
  const staff = await signedIn({ ...(await app.person([])), tenantId: 0 })
  await callEach(staff, (each, { status, body, text, sent }) => {
    if (typeof each.definition.permission === 'string') {
      expect([status, body.code], keyOf(each)).toEqual([403, 510])
    }
    expect(toldBy(text, sent), `${keyOf(each)} ${sent} tells: ${text.slice(0, 500)}`).toEqual([])
  })
})

it('no route tells or changes anything of another tenant, for an administrator of a tenant who holds every permission', {
  timeout: PATIENCE,
}, async () => {
  const held = await grantable()
  let done = 0
  await callEach(await signedIn(await administrator()), (each, { status, text, sent }) => {
    done += status === 200 ? 1 : 0
    const { permission } = each.definition
    if (typeof permission === 'string' && held.has(permission)) {
      expect(text, `${keyOf(each)}: the stranger holds it`).not.toContain(`"permission":"${permission}"`)
    }
    expect(toldBy(text, sent), `${keyOf(each)} ${sent} tells: ${text.slice(0, 500)}`).toEqual([])
  })
  // most calls come as far as the rows
  expect(done).toBeGreaterThan(150)
})

it('no route lets somebody who reads one page do or learn more than that', { timeout: PATIENCE }, async () => {
  const right = 'system:category:list'
  const reader = await signedIn({ ...(await app.person([right])), tenantId: 0 })
  const shown = await idsOf('sys_category')
  let read = 0
  await callEach(reader, (each, { status, body, text, sent }) => {
    const { permission } = each.definition
    if (typeof permission === 'string' && permission !== right) {
      expect([status, body.code], keyOf(each)).toEqual([403, 510])
    }
    read += permission === right && status === 200 ? 1 : 0
    const told = toldBy(text, sent).filter((secret) => !shown.includes(secret))
    expect(told, `${keyOf(each)} ${sent} tells: ${text.slice(0, 500)}`).toEqual([])
  })
  expect(read).toBeGreaterThan(1)
})

it('the token of an agent changes nothing by any route, and learns nothing of another tenant', {
  timeout: PATIENCE,
}, async () => {
  const agent = await withToken(await administrator())
  let read = 0
  await callEach(
    agent,
    (each, { status, text, sent }) => {
      const { does, permission } = each.definition
      if (does === 'command' && permission !== SIGNED_CLIENT) {
        expect(status, keyOf(each)).toBe(403)
      }
      read += status === 200 ? 1 : 0
      expect(toldBy(text, sent), `${keyOf(each)} ${sent} tells: ${text.slice(0, 500)}`).toEqual([])
    },
    { changes: requireNothing },
  )
  expect(read).toBeGreaterThan(100)
})

it('nobody who looks as somebody else changes anything by any route, or learns of another tenant', {
  timeout: PATIENCE,
}, async () => {
  const [looking, person] = [await signedIn(await administrator()), await administrator()]
  await sql`update sys_session set viewed_user_id = ${person.userId} where user_id = ${looking.userId}`.execute(app.db)
  let read = 0
  await callEach(
    looking,
    (each, { status, text, sent }) => {
      const { does, permission } = each.definition
      if (does === 'command' && permission !== SIGNED_CLIENT) {
        expect(status, keyOf(each)).toBe(403)
      }
      read += status === 200 ? 1 : 0
      expect(toldBy(text, sent), `${keyOf(each)} ${sent} tells: ${text.slice(0, 500)}`).toEqual([])
    },
    { changes: requireNothing, called: (each) => isForSome(each) && !each.whileViewing },
  )
  expect(read).toBeGreaterThan(150)
})

it('what is no command changes nothing, for an administrator of the house who asks by rows that are there', {
  timeout: PATIENCE,
}, async () => {
  const admin = await signedIn({ username: 'admin', userId: String(examples.get('sys_user')?.id), tenantId: 0 })
  let read = 0
  await callEach(
    admin,
    (each, { status }) => {
      read += status === 200 ? 1 : 0
      expect(status, keyOf(each)).toBeLessThan(500)
    },
    {
      changes: (change) => Object.hasOwn(READ_WRITES, change.table) || requireNothing(change),
      called: ({ does, permission }) => does === 'read' && permission !== SIGNED_CLIENT,
    },
  )
  expect(read).toBeGreaterThan(500)
})

it('no table used as a dictionary names a row to somebody without permissions, nor customers to a packer', {
  timeout: PATIENCE,
}, async () => {
  const somebody = await app.person([])
  const packer = await seededPerson(app, 'packer')
  const admin = await app.admin()
  let named = 0
  for (const [triple, { table, text, code }] of registeredTables(declared)) {
    const row = examples.get(table)
    const key = String(row?.[code] ?? 'none')
    const asked = (client: Client) =>
      Promise.all([
        client.get(`/sys/dict/getDictItems/${triple}`),
        client.get(`/sys/dict/loadDict/${triple}`),
        client.get(`/sys/dict/loadDictItem/${triple}`, { key }),
        client.get(`/sys/dict/getDictText/${triple}/${encodeURIComponent(key)}`),
        client.get('/sys/dict/loadTreeData', { tableName: table, text, code }),
      ]).then((answers) => answers.map(({ body }) => body.result))
    const [items, found, texts, one, tree] = await asked(somebody)
    expect([items, found, texts, one ?? null, tree ?? []], triple).toEqual([[], [], [], null, []])
    if (table === 'shop_app_user') {
      expect((await asked(packer)).slice(0, 3), triple).toEqual([[], [], []])
    }
    const [all, , known] = await asked(admin)
    named += row && isFilled(all) && isFilled(known) ? 1 : 0
  }
  expect(named, 'an administrator has them named').toBeGreaterThan(15)
})

const isFilled = (rows: unknown) => Array.isArray(rows) && rows.length > 0

/** What belongs to others in an answer, beside what was sent. */
const toldBy = (text: string, sent: string) =>
  secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))

/**
 * Calls every route that is not for anyone in the name of somebody, and looks at all tables now and then: they touch nothing
 * of others, or nothing at all.
 */
async function callEach(
  person: Person,
  check: (each: Route, answer: Answer) => void,
  { changes = requireOwn, called = isForSome }: Walk = {},
): Promise<void> {
  await watch.changes()
  const all = routes.filter((each) => called(each.definition))
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    for (const each of some) {
      const answer = await call(each, person)
      if (each.definition.permission === SIGNED_CLIENT) {
        expect(answer.status, `${keyOf(each)}: no session stands in for a signature`).toBe(401)
      } else if (person.token !== '' && each.definition.permission !== ANYONE) {
        expect(answer.status, `${keyOf(each)}: still signed in`).not.toBe(401)
      }
      check(each, answer)
    }
    for (const change of await watch.changes()) {
      try {
        changes(change, person)
      } catch (cause) {
        throw new Error(`one of ${some.map(keyOf).join(', ')} changed ${change.table}`, { cause })
      }
    }
  }
}

const isForSome: NonNullable<Walk['called']> = ({ permission }) => permission !== ANYONE

interface Walk {
  /** What may have changed. */
  readonly changes?: (change: TableChange, person: Person) => void
  /** What is called; all but what anyone may call when left out. */
  readonly called?: (definition: Route['definition']) => boolean
}

/** Codes that a role of a tenant may hold; some pages are for people of the shop itself. */
async function grantable(): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ perms: string; component: string | null }>`
    select perms, component from sys_permission where del_flag = 0 and perms is not null
  `.execute(app.db)
  return new Set(rows.filter((row) => !isHousePage(row)).map(({ perms }) => perms))
}

type Row = Readonly<Record<string, unknown>>

interface Person {
  readonly username: string
  readonly userId: string
  readonly tenantId: number
  readonly token: string
  readonly isAgent?: boolean
}

/** A row of every resource, and of whatever else a tenant has. */
async function fill(): Promise<void> {
  const admin = await app.admin()
  const example = exampleRows({ app, admin, resources: catalogue, examples: EXAMPLES })
  for (const [index, resource] of catalogue.entries()) {
    const [input = {}] = validInputs(resource, await example.choicesOf(resource), 1, 900 + index)
    const name = textOf(resource)
    await example.made(resource, {
      ...input,
      ...EXAMPLES[resource.name]?.parts,
      ...(name ? { [name]: `secret${index}x` } : {}),
    })
  }
  await app.person([])
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(app.db)
  const [{ id: adminId } = { id: '' }] = rows
  await sql`
    insert into sys_saved_query (id, owner_id, page, kind, title, shared_with, content)
    values ('kept-query-of-0', ${adminId}, 'position', 'view', 'secret-query', 'everyone', '{}')
  `.execute(app.db)
  await sql`
    insert into sys_import_mapping (id, tenant_id, resource, name, signature, columns, create_by)
    values ('kept-mapping-of-0', 0, 'position', 'secret-supplier', 'x', '{}', 'admin')
  `.execute(app.db)
  await sql`
    insert into sys_job (id, tenant_id, user_id, name, title, input, input_files, locale, origin, state, end_time,
      create_by)
    values ('failed-job-of-0', 0, ${adminId}, 'export', '{"secret-job","secret-job"}', '{"resource":"position","query":{}}', '{}', 'zh-CN', '', 'failed', now(), 'admin')
  `.execute(app.db)
  await sql`insert into sys_user_preference (user_id, key, value) values (${adminId}, 'secret-key', '"secret-value"')`.execute(
    app.db,
  )
}

/** Field of a resource that may hold any text. */
function textOf(resource: AnyResource): string | undefined {
  return fieldEntries(resource).find(
    ([, { kind, rules, readonly: isRead, unique }]) => kind === 'text' && !rules && !isRead && !unique,
  )?.[0]
}

/** Somebody of another tenant with every permission there is. */
async function administrator(): Promise<Omit<Person, 'token'>> {
  const { username, userId, roleId } = await app.person([])
  await sql`update sys_role set tenant_id = ${ELSEWHERE} where id = ${roleId}`.execute(app.db)
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select md5(${roleId} || id), ${roleId}, id from sys_permission where del_flag = 0
  `.execute(app.db)
  await sql`
    update sys_user set tenant_id = ${ELSEWHERE}, rel_tenant_ids = ${String(ELSEWHERE)} where id = ${userId}
  `.execute(app.db)
  return { username, userId, tenantId: ELSEWHERE }
}

interface Answer {
  readonly status: number
  readonly body: { readonly code?: number }
  readonly text: string
  /** What was sent, as text. */
  readonly sent: string
}

/** Begins a session without asking for a password. */
async function signedIn(person: Omit<Person, 'token'>): Promise<Person> {
  const { userId, tenantId } = person
  const token = await app.db
    .transaction()
    .execute((tx) => sessions.begin(tx, { userId, tenantId, address: '127.0.0.1', agent: 'test' }))
  return { ...person, token }
}

/** Somebody's agent, who may do all that a token may. */
async function withToken(person: Omit<Person, 'token'>): Promise<Person> {
  const { token, hash, hint } = newApiToken()
  const scopes = [...(await grantable())]
  await sql`
    insert into sys_api_token (id, tenant_id, user_id, name, kind, token_hash, hint, scopes, expires_at, create_by)
    values ('agent-of-7', ${person.tenantId}, ${person.userId}, 'agent', 'agent', ${hash}, ${hint}, ${scopes},
      now() + interval '1 day', ${person.username})
  `.execute(app.db)
  return { ...person, token, isAgent: true }
}

async function idsOf(table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}`.execute(app.db)
  return rows.flatMap(({ id, name }) => [id, name])
}

/** Calls a route with rows of tenant 0. */
async function call({ definition }: Route, { token, isAgent = false }: Person): Promise<Answer> {
  const input = inputOf(definition)
  const path = definition.path.replace(/:(\w+)|\*/g, (_, name) => encodeURIComponent(String(input[name ?? '*'] ?? 'x')))
  const isInPath = definition.method === 'GET' || definition.method === 'DELETE'
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const answer = await app.server.inject({
    method: definition.method,
    url: `${BASE_PATH}${path}${isInPath ? `?${query}` : ''}`,
    headers: {
      ...(isAgent ? { authorization: `Bearer ${token}` } : { 'x-access-token': token }),
      ...(isInPath ? {} : { 'content-type': 'application/json' }),
    },
    ...(isInPath ? {} : { payload: JSON.stringify(input) }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : {},
    text: answer.body,
    sent: JSON.stringify(input),
  }
}

interface Property {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly anyOf?: readonly Property[]
}

/** Values for all that a route asks for: wherever it names a row, one of tenant 0. */
function inputOf({ path, json }: Route['definition']): Record<string, unknown> {
  const { properties = {}, required = [] } = json() as {
    readonly properties?: Readonly<Record<string, Property>>
    readonly required?: readonly string[]
  }
  const own = tableOf(path)
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
      const row = namedRow(name, own)
      if (row !== undefined) {
        return [[name, property.type === 'array' ? [row] : row]]
      }
      return required.includes(name) ? [[name, someValue(property)]] : []
    }),
  )
}

function someValue(property: Property): unknown {
  const { type, enum: choices, minimum } = property.anyOf?.[0] ?? property
  switch (type) {
    case 'number':
    case 'integer':
      return minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return {}
    default:
      return choices?.[0] ?? 'a1'
  }
}

/** Names of tables by what paths and parameters call them. */
const ALIASES: Readonly<Record<string, string>> = {
  dep: 'depart',
  record: 'position',
  config: 'report',
  list: 'position',
  depsignorrole: 'departrole',
  sysdepartpermission: 'depart',
}

/** The table that a path is about: a resource's own, or the one that it is called after. */
function tableOf(path: string): string | undefined {
  const [resource] = catalogue
    .filter((one) => path.startsWith(`${one.path}/`))
    .sort((one, other) => other.path.length - one.path.length)
  return (
    resource?.table ??
    path
      .split('/')
      .map(tableNamed)
      .find((table) => table !== undefined)
  )
}

function tableNamed(text: string): string | undefined {
  const plain = text.toLowerCase().replace(/^sys(?=.)/, '')
  const wanted = ALIASES[plain] ?? plain
  return [...columns.keys()].find((table) => table.replace(/^[a-z]+_/, '').replaceAll('_', '') === wanted)
}

/** The value of a parameter that names a row of tenant 0; undefined for one that names none. */
function namedRow(name: string, own: string | undefined): unknown {
  const rowOf = (table: string | undefined) => (table === undefined ? undefined : examples.get(table))
  const [, whose] = /^(\w*?)(?:ids?|idlist)$/i.exec(name) ?? []
  if (whose !== undefined) {
    const called =
      whose === '' || /^(?:p|parent|data)$/i.test(whose) ? own : tableNamed(whose.replace(/^(?:new|old|last)/i, ''))
    return (rowOf(called ?? own) ?? rowOf('sys_position'))?.id
  }
  if (/^(?:keyword|fieldVal|val)$/i.test(name)) {
    return 'secret'
  }
  if (/^(?:username|userName)$/.test(name)) {
    return examples.get('sys_user')?.username
  }
  if (/^(?:orgCode|pcode|roleCode|code)$/.test(name)) {
    const column = name === 'pcode' ? 'code' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return rowOf(own)?.[column] ?? examples.get('sys_depart')?.[column]
  }
  return undefined
}

async function columnsOfTables(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ table: string; names: readonly string[] }>`
    select table_name as table, array_agg(column_name::text) as names from information_schema.columns
    where table_schema = 'public' group by table_name order by table_name
  `.execute(app.db)
  return new Map(rows.map(({ table, names }) => [table, new Set(names)]))
}

/** A row of tenant 0 of every table; everybody but the first person is nobody that the test signs in. */
async function exampleOfTables(): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>()
  for (const [table, names] of columns) {
    if (names.has('id') && names.has('tenant_id')) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(table)} t where tenant_id = 0
        ${names.has('del_flag') ? sql`and del_flag = 0` : sql``} order by ${names.has('username') ? sql`username <> 'admin'` : sql`id`} limit 1
      `.execute(app.db)
      const [first] = rows
      if (first) {
        found.set(table, JSON.parse(first.row))
      }
    }
  }
  return found
}

/** Ids of all that tenant 0 has for itself, and the texts that no row of another tenant has. */
async function secretsOfTables(): Promise<readonly string[]> {
  const ids: string[] = []
  for (const [table, names] of columns) {
    if (
      names.has('id') &&
      names.has('tenant_id') &&
      !SHARED.test(table) &&
      !Object.hasOwn(NOTES, table) &&
      !OF_ALL.includes(table)
    ) {
      const { rows } = await sql<{ id: string }>`select id::text from ${sql.table(table)} where tenant_id = 0`.execute(
        app.db,
      )
      ids.push(...rows.map(({ id }) => id))
    }
  }
  expect(ids.length).toBeGreaterThan(30)
  return [
    ...ids.filter((id) => id.length > 5),
    ...catalogue.flatMap(({ table }, index) => (OF_ALL.includes(table) ? [] : [`secret${index}x`])),
    'secret-',
  ]
}

/** All rows are there as they were, and new ones are the caller's own. */
function requireOwn({ table, gone, added }: TableChange, { userId, username, tenantId }: Person): void {
  const isOthers = (row: string) => !row.includes(userId) && !row.includes(username)
  const others = added.filter(isOthers)
  const astray = tenantId === 0 ? others : others.filter((row) => secrets.some((secret) => row.includes(secret)))
  expect({ table, gone: gone.filter(isOthers), astray }).toEqual({ table, gone: [], astray: [] })
}

/** Nothing changed at all: neither of others nor of the caller. */
function requireNothing({ table, gone, added }: TableChange): void {
  expect({ table, gone, added }).toEqual({ table, gone: [], added: [] })
}
