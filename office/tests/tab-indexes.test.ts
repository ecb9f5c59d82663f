import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnOf } from '#kit/contract/column-name.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue, sandboxCatalogue } from '../office.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('every tab of a list is counted from an index over tenant, what its resource fixes, and the field of its tabs', async () => {
  const { rows } = await sql<{ table: string; columns: readonly string[] }>`
    select t.relname::text as table, array(
      select a.attname::text from unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in ('(del_flag = 0)', '((line = 3) AND (del_flag = 0))'))
  `.execute(app.db)
  const without = [...catalogue, ...sandboxCatalogue].filter(({ table, tabs, where = {} }) => {
    const leading = tabs && ['tenant_id', ...Object.keys(where).map(columnOf), columnOf(tabs.by)]
    return (
      leading && !rows.some((index) => index.table === table && leading.every((name, at) => index.columns[at] === name))
    )
  })
  expect(without.map(({ name }) => name)).toEqual([])
})
