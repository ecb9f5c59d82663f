import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { boolean, date, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import type { Filter } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { listQueries } from './list-statements.server.ts'

const shelf = defineResource({
  name: 'shelf',
  title: ['货架', 'Shelf'],
  path: '/shelf',
  table: 'shop_shelf',
  permission: 'shop:shelf',
  power: 'none',
  fields: { shelfName: text(['名称', 'Name']), openedOn: date(['日期', 'Day']), isLit: boolean(['灯', 'Lit']) },
  list: ['shelfName'],
  search: {},
  form: [['shelfName']],
})

interface Sent {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A database that answers nothing and notes what it was sent. */
function noting(): { readonly db: Kysely<AnyTables>; readonly sent: Sent[] } {
  const sent: Sent[] = []
  const db = new Kysely<AnyTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void sent.push(query),
  })
  return { db, sent }
}

function filterOn(field: string, value: unknown, tenantId = 0): Filter {
  return {
    tenantId,
    rules: 'all',
    groups: [{ match: 'and', conditions: [{ field, operator: 'eq', values: [value] }] }],
    ids: [],
  }
}

const newest = {
  sort: [{ field: 'createTime', order: 'desc' as const }],
  locale: 'zh-CN' as const,
  limit: 10,
  offset: 0,
}

describe('list statements', () => {
  it('are the same for the same shape and carry the values of their own call', async () => {
    const { db, sent } = noting()
    await listQueries(db, shelf, { ...newest, filter: filterOn('shelfName', 'a', 1) }).page()
    await listQueries(db, shelf, { ...newest, limit: 30, offset: 60, filter: filterOn('shelfName', 'b', 2) }).page()
    const [first, second] = sent
    expect(second?.sql).toBe(first?.sql)
    expect(first?.parameters).toEqual(['a', 1, 10, 0])
    expect(second?.parameters).toEqual(['b', 2, 30, 60])
  })

  it('differ by field, operator, number of values, sort and row rules', async () => {
    const { db, sent } = noting()
    const filter = filterOn('shelfName', 'a')
    const rule = { field: 'shelfName', operator: 'eq' as const, values: ['a'] }
    const shapes = [
      { ...newest, filter },
      { ...newest, filter: filterOn('openedOn', 'a') },
      { ...newest, filter: { ...filter, rules: [[[rule]]] } },
      { ...newest, filter: { ...filter, rules: [] } },
      { ...newest, filter: { ...filter, ids: ['a', 'b'] } },
      { ...newest, filter: { ...filter, ids: ['a'] } },
      { ...newest, filter, sort: [{ field: 'shelfName', order: 'asc' as const }] },
      { ...newest, filter: { ...filter, groups: [{ match: 'or' as const, conditions: [rule, rule] }] } },
      { ...newest, filter: { ...filter, groups: [{ match: 'and' as const, conditions: [rule, rule] }] } },
    ]
    for (const asked of shapes) {
      await listQueries(db, shelf, asked).page()
    }
    expect(new Set(sent.map(({ sql }) => sql)).size).toBe(shapes.length)
  })

  it("are built anew with a noun's own filter, whose values are never remembered", async () => {
    const { db, sent } = noting()
    const asked = { ...newest, filter: filterOn('shelfName', 'a') }
    for (const value of ['x', 'y']) {
      await listQueries(db, shelf, { ...asked, extraFilter: (rows) => rows.where('openedOn', '=', value) }).count()
    }
    await listQueries(db, shelf, asked).count()
    expect(sent.map(({ parameters }) => parameters.slice(0, 3))).toEqual([
      ['a', 0, 'x'],
      ['a', 0, 'y'],
      ['a', 0, 10_001],
    ])
  })

  it('name their columns as the fields and join a deep page late', async () => {
    const { db, sent } = noting()
    const queries = listQueries(db, shelf, { ...newest, filter: filterOn('shelfName', 'a') })
    await queries.pageIds()
    await queries.rowsOf(['one', 'two'])
    expect(sent[0]?.sql).toMatch(/^select "id" from "shop_shelf"/)
    expect(sent[1]?.sql).toContain('"shelf_name" as "shelfName"')
    expect(sent[1]?.parameters).toEqual(['a', 0, ['one', 'two']])
  })
})
