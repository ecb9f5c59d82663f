import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { closeQuestion } from '../../trade/commands/claim/answers.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let now = new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
})
afterAll(() => app.close())

const delayed = (delayRight: boolean) => shop.listing(2, { goods: { releaseMonth: '2026-09', delayRight } })
const deposit = (skuId: string) => paidDeposit(shop, () => now, { skuId })
const change = (ids: string, releaseMonth: string | null, more: object = {}) =>
  admin.post('/shop/releasePlan/change', { ids, releaseMonth, reason: '工厂延误', source: 'maker', ...more })
const claimOf = (id: string) => shop.row('shop_final_claim', id)
const lastLog = async (goodsId: string) =>
  (await shop.rows(`select * from shop_goods_release_log where goods_id = '${goodsId}' order by create_time desc`))[0]
/** The newest first, as the log shows them. */
const logsOf = async (goodsId: string) => {
  const { result } = (await admin.get('/shop/releaseChange/list', { goodsId })).body
  return (result as { records: readonly Readonly<Record<string, unknown>>[] }).records
}

describe('a month of release that customers know', () => {
  it('is moved by its command alone: the form says where, and a draft that nobody has read is free', async () => {
    const { goodsId, productId, skuId } = await delayed(true)
    const edit = (releaseMonth: string) => admin.put('/shop/presellGoods/edit', { id: goodsId, releaseMonth })
    for (const month of ['2026-12', '2026-08', '']) {
      const { status, body } = await edit(month)
      expect([status, body.result.errors]).toMatchObject([400, [{ path: 'releaseMonth' }]])
      expect(body.message).toContain('改发售月')
    }
    expect((await edit('2026-09')).body.success, 'the same month is no change').toBe(true)
    await shop.rows(`update shop_product set shelf_state = 0 where id = '${productId}' returning id`)
    await admin.post('/shop/presellGoods/unready', { ids: goodsId })
    expect((await edit('2026-10')).body.success).toBe(true)
    await admin.post('/shop/presellGoods/ready', { ids: goodsId })
    await shop.rows(`update shop_product set shelf_state = 1 where id = '${productId}' returning id`)
    await deposit(skuId)
    await shop.rows(`update shop_product set shelf_state = 0 where id = '${productId}' returning id`)
    await admin.post('/shop/presellGoods/unready', { ids: goodsId })
    expect((await edit('2026-11')).status, 'a deposit was paid for it').toBe(400)
    expect(await shop.row('shop_goods', goodsId)).toMatchObject({ releaseMonth: '2026-10' })
    expect(await lastLog(goodsId)).toBeUndefined()
  })
})

describe('a later month of release', () => {
  it('tells before whom it touches, and changes nothing by that', async () => {
    const { goodsId, skuId } = await delayed(true)
    await deposit(skuId)
    await deposit(skuId)
    const { body } = await change(goodsId, '2026-11', { dryRun: true })
    const { tried } = body.result as { tried: { changes: { title: string[]; before: string; after: string }[] }[] }
    const said = tried[0]?.changes.map(({ title, before, after }) => [title[0], before, after])
    expect(said).toEqual([
      ['发售月', '2026-09', '2026-11'],
      ['延期次数', '0', '1'],
      ['定金客户', '', '2 人'],
      ['预订件数', '', '2 件'],
      ['在管定金', '', '¥400.00'],
      ['下单时承诺', '2026-09', '2 个资格'],
      ['征询客户', '', expect.stringContaining('未答复将再次征询')],
    ])
    expect(await shop.row('shop_goods', goodsId)).toMatchObject({ releaseMonth: '2026-09' })
    expect(await lastLog(goodsId)).toBeUndefined()
  })

  it('is that of the listings of the figure, too, also of one that is made or moved later', async () => {
    const { goodsId, productId } = await delayed(false)
    const listed = async (of: string) => {
      const asked = { goodsId: of, releaseMonth_begin: '2026-10', releaseMonth_end: '2026-10' }
      const { result } = (await admin.get('/shop/presellProduct/list', asked)).body
      return (result as { records: readonly { readonly id: string }[] }).records.map(({ id }) => id)
    }
    expect(await listed(goodsId)).toEqual([])
    await change(goodsId, '2026-10')
    expect(await listed(goodsId)).toEqual([productId])
    const other = await shop.listing(2, { goods: { releaseMonth: '2026-10' } })
    expect(await listed(other.goodsId), 'made later').toEqual([other.productId])
    await shop.rows(`update shop_product set goods_id = '${goodsId}' where id = '${other.productId}'`)
    await change(goodsId, '2026-11')
    expect(await shop.row('shop_product', other.productId), 'moved').toMatchObject({ releaseMonth: '2026-11' })
  })

  it('needs a reason, counts as a delay, and leaves the promise on the order', async () => {
    const { goodsId, skuId } = await delayed(false)
    const { orderId, claimId } = await deposit(skuId)
    expect((await change(goodsId, '2026-10', { reason: '' })).body.message).toContain('延期请填写原因')
    expect((await change(goodsId, '2026-10')).body.success).toBe(true)
    expect(await shop.row('shop_goods', goodsId)).toMatchObject({
      releaseMonth: '2026-10',
      firstReleaseMonth: '2026-09',
      delayCount: 1,
    })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ promisedMonth: '2026-09' })
    expect(await claimOf(claimId), 'without the right nobody is asked').toMatchObject({ answerDeadline: null })
    expect((await change(goodsId, '2026-10')).body.message).toContain('发售月没有变化')
    await change(goodsId, '2026-08', { reason: '' })
    expect(await shop.row('shop_goods', goodsId), 'an earlier month is no delay').toMatchObject({ delayCount: 1 })
  })

  it('is past where balances are being paid: the card counts people that a delay would neither ask nor tell', async () => {
    const { goodsId, skuId } = await delayed(true)
    const { claimId } = await deposit(skuId)
    const { goodsId: waveId } = await shop.listing(3, { goods: { presellGoodsId: goodsId, waveState: 1 } })
    await shop.rows(`update shop_final_claim set state = 1 where id = '${claimId}'`)
    for (const state of [1, 2]) {
      await shop.rows(`update shop_goods set wave_state = ${state} where id = '${waveId}'`)
      for (const dryRun of [true, false]) {
        const { result } = (await change(goodsId, '2026-12', { dryRun, partial: true })).body
        const errors = [{ message: expect.stringContaining('”正在补款') }]
        expect(result).toMatchObject({ done: [], refused: [{ id: goodsId, errors }] })
      }
      const own = await admin.put('/shop/finalGoods/edit', { id: waveId, releaseMonth: '2027-01' })
      expect(own.body.result.errors).toMatchObject([{ path: 'releaseMonth' }])
    }
    expect(await shop.row('shop_goods', goodsId)).toMatchObject({ releaseMonth: '2026-09', delayCount: 0 })
    await shop.rows(`update shop_goods set wave_state = 3 where id = '${waveId}'`)
    for (const state of [1, 3]) {
      await shop.rows(`update shop_final_claim set state = ${state} where id = '${claimId}'`)
      const { body } = await change(goodsId, '2026-12')
      expect(body.message, 'a claim that was opened again outlives its wave').toContain('还有 1 个资格正在补款')
    }
    await shop.rows(`update shop_final_claim set state = 0 where id = '${claimId}'`)
    const { tried } = (await change(goodsId, '2026-12', { dryRun: true })).body.result as {
      tried: readonly { changes: readonly { title: readonly string[]; after: string }[] }[]
    }
    const counted = tried[0]?.changes.find(({ title }) => title[0] === '定金客户')?.after
    const { cards } = (await admin.get('/shop/releasePlan/board')).body.result as {
      cards: readonly { id: string; depositors: number }[]
    }
    expect(`${cards.find(({ id }) => id === goodsId)?.depositors} 人`, 'the card and the trial').toBe(counted)
    expect((await change(goodsId, '2026-12')).body.success, 'another arrival may follow').toBe(true)
    const [log] = await shop.rows(`select asked from shop_goods_release_log where goods_id = '${goodsId}'`)
    expect(log, 'and those who are asked').toMatchObject({ asked: 1 })
  })

  it('lies behind the end of deposits, whoever moves it', async () => {
    const { goodsId } = await shop.listing(2, {
      goods: { releaseMonth: '2027-03', presellEnd: '2027-02-10T00:00:00Z' },
    })
    const { status, body } = await change(goodsId, '2027-01')
    expect([status, body.result.errors]).toMatchObject([400, [{ path: 'releaseMonth' }]])
    expect(body.message).toContain('发售月不能早于预售截止')
    expect(await shop.row('shop_goods', goodsId)).toMatchObject({ releaseMonth: '2027-03' })
    expect((await change(goodsId, '2027-02')).body.success, 'the month in which deposits end').toBe(true)
    await admin.post('/shop/releasePlan/closeWindow', { ids: goodsId })
    expect((await change(goodsId, '2027-01')).body.success, 'they have ended').toBe(true)
    const { body: back } = await admin.post('/shop/releasePlan/reopenWindow', { ids: goodsId })
    expect(back.message).toContain('发售月不能早于预售截止')
  })

  it('keeps the claims of the silent after a first short slip, asks again after any other, and takes none away', async () => {
    const { goodsId, skuId } = await delayed(true)
    const { claimId } = await deposit(skuId)
    await change(goodsId, '2026-10')
    expect(await logsOf(goodsId)).toMatchObject([{ asked: 1, silent: 1, silenceKeeps: true }])
    const close = () => shop.as('system', (ctx) => closeQuestion(shop.trade, ctx, claimId))
    expect(await close(), 'there is time left').toBe(false)
    now = new Date(now.getTime() + 8 * 86_400_000)
    expect(await close()).toBe(true)
    expect(await close()).toBe(false)
    expect(await claimOf(claimId)).toMatchObject({ state: 0, answer: 1 })
    expect(await logsOf(goodsId)).toMatchObject([{ kept: 1, silent: 0 }])

    await change(goodsId, '2026-11')
    expect(await lastLog(goodsId), 'a second delay asks for an answer').toMatchObject({ silenceKeeps: false })
    now = new Date(now.getTime() + 30 * 86_400_000)
    expect(await close()).toBe(true)
    const asked = await claimOf(claimId)
    expect(asked).toMatchObject({ state: 0, answer: 0 })
    expect(Number(asked.answerDeadline)).toBeGreaterThan(now.getTime())
    now = new Date()
  })

  it('lets customers cancel for all their money, and counts what they answered', async () => {
    const { goodsId, skuId } = await delayed(true)
    const [keeps, cancels, silent] = [await deposit(skuId), await deposit(skuId), await deposit(skuId)]
    await change(goodsId, '2026-12')
    expect((await admin.post('/shop/claim/answer', { ids: keeps.claimId, answer: 0 })).body.message).toContain(
      '不是可选的值',
    )
    await admin.post('/shop/claim/answer', { ids: keeps.claimId, answer: 1 })
    const { body } = await admin.post('/shop/claim/answer', { ids: cancels.claimId, answer: 2 })
    expect(body.success, body.message).toBe(true)
    expect(await claimOf(cancels.claimId)).toMatchObject({ state: 5, answer: 2 })
    expect(await shop.row('shop_order', cancels.orderId)).toMatchObject({ status: 60, cancelKind: 'delay' })
    expect(
      await shop.rows(`select apply_amount, status from shop_refund where order_id = '${cancels.orderId}'`),
    ).toEqual([{ applyAmount: 20_000, status: 50 }])
    expect(await claimOf(silent.claimId)).toMatchObject({ state: 0, answer: 0 })
    expect(await logsOf(goodsId)).toMatchObject([{ asked: 3, kept: 1, cancelled: 1, silent: 1 }])
  })

  it('keeps its numbers when a second one asks anew: nobody is silent about it any more', async () => {
    const { goodsId, skuId } = await delayed(true)
    const [keeps, cancels, silent] = [await deposit(skuId), await deposit(skuId), await deposit(skuId)]
    const answer = (ids: string, said: number) => admin.post('/shop/claim/answer', { ids, answer: said })
    await change(goodsId, '2026-12')
    await answer(keeps.claimId, 1)
    await answer(cancels.claimId, 2)
    const first = { toMonth: '2026-12', asked: 3, kept: 1, cancelled: 1 }
    expect(await logsOf(goodsId)).toMatchObject([{ ...first, silent: 1 }])
    await change(goodsId, '2027-03')
    expect(await logsOf(goodsId)).toMatchObject([
      { asked: 2, kept: 0, cancelled: 0, silent: 2 },
      { ...first, silent: 0 },
    ])
    await answer(silent.claimId, 1)
    await answer(keeps.claimId, 2)
    expect(await logsOf(goodsId)).toMatchObject([
      { asked: 2, kept: 1, cancelled: 1, silent: 0 },
      { ...first, silent: 0 },
    ])
  })

  it('keeps asking while the figure is later than promised, also about a correction, and says when it asks no more', async () => {
    const { goodsId, skuId } = await delayed(true)
    const [keeps, silent, cancels] = [await deposit(skuId), await deposit(skuId), await deposit(skuId)]
    const answer = (ids: string, said: number) => admin.post('/shop/claim/answer', { ids, answer: said })
    await change(goodsId, '2026-12')
    await answer(keeps.claimId, 1)
    const asked = await claimOf(silent.claimId)
    await change(goodsId, '2026-11', { reason: '' })
    await change(goodsId, '2026-11', { reason: '', releasePrecision: 'month' })
    const rest = { answer: 0, answerDeadline: asked.answerDeadline, releaseChangeId: asked.releaseChangeId }
    expect(await claimOf(silent.claimId), 'two months late').toMatchObject(rest)
    expect(await claimOf(keeps.claimId)).toMatchObject({ answer: 1 })
    expect((await answer(cancels.claimId, 2)).body.success).toBe(true)
    await change(goodsId, '2027-03')
    await change(goodsId, '2026-12', { reason: '' })
    expect(await claimOf(keeps.claimId), 'kept a month that is as late: asked no more').toMatchObject({
      state: 0,
      answer: 0,
    })
    expect((await answer(silent.claimId, 2)).body.success, 'has never answered for the first delay').toBe(true)

    const last = await deposit(skuId)
    await change(goodsId, '2027-01')
    const { body } = await change(goodsId, '2026-12', { reason: '', dryRun: true })
    expect(JSON.stringify(body.result)).toContain(
      '"title":["延期征询结束","Questions that end"],"before":"","after":"1 个资格"',
    )
    await change(goodsId, '2026-12', { reason: '' })
    expect(await claimOf(last.claimId)).toMatchObject({ answer: 0, answerDeadline: null })
    expect((await answer(last.claimId, 2)).body.message).toContain('当前没有延期征询')
  })

  it('can be a quarter or a year: what it promises at the latest is compared', async () => {
    const { goodsId } = await delayed(false)
    const moved = async (month: string, releasePrecision: string | null, reason = '') => {
      const { body } = await change(goodsId, month, { releasePrecision, reason })
      return body.success ? (await logsOf(goodsId))[0] : body.message
    }
    expect(await moved('2026-10', 'quarter'), 'by December instead of September').toContain('延期请填写原因')
    expect(await moved('2026-10', 'quarter', '工厂延误')).toMatchObject({
      ...{ fromMonth: '2026-09', toMonth: '2026-10', toPrecision: 'quarter' },
    })
    const figure = () => shop.row('shop_goods', goodsId)
    expect(await figure()).toMatchObject({ releaseMonth: '2026-10', releasePrecision: 'quarter', delayCount: 1 })
    expect(await moved('2026-12', 'month'), 'the last month of the quarter is no delay').toMatchObject({
      ...{ fromPrecision: 'quarter', toPrecision: 'month' },
    })
    expect(await moved('2026-11', null)).toMatchObject({ toMonth: '2026-11', toPrecision: 'month' })
    expect(await moved('2026-11', 'year', '未定'), 'the precision alone').toMatchObject({ toPrecision: 'year' })
    expect(await figure()).toMatchObject({ releasePrecision: 'year', delayCount: 2 })
    const { body } = await change(goodsId, '2027-02', { releasePrecision: 'quarter', dryRun: true })
    expect(JSON.stringify(body.result)).toContain('"before":"2026年","after":"2027年第1季度"')
  })
})
