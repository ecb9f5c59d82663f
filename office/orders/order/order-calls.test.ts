import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oldHistory } from '#kit/server/crud/old-history.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { DOCUMENTS } from '../../office.ts'
import { SEED_ROLES, seedGrantsOf } from '../../seed/role-seed.ts'
import { seededPerson } from '../../testing/seeded-person.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { itemsOf, lockOrder } from '../../trade/commands/order/order-rows.server.ts'
import { askPayment, takePayment } from '../../trade/commands/payment/payments.server.ts'
import { openRefund } from '../../trade/commands/refund/refunds.server.ts'
import { payOrder } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { PAYMENT } from '../../trade/model/payment.ts'
import { REFUND, REFUND_KIND } from '../../trade/model/refund-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

const PHONE = '13987654321'
/** No other number of an order looks like it. */
const PRICE = 77_713

let app: TestApp
let shop: TestShop
let packer: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  packer = await seededPerson(app, 'packer')
})
afterAll(() => app.close())

async function paidOrder(qty = 1): Promise<{ readonly id: string; readonly orderNo: string }> {
  const [userId, { skuId }] = [await shop.customer(), await shop.listing(1, { sku: { presentPrice: PRICE } })]
  const receiver = { receiverName: '简知远', receiverPhone: PHONE, areaText: '上海市', address: '示例路1号' }
  const [order] = await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, {
      userId,
      lines: [{ skuId, qty }],
      isStaff: false,
      source: 'app',
      receiver,
    }),
  )
  await payOrder(shop, () => new Date(), order?.id ?? '')
  return order ?? expect.fail('no order')
}

describe('a parcel that was scanned', () => {
  it('sends its order, or says why not; with a carrier of the dictionary and a number that can be one', async () => {
    const { id, orderNo } = await paidOrder()
    const send = async (sent: object) =>
      (
        await packer.post('/shop/order/shipScanned', {
          orderNos: [orderNo],
          carrier: 'sf',
          trackingNo: 'SF1234567890',
          ...sent,
        })
      ).body
    for (const wrong of [{ carrier: 'pigeon' }, { trackingNo: 'x' }, { orderNos: ['nothing'] }, { orderNos: [] }, {}]) {
      expect(await send(wrong), JSON.stringify(wrong)).toMatchObject({ success: false })
    }
    expect(await shop.row('shop_order', id)).toMatchObject({ status: 20 })
    const [item] = await shop.rows(`select id, qty from shop_order_item where order_id = '${id}'`)
    const confirmed = { [String(item?.id)]: item?.qty }
    expect(await send({ confirmed })).toMatchObject({ success: true })
    expect(await shop.row('shop_order', id)).toMatchObject({ status: 30, shipState: 2 })
    expect(await send({}), 'a second time').toMatchObject({ success: false, message: `${orderNo}：仅「待发货」可发货` })
  })
})

describe('many orders that are cancelled', () => {
  it('are tried first: what is freed of each, and which cannot be; then those that pass are done', async () => {
    const admin = await app.admin()
    const { skuId } = await shop.listing(1)
    const place = async (qty: number) => {
      const receiver = { receiverName: '简知远', receiverPhone: PHONE, areaText: '上海市', address: '示例路1号' }
      const userId = await shop.customer()
      const sent = { userId, lines: [{ skuId, qty }], isStaff: false, source: 'app', receiver } as const
      const [made] = await shop.as('customer', (ctx) => placeOrders(shop.trade, ctx, sent))
      return made?.id ?? expect.fail('no order')
    }
    const [one, other, paid] = [await place(2), await place(1), await paidOrder()]
    const ids = [one, other, paid.id].join(',')
    const sent = { ids, reason: '断货' }
    const { tried, refused } = (await admin.post('/shop/order/cancel', { ...sent, dryRun: true })).body
      .result as unknown as {
      readonly tried: readonly { readonly id: string; readonly changes: readonly { before: string; after: string }[] }[]
      readonly refused: readonly { readonly id: string }[]
    }
    const stockOf = (id: string) => tried.find((each) => each.id === id)?.changes[1]
    expect([stockOf(one), stockOf(other)]).toMatchObject([
      { before: '3', after: '1' },
      { before: '3', after: '2' },
    ])
    expect(refused).toMatchObject([{ id: paid.id, title: paid.orderNo }])
    expect(await shop.row('shop_sku', skuId), 'nothing was done').toMatchObject({ locked: 3 })
    const { rows } = await runJob(admin, '/shop/order/cancel', sent)
    expect(rows.map(({ isDone }) => isDone)).toEqual([true, true, false])
    expect(await shop.row('shop_sku', skuId)).toMatchObject({ locked: 0 })
    expect(await shop.row('shop_order', one)).toMatchObject({ status: 50, cancelReason: '断货' })
  })
})

describe('items over all orders', () => {
  it('are found by the code on the box as it was, by line and by the time of their order', async () => {
    const admin = await app.admin()
    const { skuId } = await shop.listing(1, { goods: { janCode: '4580416940283' } })
    const own = await shop.listing(1, { goods: { janCode: '4580416940290' }, sku: { barCode: '6901234567892' } })
    const receiver = { receiverName: '简知远', receiverPhone: PHONE, areaText: '上海市', address: '示例路1号' }
    const userId = await shop.customer()
    const lines = [skuId, own.skuId].map((id) => ({ skuId: id, qty: 1 }))
    await shop.as('customer', (ctx) =>
      placeOrders(shop.trade, ctx, { userId, lines, isStaff: false, source: 'app', receiver }),
    )
    await shop.rows(`update shop_sku set bar_code = null where id = '${own.skuId}'`)
    const found = async (asked: Record<string, string>) =>
      (
        (await admin.get('/shop/orderDetail/list', { userId, ...asked })).body.result as {
          records: readonly { readonly skuId: string; readonly orderedAt: string }[]
        }
      ).records
    expect((await found({ janSnap: '4580416940283' })).map((each) => each.skuId)).toEqual([skuId])
    expect((await found({ janSnap: '6901234567892' })).map((each) => each.skuId)).toEqual([own.skuId])
    expect(await found({ janSnap: '4580416940290' }), 'the SKU has a code of its own').toEqual([])
    expect(await found({ line: '3' })).toEqual([])
    const [item] = await found({})
    const day = item?.orderedAt.slice(0, 10) ?? ''
    expect(await found({ orderedAt_begin: day, orderedAt_end: day })).toHaveLength(2)
    expect(await found({ orderedAt_end: '2020-01-01' })).toEqual([])
  })
})

describe('an order of many lines', () => {
  it('[5.9] is found by its last item as by its first: the words of its items are whole', async () => {
    const [userId, lines] = [await shop.customer(), [] as { skuId: string; qty: number }[]]
    for (let n = 1; n <= 8; n++) {
      const { skuId } = await shop.listing(1, { product: { title: `第${n}号 ${'雪'.repeat(100)}` } })
      lines.push({ skuId, qty: 1 })
    }
    const receiver = { receiverName: '简知远', receiverPhone: PHONE, areaText: '上海市', address: '示例路1号' }
    const [made] = await shop.as('customer', (ctx) =>
      placeOrders(shop.trade, ctx, { userId, lines, isStaff: false, source: 'app', receiver }),
    )
    const admin = await app.admin()
    for (const word of ['第1号', '第8号']) {
      const { result } = (await admin.get('/shop/order/list', { userId, itemText: `*${word}*` })).body
      expect(result, word).toMatchObject({ total: 1, records: [{ id: made?.id }] })
    }
  })
})

describe('the tabs of orders', () => {
  it('[5.9] count what each of them shows, by stage and by what else they are lists of', async () => {
    const admin = await app.admin()
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1)
    const receiver = { receiverName: '简知远', receiverPhone: PHONE, areaText: '上海市', address: '示例路1号' }
    const made: string[] = []
    for (let n = 0; n < 3; n++) {
      const [one] = await shop.as('customer', (ctx) =>
        placeOrders(shop.trade, ctx, { userId, lines: [{ skuId, qty: 1 }], isStaff: false, source: 'app', receiver }),
      )
      made.push(one?.id ?? expect.fail('no order'))
    }
    const [, paid = '', cancelled = ''] = made
    await payOrder(shop, () => new Date(), paid)
    await admin.post('/shop/order/hold', { ids: paid })
    await runJob(admin, '/shop/order/cancel', { ids: cancelled, reason: '断货' })
    const counts = (await admin.get('/shop/order/counts', { userId })).body.result
    expect(counts).toEqual({
      total: 3,
      values: { 10: 1, 20: 1, 50: 1 },
      lists: { toShip: 0, done: 0, held: 1, afterSale: 0, closed: 1 },
      isCapped: false,
    })
  })
})

describe('whoever packs', () => {
  it('sees pieces and parcels, but no price and no phone: in the list, the order, its history and the sheet', async () => {
    const { id, orderNo } = await paidOrder(2)
    await shop.rows(`update shop_order set buyer_remark = '周末送，先打 ${PHONE}', receiver_name = '简${PHONE}',
      address = '示例路1号 ${PHONE}', staff_remark = '先联系 ${PHONE}', cancel_reason = '${PHONE} 无人接听' where id = '${id}'`)
    await shop.rows(`update shop_app_user set nickname = '小满${PHONE}', account = '${PHONE}'
      where id = (select user_id from shop_order where id = '${id}')`)
    const admin = await app.admin()
    const address = { receiverName: '简知远', receiverPhone: PHONE, areaCode: '310104', address: `示例路1号 ${PHONE}` }
    await admin.post('/shop/order/changeAddress', { id, ...address, reason: `${PHONE} 来电要求` })
    const list = await packer.get('/shop/order/list', { orderNo })
    const [row] = (list.body.result as { records: Record<string, unknown>[] }).records
    expect(row).toMatchObject({ orderNo, items: [{ qty: 2, shippedQty: 0 }], parcels: [] })
    const seen = [
      row,
      (await packer.get('/shop/order/queryById', { id })).body,
      (await packer.get('/shop/order/history', { id })).body,
      await readWorkbook((await packer.get('/shop/order/exportXls', { orderNo })).bytes, 'orders.xlsx'),
      (await packer.get('/shop/order/prints', { ids: id })).body,
      (await packer.get('/shop/order/scanned', { code: orderNo })).body,
      (await packer.get('/shop/orderDetail/list', { orderNo })).body,
      await readWorkbook((await packer.get('/shop/orderDetail/exportXls', { orderNo })).bytes, 'items.xlsx'),
    ].map((each) => JSON.stringify(each))
    expect(seen.length).toBe(8)
    for (const text of [seen[0], seen[1], seen[3]]) {
      expect(text).toContain('先联系 139****4321')
      expect(text, 'the nickname').toContain('小满139****4321')
    }
    for (const text of [seen[1], seen[4]]) {
      expect(text, 'a label says where the parcel goes').toContain('示例路1号 139****4321')
    }
    expect(seen[2], 'why the address was changed').toContain('139****4321 来电要求')
    for (const text of seen) {
      expect(text.length, 'it tells something').toBeGreaterThan(100)
      expect(text).not.toContain(PHONE)
      expect(text).not.toMatch(/777\.?13|1554\.?26|155426/)
    }
    const customers = await packer.get('/sys/dict/getDictItems/shop_app_user,nickname,id')
    expect(customers.body.result, 'customers are not listed').toEqual([])
    const remarks = await packer.get('/shop/order/exportXls', {
      orderNo,
      columns: 'orderNo,buyerRemark,staffRemark,cancelReason,receiverName,address,userId',
    })
    const sheet = JSON.stringify(await readWorkbook(remarks.bytes, 'orders.xlsx'))
    for (const text of [seen[0], seen[1], seen[4], sheet]) {
      expect(text, 'what the buyer wrote is read').toContain('周末送，先打 139****4321')
    }
    expect(sheet).not.toContain(PHONE)
    expect(sheet, 'the reason').toContain('139****4321 无人接听')
    for (const name of ['buyerRemark', 'staffRemark', 'address']) {
      const guessed = await packer.get('/shop/order/list', { orderNo, [name]: '*13000000000*' })
      expect(guessed.body, `nor is ${name} found by guessing`).toMatchObject({
        code: 400,
        result: { errors: [{ path: name }] },
      })
    }
    expect(JSON.stringify((await admin.get('/shop/order/queryById', { id })).body)).toContain(`先打 ${PHONE}`)
    expect((await packer.get('/shop/order/proof', { id })).body.success).toBe(false)
  })

  it('sheets with personal data need a right of their own: those who see phones get masked ones', async () => {
    const { id, orderNo } = await paidOrder()
    await shop.rows(`update shop_order set staff_remark = '先联系 ${PHONE}' where id = '${id}'`)
    const seeing = ['shop:order:list', 'shop:order:export', 'shop:order:phone', 'shop:order:address']
    const columns = 'orderNo,phoneMask,receiverPhone,receiverName,address,staffRemark'
    const sheetOf = async (client: Client) => {
      const { bytes } = await client.get('/shop/order/exportXls', { orderNo, columns, receiverPhone: PHONE })
      return JSON.stringify(await readWorkbook(bytes, 'orders.xlsx'))
    }
    const admin = await app.admin()
    await runJob(admin, '/shop/order/remark', { ids: id, staffRemark: `改联系 ${PHONE}` })
    const clerk = await app.person(seeing)
    expect(JSON.stringify((await clerk.get('/shop/order/queryById', { id })).body), 'on the page').toContain(PHONE)
    const sheet = await sheetOf(clerk)
    expect(sheet, 'rows are those of the list').toContain(orderNo)
    expect(sheet).toContain('改联系 139****4321')
    expect(sheet).not.toContain(PHONE)
    expect(sheet).not.toContain('示例路1号')
    const history = await clerk.get('/shop/order/historyXls', { id })
    expect(JSON.stringify(await readWorkbook(history.bytes, 'history.xlsx'))).not.toContain(PHONE)
    const whole = await sheetOf(await app.person([...seeing, 'shop:order:exportPersonal']))
    expect(whole).toContain(PHONE)
    expect(whole).toContain('示例路1号')
    const holders = SEED_ROLES.filter((role) => seedGrantsOf(role)(TRADE_RIGHTS.exportPersonal))
    expect(holders.map(({ code }) => code)).toEqual(['shop-admin'])
  })

  it('finds nothing by what is hidden: no filter, count, order or search tells an amount or a phone', async () => {
    const [one, dear] = [await paidOrder(), await paidOrder(3)]
    for (const { orderNo } of [one, dear]) {
      for (const guess of [
        { payable_begin: 1_000_000 },
        { payable_end: 0.01 },
        { receiverPhone: '13000000000' },
        { paid: 0.01 },
        { integralUsed: 5 },
      ] as readonly Record<string, string | number>[]) {
        const [asked, counted] = [
          await packer.get('/shop/order/list', { orderNo, ...guess }),
          await packer.get('/shop/order/counts', { orderNo, ...guess }),
        ]
        for (const { body } of [asked, counted]) {
          expect(body, JSON.stringify(guess)).toMatchObject({
            code: 400,
            result: { errors: [{ path: Object.keys(guess)[0] }] },
          })
        }
      }
    }
    const sorted = await packer.get('/shop/order/list', { column: 'payable', order: 'asc' })
    expect(sorted.body.success, 'nor by their order').toBe(false)
    const found = async (client: Client, keyword: string) =>
      JSON.stringify((await client.get('/sys/record/find', { keyword })).body.result)
    expect(await found(packer, one.orderNo)).toContain(one.id)
    for (const keyword of [PHONE, '777.13', '77713']) {
      expect(await found(packer, keyword), keyword).not.toContain(one.id)
    }
  })

  it('is told no amount and no phone by sheets of histories, jobs and the page of today', async () => {
    const { id, orderNo } = await paidOrder(2)
    const job = await runJob(packer, '/shop/order/exportJob', { orderNo })
    const seen = [
      await readWorkbook((await packer.get('/shop/order/historyXls', { id })).bytes, 'history.xlsx'),
      job,
      (await packer.get('/shop/today')).body,
    ].map((each) => JSON.stringify(each))
    for (const text of seen) {
      expect(text.length, 'it tells something').toBeGreaterThan(100)
      expect(text).not.toContain(PHONE)
      expect(text).not.toMatch(/777\.?13|1554\.?26|155426/)
    }
    const admin = await app.admin()
    const history = await admin.get('/shop/order/historyXls', { id })
    expect(JSON.stringify(await readWorkbook(history.bytes, 'history.xlsx')), 'others are').toMatch(/1554\.?26/)
    expect((await packer.get('/shop/today/sales')).status).toBe(403)
    expect((await packer.get('/shop/returnAddress/list')).status, 'contacts of the shop').toBe(403)
  })

  it('is refused where the amounts are told, and others are told why an order costs what it costs', async () => {
    const { id } = await paidOrder(2)
    const admin = await app.admin()
    const { result } = (await admin.get('/shop/order/proof', { id })).body
    expect(result).toMatchObject({
      lines: [{ qty: 2, payAmount: 2 * PRICE, steps: [{ base: PRICE }] }],
      steps: [{ rule: 'normal' }, { rule: 'payable', amount: 2 * PRICE }],
    })
  })
})

describe('what staff change of an order', () => {
  const historyOf = async (client: Client, id: string) =>
    (await client.get('/shop/order/history', { id })).body.result.records as unknown as readonly {
      readonly command: string
      readonly note: string | null
      readonly child: { readonly row: string } | null
    }[]
  const placed = async () => {
    const [userId, { skuId }] = [await shop.customer(), await shop.listing(1)]
    const receiver = { receiverName: '简知远', receiverPhone: PHONE, areaText: '上海市', address: '示例路1号' }
    const [made] = await shop.as('customer', (ctx) =>
      placeOrders(shop.trade, ctx, {
        ...{ userId, lines: [{ skuId, qty: 1 }], isStaff: false, source: 'app', receiver },
      }),
    )
    return made?.id ?? expect.fail('no order')
  }

  it('of its price is told with the reason, in its timeline and with its price; not to whoever sees no amounts', async () => {
    const [id, admin] = [await placed(), await app.admin()]
    const { body } = await admin.post('/shop/order/changePrice', { id, payable: '90.00', reason: '老客户优惠十元' })
    expect(body.success, body.message).toBe(true)
    expect((await historyOf(admin, id))[0]).toMatchObject({ command: 'changePrice', note: '老客户优惠十元' })
    const [, line] = await historyOf(admin, id)
    expect(line, 'which line was repriced').toMatchObject({
      ...{ command: 'changePrice', note: '老客户优惠十元', child: { name: 'items' } },
      ...{ before: { adjustShare: 0, payAmount: 200 }, after: { adjustShare: -110, payAmount: 90 } },
    })
    const [item] = await shop.rows(`select title_snap from shop_order_item where order_id = '${id}'`)
    expect(line?.child?.row).toBe(item?.titleSnap)
    const { result } = (await admin.get('/shop/order/proof', { id })).body
    const note = ['老客户优惠十元', '老客户优惠十元']
    expect(result).toMatchObject({
      lines: [{ steps: [{}, { rule: 'adjust', note }] }],
      steps: [{}, { rule: 'adjust', note }, {}],
    })
    expect(JSON.stringify(await historyOf(packer, id))).toMatch(/changePrice(?!.*老客户)/)
    await shop.rows(`update shop_order set freight = 1200, payable = payable + 1200 where id = '${id}'`)
    const below = await admin.post('/shop/order/changePrice', { id, payable: '11.99', reason: '老客户' })
    expect(below.body).toMatchObject({ success: false, message: '改价后应付不能低于运费' })
    expect((await admin.post('/shop/order/changePrice', { id, payable: '12.00', reason: '老客户' })).body.success).toBe(
      true,
    )
  })

  it('is kept as long as the order is open, however old it is, and forgotten some time after its end', async () => {
    const [open, ended, lately] = [await placed(), await placed(), await placed()]
    const admin = await app.admin()
    for (const id of [open, ended, lately]) {
      await admin.post('/shop/order/changePrice', { id, payable: '90.00', reason: '老客户优惠' })
    }
    await shop.rows(`update shop_order set status = 50 where id in ('${ended}', '${lately}')`)
    await shop.rows(
      `update shop_order set update_time = now() - interval '31 days' where id in ('${open}', '${ended}')`,
    )
    await shop.rows(
      `update sys_record_change set create_time = now() - interval '40 days' where command = 'changePrice'`,
    )
    const { signal } = new AbortController()
    await oldHistory(30, DOCUMENTS).run({}, { db: app.db, log: openLog('silent'), signal, id: 'x' })
    const left = await Promise.all([open, ended, lately].map((id) => historyOf(admin, id)))
    expect(left.map((entries) => entries.filter(({ command }) => command === 'changePrice').length)).toEqual([2, 0, 2])
  })

  it('[5.2] of its price asks for the payment anew: money for the old price is an orphan, that for the new one pays it', async () => {
    const [id, admin, now] = [await placed(), await app.admin(), new Date()]
    const old = await shop.as('customer', async (ctx) =>
      askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now }),
    )
    await admin.post('/shop/order/changePrice', { id, payable: '90.00', reason: '老客户优惠' })
    const [line] = await historyOf(admin, id)
    expect(line, 'from which price to which').toMatchObject({ before: { payable: 200 }, after: { payable: 90 } })
    const asked = await shop.rows(
      `select pay_no, state, channel, amount from shop_payment where order_id = '${id}' order by create_time, pay_no`,
    )
    expect(asked).toMatchObject([
      { payNo: old.payNo, state: PAYMENT.closed, amount: 20_000 },
      { state: PAYMENT.created, channel: 'sandbox', amount: 9_000 },
    ])
    const take = (payNo: string, amount: number) =>
      shop.as('payment', (ctx) => takePayment(shop.trade, ctx, { payNo, amount, thirdNo: `t-${payNo}`, paidAt: now }))
    expect(await take(old.payNo, 20_000)).toBe('orphan')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: 10 })
    expect(await take(String(asked[1]?.payNo), 9_000)).toBe('taken')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: 20, paid: 9_000 })
  })

  it('of its address is told with the reason', async () => {
    const [{ id }, admin] = [await paidOrder(), await app.admin()]
    const { body } = await admin.post('/shop/order/changeAddress', {
      ...{ id, receiverName: '沈知夏', receiverPhone: '13912345678', areaCode: '310101', address: '示例路2号' },
      reason: '客户来电改寄公司',
    })
    expect(body.success, body.message).toBe(true)
    expect((await historyOf(admin, id))[0]).toMatchObject({
      command: 'changeAddress',
      note: '客户来电改寄公司',
      after: { receiverName: '沈知夏' },
    })
    const { bytes } = await admin.get('/shop/order/historyXls', { id })
    expect(JSON.stringify(await readWorkbook(bytes, 'history.xlsx'))).toMatch(/原因.*客户来电改寄公司/)
  })

  it('begins a line of its timeline when a refund of it is applied for', async () => {
    const [{ id }, admin] = [await paidOrder(), await app.admin()]
    await shop.as('customer', async (ctx) => {
      const [row] = await itemsOf(ctx, id)
      await openRefund(shop.trade, ctx, {
        ...{ orderId: id, kind: REFUND_KIND.moneyOnly, source: 'customer', causeCode: 'other', status: REFUND.applied },
        items: [{ item: row ?? expect.fail('no item'), qty: 0, amount: 100 }],
      })
    })
    expect((await historyOf(admin, id))[0]).toMatchObject({
      before: { afterSaleState: 0 },
      after: { afterSaleState: 1 },
    })
  })
})

describe('a part of an order', () => {
  it('ships by whoever packs; pieces that are asked back stay, and with the last ones the order is shipped', async () => {
    const [first, second] = [await paidOrder(3), await paidOrder(2)]
    const part = (id: string, pieces: readonly (readonly [id: unknown, qty: number])[], trackingNo = 'SF1234567890') =>
      packer.post('/shop/order/shipPart', {
        ...{ id, carrier: 'sf', trackingNo },
        items: pieces.map(([orderItemId, qty]) => ({ orderItemId, qty })),
      })
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${first.id}'`)
    expect((await part(first.id, [[item?.id, 4]])).body).toMatchObject({ success: false })
    expect((await part(first.id, [[item?.id, 0]])).body).toMatchObject({ success: false })
    expect((await part(first.id, [[item?.id, 2]])).body).toMatchObject({ success: true })
    expect(await shop.row('shop_order', first.id)).toMatchObject({ status: 20, shipState: 1 })
    const { records } = (await packer.get('/shop/order/history', { id: first.id })).body.result
    expect(records, 'which pieces left').toMatchObject([
      { command: 'shipPart', child: null },
      { command: 'shipPart', child: { name: 'items' }, before: { shippedQty: 0 }, after: { shippedQty: 2 } },
      ...Array((records as readonly unknown[]).length - 2).fill({}),
    ])
    expect((await part(first.id, [[item?.id, 1]], 'SF1234567899')).body).toMatchObject({ success: true })
    expect(await shop.row('shop_order', first.id)).toMatchObject({ status: 30, shipState: 2 })

    const [own] = await shop.rows(`select id from shop_order_item where order_id = '${second.id}'`)
    await shop.rows(`update shop_order_item set refunding_qty = 1 where id = '${own?.id}'`)
    expect((await part(second.id, [[own?.id, 2]])).body).toMatchObject({ success: false })
    expect((await part(second.id, [[own?.id, 1]])).body).toMatchObject({ success: true })
    expect(await shop.row('shop_order', second.id)).toMatchObject({ status: 20, shipState: 1 })
  })
})

describe('a part that is sent again', () => {
  it('is refused under the number that it left with, unless pieces are added to that parcel', async () => {
    const { id } = await paidOrder(3)
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${id}'`)
    const sent = { id, items: [{ orderItemId: item?.id, qty: 1 }], carrier: 'sf', trackingNo: 'SF1234500001' }
    const part = async (more: object = {}) => (await packer.post('/shop/order/shipPart', { ...sent, ...more })).body
    expect(await part()).toMatchObject({ success: true })
    expect(await part()).toMatchObject({ success: false, result: { errors: [{ path: 'trackingNo' }] } })
    expect(await shop.row('shop_order_item', String(item?.id))).toMatchObject({ shippedQty: 1 })
    expect(await part({ isAddition: true })).toMatchObject({ success: true })
    expect(await part({ trackingNo: 'SF1234500002' })).toMatchObject({ success: true })
  })
})

describe('a number that was pasted', () => {
  it.each([
    ['with an invisible character', (text: string) => `\u200B${text}\u2060`],
    [
      'in full-width digits',
      (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ],
    ['with blanks around it', (text: string) => ` ${text}\u3000`],
  ])('%s finds its order: in lists, counts, the search of the header, and at the packing table', async (_, pasted) => {
    const { id, orderNo } = await paidOrder()
    const typed = pasted(orderNo)
    for (const filter of [typed, `*${typed}*`]) {
      const { body } = await packer.get('/shop/order/list', { orderNo: filter })
      expect(body.result, filter).toMatchObject({ total: 1, records: [{ id }] })
      expect((await packer.get('/shop/order/counts', { orderNo: filter })).body.result, filter).toMatchObject({
        total: 1,
      })
    }
    const found = await packer.get('/sys/record/find', { keyword: typed })
    expect(JSON.stringify(found.body.result)).toContain(id)
    expect((await packer.get('/shop/order/scanned', { code: typed })).body.success).toBe(true)
    const trackingNo = `SF${orderNo.slice(0, 12)}`
    const shipped = await packer.post('/shop/order/ship', { id, carrier: 'sf', trackingNo: pasted(trackingNo) })
    expect(shipped.body.success, shipped.body.message).toBe(true)
    expect(await shop.row('shop_order', id)).toMatchObject({ trackingNos: trackingNo })
  })
})

describe('a sheet of orders', () => {
  it('has more columns than the list where nobody chose some, of those that the caller may see', async () => {
    const { orderNo } = await paidOrder()
    const admin = await app.admin()
    const sheetOf = async (client: Client, sent: object = {}) =>
      JSON.stringify(
        await readWorkbook((await client.get('/shop/order/exportXls', { orderNo, ...sent })).bytes, 'orders.xlsx'),
      )
    expect(await sheetOf(admin)).toMatch(/应付.*承诺发售月.*商家备注/)
    expect(await sheetOf(admin, { columns: 'orderNo,line' })).not.toContain('承诺发售月')
    const packed = await sheetOf(packer)
    expect(packed).toContain('承诺发售月')
    expect(packed, 'a column that would say nothing').not.toContain('应付')
  })
})
