import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#kit/contract/field.ts'
import { actionPermission, permissionOf, permissionsOf } from '#kit/contract/permission.ts'
import { type AnyResource, columnOf, fieldEntries, fieldOf, type Verb, verbsOf } from '#kit/contract/resource.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue } from './catalogue.ts'
import { MENU_SCREENS } from './menu.ts'
import { GOODS_IMPORT_FIELDS } from './shop/goods/import/goods-values.ts'
import { type Choices, distinctPart, type Input, validInputs, wrongValues } from './testing/valid-input.server.ts'

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

describe('the catalogue', () => {
  it('names every resource, path, permission and menu place once', () => {
    for (const key of ['name', 'path', 'permission'] as const) {
      const values = catalogue.map((one) => one[key])
      expect(new Set(values).size, key).toBe(values.length)
    }
    const places = [...catalogue.flatMap(({ menu }) => menu ?? []), ...MENU_SCREENS]
    expect(new Set(places.map(({ url }) => url)).size).toBe(places.length)
    expect(new Set(places.map(({ component }) => component)).size).toBe(places.length)
  })

  it('keeps to the budget: at most ten options per field and fourteen per resource', () => {
    for (const one of catalogue) {
      expect(Object.keys(one).length, one.name).toBeLessThanOrEqual(14)
      for (const [name, field] of fieldEntries(one)) {
        expect(Object.keys(field).length, `${one.name}.${name}`).toBeLessThanOrEqual(10)
      }
    }
  })
})

describe.each(catalogue.map((one) => [one.name, one] as const))('%s', (_, one) => {
  let choices: Choices
  beforeAll(async () => {
    choices = await choicesOf(one)
  })

  describe('its table', () => {
    it('has a column of the right type for every declared field and the audit columns', async () => {
      const columns = await columnsOf(one)
      for (const [name, field] of fieldEntries(one)) {
        const column = columns.get(columnOf(name)) ?? expect.fail(`${one.table} lacks ${columnOf(name)}`)
        expect(TYPES[typeKey(field)], name).toContain(column.type)
        if (column.length !== null && field.max !== undefined && ['text', 'area', 'html', 'ref'].includes(field.kind)) {
          expect(column.length, name).toBeGreaterThanOrEqual(field.max)
        }
        // what may stay empty must fit a column that takes nothing, or one that has a default
        expect(field.required || field.readonly || column.isNullable || column.hasDefault, name).toBe(true)
      }
      for (const audit of [
        'id',
        'create_by',
        'create_time',
        'update_by',
        'update_time',
        'version',
        'tenant_id',
        'del_flag',
      ]) {
        expect(columns.has(audit), audit).toBe(true)
      }
    })

    it('has a unique index by the name that answers understand, for every unique field', async () => {
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where tablename = ${one.table} and indexdef like 'CREATE UNIQUE%'
      `.execute(app.db)
      const names = rows.map(({ name }) => name)
      for (const [name, field] of fieldEntries(one)) {
        if (field.unique) {
          expect(names).toContain(`${one.table}_${columnOf(name)}_key`)
        }
      }
    })
  })

  describe('its place in the house', () => {
    it('[6.2a] [2.10b] has a menu row whose component and permission codes are seeded and granted to admin', async () => {
      const { rows } = await sql<{ component: string; perms: string }>`
        select p.component, p.perms from sys_user u join sys_user_role ur on ur.user_id = u.id
        join sys_role_permission rp on rp.role_id = ur.role_id join sys_permission p on p.id = rp.permission_id
        where u.username = 'admin'
      `.execute(app.db)
      const granted = rows.map(({ perms }) => perms)
      expect(granted).toEqual(expect.arrayContaining(permissionsOf(one).map(({ code }) => code)))
      expect(rows.map(({ component }) => component)).toContain(one.menu?.component)
      expect(one.menu?.component).toMatch(/^[a-z]+\/[A-Z]\w+$/)
    })
  })

  describe('the eight verbs', () => {
    it('[7.25b] add rows, and give them back as they were sent, singly and in the list', async () => {
      for (const input of validInputs(one, choices, 5, 2)) {
        const row = await added(one, input)
        expect(sentPart(one, row)).toEqual(sentPart(one, input))
        const again = await admin.get(`${one.path}/queryById`, { id: String(row.id) })
        expect(sentPart(one, again.body.result)).toEqual(sentPart(one, input))
        const [listed] = await records(one, { id: String(row.id) })
        expect(sentPart(one, listed ?? {})).toEqual(sentPart(one, input))
        expect(listed).toMatchObject({ createBy: 'admin', version: 0 })
        expect(listed?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      }
    })

    it('edit what was sent and nothing else, with PUT and with POST; empty text clears, null keeps', async () => {
      const [first, second] = validInputs(one, choices, 2, 3)
      const row = await added(one, first ?? {})
      const changed = { ...second, ...fixedPart(one, first ?? {}) }
      const edited = await admin.put(`${one.path}/edit`, { ...changed, id: row.id, version: row.version })
      expect(edited.body).toMatchObject({ success: true, code: 200 })
      expect(sentPart(one, edited.body.result)).toEqual(sentPart(one, changed))
      expect(edited.body.result).toMatchObject({ version: 1, updateBy: 'admin' })
      const nulls = Object.fromEntries(fieldEntries(one).map(([name]) => [name, null]))
      const kept = await admin.post(`${one.path}/edit`, { ...nulls, id: row.id })
      expect(sentPart(one, kept.body.result)).toEqual(sentPart(one, changed))
      const [cleared] = fieldEntries(one).find(([, field]) => isClearable(field)) ?? []
      if (cleared) {
        const empty = await admin.put(`${one.path}/edit`, { id: row.id, [cleared]: '' })
        expect(empty.body.result).toMatchObject({ [cleared]: null })
      }
    })

    it('refuse a stale version with 409 and the row as it is now', async () => {
      const [first, second] = validInputs(one, choices, 2, 4)
      const row = await added(one, first ?? {})
      const mine = { ...second, ...fixedPart(one, first ?? {}), id: row.id, version: row.version }
      expect((await admin.put(`${one.path}/edit`, mine)).status).toBe(200)
      const late = await admin.put(`${one.path}/edit`, { ...first, id: row.id, version: row.version })
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({ success: false, code: 409 })
      const current = late.body.result.current as Row
      expect(current.version).toBe(1)
      expect(sentPart(one, current)).toEqual(sentPart(one, mine))
      expect((await admin.put(`${one.path}/edit`, { id: row.id, version: 'x' })).status).toBe(400)
    })

    it('[7.25c] [7.25d] delete one row and several; a missing one is 404 and deletes none', async () => {
      const ids = await addedIds(one, 4, 5)
      expect((await admin.delete(`${one.path}/delete`, { id: ids[0] ?? '' })).body).toMatchObject({ success: true })
      expect((await admin.get(`${one.path}/queryById`, { id: ids[0] ?? '' })).status).toBe(404)
      const missing = await admin.delete(`${one.path}/deleteBatch`, { ids: `${ids[1]},${ids[0]},` })
      expect(missing.status).toBe(404)
      expect(await records(one, { id: ids[1] ?? '' })).toHaveLength(1)
      const batch = await admin.delete(`${one.path}/deleteBatch`, { ids: `${ids.slice(1).join(',')},` })
      expect(batch.body).toMatchObject({ success: true, result: 3 })
      expect(await records(one, { id: `${ids.join(',')},` })).toHaveLength(0)
      expect((await admin.delete(`${one.path}/deleteBatch`, { ids: ',' })).status).toBe(400)
    })

    it('name the field of a value that is too long, too large or of another kind, and write nothing', async () => {
      const [input = {}] = validInputs(one, choices, 1, 6)
      const row = await added(one, input)
      const before = await fingerprint(one)
      for (const [name, field] of fieldEntries(one)) {
        for (const wrong of field.readonly ? [] : wrongValues(field)) {
          const add = await admin.post(`${one.path}/add`, {
            ...input,
            ...distinctPart(one, nextNumber()),
            [name]: wrong,
          })
          expect(add.status, `${name}: ${JSON.stringify(wrong)?.slice(0, 40)}`).toBe(400)
          expect(paths(add)).toContain(name)
          if (!field.fixed) {
            expect(paths(await admin.put(`${one.path}/edit`, { id: row.id, [name]: wrong }))).toContain(name)
          }
        }
        if (field.required) {
          expect(paths(await admin.post(`${one.path}/add`, { ...input, [name]: '' }))).toContain(name)
        }
      }
      expect(await fingerprint(one)).toBe(before)
    })

    it('name the field of a value that another row holds', async () => {
      const [input = {}] = validInputs(one, choices, 1, 7)
      await added(one, input)
      for (const [name, field] of fieldEntries(one)) {
        if (field.unique && !field.readonly) {
          const twice = await admin.post(`${one.path}/add`, {
            ...input,
            ...distinctPart(one, nextNumber()),
            [name]: input[name],
          })
          expect(twice.status).toBe(400)
          expect(paths(twice)).toEqual([name])
        }
      }
    })

    it('never take what the server fills', async () => {
      const [input = {}] = validInputs(one, choices, 1, 8)
      const forged = {
        ...Object.fromEntries(fieldEntries(one).flatMap(([name, field]) => (field.readonly ? [[name, '7']] : []))),
        id: 'forged',
        createBy: 'forged',
        createTime: '2001-01-01 00:00:00',
        version: 7,
        tenantId: 7,
        delFlag: 1,
        line: 9,
      }
      const row = await added(one, { ...forged, ...input })
      expect(row).toMatchObject({ createBy: 'admin', version: 0 })
      expect(row.id).toMatch(/^[0-9a-f]{32}$/)
      const plain = await added(one, { ...input, ...distinctPart(one, nextNumber()) })
      for (const [name, field] of fieldEntries(one)) {
        if (field.readonly && !field.unique) {
          expect(row[name], name).toEqual(plain[name])
        }
      }
    })
  })

  describe('its list', () => {
    let rows: readonly Row[]
    beforeAll(async () => {
      const inputs = validInputs(one, choices, 12, 9)
      for (const input of inputs) {
        await added(one, input)
      }
      rows = await records(one, { pageSize: '1000' })
    })

    it('[7.25a] filters by every declared search field', async () => {
      for (const [name, mode] of Object.entries(one.search)) {
        const value = rows.find((row) => row[name] !== null && row[name] !== undefined)?.[name]
        if (value === undefined) {
          expect(fieldOf(one, name)?.readonly, `${one.name}.${name} never has a value`).toBe(true)
          continue
        }
        const wanted = String(value)
        const part = wanted.slice(1, -1) || wanted
        const first = wanted.split(',')[0] ?? ''
        const queries: Record<string, readonly [Input, (row: Row) => boolean]> = {
          like: [
            { [name]: `*${part}*` },
            (row) =>
              String(row[name] ?? '')
                .toLowerCase()
                .includes(part.toLowerCase()),
          ],
          eq: [{ [name]: wanted }, (row) => String(row[name]) === wanted],
          in: [
            { [name]: `${first},` },
            (row) =>
              String(row[name] ?? '')
                .split(',')
                .includes(first),
          ],
          range: [
            { [`${name}_begin`]: wanted, [`${name}_end`]: wanted },
            (row) => compare(row[name] ?? null, value) === 0,
          ],
        }
        const [query, matches] = queries[mode ?? ''] ?? expect.fail(String(mode))
        const found = await records(one, { ...query, pageSize: '1000' })
        expect(ids(found), name).toEqual(ids(rows.filter(matches)))
      }
    })

    it('[7.25a] sorts every list column both ways, by declared columns only', async () => {
      for (const name of [...one.list, 'createTime', 'id']) {
        for (const order of ['asc', 'desc'] as const) {
          const sorted = await records(one, { column: name, order, pageSize: '1000' })
          const values = sorted.map((row) => row[name] ?? null)
          const filled = values.filter((value) => value !== null)
          expect(values.slice(0, filled.length), `${name}: empty values come last`).toEqual(filled)
          const direction = order === 'asc' ? 1 : -1
          expect(filled, name).toEqual([...filled].sort((a, b) => direction * compare(a, b)))
          expect(ids(sorted)).toEqual(ids(rows))
        }
      }
      for (const column of ['tenantId', 'delFlag', 'name;select 1', 'create_time desc--']) {
        const refused = await admin.get(`${one.path}/list`, { column })
        expect(refused.status).toBe(400)
        expect(paths(refused)).toEqual(['column'])
      }
    })

    it('ignores parameters that are no fields', async () => {
      const found = await records(one, { nothing: 'x', tenantId: '9', _t: '1', field: 'id,,name', pageSize: '1000' })
      expect(ids(found)).toEqual(ids(rows))
    })

    it('[3.16] gives pages that never overlap and an exact total', async () => {
      const seen: string[] = []
      const pages = Math.ceil(rows.length / 5)
      for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
        const { result } = (await admin.get(`${one.path}/list`, { pageNo, pageSize: 5 })).body
        expect(result).toMatchObject({ total: rows.length, size: 5, current: pageNo, pages, totalKind: 'exact' })
        seen.push(...(result.records as readonly Row[]).map(({ id }) => String(id)))
      }
      expect([...seen].sort()).toEqual(ids(rows))
      expect(await records(one, { pageNo: String(pages + 1), pageSize: '5' })).toEqual([])
    })

    it('adds the text of every dictionary value that has one', async () => {
      for (const [name, field] of fieldEntries(one)) {
        for (const row of rows) {
          if ((field.code ?? field.source) && row[name] !== null && row[name] !== '') {
            expect(row[`${name}_dictText`], `${one.name}.${name} of ${row[name]}`).toEqual(expect.any(String))
          } else {
            expect(row).not.toHaveProperty(`${name}_dictText`)
          }
        }
      }
    })

    it('[5.16f] [5.16g] answers the advanced query around every other filter', async () => {
      const [first, second] = rows
      const records2 = [first, second].map((row) => ({ field: 'id', rule: 'eq', val: String(row?.id) }))
      const superQueryParams = encodeURIComponent(JSON.stringify(records2))
      const both = await records(one, { superQueryParams, superQueryMatchType: 'or' })
      expect(ids(both)).toEqual(ids([first ?? {}, second ?? {}]))
      expect(await records(one, { superQueryParams, superQueryMatchType: 'and' })).toEqual([])
      expect(await records(one, { superQueryParams, superQueryMatchType: 'or', id: String(first?.id) })).toHaveLength(1)
      const unknown = encodeURIComponent(JSON.stringify([{ field: 'tenantId', rule: 'eq', val: '0' }]))
      expect(paths(await admin.get(`${one.path}/list`, { superQueryParams: unknown }))).toEqual(['superQueryParams'])
    })
  })

  describe('its permissions', () => {
    it('[6.3a] every verb asks for its own, 401 without a session and 403 with code 510; nothing changes', async () => {
      const [input = {}, other = {}] = validInputs(one, choices, 2, 10)
      const row = await added(one, input)
      const calls = guardedCalls(one, String(row.id), other)
      const codes = permissionsOf(one).map(({ code }) => code)
      expect(new Set(calls.map(({ code }) => code))).toEqual(new Set(codes))
      const before = await fingerprint(one)
      for (const { call } of calls) {
        const refused = await call(app.nobody)
        expect(refused.status).toBe(401)
        expect(refused.body).toMatchObject({ success: false, code: 401 })
      }
      for (const missing of codes) {
        const person = await app.person(codes.filter((code) => code !== missing))
        for (const { verb, code, call } of calls.filter((each) => each.code === missing)) {
          const refused = await call(person)
          expect(refused.status, verb).toBe(403)
          expect(refused.body, verb).toMatchObject({ success: false, code: 510, result: { permission: code } })
        }
      }
      expect(await fingerprint(one)).toBe(before)
    })
  })

  describe('its sheets', () => {
    it.skipIf(one.without?.includes('importExcel'))(
      '[3.17] [7.24a] an export can be imported: a dry run changes nothing, deleted rows come back the same',
      async () => {
        await sql`update ${sql.table(one.table)} set del_flag = 1`.execute(app.db)
        choices = await choicesOf(one)
        const inputs = validInputs(one, choices, 6, 11).map((input) => importable(one, input))
        for (const input of inputs) {
          await added(one, input)
        }
        const exported = await admin.get(`${one.path}/exportXls`, { column: 'createTime', order: 'asc' })
        expect(exported.status).toBe(200)
        const file = new File([new Uint8Array(exported.bytes)], 'export.xls')
        const same = (await admin.upload(`${one.path}/importExcel`, { 'files[]': file })).body
        expect(same, JSON.stringify(same)).toMatchObject({
          code: 200,
          result: { totalCount: 6, unchangedCount: 6, errorCount: 0 },
        })

        const rows = await records(one, { pageSize: '1000' })
        await admin.delete(`${one.path}/deleteBatch`, { ids: rows.map(({ id }) => String(id)).join(',') })
        const before = await fingerprint(one)
        const dry = await admin.upload(`${one.path}/importExcel`, { 'files[]': file }, { dryRun: '1' })
        expect(dry.body).toMatchObject({ success: true, result: { totalCount: 6, createdCount: 6, errorCount: 0 } })
        expect(await fingerprint(one)).toBe(before)

        const back = await admin.upload(`${one.path}/importExcel`, { 'files[]': file })
        expect(back.body).toMatchObject({ code: 200, result: { createdCount: 6, updatedCount: 0, errorCount: 0 } })
        const restored = await records(one, { pageSize: '1000' })
        const shown = (all: readonly Row[]) => all.map((row) => JSON.stringify(sheetPart(one, row))).sort()
        expect(shown(restored)).toEqual(shown(rows))
      },
    )

    it('[7.24a] exports exactly what the list request asks for', async () => {
      const rows = await records(one, { pageSize: '1000' })
      const [first] = rows
      const one1 = await admin.get(`${one.path}/exportXls`, { selections: `${first?.id},` })
      const all = await admin.get(`${one.path}/exportXls`)
      const none = await admin.get(`${one.path}/exportXls`, { id: 'nothing' })
      expect(one1.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.xls$/)
      expect(all.bytes.length).toBeGreaterThan(one1.bytes.length)
      expect(one1.bytes.length).toBeGreaterThan(none.bytes.length)
    })
  })
})

/** Column types that hold a kind of field. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  text: ['character varying', 'text'],
  number: ['integer', 'bigint', 'smallint'],
  decimal: ['numeric'],
  money: ['bigint'],
  flag: ['boolean'],
  state: ['smallint', 'integer'],
  date: ['date'],
  datetime: ['timestamp with time zone'],
}

function typeKey(field: Field): string {
  if (field.kind === 'number') {
    return (field.decimals ?? 0) > 0 ? 'decimal' : 'number'
  }
  return field.numeric ? 'state' : Object.hasOwn(TYPES, field.kind) ? field.kind : 'text'
}

interface Column {
  readonly type: string
  readonly length: number | null
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

async function columnsOf(one: AnyResource): Promise<ReadonlyMap<string, Column>> {
  const { rows } = await sql<Column & { name: string }>`
    select column_name as name, data_type as type, character_maximum_length as length, is_nullable = 'YES' as is_nullable,
      column_default is not null as has_default
    from information_schema.columns where table_schema = 'public' and table_name = ${one.table}
  `.execute(app.db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** Values of the dictionaries and rows for the references that a resource needs. */
async function choicesOf(one: AnyResource): Promise<Choices> {
  const items = new Map<string, readonly string[]>()
  const references = new Map<string, readonly string[]>()
  for (const [name, field] of fieldEntries(one)) {
    if (field.code && !items.has(field.code)) {
      const { result } = (await admin.get(`/sys/dict/getDictItems/${field.code}`)).body
      items.set(
        field.code,
        (result as unknown as readonly { value: string }[]).map(({ value }) => value),
      )
    }
    if (field.source && !field.readonly) {
      references.set(name, await referenced(one, name, field.source))
    }
  }
  return { items, references }
}

let references = 0

async function referenced(one: AnyResource, name: string, source: string): Promise<readonly string[]> {
  const [table, text = '', code = ''] = source.split(',')
  if (table === 'sys_category') {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.ref(code)} as value from sys_category where del_flag = 0 order by code limit 3
    `.execute(app.db)
    return rows.map(({ value }) => String(value))
  }
  // a row of the same line, unless the field says otherwise by its name
  const line = name.startsWith('presell') ? 2 : one.where?.line
  const target =
    catalogue.find((other) => other.table === table && (other.where?.line === line || !other.where)) ??
    expect.fail(`nothing to refer to for ${one.name}.${name}`)
  const [input = {}] = validInputs(target, await choicesOf(target), 1, 500 + references)
  references += 1
  return [String((await added(target, { ...input, [text]: `${name}${references}` })).id)]
}

async function added(one: AnyResource, input: Input): Promise<Row> {
  const sent = await admin.post(`${one.path}/add`, input)
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true, code: 200, message: '添加成功！' })
  return sent.body.result
}

let numbers = 900_000

/** A number that no generated input has. */
function nextNumber(): number {
  numbers += 1
  return numbers
}

async function addedIds(one: AnyResource, count: number, seed: number): Promise<readonly string[]> {
  const rows: Row[] = []
  for (const input of validInputs(one, await choicesOf(one), count, seed)) {
    rows.push(await added(one, input))
  }
  return rows.map(({ id }) => String(id))
}

async function records(one: AnyResource, query: Readonly<Record<string, string>>): Promise<readonly Row[]> {
  const sent = await admin.get(`${one.path}/list`, query)
  expect(sent.body, JSON.stringify(query)).toMatchObject({ success: true })
  return sent.body.result.records as readonly Row[]
}

function ids(rows: readonly Row[]): readonly string[] {
  return rows.map(({ id }) => String(id)).sort()
}

/** The values that came from the form. */
function sentPart(one: AnyResource, row: Row): Row {
  const names = fieldEntries(one).flatMap(([name, field]) => (field.readonly ? [] : [name]))
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

function fixedPart(one: AnyResource, row: Row): Row {
  return Object.fromEntries(fieldEntries(one).flatMap(([name, field]) => (field.fixed ? [[name, row[name]]] : [])))
}

function isClearable(field: Field): boolean {
  return !field.required && !field.fixed && !field.readonly && field.initial === undefined
}

/** As the database orders: numbers by value, texts by code point, no before yes. */
function compare(a: unknown, b: unknown): number {
  const [one, other] = typeof a === 'string' ? [a, String(b)] : [Number(a), Number(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Paths of the faults of a refusal. */
function paths(sent: Sent): readonly string[] {
  const { faults } = sent.body.result as { readonly faults?: readonly { readonly path: string }[] }
  return (faults ?? []).map(({ path }) => path)
}

/** Everything the table holds, deleted rows included. */
async function fingerprint(one: AnyResource): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(t::text, '' order by id)) as hash from ${sql.table(one.table)} t
  `.execute(app.db)
  return rows[0]?.hash
}

interface GuardedCall {
  readonly verb: string
  readonly code: string
  call(client: Client): Promise<Sent>
}

/** Every route of a resource as a call that would work for someone who may. */
function guardedCalls(one: AnyResource, id: string, input: Input): readonly GuardedCall[] {
  const file = new File(['name'], 'rows.csv')
  const calls: Record<Verb, readonly ((client: Client, path: string) => Promise<Sent>)[]> = {
    list: [(client, path) => client.get(path)],
    queryById: [(client, path) => client.get(path, { id })],
    add: [(client, path) => client.post(path, input)],
    edit: [(client, path) => client.put(path, { ...input, id }), (client, path) => client.post(path, { ...input, id })],
    delete: [(client, path) => client.delete(path, { id })],
    deleteBatch: [(client, path) => client.delete(path, { ids: `${id},` })],
    exportXls: [(client, path) => client.get(path)],
    importExcel: [(client, path) => client.upload(path, { 'files[]': file })],
  }
  const verbs = verbsOf(one).flatMap((verb) =>
    calls[verb].map((call) => ({
      verb,
      code: permissionOf(one, verb),
      call: (client: Client) => call(client, `${one.path}/${verb}`),
    })),
  )
  const actions = Object.entries(one.actions ?? {}).map(([name, { method, path }]) => ({
    verb: name,
    code: actionPermission(one, name),
    call: (client: Client) =>
      method === 'GET' || method === 'DELETE'
        ? client[method === 'GET' ? 'get' : 'delete'](one.path + path, { id, ids: id })
        : client[method === 'POST' ? 'post' : 'put'](one.path + path, { id, ids: id }),
  }))
  return [...verbs, ...actions]
}

/** Fields that a sheet of figures brings back; the other sheets bring back whatever they show. */
const GOODS_COLUMNS = GOODS_IMPORT_FIELDS.map((name) => (name === 'category' ? 'categoryId' : name))

function sheetPart(one: AnyResource, row: Row): Row {
  const shown = [...new Set([...one.list, ...one.form.flat()])]
  const names = one.table === 'shop_goods' ? GOODS_COLUMNS : shown
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fieldOf(one, name)
      return field && !field.readonly && field.kind !== 'html' ? [[name, row[name]]] : []
    }),
  )
}

/** What a sheet does not hold is left out: rich text, and a price that the maker has yet to name. */
function importable(one: AnyResource, input: Input): Input {
  const rich = fieldEntries(one).filter(([, field]) => field.kind === 'html')
  const price = one.table === 'shop_goods' ? { officialPrice: Math.ceil(Number(input.officialPrice)) + 1 } : {}
  return { ...input, ...price, ...Object.fromEntries(rich.map(([name]) => [name, ''])) }
}
