import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maskPhone } from '#kit/contract/phones.ts'
import { MASKED_PHONES, MASKED_TEXTS } from '#kit/contract/testing/phones-for-test.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { maskAmounts, PHONES_MASKED, phoneReader } from './masks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('the database masks a phone as the pages do', async () => {
  const phones = MASKED_PHONES.map(([phone]) => phone)
  const { rows } = await sql<{ phone: string; shown: string }>`
    select phone, mask_phone(phone) as shown from unnest(${phones}::varchar[]) as p (phone)`.execute(app.db)
  expect(rows.map(({ phone, shown }) => [phone, shown])).toEqual(MASKED_PHONES)
  // digits of other scripts are no digits there, and nothing of such a phone is shown
  const { rows: wide } = await sql<{ shown: string }>`select mask_phone('１３９１２３４５６７８') as shown`.execute(
    app.db,
  )
  expect([wide[0]?.shown, maskPhone('１３９１２３４５６７８')]).toEqual(['****', '****'])
})

it('free text is read with its phones masked, but for those who may see them', () => {
  for (const [written, shown] of MASKED_TEXTS) {
    expect(PHONES_MASKED.masked.by(written)).toBe(shown ?? written)
    expect(phoneReader({ can: () => false })(written)).toBe(shown ?? written)
    expect(phoneReader({ can: () => true })(written)).toBe(written)
  }
})

it('amounts in a text are masked, other numbers are not', () => {
  expect(maskAmounts('应付 ¥1,299.00，共 2 件，尾款￥ 99')).toBe('应付 ¥***，共 2 件，尾款￥ ***')
})
