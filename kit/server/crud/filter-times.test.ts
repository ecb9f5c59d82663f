import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeConditions } from '#kit/contract/advanced-condition.ts'
import type { AdvancedRule } from '#kit/contract/advanced-query.ts'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/** Wall clock of the shop, in Shanghai, with fractions: the last second of a day and of a month, and the first of the next. */
const ROWS = [
  '2025-12-31 23:59:58.000',
  '2025-12-31 23:59:59.000',
  '2025-12-31 23:59:59.700',
  '2025-12-31 23:59:59.999',
  '2026-01-01 00:00:00.000',
  '2026-01-01 00:00:00.250',
  '2026-01-01 12:00:00.500',
  '2026-01-31 23:59:59.999',
  '2026-02-01 00:00:00.001',
  '2026-02-28 23:59:59.500',
] as const

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  for (const [index, at] of ROWS.entries()) {
    const code = `T${index}`
    await admin.post('/sys/position/add', { code, name: code, postRank: '1' })
    await sql`update sys_position set create_time = ${at}::timestamp at time zone 'Asia/Shanghai' where code = ${code}`.execute(
      app.db,
    )
  }
})
afterAll(() => app.close())

/** Places of the rows that are found. */
async function found(query: Record<string, string>): Promise<readonly number[]> {
  const { body } = await admin.get('/sys/position/list', { code: 'T*', pageSize: '100', ...query })
  expect(body.success, body.message).toBe(true)
  const { records } = body.result as unknown as { readonly records: readonly { readonly code: string }[] }
  return records.map(({ code }) => Number(code.slice(1))).sort((one, other) => one - other)
}
const asked = (rule: AdvancedRule, val: string) =>
  found({ superQueryParams: encodeConditions(shelf, [{ field: 'createTime', rule, val }]) })
const all = ROWS.map((_, index) => index)
const [SECOND_LAST, LAST, FIRST] = ['2025-12-31 23:59:58', '2025-12-31 23:59:59', '2026-01-01 00:00:00']

describe('rows of the last second', () => {
  it.each([
    [
      'days',
      ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'],
      [[0, 1, 2, 3], [4, 5, 6], [7], [8], [9]],
    ],
    [
      'months',
      ['2025-12', '2026-01', '2026-02'],
      [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9],
      ],
    ],
    ['seconds', [SECOND_LAST, LAST, FIRST], [[0], [1, 2, 3], [4, 5]]],
  ] as const)('are found once by %s that follow each other', async (_title, spans, rows) => {
    const each = []
    for (const span of spans) {
      each.push(await found({ createTime_begin: span, createTime_end: span }))
    }
    expect(each).toEqual(rows)
  })

  it.each([
    ['eq', LAST, [1, 2, 3]],
    ['ne', LAST, [0, 4, 5, 6, 7, 8, 9]],
    ['le', LAST, [0, 1, 2, 3]],
    ['gt', LAST, [4, 5, 6, 7, 8, 9]],
    ['lt', FIRST, [0, 1, 2, 3]],
    ['ge', FIRST, [4, 5, 6, 7, 8, 9]],
  ] as const)('are what they are shown as in an advanced query: %s %s', async (rule, value, rows) => {
    expect(await asked(rule, value)).toEqual(rows)
  })

  it.each([
    [{ createTime: LAST }, [1, 2, 3]],
    [{ createTime: `${SECOND_LAST},${LAST}` }, [0, 1, 2, 3]],
    [{ createTime: `!${LAST}` }, [0, 4, 5, 6, 7, 8, 9]],
    [{ createTime: `<= ${LAST}` }, [0, 1, 2, 3]],
    [{ createTime: `> ${LAST}` }, [4, 5, 6, 7, 8, 9]],
    [{ createTime_begin: '2000-01' }, all],
    [{ createTime: '*23:59:59' }, [1, 2, 3, 7, 9]],
    [{ createTime: '2026-01-01 00:*' }, [4, 5]],
  ] as const)('are what they are shown as in a parameter: %j', async (query, rows) => {
    expect(await found(query as Record<string, string>)).toEqual(rows)
  })
})

it.each([
  [{ amountOff: '12.5' }, ['half']],
  [{ amountOff: '¥12.50' }, ['half']],
  [{ amountOff: '*2.5*' }, ['half', 'thousand']],
  [{ amountOff: '*.50' }, ['half', 'thousand']],
  [{ amountOff: '1,12.5,1299' }, ['half', 'one', 'whole']],
  [{ amountOff_begin: '12.5', amountOff_end: '￥1,299.00' }, ['half', 'thousand', 'whole']],
  [{ amountOff: '> 1,299' }, []],
  [{ amountOff: '>= 1299' }, ['whole']],
] as const)('amounts are compared as people see them: %j', async (query, names) => {
  const amounts = { half: 1_250, one: 100, thousand: 100_250, whole: 129_900 }
  await sql`delete from shop_coupon`.execute(app.db)
  for (const [name, amountOff] of Object.entries(amounts)) {
    const columns = { kind: 1, total: -1, perUser: 0, validKind: 2, validDays: 30, state: 1 } as const
    await app.db
      .insertInto('shop_coupon')
      .values({ id: name, name, amountOff, ...columns })
      .execute()
  }
  const { body } = await admin.get('/shop/coupon/list', { pageSize: '100', ...query })
  expect(body.success, body.message).toBe(true)
  const { records } = body.result as unknown as { readonly records: readonly { readonly name: string }[] }
  expect(records.map(({ name }) => name).sort()).toEqual(names)
})
