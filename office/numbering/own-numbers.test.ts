import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { ofTenant, type TenantDatabase } from '#kit/server/database/database.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { isDocumentNumber, newNumbers } from './own-numbers.server.ts'
import { OWN_NUMBERS, type OwnNumberKind } from './own-numbers.ts'

const NOW = new Date('2026-11-27T04:05:06Z')
const TOMORROW = new Date('2026-11-28T04:05:06Z')

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => {
  await sql`update sys_fill_rule set del_flag = 1 where rule_code = 'refund_no'`.execute(app.db)
  await sql`delete from sys_number_period`.execute(app.db)
  await sql`delete from sys_fill_counter`.execute(app.db)
})

const contextOn = (db: TenantDatabase, tenantId = 0) =>
  ({ db, user: { tenantId }, clock: zonedClock('Asia/Shanghai') }) as unknown as RequestContext

const draw = (kind: OwnNumberKind, { count = 1, now = NOW, tenantId = 0, db = ofTenant(app.db, tenantId) } = {}) =>
  newNumbers(contextOn(db, tenantId), kind, { count, now })

async function rule(params: object, ruleCode = 'refund_no') {
  await sql`update sys_fill_rule set del_flag = 1 where rule_code = ${ruleCode}`.execute(app.db)
  return admin.post('/sys/fillRule/add', {
    ruleName: 'x',
    ruleCode,
    ruleClass: 'number',
    ruleParams: JSON.stringify(params),
  })
}

describe('numbers of the shop', () => {
  it('are rules from the beginning, and look as they always did', async () => {
    const { body } = await admin.get('/sys/fillRule/list', { pageSize: 50 })
    const codes = (body.result.records as { ruleCode: string }[]).map(({ ruleCode }) => ruleCode)
    expect(codes).toEqual(expect.arrayContaining(Object.values(OWN_NUMBERS).map(({ rule }) => rule)))
    await sql`select setval('shop_order_no_seq', 999998), setval('shop_goods_no_seq', 41)`.execute(app.db)
    expect(await draw('order', { count: 3 })).toEqual(['2611271205999999', '2611271205000000', '2611271205000001'])
    expect(await draw('goods')).toEqual(['FG00000042'])
    expect((await draw('product3'))[0]).toMatch(/^SP3\d{8}$/)
    // without a rule, and in a tenant that has none
    expect((await draw('refund'))[0]).toMatch(/^R2611271205\d{6}$/)
    expect((await draw('member', { tenantId: 7 }))[0]).toMatch(/^M2611271205\d{6}$/)
  })

  it('follow the rule, begin anew with each period, and never twice, however many draw at once', async () => {
    expect((await rule({ pattern: 'T{yyyyMMdd}-{seq:4}' })).body).toMatchObject({ success: true })
    const drawn = (await Promise.all(Array.from({ length: 40 }, () => draw('refund', { count: 2 })))).flat()
    expect(new Set(drawn).size).toBe(80)
    expect(drawn.filter((no) => !/^T20261127-\d{4}$/.test(no))).toEqual([])
    expect(await draw('refund', { now: TOMORROW })).toEqual(['T20261128-0001'])
    expect(await draw('refund', { now: TOMORROW, tenantId: 7 })).toEqual([expect.stringMatching(/^R/)])
    const next = await admin.get('/sys/fillRule/testFillRule', { ruleCode: 'refund_no' })
    const form = await admin.put('/sys/fillRule/executeRuleByCode/refund_no', {})
    expect(form.body.result).toBe(next.body.result)
  })

  it('wait for nobody: who draws one and does not end holds up nobody', async () => {
    await rule({ pattern: 'T{yyyyMMdd}-{seq:4}' })
    await draw('refund')
    await ofTenant(app.db, 0)
      .transaction()
      .execute(async (tx) => {
        const [open] = await draw('refund', { db: tx })
        const [other] = await draw('refund')
        expect(other).not.toBe(open)
      })
  })

  it('leave none out where the rule says so: what is taken back gives its numbers back', async () => {
    await rule({ pattern: 'T{yyyy}-{seq:4}', gapless: true })
    expect(await draw('refund', { count: 2 })).toEqual(['T2026-0001', 'T2026-0002'])
    const failed = ofTenant(app.db, 0)
      .transaction()
      .execute(async (tx) => {
        expect(await draw('refund', { db: tx })).toEqual(['T2026-0003'])
        throw new Error('taken back')
      })
    await expect(failed).rejects.toThrow('taken back')
    expect(await draw('refund')).toEqual(['T2026-0003'])
  })

  it('fit their columns', async () => {
    const { body } = await rule({ pattern: 'REFUND-{yyyyMMddHHmmss}-{seq:4}' })
    expect(body).toMatchObject({ success: false, code: 400 })
    expect(body.result.errors).toEqual([{ path: 'ruleParams', message: '编号最多 20 个字符' }])
  })

  it('are known again when they are scanned, by the rule of today and as they were', async () => {
    await rule({ pattern: 'T.{yyyyMMdd}-{seq:4}' })
    const isOne = (text: string, prefix = 'VT') => isDocumentNumber(contextOn(ofTenant(app.db, 0)), text, prefix)
    for (const known of ['T.20261127-0001', 'R2611271205000003', 'VT2611271205000003', '2611271205000003']) {
      expect([known, await isOne(known)]).toEqual([known, true])
    }
    for (const other of ['T120261127-0001', 'T.20261327-0001', 'SF1234567890123', 'XX2611271205000003']) {
      expect([other, await isOne(other)]).toEqual([other, false])
    }
  })
})
