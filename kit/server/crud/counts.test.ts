import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRule } from '#kit/contract/data-rule.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { sample } from '#kit/contract/testing/sample.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { type Database, ofTenant, openKysely, openPool } from '../database/database.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import { callerNamed } from '../testing/caller-named.server.ts'
import { createTableOf } from '../testing/resource-table.server.ts'
import { sampleApp } from '../testing/sample-app.server.ts'
import { tabCounts } from './counts.server.ts'
import { listPage } from './list.server.ts'

const app = sampleApp()

type Query = Readonly<Record<string, string>>

const tabs = { by: 'state', lists: { few: { title: ['少', 'Few'], filters: { count_end: '2' } } } } as const
const resource = { ...sample, tabs }

let database: TestDatabase
let pool: pg.Pool
let db: Database
let asked = 0
beforeAll(async () => {
  database = await createTestDatabase({ template: 'counts_test', prepare: async () => undefined })
  pool = openPool({ url: database.url })
  db = ofTenant(openKysely(pool), 0).withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await createTableOf(db, sample)
  // rows of states 0, 1, 2 and none, of two tenants, two lines and two people; every seventh is deleted
  await pool.query(
    `insert into test_sample (id, line, code, name, state, count, create_by, tenant_id, del_flag)
     select 'r' || n, 1 + n / 4 % 2, 'C' || n, case when n % 3 = 0 then 'miku' else 'rin' end, nullif(n % 4, 3), n % 5,
            case when n % 6 < 3 then 'ann' else 'bob' end, case when n % 10 < 8 then 0 else 1 end,
            case when n % 7 = 0 then 1 else 0 end
     from generate_series(1, 240) n`,
  )
})
afterAll(async () => {
  await db.destroy()
  await database.giveBack()
})

function contextOf(input: Query, rules: readonly (readonly DataRule[])[] = []): RequestContext<Query> {
  const user = callerNamed('u', {
    username: 'ann',
    rulesOf: (component) => (component === 'test/SampleList' ? rules : []),
  })
  return { input, db, user, locale: 'en-US', clock: app.clock } as unknown as RequestContext<Query>
}

/** What the list says of each tab, asked one by one. */
async function listed(input: Query, rules: readonly (readonly DataRule[])[] = []) {
  const total = async (more: Query) =>
    (await listPage(app, resource, contextOf({ ...input, ...more, pageSize: '1' }, rules))).total
  const values = await Promise.all(['0', '1', '2'].map(async (state) => [state, await total({ state })] as const))
  return {
    total: await total({}),
    values: Object.fromEntries(values.filter(([, count]) => count > 0)),
    lists: { few: await total({ count_end: '2' }) },
    isCapped: false,
  }
}

describe('counts of tabs', () => {
  const byUser: DataRule = { column: 'createBy', operator: '=', value: '#{sys_user_code}' }

  it.each([
    ['without filters', {}],
    ['under filters', { name: 'miku', count_begin: '1' }],
    ['under an advanced query', { superQueryParams: '[{"field":"name","rule":"eq","val":"rin"}]' }],
    ['when nothing matches', { name: 'nobody' }],
  ])('are those of the list, %s', async (_title, input) => {
    expect(await tabCounts(app, resource, contextOf(input))).toEqual(await listed(input))
  })

  it('count rows without a value in the total alone', async () => {
    const { total, values } = await tabCounts(app, resource, contextOf({}))
    expect(Object.keys(values).sort()).toEqual(['0', '1', '2'])
    expect(total).toBeGreaterThan(Object.values(values).reduce((sum, count) => sum + count))
  })

  it('are bound by the row rules of the caller', async () => {
    const hers = await tabCounts(app, resource, contextOf({}, [[byUser]]))
    expect(hers).toEqual(await listed({}, [[byUser]]))
    expect(hers.total).toBeLessThan((await tabCounts(app, resource, contextOf({}))).total)
    const broken = { ...byUser, operator: 'USE_SQL_RULES' }
    expect(await tabCounts(app, resource, contextOf({}, [[broken]]))).toEqual({
      total: 0,
      values: {},
      lists: { few: 0 },
      isCapped: false,
    })
  })

  it('are counted up to the cap where there are more, under a filter that lets many through, too', async () => {
    const many = `insert into test_sample (id, line, code, name, state, count, create_by, tenant_id, del_flag)
      select 'm' || n, 2, 'M' || n, case when n % 5 = 0 then 'luka' else 'many' end, 9, 1, 'ann', 0, 0 from generate_series(1, 1800) n`
    await pool.query(many)
    const few = await tabCounts(app, resource, contextOf({ name: 'rin' }))
    expect(few).toEqual(await listed({ name: 'rin' }))
    for (const input of [{}, { name: 'many' }] as readonly Query[]) {
      const counts = await tabCounts(app, resource, contextOf(input))
      expect(counts).toMatchObject({ total: 1000, lists: { few: 1000 }, isCapped: true })
      expect(counts.values).toEqual({ ...(await listed(input)).values, '9': 1000 })
    }
    expect((await tabCounts(app, resource, contextOf({ name: 'luka' }))).values).toEqual({ '9': 360 })
    await pool.query(`delete from test_sample where state = 9`)
  })

  it('take one statement', async () => {
    asked = 0
    await tabCounts(app, resource, contextOf({ name: 'miku' }, [[byUser]]))
    expect(asked).toBe(1)
  })

  it('say nothing of fields that the caller may not see', async () => {
    const hidden = (name: string): AnyResource & { readonly tabs: typeof tabs } => {
      const field = fieldOf(resource, name)
      return {
        ...resource,
        fields: { ...resource.fields, ...(field && { [name]: { ...field, needs: 'nobody:may' } }) },
      }
    }
    const { total } = await tabCounts(app, resource, contextOf({}))
    expect(await tabCounts(app, hidden('state'), contextOf({}))).toMatchObject({ total, values: {} })
    expect(await tabCounts(app, hidden('count'), contextOf({}))).toMatchObject({ total, lists: {} })
  })
})
