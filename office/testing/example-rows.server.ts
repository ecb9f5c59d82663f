import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Field } from '#kit/contract/field.ts'
import { readInput } from '#kit/contract/read-field.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { Examples } from '#kit/contract/testing/examples.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { writeRows } from '#kit/server/crud/new-rows.server.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { Client, TestApp } from '#server/testing/test-app.server.ts'
import { type Choices, type Input, validInputs } from './valid-input.server.ts'

export type Row = Readonly<Record<string, unknown>>

interface ExampleRowsOptions {
  readonly app: Pick<TestApp, 'db'>
  readonly admin: Client
  /** Every resource whose rows may be made for others to refer to. */
  readonly resources: readonly AnyResource[]
  /** By the name of the resource. */
  readonly examples: Readonly<Record<string, Examples>>
}

/** Seeds of rows to refer to; tests have those below. */
const FIRST_REFERENCE = 20_000

/** Rows of any resource: by its own call where it has one, else straight into its table. */
export function exampleRows({ app, admin, resources, examples }: ExampleRowsOptions) {
  let references = FIRST_REFERENCE
  const hasNamed = new Set<string>()

  /** Values of the dictionaries and rows for the references that a resource needs. */
  async function choicesOf(resource: AnyResource): Promise<Choices> {
    const { named = [] } = examples[resource.name] ?? {}
    for (const statement of hasNamed.has(resource.name) ? [] : named) {
      await sql.raw(statement).execute(app.db)
    }
    hasNamed.add(resource.name)
    const items = new Map<string, readonly string[]>()
    const chosen = new Map<string, readonly string[]>()
    const ofRows = fieldEntries(resource).flatMap(([name, { of = {} }]) =>
      Object.entries(of).map(([part, field]) => [`${name}.${part}`, field] as const),
    )
    for (const [name, field] of [...fieldEntries(resource), ...ofRows]) {
      if (field.code && !items.has(field.code)) {
        const { result } = (await admin.get(`/sys/dict/getDictItems/${field.code}`)).body
        items.set(
          field.code,
          (result as unknown as readonly { value: string }[]).map(({ value }) => value),
        )
      }
      if (field.source && !field.readonly) {
        chosen.set(name, await referenced(resource, name, field))
      }
    }
    await examples[resource.name]?.tie?.(chosen, {
      get: async (path, id) => (await admin.get(`${path}/queryById`, { id })).body.result,
      edit: async (path, values) => (await admin.put(`${path}/edit`, values)).body.result,
    })
    return { items, references: chosen, values: examples[resource.name]?.values ?? {} }
  }

  /** A new row to refer to; rows that are there already where the suite cannot make one. */
  async function referenced(resource: AnyResource, name: string, field: Field): Promise<readonly string[]> {
    const [table = '', text = '', code = ''] = (field.source ?? '').split(',')
    const target = resources.find((other) => (field.resource ? other.name === field.resource : other.table === table))
    if (!target) {
      const { rows } = await sql<{ value: string }>`
        select ${sql.ref(code)} as value from ${sql.table(table)} where del_flag = 0 and tenant_id = 0 order by 1 limit 3
      `.execute(app.db)
      return rows.length > 0 ? rows.map(({ value }) => value) : expect.fail(`${resource.name}.${name}: no row`)
    }
    const [input = {}] = validInputs(target, await choicesOf(target), 1, references)
    references += 1
    return [String((await made(target, { ...input, [text]: `${name}${references}` })).id)]
  }

  /** Makes a row. @returns it as it is read by its id, or in the list where there is no such call */
  async function made(resource: AnyResource, input: Input): Promise<Row> {
    if (verbsOf(resource).includes('add')) {
      const sent = await admin.post(`${resource.path}/add`, input)
      expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true, code: 200, message: '添加成功！' })
      return sent.body.result
    }
    const stored = examples[resource.name]?.stored
    if (stored) {
      references += 1
      const id = newId()
      for (const statement of stored(id, references)) {
        await sql.raw(statement).execute(app.db)
      }
      const [row] = await records(resource, { id })
      return row ?? expect.fail(`${resource.name} does not list its row ${id}`)
    }
    const clock = zonedClock('Asia/Shanghai')
    const user = { username: 'admin', tenantId: 0, orgCode: '' }
    const { values } = readInput(resource, input, 'add')
    const [id = ''] = await writeRows({ clock }, resource, { db: ofTenant(app.db, user.tenantId), user }, [values])
    const [row] = await records(resource, { id })
    return row ?? expect.fail(`${resource.name} does not list its row ${id}`)
  }

  async function madeIds(resource: AnyResource, count: number, seed: number): Promise<readonly string[]> {
    const rows: Row[] = []
    for (const input of validInputs(resource, await choicesOf(resource), count, seed)) {
      rows.push(await made(resource, input))
    }
    return rows.map(({ id }) => String(id))
  }

  async function records(resource: AnyResource, query: Readonly<Record<string, string>>): Promise<readonly Row[]> {
    const sent = await admin.get(`${resource.path}/list`, query)
    expect(sent.body, JSON.stringify(query)).toMatchObject({ success: true })
    return sent.body.result.records as readonly Row[]
  }

  return { choicesOf, made, madeIds, records }
}

/** Everything that a table holds of a tenant, deleted rows included. */
export async function fingerprint(
  { db }: Pick<TestApp, 'db'>,
  { table }: Pick<AnyResource, 'table'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(t::text, '' order by id)) as hash from ${sql.table(table)} t where tenant_id = 0
  `.execute(db)
  return rows[0]?.hash
}
