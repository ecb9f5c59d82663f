import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const NAMES = [
  '张三',
  '李四',
  '阿明',
  '王五',
  '赵一',
  'banana',
  'Apple',
  'cherry',
  'apple pie',
  'Éclair',
  '100件',
  '20件',
] as const

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  for (const [index, name] of NAMES.entries()) {
    await admin.post('/sys/position/add', { code: `W${index}`, name, postRank: '1' })
  }
})
afterAll(() => app.close())

async function sorted(locale: string, order: string, column = 'name'): Promise<readonly string[]> {
  const query = { code: 'W*', pageSize: '100', column, order }
  const reader = clientOf(app.address, admin.token, { 'accept-language': locale })
  const { body } = await reader.get('/sys/position/list', query)
  expect(body.success, body.message).toBe(true)
  const { records } = body.result as unknown as { readonly records: readonly Readonly<Record<string, string>>[] }
  return records.map((record) => String(record[column]))
}

it.each([
  ['zh-CN', ['阿明', '李四', '王五', '张三', '赵一']],
  ['en-US', ['apple pie', 'banana', 'cherry']],
] as const)('names are in the order of the reader, as a page sorts them: %s', async (locale, some) => {
  const expected = [...NAMES].sort(new Intl.Collator(locale).compare)
  expect(await sorted(locale, 'asc')).toEqual(expected)
  expect(await sorted(locale, 'desc')).toEqual(expected.toReversed())
  expect(expected.filter((name) => (some as readonly string[]).includes(name))).toEqual(some)
})

it('names that are shown in English are in the order of their English texts, the others of their own', async () => {
  for (const [code, name, nameEn] of [
    ['E1', '阿明', 'Zebra'],
    ['E2', '张三', 'apple'],
    ['E3', 'Mango', null],
  ]) {
    const { body } = await admin.post('/sys/position/add', { code, name, nameEn, postRank: '1' })
    expect(body.success, body.message).toBe(true)
  }
  const codes = async (locale: string, order: string) => {
    const reader = clientOf(app.address, admin.token, { 'accept-language': locale })
    const { body } = await reader.get('/sys/position/list', { code: 'E*', column: 'name', order })
    return (body.result.records as readonly { readonly code: string }[]).map(({ code }) => code)
  }
  expect([await codes('en-US', 'asc'), await codes('en-US', 'desc')]).toEqual([
    ['E2', 'E3', 'E1'],
    ['E1', 'E3', 'E2'],
  ])
  expect(await codes('zh-CN', 'asc')).toEqual(['E1', 'E2', 'E3'])
  const { bytes } = await clientOf(app.address, admin.token, { 'accept-language': 'en-US' }).get(
    '/sys/position/exportXls',
    { code: 'E*', column: 'name', order: 'asc' },
  )
  const [sheet] = await readWorkbook(bytes, 'positions.xlsx')
  const cells = sheet?.rows.flatMap((row) => row.cells.map(({ text }) => text)) ?? []
  expect(cells.filter((text) => /^E\d$/.test(text))).toEqual(['E2', 'E3', 'E1'])
})

it('codes keep the order of their characters', async () => {
  const codes = NAMES.map((_, index) => `W${index}`).sort()
  expect(await sorted('zh-CN', 'asc', 'code')).toEqual(codes)
})

it('a list by names is read from its index in either language and direction', async () => {
  await sql`insert into shop_goods (id, line, goods_no, name, state)
    select 'p' || n, 1, 'P' || n, chr(19968 + (n * 7919) % 20000) || n, 1 from generate_series(1, 5000) n`.execute(
    app.db,
  )
  await sql`analyze public.shop_goods`.execute(app.db)
  for (const [collation, direction] of [
    ['zh-x-icu', 'asc'],
    ['zh-x-icu', 'desc'],
    ['en-x-icu', 'asc'],
  ] as const) {
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain select id from shop_goods
      where tenant_id = 0 and del_flag = 0 order by name collate "${collation}" ${direction}, id ${direction} limit 10`)
      .execute(app.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`shop_goods_name_${collation.slice(0, 2)}`)
    expect(plan).not.toContain('Sort')
  }
})
