import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { columnOf } from '#kit/contract/column-name.ts'
import { BASE_PATH, CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { canBeSorted } from '#kit/contract/field.ts'
import { meaningsOf } from '#kit/contract/meaning.ts'
import { permissionsOf } from '#kit/contract/permission.ts'
import { type AnyResource, type Verb, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries, filterField, publicField } from '#kit/contract/resource-fields.ts'
import { findTextFields } from '#kit/server/crud/find-text.server.ts'
import { collationOf } from '#kit/server/database/collation.server.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import type { Sent } from '#server/testing/test-app.server.ts'
import { EXAMPLES } from '../tests/catalogue-for-test.ts'
import {
  compare,
  fixedPart,
  ids,
  importable,
  isClearable,
  nextNumber,
  outcomesOf,
  paths,
  sentPart,
  sheetPart,
  spoiltSheet,
} from './compared-values.server.ts'
import { admin, app, example, suite } from './contract-shop.server.ts'
import { fingerprint, type Row } from './example-rows.server.ts'
import { guardedCalls } from './guarded-calls.server.ts'
import { columnsOf, TYPES, typeKey } from './table-columns.server.ts'
import { type Choices, distinctPart, type Input, validInputs, wrongValues } from './valid-input.server.ts'

/** Stands in the place of `it` and `describe`. */
const NO_TEST = (() => undefined) as unknown as typeof it & typeof describe

const IN_WORDS = new Intl.Collator('zh-CN')

/** What every noun with the standard routes does, by its declaration alone. */
export function nounTests(resource: AnyResource): void {
  /** Is a test for resources that have these verbs; of others there is nothing to test. */
  const withVerbs = (...verbs: readonly Verb[]): typeof it =>
    verbs.every((verb) => verbsOf(resource).includes(verb)) ? it : NO_TEST
  /** Values come as they were drawn, the same ones included. */
  const meant = meaningsOf(resource)
    .map(([, name]) => name)
    .join(',')
  let choices: Choices
  beforeAll(async () => {
    choices = await example.choicesOf(resource)
  })

  describe('its table', () => {
    it('has a column of the right type for every declared field and the audit columns', async () => {
      const columns = await columnsOf(resource)
      for (const [name, field] of fieldEntries(resource)) {
        const column = columns.get(columnOf(name)) ?? expect.fail(`${resource.table} lacks ${columnOf(name)}`)
        expect(TYPES[typeKey(field)], name).toContain(column.type)
        if (
          column.length !== null &&
          field.max !== undefined &&
          ['text', 'textarea', 'html', 'ref'].includes(field.kind)
        ) {
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

    it('has its search text, with an index by trigrams, when it is searched for', async () => {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where tablename = ${resource.table}
      `.execute(app.db)
      const known = rows.map(({ definition }) => definition).join()
      // resources of one table share it
      const isFound = suite.some((one) => one.table === resource.table && findTextFields(one).length > 0)
      expect(/gin \(find_text gin_trgm_ops\)/.test(known)).toBe(isFound)
      expect(/find_text IS NULL/.test(known)).toBe(isFound)
    })

    it('has a unique index by the name that answers understand, for every unique field', async () => {
      const { rows } = await sql<{ name: string }>`
        select indexname as name from pg_indexes where tablename = ${resource.table} and indexdef like 'CREATE UNIQUE%'
      `.execute(app.db)
      const names = rows.map(({ name }) => name)
      for (const [name, field] of fieldEntries(resource)) {
        if (field.unique) {
          expect(names).toContain(`${resource.table}_${columnOf(name)}_key`)
        }
      }
    })
  })

  describe('its place in the application', () => {
    it('[6.2a] [2.10b] has a menu row whose component and permission codes are seeded and granted to admin', async () => {
      const { rows } = await sql<{ component: string; perms: string }>`
        select p.component, p.perms from sys_user u join sys_user_role ur on ur.user_id = u.id
        join sys_role_permission rp on rp.role_id = ur.role_id join sys_permission p on p.id = rp.permission_id
        where u.username = 'admin'
      `.execute(app.db)
      const granted = rows.map(({ perms }) => perms)
      expect(granted).toEqual(expect.arrayContaining(permissionsOf(resource).map(({ code }) => code)))
      expect(rows.map(({ component }) => component)).toContain(resource.menu?.component)
      expect(resource.menu?.component).toMatch(/^(?:[A-Za-z]+\/)+[A-Z]\w+$/)
    })
  })

  describe('the eight verbs', () => {
    it('[7.25b] give rows back as they were sent, singly and in the list', async () => {
      for (const input of validInputs(resource, choices, 5, 2)) {
        const row = await example.made(resource, input)
        expect(sentPart(resource, row)).toEqual(sentPart(resource, input))
        if (verbsOf(resource).includes('queryById')) {
          const again = await admin.get(`${resource.path}/queryById`, { id: String(row.id) })
          expect(sentPart(resource, again.body.result)).toEqual(sentPart(resource, input))
        }
        const [listed] = await example.records(resource, { id: String(row.id) })
        expect(sentPart(resource, listed ?? {})).toEqual(sentPart(resource, input))
        expect(listed).toMatchObject({ createBy: 'admin', version: 0 })
        expect(listed?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      }
    })

    withVerbs('add', 'edit')(
      'edit what was sent and nothing else, with PUT and with POST; empty text clears, null keeps',
      async () => {
        const [first, second] = validInputs(resource, choices, 2, 3)
        const row = await example.made(resource, first ?? {})
        const changed = { ...second, ...fixedPart(resource, first ?? {}) }
        const edited = await admin.put(`${resource.path}/edit`, { ...changed, meant, id: row.id, version: row.version })
        expect(edited.body).toMatchObject({ success: true, code: 200 })
        expect(sentPart(resource, edited.body.result)).toEqual(sentPart(resource, changed))
        expect(edited.body.result).toMatchObject({ version: 1, updateBy: 'admin' })
        const nulls = Object.fromEntries(fieldEntries(resource).map(([name]) => [name, null]))
        const kept = await admin.post(`${resource.path}/edit`, { ...nulls, id: row.id })
        expect(sentPart(resource, kept.body.result)).toEqual(sentPart(resource, changed))
        const [cleared] = fieldEntries(resource).find(([, field]) => isClearable(field)) ?? []
        if (cleared) {
          const empty = await admin.put(`${resource.path}/edit`, { id: row.id, [cleared]: '' })
          expect(empty.body.result).toMatchObject({ [cleared]: null })
        }
      },
    )

    withVerbs('add', 'edit')(
      'take no edit of our own pages that does not say its version; clients of the protocol may leave it out',
      async () => {
        const [first, second] = validInputs(resource, choices, 2, 12)
        const row = await example.made(resource, first ?? {})
        const change = { ...second, ...fixedPart(resource, first ?? {}), meant, id: row.id }
        const byPage = (method: string, body: unknown) =>
          fetch(`${app.address}${BASE_PATH}${resource.path}/edit`, {
            method,
            headers: { 'X-Access-Token': admin.token, 'content-type': 'application/json', [CLIENT_HEADER]: 'web' },
            body: JSON.stringify(body),
          })
        for (const method of ['PUT', 'POST']) {
          for (const version of [undefined, null, '']) {
            const refused = await byPage(method, { ...change, version })
            const { result } = (await refused.json()) as {
              readonly result: { readonly errors: readonly { readonly path: string }[] }
            }
            expect([refused.status, result.errors[0]?.path]).toEqual([400, 'version'])
          }
        }
        expect((await byPage('PUT', { ...change, version: row.version })).status).toBe(200)
        expect((await byPage('PUT', { ...change, version: row.version })).status).toBe(409)
        expect((await admin.put(`${resource.path}/edit`, change)).status).toBe(200)
      },
    )

    withVerbs('add', 'edit')('refuse a stale version with 409 and the row as it is now', async () => {
      const [first, second] = validInputs(resource, choices, 2, 4)
      const row = await example.made(resource, first ?? {})
      const mine = { ...second, ...fixedPart(resource, first ?? {}), id: row.id, version: row.version }
      expect((await admin.put(`${resource.path}/edit`, mine)).status).toBe(200)
      const late = await admin.put(`${resource.path}/edit`, { ...first, id: row.id, version: row.version })
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({ success: false, code: 409 })
      const current = late.body.result.current as Row
      expect(current.version).toBe(1)
      expect(sentPart(resource, current)).toEqual(sentPart(resource, mine))
      expect((await admin.put(`${resource.path}/edit`, { id: row.id, version: 'x' })).status).toBe(400)
    })

    withVerbs(
      'add',
      'delete',
      'deleteBatch',
      'queryById',
    )('[7.25c] [7.25d] [5.14a] delete one row and several; a missing one is 404 and deletes none', async () => {
      const ids = await example.madeIds(resource, 4, 5)
      expect((await admin.delete(`${resource.path}/delete`, { id: ids[0] ?? '' })).body).toMatchObject({
        success: true,
      })
      expect((await admin.get(`${resource.path}/queryById`, { id: ids[0] ?? '' })).status).toBe(404)
      const missing = await admin.delete(`${resource.path}/deleteBatch`, { ids: `${ids[1]},${ids[0]},` })
      expect(missing.status).toBe(404)
      expect(await example.records(resource, { id: ids[1] ?? '' })).toHaveLength(1)
      const batch = await admin.delete(`${resource.path}/deleteBatch`, { ids: `${ids.slice(1).join(',')},` })
      expect(batch.body).toMatchObject({ success: true, result: 3 })
      expect(await example.records(resource, { id: `${ids.join(',')},` })).toHaveLength(0)
      const nothing = await admin.delete(`${resource.path}/deleteBatch`, { ids: ',' })
      expect(nothing.status).toBe(400)
      expect(nothing.body.result.errors).toEqual([{ path: 'ids', message: '请选择一条记录！' }])
    })

    withVerbs('add', 'edit')(
      'name the field of a value that is too long, too large or of another kind, and write nothing',
      async () => {
        const [input = {}] = validInputs(resource, choices, 1, 6)
        const row = await example.made(resource, input)
        const before = await fingerprint(app, resource)
        for (const [name, field] of fieldEntries(resource)) {
          const tryWith = async (wrong: unknown) => {
            const add = await admin.post(`${resource.path}/add`, {
              ...input,
              ...distinctPart(resource, choices, nextNumber()),
              [name]: wrong,
            })
            expect(add.status, `${name}: ${JSON.stringify(wrong)?.slice(0, 40)}`).toBe(400)
            expect(paths(add)).toContain(name)
            if (!field.fixed) {
              expect(paths(await admin.put(`${resource.path}/edit`, { id: row.id, [name]: wrong }))).toContain(name)
            }
          }
          await Promise.all((field.readonly ? [] : wrongValues(field)).map(tryWith))
          if (field.required) {
            expect(paths(await admin.post(`${resource.path}/add`, { ...input, [name]: '' }))).toContain(name)
          }
        }
        expect(await fingerprint(app, resource)).toBe(before)
      },
    )

    withVerbs('add')('name the field of a value that another row holds', async () => {
      const [input = {}] = validInputs(resource, choices, 1, 7)
      await example.made(resource, input)
      for (const [name, field] of fieldEntries(resource)) {
        if (field.unique && !field.readonly) {
          const twice = await admin.post(`${resource.path}/add`, {
            ...input,
            ...distinctPart(resource, choices, nextNumber()),
            [name]: input[name],
          })
          expect(twice.status).toBe(400)
          expect(paths(twice)).toEqual([name])
        }
      }
    })

    withVerbs('add')('never take what the server fills', async () => {
      const [input = {}] = validInputs(resource, choices, 1, 8)
      const forged = {
        ...Object.fromEntries(fieldEntries(resource).flatMap(([name, field]) => (field.readonly ? [[name, '7']] : []))),
        id: 'forged',
        createBy: 'forged',
        createTime: '2001-01-01 00:00:00',
        version: 7,
        tenantId: 7,
        delFlag: 1,
        line: 9,
      }
      const row = await example.made(resource, { ...forged, ...input })
      expect(row).toMatchObject({ createBy: 'admin', version: 0 })
      expect(row.id).toMatch(/^[0-9a-f]{32}$/)
      const plain = await example.made(resource, { ...input, ...distinctPart(resource, choices, nextNumber()) })
      for (const [name, field] of fieldEntries(resource)) {
        if (field.readonly && !field.unique && !EXAMPLES[resource.name]?.derived?.includes(name)) {
          expect(row[name], name).toEqual(plain[name])
        }
      }
    })
  })

  describe('its list', () => {
    let rows: readonly Row[]
    beforeAll(async () => {
      const inputs = validInputs(resource, choices, 12, 9)
      for (const input of inputs) {
        await example.made(resource, input)
      }
      rows = await example.records(resource, { pageSize: '1000' })
    })

    it('[7.25a] filters by every declared search field', async () => {
      for (const [name, mode] of Object.entries(resource.search)) {
        const value = rows.find((row) => row[name] !== null && row[name] !== undefined)?.[name]
        if (value === undefined) {
          expect(filterField(resource, name)?.readonly, `${resource.name}.${name} never has a value`).toBe(true)
          continue
        }
        const wanted = String(value)
        const part = wanted.slice(1, -1) || wanted
        const first = wanted.split(',')[0] ?? ''
        const queries: Record<string, readonly [Input, (row: Row) => boolean]> = {
          like: [
            { [name]: `*${part}*` },
            // by what a row is called in either language
            (row) =>
              [row[name], row[`${name}En`]].some((said) =>
                String(said ?? '')
                  .toLowerCase()
                  .includes(part.toLowerCase()),
              ),
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
            (row) => row[name] !== null && row[name] !== undefined && compare(row[name], value) === 0,
          ],
        }
        const [query, matches] = queries[mode ?? ''] ?? expect.fail(String(mode))
        const found = await example.records(resource, { ...query, pageSize: '1000' })
        expect(ids(found), name).toEqual(ids(rows.filter(matches)))
      }
    })

    it('[7.25a] sorts every list column that has an order both ways, by declared columns only', async () => {
      const worked = Object.keys(resource.computed ?? {})
      const declared = resource.list.filter((name) => !worked.includes(name))
      const ordered = declared.filter((name) => canBeSorted(publicField(resource, name) ?? expect.fail(name)))
      for (const name of [...ordered, 'createTime', 'id']) {
        for (const order of ['asc', 'desc'] as const) {
          const sorted = await example.records(resource, { column: name, order, pageSize: '1000' })
          const values = sorted.map((row) => row[name] ?? null)
          const filled = values.filter((value) => value !== null)
          expect(values.slice(0, filled.length), `${name}: empty values come last`).toEqual(filled)
          const direction = order === 'asc' ? 1 : -1
          // names stand in the order of the reader's language
          const isInWords = collationOf(publicField(resource, name), 'zh-CN') !== undefined
          const inOrder = isInWords ? (a: unknown, b: unknown) => IN_WORDS.compare(String(a), String(b)) : compare
          expect(filled, name).toEqual([...filled].sort((a, b) => direction * inOrder(a, b)))
          expect(ids(sorted)).toEqual(ids(rows))
        }
      }
      for (const column of ['tenantId', 'delFlag', 'name;select 1', 'create_time desc--']) {
        const refused = await admin.get(`${resource.path}/list`, { column })
        expect(refused.status).toBe(400)
        expect(paths(refused)).toEqual(['column'])
      }
    })

    it('ignores parameters that are no fields', async () => {
      const found = await example.records(resource, {
        nothing: 'x',
        tenantId: '9',
        _t: '1',
        field: 'id,,name',
        pageSize: '1000',
      })
      expect(ids(found)).toEqual(ids(rows))
    })

    it('[3.16] gives pages that never overlap and an exact total', async () => {
      const seen: string[] = []
      const pages = Math.ceil(rows.length / 5)
      for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
        const { result } = (await admin.get(`${resource.path}/list`, { pageNo, pageSize: 5 })).body
        expect(result).toMatchObject({ total: rows.length, size: 5, current: pageNo, pages, totalKind: 'exact' })
        seen.push(...(result.records as readonly Row[]).map(({ id }) => String(id)))
      }
      expect([...seen].sort()).toEqual(ids(rows))
      expect(await example.records(resource, { pageNo: String(pages + 1), pageSize: '5' })).toEqual([])
    })

    it('adds the text of every dictionary value that has one', async () => {
      for (const [name, field] of fieldEntries(resource)) {
        for (const row of rows) {
          if ((field.code ?? field.source) && row[name] !== null && row[name] !== '') {
            expect(row[`${name}_dictText`], `${resource.name}.${name} of ${row[name]}`).toEqual(expect.any(String))
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
      const both = await example.records(resource, { superQueryParams, superQueryMatchType: 'or' })
      expect(ids(both)).toEqual(ids([first ?? {}, second ?? {}]))
      expect(await example.records(resource, { superQueryParams, superQueryMatchType: 'and' })).toEqual([])
      expect(
        await example.records(resource, { superQueryParams, superQueryMatchType: 'or', id: String(first?.id) }),
      ).toHaveLength(1)
      const unknown = encodeURIComponent(JSON.stringify([{ field: 'tenantId', rule: 'eq', val: '0' }]))
      expect(paths(await admin.get(`${resource.path}/list`, { superQueryParams: unknown }))).toEqual([
        'superQueryParams',
      ])
    })
  })

  describe('its permissions', () => {
    it('[6.3a] every verb asks for its own, 401 without a session and 403 with code 510; nothing changes', async () => {
      const [input = {}, other = {}] = validInputs(resource, choices, 2, 10)
      const row = await example.made(resource, input)
      const calls = guardedCalls(resource, String(row.id), other)
      const codes = permissionsOf(resource).map(({ code }) => code)
      expect(new Set(calls.map(({ code }) => code))).toEqual(new Set(codes))
      // people and their roles are rows themselves
      const people = new Map(
        await Promise.all(
          codes.map(async (missing) => [missing, await app.person(codes.filter((code) => code !== missing))] as const),
        ),
      )
      const before = await fingerprint(app, resource)
      for (const { call } of calls) {
        const refused = await call(app.nobody)
        expect(refused.status).toBe(401)
        expect(refused.body).toMatchObject({ success: false, code: 401 })
      }
      const tryWithout = async (missing: string) => {
        const person = people.get(missing) ?? app.nobody
        for (const { verb, code, call } of calls.filter((each) => each.code === missing)) {
          const refused = await call(person)
          expect(refused.status, verb).toBe(403)
          expect(refused.body, verb).toMatchObject({ success: false, code: 510, result: { permission: code } })
        }
      }
      await Promise.all(codes.map(tryWithout))
      expect(await fingerprint(app, resource)).toBe(before)
    })
  })

  const withSheets = verbsOf(resource).includes('exportXls') ? describe : NO_TEST
  withSheets('its sheets', () => {
    withVerbs(
      'add',
      'deleteBatch',
      'exportXls',
      'importExcel',
    )(
      '[3.17] [7.24a] an export can be imported: a dry run changes nothing, deleted rows come back the same',
      async () => {
        const [field = 'id', value = ''] = EXAMPLES[resource.name]?.builtIn ?? []
        await sql`update ${sql.table(resource.table)} set del_flag = 1
          where ${sql.ref(columnOf(field))}::text is distinct from ${value}`.execute(app.db)
        const stored = async () =>
          (await example.records(resource, { pageSize: '1000' })).filter((row) => row[field] !== value)
        choices = await example.choicesOf(resource)
        const inputs = validInputs(resource, choices, 6, 11).map((input) => importable(resource, input))
        const made: string[] = []
        for (const input of inputs) {
          made.push(String((await example.made(resource, input)).id))
        }
        const order = { column: 'createTime', order: 'asc', selections: made.join() }
        const exported = await admin.get(`${resource.path}/exportXls`, order)
        expect(exported.status).toBe(200)
        const file = new File([new Uint8Array(exported.bytes)], 'export.xls')
        const same = (await admin.upload(`${resource.path}/importExcel`, { 'files[]': file })).body
        expect(same, JSON.stringify(same)).toMatchObject({
          code: 200,
          result: { totalCount: 6, unchangedCount: 6, errorCount: 0 },
        })

        const rows = await stored()
        await admin.delete(`${resource.path}/deleteBatch`, { ids: rows.map(({ id }) => String(id)).join(',') })
        const before = await fingerprint(app, resource)
        const dry = await admin.upload(`${resource.path}/importExcel`, { 'files[]': file }, { dryRun: '1' })
        expect(dry.body).toMatchObject({ success: true, result: { totalCount: 6, createdCount: 6, errorCount: 0 } })
        expect(await fingerprint(app, resource)).toBe(before)

        const back = await admin.upload(`${resource.path}/importExcel`, { 'files[]': file })
        expect(back.body).toMatchObject({ code: 200, result: { createdCount: 6, updatedCount: 0, errorCount: 0 } })
        // what the check says of each row the import does
        expect(outcomesOf(back)).toEqual(outcomesOf(dry))
        const restored = await stored()
        const shown = (all: readonly Row[]) => all.map((row) => JSON.stringify(sheetPart(resource, row))).sort()
        expect(shown(restored)).toEqual(shown(rows))
        const spoilt = await spoiltSheet(exported)
        const tried = await admin.upload(`${resource.path}/importExcel`, { 'files[]': spoilt }, { dryRun: '1' })
        const partly = await admin.upload(`${resource.path}/importExcel`, { 'files[]': spoilt }, { partial: '1' })
        expect(outcomesOf(partly)).toEqual(outcomesOf(tried))
      },
    )

    withVerbs('exportXls')('[7.24a] exports exactly what the list request asks for', async () => {
      const rows = await example.records(resource, { pageSize: '1000' })
      const [first] = rows
      const one1 = await admin.get(`${resource.path}/exportXls`, { selections: `${first?.id},` })
      const all = await admin.get(`${resource.path}/exportXls`)
      const none = await admin.get(`${resource.path}/exportXls`, { id: 'nothing' })
      expect(one1.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.xlsx$/)
      const lines = async ({ bytes }: Sent) => (await readWorkbook(bytes, 'export.xlsx'))[0]?.rows.length ?? 0
      const head = await lines(none)
      expect([(await lines(all)) - head, (await lines(one1)) - head]).toEqual([rows.length, 1])
    })
  })
}
