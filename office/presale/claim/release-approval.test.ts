import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { REFUND, REFUND_KIND } from '../../trade/model/refund-states.ts'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(() => setting('refund.dualApproveAmount', 10_000))

const setting = (code: string, value: number | boolean) =>
  shop.rows(`insert into shop_setting (code, value) values ('${code}', '${value}')
    on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)

/** A deposit of 200.00 whose claim somebody releases. */
async function released({ who = 'staff', username = 'wang', cancelKind = 'shortage' } = {}) {
  const { skuId } = await shop.listing(2)
  const made = await paidDeposit(shop, () => new Date(), { skuId })
  await shop.as('system', async (ctx) => {
    const by = { ...ctx, user: { ...ctx.user, username } }
    const [row] = await lockClaims(shop.trade, by, [made.claimId])
    const input = { cancelKind }
    await moveClaim(shop.trade, by, row ?? expect.fail(), 'release', { who: who as 'staff' | 'system', input })
    await settleDepositOrder(shop.trade, by, made.orderId, input)
  })
  return made
}
const refundsOf = (orderId: string) =>
  shop.rows(`select id, kind, status, handler, approver, apply_amount, agreed_amount, awaits_approval from shop_refund
    where order_id = '${orderId}' order by kind`)
const call = async (command: string, id: unknown, sent: object = {}) =>
  (await admin.post(`/shop/refund/${command}`, { ids: id, id, ...sent })).body
const partsOf = (id: unknown) => shop.rows(`select amount from shop_refund_part where refund_id = '${id}'`)

describe('a claim that is released above the limit of two people', () => {
  it('ends at once; its deposit goes back when somebody else agrees', async () => {
    const { claimId, orderId } = await released()
    expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.released })
    const [opened] = await refundsOf(orderId)
    const first = { kind: REFUND_KIND.deposit, handler: 'wang', approver: null, agreedAmount: 20_000 }
    expect(opened).toMatchObject({ ...first, status: REFUND.applied, awaitsApproval: true })
    expect(await partsOf(opened?.id)).toEqual([])
    const agreed = await call('agree', opened?.id)
    expect(agreed.success, agreed.message).toBe(true)
    expect(await refundsOf(orderId)).toMatchObject([{ status: REFUND.paying, handler: 'wang', approver: 'admin' }])
    expect(await partsOf(opened?.id)).toEqual([{ amount: 20_000 }])
  })

  it('is not agreed to twice by the same person, and owed as a whole', async () => {
    const { orderId } = await released({ username: 'admin' })
    const [{ id } = { id: '' }] = await refundsOf(orderId)
    expect((await call('agree', id)).message).toContain('需另一人复核')
    expect((await call('agree', id, { amount: 100 })).message).toContain('须全额退还')
    expect((await call('reject', id, { code: 'other', reason: '不退' })).message).toContain('不能拒绝或撤回')
    expect((await call('withdraw', id)).message).toContain('不能拒绝或撤回')
    expect(await refundsOf(orderId)).toMatchObject([{ status: REFUND.applied, agreedAmount: 20_000 }])
  })

  it('by the clock or the customer is agreed to by two members of staff', async () => {
    const { orderId } = await released({ who: 'system', cancelKind: 'delay' })
    const [{ id } = { id: '' }] = await refundsOf(orderId)
    expect(await refundsOf(orderId)).toMatchObject([{ status: REFUND.applied, handler: null, awaitsApproval: false }])
    expect((await call('agree', id)).success).toBe(true)
    expect(await refundsOf(orderId)).toMatchObject([{ status: REFUND.applied, handler: 'admin', awaitsApproval: true }])
  })

  it('waits with the second return, too: it is paid out once somebody else agrees', async () => {
    await setting('final.doubleReturn', true)
    // neither of them is above it alone
    await setting('refund.dualApproveAmount', 30_000)
    const { orderId } = await released()
    await setting('final.doubleReturn', false)
    const [once, twice] = await refundsOf(orderId)
    expect(once).toMatchObject({ kind: REFUND_KIND.deposit, status: REFUND.applied, awaitsApproval: true })
    expect(twice).toMatchObject({ kind: REFUND_KIND.compensation, status: REFUND.applied, awaitsApproval: true })
    const task = () => shop.rows(`select amount from shop_task where ref_id = '${twice?.id}'`)
    expect(await task()).toEqual([])
    expect((await call('reject', twice?.id, { code: 'other', reason: '不退' })).message).toContain('不能拒绝或撤回')
    const agreed = await call('agree', twice?.id)
    expect(agreed.success, agreed.message).toBe(true)
    expect(await task()).toEqual([{ amount: 20_000 }])
    const settled = await call('settle', twice?.id, { thirdNo: 'T-1' })
    expect(settled.success, settled.message).toBe(true)
  })

  it('at the limit goes back at once', async () => {
    await setting('refund.dualApproveAmount', 20_000)
    const { orderId } = await released()
    expect(await refundsOf(orderId)).toMatchObject([{ status: REFUND.paying, handler: null }])
  })
})
