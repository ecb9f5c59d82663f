import { isDeepStrictEqual } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { monthAfter } from '#office/presale/release/release-months.ts'
import { daysAfter } from '#office/trade/model/days.ts'
import { type Claim, type Customer, newCustomer } from './customer.ts'
import { newArrival, newListing } from './listings.ts'
import { openPage } from './pages.ts'
import { clock, resultOf, type Shop, test } from './shop.ts'

test('the clock is moved by ninety days: all that is due is done once, and nothing of it again', async ({
  page,
  shop,
}) => {
  const isForfeited = { code: 'final.autoForfeit', from: false, to: true }
  resultOf(await shop.staff.put('/shop/setting/edit', { changes: [isForfeited] }))
  const living = await openedShop(shop)

  await openPage(page, '/shop/sandboxClock')
  await page.getByRole('button', { name: '拨快时钟', exact: true }).click()
  const move = page.getByRole('dialog', { name: '拨快时钟' })
  await move.getByRole('textbox', { name: '天' }).fill('90')
  await move.getByRole('button', { name: '拨快时钟' }).click()
  await expect(page.getByText('时钟已拨快，到期的事项正在处理')).toBeVisible()
  await expect
    .poll(() => living.states(), { timeout: 40_000 })
    .toEqual({
      unpaid: 50,
      paidLate: 20,
      sent: 40,
      kept: 40,
      held: 3,
      unsentReturn: 71,
      keptBySilence: 1,
      paidBalance: 2,
      forfeited: 4,
      wave: 3,
      offer: 5,
      frozen: 1,
    })
  const after = await atRest(() => living.trace())

  // an order of today ends with the next turn of the clock: so the timers have run again
  const late = await newCustomer(shop, '程疏影')
  const fresh = await late.order({ skuId: living.skuId, qty: 1 })
  await page.getByRole('button', { name: '快进 1 小时' }).click()
  await expect
    .poll(async () => (await late.get('/order/queryById', { id: fresh.id })).status, { timeout: 40_000 })
    .toBe(50)
  expect(await living.trace()).toEqual(after)

  await expectTasks(page, living.heldNo, ['寄存即将到期', '寄存已到期'])
  resultOf(await shop.staff.put('/shop/setting/edit', { changes: [{ ...isForfeited, from: true, to: null }] }))
})

/** What is read when it stays the same: states come first, what customers are told of them follows. */
async function atRest<Read extends object>(read: () => Promise<Read>): Promise<Read> {
  let last = await read()
  let count = 0
  await expect(async () => {
    const now = await read()
    count = isDeepStrictEqual(now, last) ? count + 1 : 0
    last = now
    expect(count).toBeGreaterThan(1)
  }).toPass({ intervals: [2000], timeout: 40_000 })
  return last
}

/** Tasks of a document as staff see them: each once. */
async function expectTasks(page: Page, no: string, kinds: readonly string[]): Promise<void> {
  await openPage(page, `/shop/task?refNo=${no}`)
  const rows = page.getByRole('row').filter({ hasText: no })
  await expect(rows).toHaveCount(kinds.length)
  for (const kind of kinds) {
    await expect(rows.filter({ has: page.getByRole('cell', { name: kind, exact: true }) })).toHaveCount(1)
  }
}

/** A shop in the middle of its work, where something of each kind waits for its time. */
async function openedShop(shop: Shop) {
  const { staff } = shop
  const command = async (path: string, sent: object) => resultOf(await staff.post(path, sent))
  const inStock = await newListing(shop, 1, { skus: [{ price: 299, stock: 20 }] })
  const skuId = inStock.skuId()
  const piece = { skuId, qty: 1 }
  const buyer = await newCustomer(shop, '林小满')

  const unpaid = await buyer.order(piece)
  const paidLate = await buyer.order(piece)
  await buyer.pay(paidLate.id, { minutes: 600 })
  const ship = (id: string, trackingNo: string) => command('/shop/order/ship', { id, carrier: 'sf', trackingNo })
  const sent = await buyer.buy(piece)
  await ship(sent.id, 'SF4000000001')
  const held = await buyer.buy(piece)
  await command('/shop/order/hold', { ids: held.id })
  const returned = await buyer.buy(piece)
  await ship(returned.id, 'SF4000000002')
  const unsentReturn = await agreedReturn(shop, buyer, returned.id)

  const releaseMonth = clock.format(daysAfter(await shop.now(), 60)).slice(0, 'YYYY-MM'.length)
  const delayed = await newListing(shop, 2, {
    skus: [{ full: 899, price: 100, stock: 5 }],
    goods: { releaseMonth, delayRight: true },
  })
  const silent = await newCustomer(shop, '沈知夏')
  await silent.buy({ skuId: delayed.skuId(), qty: 1 })
  await command('/shop/releasePlan/change', {
    ids: delayed.goodsId,
    // a first delay of so little keeps who says nothing
    releaseMonth: monthAfter(releaseMonth, 1),
    reason: '工厂延误',
    source: 'maker',
  })

  const presell = await newListing(shop, 2, { skus: [{ full: 1299, price: 200, stock: 2 }] })
  const [payer, forgetful, waiting] = [
    await newCustomer(shop, '周以宁'),
    await newCustomer(shop, '顾长宁'),
    await newCustomer(shop, '陆清和'),
  ]
  for (const depositor of [payer, forgetful]) {
    await depositor.buy({ skuId: presell.skuId(), qty: 1 })
  }
  await waiting.post('/waiting/join', { skuId: presell.skuId() })
  const arrival = await newArrival(shop, presell, {
    payEnd: clock.format(daysAfter(await shop.now(), 14)),
    graceDays: 3,
    overduePolicy: 'forfeit',
  })
  const pieces = JSON.stringify([{ skuId: arrival.skuId(), good: 3, damaged: 0 }])
  await command('/shop/wave/receive', { id: arrival.goodsId, pieces, batchNo: 'N1' })
  await command('/shop/wave/open', { ids: arrival.goodsId })
  const claimsOf = (of: Customer) => of.get<readonly (Claim & { readonly answer: number })[]>('/claim/list')
  const claimOf = async (of: Customer) => (await claimsOf(of))[0]
  await expect.poll(async () => (await claimOf(forgetful))?.state).toBe(1)
  await payer.buy({ claimId: (await claimOf(payer))?.id ?? '' })
  const [surplus] = resultOf<{ readonly records: readonly { readonly id: string }[] }>(
    await staff.get('/shop/surplus/list', { goodsId: arrival.goodsId, state: 0 }),
  ).records
  await command('/shop/surplus/offer', { ids: surplus?.id })

  const frozen = await newCustomer(shop, '苏晚照')
  const frozenId = await idOf(shop, frozen)
  await command('/shop/appUser/freeze', {
    ids: frozenId,
    reason: '异常下单',
    until: clock.format(daysAfter(await shop.now(), 10)),
  })

  const statusOf = async (of: Customer, { id }: { readonly id: string }) =>
    (await of.get('/order/queryById', { id })).status
  const row = async (path: string, id: string) => resultOf(await staff.get(`${path}/queryById`, { id }))
  const orders = [unpaid, paidLate, sent, held, returned]
  const people = [buyer, silent, payer, forgetful, waiting, frozen]
  return {
    skuId,
    heldNo: held.orderNo,
    /** Where each of them stands. */
    states: async () => ({
      unpaid: await statusOf(buyer, unpaid),
      paidLate: await statusOf(buyer, paidLate),
      sent: await statusOf(buyer, sent),
      kept: await statusOf(buyer, returned),
      held: (await row('/shop/order', held.id)).holdState,
      unsentReturn: (await buyer.get('/refund/queryById', { id: unsentReturn })).status,
      keptBySilence: (await claimOf(silent))?.answer,
      paidBalance: (await claimOf(payer))?.state,
      forfeited: (await claimOf(forgetful))?.state,
      wave: (await row('/shop/wave', arrival.goodsId)).waveState,
      offer: (await waiting.get<readonly { readonly state: number }[]>('/waiting/list'))[0]?.state,
      frozen: (await row('/shop/appUser', frozenId)).state,
    }),
    /** What was done with them, how often, and what was told of it. */
    trace: async () => {
      const total = async (path: string, query: Readonly<Record<string, string>>) =>
        resultOf<{ readonly total: number }>(await staff.get(path, query)).total
      const claims = (await Promise.all(people.map(claimsOf))).flat()
      return {
        orders: await Promise.all(orders.map(({ id }) => total('/shop/order/history', { id }))),
        claims: await Promise.all(claims.map(({ id }) => total('/shop/claim/history', { id }))),
        refund: await total('/shop/refund/history', { id: unsentReturn }),
        wave: await total('/shop/wave/history', { id: arrival.goodsId }),
        customer: await total('/shop/appUser/history', { id: frozenId }),
        messages: await Promise.all(
          people.map(async (of) => total('/shop/message/list', { userId: await idOf(shop, of) })),
        ),
        tasks: await total('/shop/task/list', { refNo: held.orderNo }),
        ledger: await total('/shop/depositLedger/list', { goodsId: presell.goodsId }),
      }
    },
  }
}

/** A customer as staff find them. */
async function idOf({ staff }: Shop, { account }: Customer): Promise<string> {
  const { records } = resultOf<{ readonly records: readonly { readonly id: string }[] }>(
    await staff.get('/shop/appUser/list', { account }),
  )
  return records[0]?.id ?? ''
}

/** A return that was agreed to, whose parcel nobody sends. @returns its id */
async function agreedReturn({ staff }: Shop, buyer: Customer, orderId: string): Promise<string> {
  resultOf(
    await staff.post('/shop/returnAddress/add', {
      ...{ name: `退货仓 ${orderId.slice(-6)}`, contact: '沈知夏', phone: '13800001111' },
      ...{ region: '310104', address: '漕溪北路1号', kinds: 'return', isDefault: true },
    }),
  )
  const { items } = await buyer.get<{ readonly items: readonly { readonly id: string }[] }>('/order/queryById', {
    id: orderId,
  })
  const [refund] = await buyer.post<readonly { readonly id: string }[]>('/refund/apply', {
    ...{ orderId, kind: 2, causeCode: 'unwanted' },
    lines: [{ orderItemId: items[0]?.id, qty: 1 }],
  })
  const id = refund?.id ?? ''
  resultOf(await staff.post('/shop/refund/agree', { ids: id }))
  return id
}
