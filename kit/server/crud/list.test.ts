import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADVANCED_RULES } from '#kit/contract/advanced-query.ts'
import type { DataRule, RuleMatch } from '#kit/contract/data-rule.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { sample } from '#kit/contract/testing/sample.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { type Database, openKysely, openPool } from '../database/database.server.ts'
import { showLiveRows } from '../database/live-rows.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import { callerNamed } from '../testing/caller-named.server.ts'
import { createTableOf } from '../testing/resource-table.server.ts'
import { sampleApp } from '../testing/sample-app.server.ts'
import { listPage, matchingRows, visibleRows, visibleRowsOfTable } from './list.server.ts'
import { partRows } from './part-rows.server.ts'
import { removeRows } from './remove-rows.server.ts'
import { updateRow } from './write.server.ts'

const app = sampleApp()

type Query = Readonly<Record<string, string>>
type Rules = readonly (readonly DataRule[])[]

/** What the model knows of a stored row. */
interface Row {
  readonly id: string
  readonly line: number
  readonly tenant: number
  readonly gone: number
  readonly createBy: string
  readonly orgCode: string
  readonly name: string
  readonly count: number
}

const NAMES = ['miku', 'rin', 'a,b', '100%', "o'neil", '*', '初音']
const rows: readonly Row[] = Array.from({ length: 160 }, (_, index) => ({
  id: `r${index}`,
  line: (index % 3) + 1,
  tenant: index % 2,
  gone: index % 7 === 0 ? 1 : 0,
  createBy: index % 5 < 2 ? 'ann' : 'bob',
  orgCode: ['A01', 'A01A02', 'B01'][index % 3] ?? '',
  name: NAMES[index % NAMES.length] ?? '',
  count: index % 11,
}))

let database: TestDatabase
let pool: pg.Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase({ template: 'list_test', prepare: async () => undefined })
  pool = openPool({ url: database.url })
  db = openKysely(pool)
  await createTableOf(db, sample)
  for (const row of rows) {
    await pool.query(
      `insert into test_sample (id, line, code, name, count, create_by, sys_org_code, tenant_id, del_flag, kinds, price, seen_at, day)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), '2026-03-01')`,
      [
        row.id,
        row.line,
        `C${row.id}`,
        row.name,
        row.count,
        row.createBy,
        row.orgCode,
        row.tenant,
        row.gone,
        'a,b',
        row.count * 100,
      ],
    )
  }
})
afterAll(async () => {
  await db.destroy()
  await database.giveBack()
})

function contextOf(input: Query, rules: Rules = [], tenantId = 0, match: RuleMatch = 'and'): RequestContext<Query> {
  const user = callerNamed('u', {
    username: 'ann',
    tenantId,
    match,
    orgCode: 'A01',
    orgCodes: ['A01'],
    rulesOf: (component) => (component === 'test/SampleList' ? rules : []),
  })
  // the list reads no more of a call than this
  return { input, db, user, locale: 'en-US', clock: app.clock } as unknown as RequestContext<Query>
}

async function idsOf(input: Query, rules: Rules = [], tenantId = 0): Promise<readonly string[]> {
  const page = await listPage(app, sample, contextOf({ pageSize: '1000', ...input }, rules, tenantId))
  return page.records.map(({ id }) => String(id))
}

const rule = (column: string, operator: string, value: string): DataRule => ({ column, operator, value })
const isMine = (row: Row, tenant = 0) => row.line === 2 && row.gone === 0 && row.tenant === tenant
const expected = (matches: (row: Row) => boolean, tenant = 0) =>
  rows.filter((row) => isMine(row, tenant) && matches(row)).map(({ id }) => id)
const sorted = (ids: readonly string[]) => [...ids].sort()

const fieldNames = [
  ...Object.keys(sample.fields),
  'id',
  'createBy',
  'createTime',
  'tenantId',
  'delFlag',
  'line',
  'version',
]
const values = fc.oneof(
  fc.constantFrom(
    ...NAMES,
    '1',
    '0',
    '5',
    'true',
    '',
    '*',
    ',a,b,',
    ',1,2,',
    ',2026-03-01,',
    '!x',
    '>= 3',
    'in 1,2',
    '*o*',
    'null',
    "' or '1'='1",
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const queries = fc.dictionary(
  fc
    .tuple(fc.constantFrom(...fieldNames), fc.constantFrom('', '_begin', '_end', '_MultiString'))
    .map(([name, end]) => name + end),
  values,
  { maxKeys: 3 },
)
const advanced = fc.array(
  fc.record({
    field: fc.constantFrom(...fieldNames),
    rule: fc.constantFrom(...Object.keys(ADVANCED_RULES), 'OR', '1=1'),
    val: values,
  }),
  { maxLength: 4 },
)
const sorts = fc.record({
  column: fc.constantFrom('', ...fieldNames),
  order: fc.constantFrom('asc', 'desc', 'x;drop table y'),
})

describe('a list', () => {
  it('never leaves tenant, line and live rows, whatever the caller asks for and however it is joined', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(queries, advanced, sorts, fc.boolean(), async (query, records, sort, isOr) => {
        const visible = new Set(expected(() => true))
        const superQuery = { superQueryParams: JSON.stringify(records), superQueryMatchType: isOr ? 'or' : 'and' }
        try {
          const found = await idsOf({ ...query, ...sort, ...(records.length > 0 ? superQuery : {}) })
          expect(found.filter((id) => !visible.has(id))).toEqual([])
          expect(new Set(found).size).toBe(found.length)
          answered += 1
        } catch (error) {
          // bad input is refused in the terms of the declaration, never by the database
          expect(error).toBeInstanceOf(DomainError)
        }
      }),
      { numRuns: 300 },
    )
    expect(answered).toBeGreaterThan(30)
  })

  it('finds what is asked for: text is text, wildcards are wildcards', async () => {
    expect(sorted(await idsOf({ name: 'miku' }))).toEqual(sorted(expected(({ name }) => name === 'miku')))
    expect(sorted(await idsOf({ name: '*MIK*' }))).toEqual(sorted(expected(({ name }) => name === 'miku')))
    expect(sorted(await idsOf({ name: '*%*' }))).toEqual(sorted(expected(({ name }) => name === '100%')))
    expect(await idsOf({ name: '*_*' })).toEqual([])
    expect(sorted(await idsOf({ name: '!miku' }))).toEqual(sorted(expected(({ name }) => name !== 'miku')))
    expect(sorted(await idsOf({ name: 'miku,rin' }))).toEqual(
      sorted(expected(({ name }) => ['miku', 'rin'].includes(name))),
    )
    expect(sorted(await idsOf({ name: 'a++b' }))).toEqual(sorted(expected(({ name }) => name === 'a,b')))
    expect(sorted(await idsOf({ count_begin: '3', count_end: '5' }))).toEqual(
      sorted(expected(({ count }) => count >= 3 && count <= 5)),
    )
    expect(sorted(await idsOf({ count: '*1*' }))).toEqual(sorted(expected(({ count }) => String(count).includes('1'))))
    expect(sorted(await idsOf({ kinds: 'b,c' }))).toEqual(sorted(expected(() => true)))
    expect(await idsOf({ kinds: 'c' })).toEqual([])
    expect(sorted(await idsOf({ price: '3' }))).toEqual(sorted(expected(({ count }) => count === 3)))
    expect(await idsOf({ name: "x' or '1'='1" })).toEqual([])
  })

  it.each([
    ['count', '3'],
    ['weight', '1.5'],
    ['price', '3'],
    ['isHot', 'true'],
    ['state', '1'],
    ['rank', 'low'],
    ['kinds', 'a'],
    ['day', '2026-03-01'],
    ['seenAt', '2026-03-01 00:00:00'],
    ['createTime', '2026-03-01 00:00:00'],
    ['month', '2026-03'],
    ['cover', 'a.png'],
    ['owner', 'ann'],
    ['place', '110101'],
  ])('[7.25a] takes every form of a value of %s', async (name, value) => {
    for (const form of [',$,', '$,$', 'in $', '!$', '>= $', '< $', '*$', '$*', '*$*', '$']) {
      const asked = { [name]: form.replaceAll('$', value) }
      expect(await idsOf(asked), form).toEqual(expect.any(Array))
    }
  })

  it('[7.25a] takes one of several numbers between commas', async () => {
    expect(sorted(await idsOf({ count: ',3,5,' }))).toEqual(sorted(expected(({ count }) => count === 3 || count === 5)))
  })

  it('is empty behind its last page, however far', async () => {
    expect(await idsOf({ pageNo: String(Number.MAX_SAFE_INTEGER) })).toEqual([])
  })

  it('breaks ties by id, so that deep pages never overlap', async () => {
    const seen: string[] = []
    for (let pageNo = 1; pageNo <= 20; pageNo += 1) {
      const page = await listPage(
        app,
        sample,
        contextOf({ column: 'day', order: 'asc', pageNo: String(pageNo), pageSize: '2' }),
      )
      seen.push(...page.records.map(({ id }) => String(id)))
    }
    expect(sorted(seen)).toEqual(sorted(expected(() => true)))
  })

  it('counts up to the cap exactly and says so beyond it', async () => {
    await pool.query(
      `insert into test_sample (id, line, code, tenant_id) select 'n' || n, 2, 'N' || n, 9 from generate_series(1, 10005) n`,
    )
    const many = await listPage(app, sample, contextOf({ pageSize: '10' }, [], 9))
    expect(many).toMatchObject({ total: 10_000, pages: 1000, totalKind: 'capped' })
    const last = await listPage(app, sample, contextOf({ pageSize: '1000', pageNo: '11' }, [], 9))
    expect(last.records).toHaveLength(5)
    await pool.query(`delete from test_sample where id in ('n1', 'n2', 'n3', 'n4', 'n5')`)
    app.totals.forget()
    expect(await listPage(app, sample, contextOf({}, [], 9))).toMatchObject({ total: 10_000, totalKind: 'exact' })
  })
})

describe('data rules', () => {
  const byUser = rule('createBy', '=', '#{sys_user_code}')
  const ofOrg = rule('sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}')

  it('bind every read of a role that has them', async () => {
    expect(sorted(await idsOf({}, [[byUser]]))).toEqual(sorted(expected(({ createBy }) => createBy === 'ann')))
    expect(sorted(await idsOf({}, [[byUser, ofOrg]]))).toEqual(
      sorted(expected(({ createBy, orgCode }) => createBy === 'ann' && orgCode.startsWith('A01'))),
    )
    const either = [rule('count', '=', '1'), rule('count', '=', '2')]
    expect(sorted(await idsOf({}, [either]))).toEqual(sorted(expected(({ count }) => [1, 2].includes(count))))
  })

  it('bind counts, deep pages and exports as they bind a page', async () => {
    const hers = sorted(expected(({ createBy }) => createBy === 'ann'))
    const count = async (rules: Rules) => (await listPage(app, sample, contextOf({ pageSize: '1' }, rules))).total
    expect(await count([[byUser]])).toBe(hers.length)
    const exported = async (rules: Rules) => {
      const ids: string[] = []
      for await (const rows of matchingRows(app, sample, contextOf({}, rules), { batch: 7, most: 1000 })) {
        ids.push(...rows.map(({ id }) => String(id)))
      }
      return sorted(ids)
    }
    expect(await exported([[byUser]])).toEqual(hers)
    expect(await exported([])).toEqual(sorted(expected(() => true)))
    expect(await exported([[rule('createBy', 'USE_SQL_RULES', '1=1')]])).toEqual([])
    // behind a thousand rows a page is found by its ids first
    await pool.query(
      `insert into test_sample (id, line, code, tenant_id, create_by)
       select 'd' || n, 2, 'D' || n, 8, case when n % 2 = 0 then 'ann' else 'bob' end from generate_series(1, 2100) n`,
    )
    const deep = await listPage(app, sample, contextOf({ pageNo: '103', pageSize: '10' }, [[byUser]], 8))
    expect(deep.total).toBe(1050)
    expect(deep.records).toHaveLength(10)
    expect(new Set(deep.records.map(({ createBy }) => createBy))).toEqual(new Set(['ann']))
  })

  it('of several roles let through what one of them lets through; a role without rules lets everything through', async () => {
    expect(sorted(await idsOf({}, [[byUser], [rule('count', '=', '1')]]))).toEqual(
      sorted(expected(({ createBy, count }) => createBy === 'ann' || count === 1)),
    )
    expect(sorted(await idsOf({}, [[byUser], []]))).toEqual(sorted(expected(() => true)))
  })

  it('joined by or let through what one of them lets through', async () => {
    const rules = [[byUser, rule('count', '=', '1')]]
    const page = await listPage(app, sample, contextOf({ pageSize: '1000' }, rules, 0, 'or'))
    expect(sorted(page.records.map(({ id }) => String(id)))).toEqual(
      sorted(expected(({ createBy, count }) => createBy === 'ann' || count === 1)),
    )
  })

  it('fail closed: a rule that cannot be read shows nothing of its role', async () => {
    const broken = rule('createBy', 'USE_SQL_RULES', '1=1')
    expect(await idsOf({}, [[broken]])).toEqual([])
    expect(await idsOf({}, [[byUser, broken]])).toEqual([])
    expect(sorted(await idsOf({}, [[broken], [rule('count', '=', '1')]]))).toEqual(
      sorted(expected(({ count }) => count === 1)),
    )
  })

  it('bind the table that resources share, each its own rows; one without resources has its tenant and live rows', async () => {
    const { menu, ...unlisted } = sample
    const first = { ...unlisted, name: 'first', where: { line: 1 } }
    const idsIn = async (resources: readonly AnyResource[], rules: Rules): Promise<readonly string[]> => {
      const found = await visibleRowsOfTable({ ...app, resources }, sample.table, contextOf({}, rules))
        .select('id')
        .execute()
      return found.map((row) => String((row as { readonly id: unknown }).id))
    }
    const live = (matches: (row: Row) => boolean) =>
      sorted(rows.filter((row) => row.gone === 0 && row.tenant === 0 && matches(row)).map(({ id }) => id))
    expect(sorted(await idsIn([sample, first], [[byUser]]))).toEqual(
      live(({ line, createBy }) => line === 1 || (line === 2 && createBy === 'ann')),
    )
    expect(sorted(await idsIn([sample, first], []))).toEqual(live(({ line }) => line !== 3))
    expect(sorted(await idsIn([], [[byUser]]))).toEqual(live(() => true))
  })

  it('bind the rows that a row consists of: they are seen by whoever sees the row they belong to', async () => {
    await pool.query(`
      create table public.test_part (id varchar(36), sample_id varchar(36), tenant_id integer default 0, del_flag smallint default 0);
      insert into test_part (id, sample_id) select 'of ' || id, id from test_sample where tenant_id in (0, 1);
      insert into test_part (id, sample_id, tenant_id) select 'astray ' || id, id, 7 from test_sample;
      insert into test_part (id, sample_id, del_flag) select 'gone ' || id, id, 1 from test_sample
    `)
    await showLiveRows(pool)
    const idsIn = async (rules: Rules, withDeleted = false): Promise<readonly string[]> => {
      const children = { table: 'testPart', key: 'sampleId', withDeleted }
      const found = await partRows(app, sample, contextOf({}, rules), children).select('id').execute()
      return found.map((row) => String((row as { readonly id: unknown }).id)).sort()
    }
    const of = (matches: (row: Row) => boolean, kind = 'of') => expected(matches).map((id) => `${kind} ${id}`)
    const isHers = ({ createBy }: Row) => createBy === 'ann'
    expect(await idsIn([])).toEqual(sorted(of(() => true)))
    expect(await idsIn([[byUser]])).toEqual(sorted(of(isHers)))
    expect(await idsIn([[byUser]], true)).toEqual(sorted([...of(isHers), ...of(isHers, 'gone')]))
    expect(await idsIn([[rule('createBy', 'USE_SQL_RULES', '1=1')]])).toEqual([])
  })

  it('are not loosened by any filter of the caller, and bind changes and deletions too', async () => {
    const hers = new Set(expected(({ createBy }) => createBy === 'ann'))
    await fc.assert(
      fc.asyncProperty(queries, advanced, async (query, records) => {
        const superQuery = { superQueryParams: JSON.stringify(records), superQueryMatchType: 'or' }
        const found = await idsOf({ ...query, ...(records.length > 0 ? superQuery : {}) }, [[byUser]]).catch(
          (error) => {
            expect(error).toBeInstanceOf(DomainError)
            return []
          },
        )
        expect(found.filter((id) => !hers.has(id))).toEqual([])
      }),
      { numRuns: 100 },
    )
    const foreign = expected(({ createBy }) => createBy === 'bob')[0] ?? ''
    const own = [...hers][0] ?? ''
    const ctx = contextOf({ id: foreign }, [[byUser]])
    await expect(removeRows(app, sample, {}, ctx)).rejects.toMatchObject({ code: 'notFound' })
    await expect(updateRow(app, sample, ctx, { id: foreign, values: { name: 'x' } })).rejects.toMatchObject({
      code: 'notFound',
    })
    await expect(
      removeRows(app, sample, {}, contextOf({ ids: `${own},${foreign}` }, [[byUser]])),
    ).rejects.toMatchObject({
      code: 'notFound',
    })
    const left = await visibleRows(app, sample, contextOf({})).select('id').where('id', 'in', [own, foreign]).execute()
    expect(left).toHaveLength(2)
  })
})
