import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poster } from '#kit/contract/testing/poster.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { brokenPart as broken, type RulePart } from './check-rule.ts'
import { matchesLinear } from './linear-match.server.ts'

/** Two letters, a dash, then digits; the whole at most six characters. */
const PARTS: readonly RulePart[] = [
  { digits: '*', pattern: '^.{1,6}$', message: '最多六位', priority: '1' },
  { digits: '2', pattern: '[A-Z]{2}', message: '前两位是字母' },
  { digits: '1', pattern: '-', message: '第三位是横线' },
  { digits: '3', pattern: '\\d+', message: '后三位是数字' },
]

const brokenPart = (parts: readonly RulePart[], value: string) => broken(parts, value, matchesLinear)

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ beside: [poster] })
  admin = await app.admin()
  await sql`
    insert into sys_check_rule (rule_name, rule_code, rule_json) values ('货架', 'place', ${JSON.stringify(PARTS)})
  `.execute(app.db)
})
afterAll(() => app.close())

/** As clients send it: encoded, and encoded again in the address. */
async function check(ruleCode: string, value: string) {
  const { body } = await admin.get('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) })
  return body
}

describe('checkByCode', () => {
  it('[7.19d] says yes, or which part of the rule a value breaks and what was tested', async () => {
    expect(await check('place', 'AB-123')).toMatchObject({ success: true, code: 200 })
    expect(await check('place', 'AB-12x')).toMatchObject({
      success: false,
      message: '后三位是数字',
      result: { digits: '3', pattern: '\\d+', beginIndex: 3, endIndex: 6, checkValue: '12x', passed: false },
    })
    const whole = (await check('place', 'AB-1234')).result
    expect(whole).toEqual({ ...PARTS[0], checkValue: 'AB-1234', passed: false })
  })

  it('[7.19d] takes a value that is encoded twice for what it is, and one that is not as it came', async () => {
    for (const sent of ['AB%20CD', 'AB%2520C', '货架 一二三四']) {
      expect((await check('place', sent)).result).toMatchObject({ checkValue: sent })
    }
    const { body } = await admin.get('/sys/checkRule/checkByCode', { ruleCode: 'place', value: '100% AB' })
    expect(body.result).toMatchObject({ checkValue: '100% AB' })
  })

  it('[7.19d] knows the common rule of codes, and no other than those of the table', async () => {
    expect(await check('common', 'shelf_1')).toMatchObject({ success: true })
    expect(await check('common', '1shelf')).toMatchObject({ success: false, message: '第一位只能是字母' })
    expect(await check('common', 'a-b')).toMatchObject({ success: false, message: '只能填写数字、大小写字母、下划线' })
    expect(await check('common', 'ab')).toMatchObject({ success: false, message: '最少输入3位数' })
    expect(await check('common', 'abcdefghijklm')).toMatchObject({ success: false, message: '最多输入12位数' })
    expect(await check('unknown', 'a')).toMatchObject({ success: false, message: '该编码不存在' })
  })

  it('needs a session, and shows a tenant the shared rules and its own', async () => {
    const nobody = await app.nobody.get('/sys/checkRule/checkByCode', { ruleCode: 'common', value: 'abc' })
    expect(nobody.status).toBe(401)
    await sql`
      insert into sys_check_rule (rule_name, rule_code, rule_json, tenant_id)
      values ('别家的', 'theirs', '[]', 7), ('别家的', 'common', '[]', 7)
    `.execute(app.db)
    expect(await check('theirs', 'a')).toMatchObject({ success: false, message: '该编码不存在' })
    expect(await check('common', '1')).toMatchObject({ success: false })
  })
})

describe('a field that has a check rule', () => {
  const add = async (number: string) => (await admin.post('/demo/poster/add', { name: '海报', number })).body
  const refusal = [{ path: 'number', message: '第一位只能是字母' }]

  it('[5.15] is tested when a row is added and when it is changed, with the words of the rule', async () => {
    expect(await add('9lives')).toMatchObject({ success: false, code: 400, result: { errors: refusal } })
    const added = await add('nine')
    expect(added.success).toBe(true)
    const { id } = added.result as { id: string }
    const edit = (values: object) => admin.put('/demo/poster/edit', { id, ...values })
    expect((await edit({ number: '9lives' })).body).toMatchObject({ success: false, result: { errors: refusal } })
    expect((await edit({ number: '' })).body.success).toBe(true)
  })

  it('[5.15] is not tested when it is empty, or as it was before the rule', async () => {
    const added = await add('')
    expect(added.success).toBe(true)
    const { id } = added.result as { id: string }
    await sql`update demo_poster set number = '9old' where id = ${id}`.execute(app.db)
    const { body } = await admin.put('/demo/poster/edit', { id, name: '旧海报', number: '9old' })
    expect(body).toMatchObject({ success: true, result: { name: '旧海报', number: '9old' } })
  })
})

describe('the parts of a rule', () => {
  it('follow each other through the value; after its end the text is empty', () => {
    expect(brokenPart(PARTS, 'AB')).toMatchObject({
      message: '第三位是横线',
      beginIndex: 2,
      endIndex: 2,
      checkValue: '',
    })
    expect(brokenPart(PARTS.slice(1), 'AB-123456')).toBeUndefined()
  })

  it('match from first to last, and count an emoji as one character', () => {
    expect(brokenPart([{ digits: '*', pattern: 'a|b', message: '' }], 'ab')).toBeDefined()
    expect(brokenPart([{ digits: '1', pattern: '.', message: '' }], '🎎')).toBeUndefined()
  })
})

describe('[1.2a] the page of check rules', () => {
  const rule = (parts: readonly object[], ruleCode: string) => ({
    ruleName: '货架',
    ruleCode,
    ruleJson: JSON.stringify(parts),
  })
  const part = (values: object) => ({ digits: '*', pattern: '.*', message: '提示', ...values })
  const added = async (sent: object) => (await admin.post('/sys/checkRule/add', sent)).body

  it('[2.11h] keeps rules in the order in which they are tested, and tries them on a value', async () => {
    const parts = [
      part({ digits: '2', pattern: '[A-Z]{2}', message: '前两位是字母' }),
      part({ pattern: '.{3,}', message: '至少三位', priority: '0' }),
      part({ pattern: '.{1,6}', message: '最多六位', priority: '1' }),
    ]
    const { result, message } = await added(rule(parts, 'ordered'))
    expect(message).toBe('添加成功！')
    const stored = JSON.parse(String(result.ruleJson)) as readonly RulePart[]
    expect(stored.map((one) => one.message)).toEqual(['最多六位', '前两位是字母', '至少三位'])
    const test = async (value: string) => (await admin.post('/sys/checkRule/test', { id: result.id, value })).body
    expect(await test('AB1')).toMatchObject({ success: true, message: '校验通过' })
    expect(await test('ab1')).toMatchObject({ success: false, message: '前两位是字母' })
    expect(await test('AB')).toMatchObject({ success: false, message: '至少三位' })
    const edited = (await admin.put('/sys/checkRule/edit', { id: result.id, ruleName: '新货架' })).body
    expect(edited).toMatchObject({ success: true, message: '编辑成功!' })
  })

  it('takes no expression that could keep the server busy, and none that it cannot read', async () => {
    for (const [pattern, told] of [
      ['(a)\\1', 'invalid escape'],
      ['(?=a)b', 'invalid or unsupported Perl syntax'],
      ['[a', 'missing'],
    ]) {
      const { code, result } = await added(rule([part({ pattern })], 'evil'))
      expect([code, result.errors]).toMatchObject([
        400,
        [{ path: 'ruleJson', message: expect.stringContaining(told ?? '') }],
      ])
    }
    for (const parts of [[part({ digits: '0' })], [part({ message: '' })], [{ digits: 1 }], {}]) {
      expect((await added({ ...rule([], 'evil'), ruleJson: JSON.stringify(parts) })).code).toBe(400)
    }
    // what takes a backtracking engine longer than the universe is old
    await added(rule([part({ pattern: '(a+)+b' })], 'backtracks'))
    expect(await check('backtracks', 'a'.repeat(2000))).toMatchObject({ success: false, message: '提示' })
  })
})
