import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { undoneBy } from '#kit/contract/action.ts'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { errorOf } from '#kit/contract/form-rules.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { JOB_VERBS } from '#kit/contract/job.ts'
import { FIND_PATH, JOB_PATH } from '#kit/contract/paths.ts'
import { permissionsOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import type { Client, Sent } from '#server/testing/test-app.server.ts'
import { EXAMPLES } from '../tests/catalogue-for-test.ts'
import { admin, app, example, paths } from './contract-shop.server.ts'
import { fingerprint, type Row } from './example-rows.server.ts'
import { type Choices, type Input, validInputs } from './valid-input.server.ts'

/** The tenant of the stranger; all rows here belong to tenant 0. */
const ELSEWHERE = 7

/** No row of a noun is read or changed from another tenant, by whatever call. */
export function otherTenantTests(resource: AnyResource): void {
  let choices: Choices
  beforeAll(async () => {
    choices = await example.choicesOf(resource)
  })

  it('is nothing to somebody of another tenant: no route reads or changes a row of it', async () => {
    const row = await secretRow(resource, choices)
    const calls: { readonly route: Called; readonly send: Send }[] = []
    for (const route of routesOf(resource)) {
      calls.push({ route, send: await sending(resource, choices, route, row) })
    }
    const client = await stranger(resource)
    const tables = [
      { table: 'sys_import_mapping' },
      resource,
      ...Object.values(resource.children ?? {}).map(({ resource: part }) => part),
    ]
    const before = await Promise.all(tables.map((table) => fingerprint(app, table)))
    for (const { route, send } of calls) {
      const sent = await send(client)
      const told = await toldBy(route, sent, client)
      if (route.verb === 'counts') {
        expect(sent.body.result).toMatchObject({ total: 0 })
      }
      for (const secret of secretsOf(resource, row)) {
        expect(told, route.path).not.toContain(secret)
      }
    }
    expect(await Promise.all(tables.map((table) => fingerprint(app, table)))).toEqual(before)
  })

  it('is read and changed by the same calls of somebody who may', async () => {
    for (const route of routesOf(resource)) {
      // each has a row of its own: a deleted one shows nothing
      const row = await secretRow(resource, choices)
      const sent = await (await sending(resource, choices, route, row))(admin)
      if (route.method === 'get' || route.verb === JOB_VERBS.export) {
        const [secret = ''] = secretsOf(resource, row)
        expect(sent.status, route.path).toBe(200)
        expect(await toldBy(route, sent, admin), route.path).toContain(SHOWN.has(route.verb) ? secret : '')
        if (route.verb === 'counts') {
          expect(sent.body.result).toMatchObject({ total: 1 })
        }
      } else {
        expect(sent.status === 200 || isRefusedByRule(resource, route, sent), `${route.path}: ${sent.status}`).toBe(
          true,
        )
      }
    }
  })
}

/** Calls that show the row itself to whoever may see it. */
const SHOWN = new Set(['list', 'queryById', 'exportXls', JOB_VERBS.export, 'find'])

interface Called {
  readonly method: string
  readonly path: string
  /** Last part of the path. */
  readonly verb: string
}

/**
 * Every route that is served below the path of a resource, and the search over all records; calls that name their row in
 * the path are those of single nouns, which try them with rows of other tenants themselves.
 */
function routesOf({ path, find }: AnyResource): readonly Called[] {
  const below = Object.entries(paths).flatMap(([served, methods]) =>
    served.startsWith(`${BASE_PATH}${path}/`) && !served.includes('{')
      ? Object.keys(methods).map((method) => ({
          method,
          path: served.slice(BASE_PATH.length),
          verb: served.split('/').at(-1) ?? '',
        }))
      : [],
  )
  expect(below.length).toBeGreaterThan(2)
  return [...below, ...(find ? [{ method: 'get', path: FIND_PATH, verb: 'find' }] : [])]
}

let marks = 0

/** Such as a text that no other row has. */
const SECRET = 'secret1x'

/** Field of a resource that may hold any text of the kind. */
function textField(resource: AnyResource): string {
  const { told } = EXAMPLES[resource.name] ?? {}
  if (told !== undefined) {
    return told
  }
  const [name] =
    fieldEntries(resource).find(
      ([field, { kind, rules, readonly: isRead }]) =>
        kind === 'text' &&
        !isRead &&
        (rules === undefined || errorOf(rules, SECRET) === undefined) &&
        (resource.find?.title ?? field) === field,
    ) ?? expect.fail(`${resource.name} has no text`)
  return name
}

/** A row of tenant 0 whose text no other row has, as it is read. */
async function secretRow(resource: AnyResource, choices: Choices): Promise<Row> {
  marks += 1
  const [input = {}] = validInputs(resource, choices, 1, 700 + marks)
  return example.made(resource, {
    ...input,
    ...EXAMPLES[resource.name]?.parts,
    [textField(resource)]: `secret${marks}x`,
  })
}

/** What of a row nobody elsewhere may be told: its text, its id, the ids of all it consists of. */
function secretsOf(resource: AnyResource, row: Row): readonly string[] {
  const parts = Object.entries(row).flatMap(([name, value]) => (Array.isArray(value) && name !== LED_TO ? value : []))
  const ids = [row, ...parts].map((each) => (each as Row).id)
  return [row[textField(resource)], ...ids].filter((each): each is string => typeof each === 'string')
}

/** Rows that a figure leads to are no parts of it. */
const LED_TO = 'relatives'

/** Somebody of another tenant who may do there all that the resource knows. */
async function stranger(resource: AnyResource): Promise<Client> {
  const { username, userId, roleId } = await app.person(permissionsOf(resource).map(({ code }) => code))
  await sql`update sys_role set tenant_id = ${ELSEWHERE} where id = ${roleId}`.execute(app.db)
  await sql`
    update sys_user set tenant_id = ${ELSEWHERE}, rel_tenant_ids = ${String(ELSEWHERE)} where id = ${userId}
  `.execute(app.db)
  return app.signIn(username)
}

/** All that a route asks for, to read or change a row. */
async function inputFor(resource: AnyResource, choices: Choices, { verb }: Called, row: Row): Promise<Input> {
  const action = resource.actions?.[verb]
  const id = await (action?.on === 'job' ? jobOn(resource, verb, row) : (NAMED[verb]?.(resource) ?? row.id))
  const own = EXAMPLES[resource.name]?.calls?.[verb]?.(row)
  if (action) {
    const asked: AnyResource = {
      ...resource,
      name: `${resource.name}.${verb}`,
      fields: action.input,
      states: undefined,
    }
    const [input = {}] = validInputs({ ...asked, check: undefined }, await example.choicesOf(asked), 1)
    return { ...input, id, ids: id, ...own }
  }
  if (verb === 'add' || verb === 'edit') {
    marks += 1
    const [input = {}] = validInputs(resource, choices, 1, 700 + marks)
    return verb === 'add' ? input : { ...input, id }
  }
  return { id, ids: id, ...own }
}

/** Calls that take a workbook. */
const UPLOADS = new Set<string>(['importExcel', JOB_VERBS.import, IMPORT_VERBS.columns])

/** What is named by calls that name no row of the resource; it is of tenant 0, too. */
const NAMED: Readonly<Record<string, (resource: AnyResource) => Promise<string>>> = {
  [IMPORT_VERBS.forget]: async ({ name }) => {
    marks += 1
    const { rows } = await sql<{ id: string }>`
      insert into sys_import_mapping (id, tenant_id, resource, name, signature, columns, create_by)
      values (${`mapping-${marks}`}, 0, ${name}, 'Supplier', ${String(marks)}, '{}', 'admin') returning id
    `.execute(app.db)
    return rows[0]?.id ?? ''
  },
  [IMPORT_VERBS.undo]: async (resource) => {
    const named = textField(resource)
    const fields = Object.entries(resource.fields)
    const lines = [fields.map(([, { title }]) => title[0]), fields.map(([name]) => (name === named ? '新' : ''))]
    const sheet = new File([lines.map((line) => line.join(',')).join('\n')], 'rows.csv')
    const sent = await admin.upload(`${resource.path}/${JOB_VERBS.import}`, { 'files[]': sheet }, { partial: '1' })
    expect(sent.body.result, sent.body.message).toBeTruthy()
    const id = String(sent.body.result.id)
    await ended(id, admin)
    return id
  },
}

/** A job of the administrator that changed the row by the command which this one takes back. @returns its id */
async function jobOn({ name, actions = {} }: AnyResource, undo: string, row: Row): Promise<string> {
  marks += 1
  const id = `job-${marks}`
  const sent = { resource: name, action: undoneBy(actions, undo), ids: [row.id], input: {} }
  await sql`
    insert into sys_job (id, tenant_id, user_id, name, title, input, locale, origin, state, total, end_time, create_by)
    select ${id}, 0, id, 'rows-command', array['x', 'x'], ${JSON.stringify(sent)}, 'zh-CN', '', 'done', 1, now(), 'admin'
    from sys_user where username = 'admin'
  `.execute(app.db)
  await sql`
    insert into sys_job_row (job_id, position, title, is_done, note)
    values (${id}, 0, 'x', true, ${JSON.stringify({ id: row.id, undo: { id: row.id } })})
  `.execute(app.db)
  return id
}

async function ended(id: string, client: Client): Promise<void> {
  const state = async () => (await client.get(`${JOB_PATH}/queryById`, { id })).body.result.state
  await expect.poll(state, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
}

type Send = (client: Client) => Promise<Sent>

/** Makes all that a call of a route needs, so that sending it writes nothing else. */
async function sending(resource: AnyResource, choices: Choices, route: Called, row: Row): Promise<Send> {
  const { method, path, verb } = route
  const name = textField(resource)
  const sheet = { 'files[]': new File([`${resource.fields[name]?.title[0]}\n新`], 'rows.csv') }
  if (UPLOADS.has(verb)) {
    return (client) => client.upload(path, sheet)
  }
  if (verb === 'find') {
    return (client) => client.get(path, { keyword: String(row[name]) })
  }
  const input = await inputFor(resource, choices, route, row)
  const query = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  switch (method) {
    case 'get':
      return (client) => client.get(path, query)
    case 'delete':
      return (client) => client.delete(path, query)
    case 'put':
      return (client) => client.put(path, input)
    default:
      return (client) => client.post(path, input)
  }
}

/** All that an answer says: of a workbook its cells, of a job how it ended. */
async function toldBy({ verb }: Called, sent: Sent, client: Client): Promise<string> {
  if (verb === JOB_VERBS.export && sent.body.success) {
    const id = String(sent.body.result.id)
    await ended(id, client)
    return workbookText(await client.get(`${JOB_PATH}/file`, { id }))
  }
  if (sent.headers.get('content-type')?.includes('spreadsheet')) {
    return workbookText(sent)
  }
  return new TextDecoder().decode(sent.bytes)
}

async function workbookText({ bytes }: Sent): Promise<string> {
  return JSON.stringify(await readWorkbook(bytes, 'export.xlsx'))
}

/** A command that was understood, and that a rule of the noun refuses for this row as it is. */
function isRefusedByRule(resource: AnyResource, { verb }: Called, { status, body }: Sent): boolean {
  const { errors } = (body.result ?? {}) as { readonly errors?: readonly { readonly path: string }[] }
  const asked = Object.keys(resource.actions?.[verb]?.input ?? {})
  return status === 400 && errors !== undefined && errors.every(({ path }) => ![...asked, 'id', 'ids'].includes(path))
}
