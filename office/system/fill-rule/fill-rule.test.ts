import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
let day = ''
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '')
  for (const [ruleCode, gapless] of [
    ['loose', false],
    ['strict', true],
  ] as const) {
    const ruleParams = JSON.stringify({ pattern: 'CN{yyyyMMdd}{seq:4}', gapless })
    const sent = { ruleName: '流水号', ruleCode, ruleClass: 'number', ruleParams }
    expect((await admin.post('/sys/fillRule/add', sent)).body).toMatchObject({ message: '添加成功！' })
  }
})
afterAll(() => app.close())

const next = async (code: string, client = admin) =>
  (await client.put(`/sys/fillRule/executeRuleByCode/${code}`, { name: 'x' })).body.result as unknown
const test = async (ruleCode: string) => (await admin.get('/sys/fillRule/testFillRule', { ruleCode })).body.result

it('[1.2a] gives numbers by a pattern, one after the other, and shows the next ones without using them up', async () => {
  expect(await test('loose')).toBe(`CN${day}0001`)
  expect(await test('loose')).toBe(`CN${day}0001`)
  expect([await next('loose'), await next('loose')]).toEqual([`CN${day}0001`, `CN${day}0002`])
  const [row] = (await admin.get('/sys/fillRule/list', { ruleCode: 'loose' })).body.result
    .records as unknown as readonly { readonly id: string }[]
  const preview = (await admin.get('/sys/fillRule/preview', { id: row?.id ?? '' })).body.result as unknown as string[]
  expect(preview).toHaveLength(10)
  expect(preview.slice(0, 2)).toEqual([`CN${day}0003`, `CN${day}0004`])
  const batch = { commonFormData: {}, rules: [{ ruleCode: 'loose', formData: {} }, { ruleCode: 'loose' }] }
  expect((await admin.put('/sys/fillRule/executeRuleByCodeBatch', batch)).body.result).toEqual([
    { ruleCode: 'loose', result: `CN${day}0003` },
    { ruleCode: 'loose', result: `CN${day}0004` },
  ])
})

describe('a rule that is not there, or cannot be read, gives no empty value: the call says so', () => {
  const calls: Readonly<Record<string, (code: string) => Promise<Sent>>> = {
    executeRuleByCode: (code) => admin.put(`/sys/fillRule/executeRuleByCode/${code}`, { name: 'x' }),
    'executeRuleByCodeBatch, after one that is': (code) =>
      admin.put('/sys/fillRule/executeRuleByCodeBatch', { rules: [{ ruleCode: 'strict' }, { ruleCode: code }] }),
    testFillRule: (code) => admin.get('/sys/fillRule/testFillRule', { ruleCode: code }),
  }
  it.each(Object.keys(calls))('%s', async (call) => {
    await sql`insert into sys_fill_rule (rule_name, rule_code, rule_class, rule_params)
      values ('x', 'broken', 'number', '{}') on conflict do nothing`.execute(app.db)
    const before = await test('strict')
    for (const code of ['none', 'LOOSE', 'broken']) {
      const { body } = (await calls[call]?.(code)) ?? {}
      expect(body).toMatchObject({ success: false, message: expect.stringContaining(code) })
    }
    expect(await test('strict'), 'what the call counted is taken back').toBe(before)
  })
})

it('no two get the same number at once; each tenant and each period counts by itself', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => next('strict')))
  expect(new Set(many).size).toBe(20)
  expect([...many].sort().at(-1)).toBe(`CN${day}0020`)
  await sql`update sys_fill_counter set period = '20000101' where rule_code = 'strict'`.execute(app.db)
  expect(await next('strict')).toBe(`CN${day}0001`)
  const far = await app.person([])
  await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${far.userId}`.execute(app.db)
  const theirs = await app.signIn(far.username)
  expect((await theirs.put('/sys/fillRule/executeRuleByCode/strict', {})).body.success).toBe(false)
  expect((await app.nobody.put('/sys/fillRule/executeRuleByCode/strict', {})).status).toBe(401)
})

it('leaves none out where the rule says so: what is taken back gives its number back', async () => {
  const before = [await test('loose'), await test('strict')]
  // the line of the log cannot be written: the whole call is taken back
  await sql`alter table public.sys_log add constraint full_disk check (false) not valid`.execute(app.db)
  try {
    expect((await admin.put('/sys/fillRule/executeRuleByCode/strict', {})).status).toBe(500)
    expect((await admin.put('/sys/fillRule/executeRuleByCode/loose', {})).status).toBe(500)
  } finally {
    await sql`alter table public.sys_log drop constraint full_disk`.execute(app.db)
  }
  const after = [await test('loose'), await test('strict')]
  expect(after[1]).toBe(before[1])
  expect(after[0]).not.toBe(before[0])
})

it('writes fields of the form that asks, on one line and no more of them than fits', async () => {
  const ruleParams = JSON.stringify({ pattern: '{form.name}-{seq:2}{form.kind}' })
  await admin.post('/sys/fillRule/add', { ruleName: 'x', ruleCode: 'formed', ruleClass: 'number', ruleParams })
  expect(await test('formed')).toBe('name-01kind')
  const of = async (form: object) => (await admin.put('/sys/fillRule/executeRuleByCode/formed', form)).body.result
  expect(await of({ name: ' 雪\n狐\u202e ', kind: 7, ruleCode: 'loose' })).toBe('雪 狐-017')
  expect(await of({ name: { a: 1 }, kind: '长'.repeat(40) })).toBe(`-02${'长'.repeat(32)}`)
  expect(await of({})).toBe('-03')
  const batch = {
    commonFormData: { name: '共', kind: 'a' },
    rules: [{ ruleCode: 'formed', formData: { kind: 'b' } }, { ruleCode: 'formed' }],
  }
  expect((await admin.put('/sys/fillRule/executeRuleByCodeBatch', batch)).body.result).toEqual([
    { ruleCode: 'formed', result: '共-04b' },
    { ruleCode: 'formed', result: '共-05a' },
  ])
  const [row] = (await admin.get('/sys/fillRule/list', { ruleCode: 'order_no' })).body.result
    .records as unknown as readonly { readonly id: string }[]
  const { body } = await admin.put('/sys/fillRule/edit', { id: row?.id, ruleParams })
  expect(body.result.errors).toMatchObject([{ path: 'ruleParams', message: expect.stringContaining('{form.…}') }])
})

it('[2.11h] refuses parameters that are no object with a pattern that can be read', async () => {
  for (const ruleParams of ['x', '[]', '{}', '{"pattern":"CN"}', '{"pattern":"{YYYY}{seq}"}']) {
    const sent = { ruleName: 'x', ruleCode: 'x', ruleClass: 'number', ruleParams }
    const { body } = await admin.post('/sys/fillRule/add', sent)
    expect([body.code, body.result.errors]).toMatchObject([400, [{ path: 'ruleParams' }]])
  }
})
