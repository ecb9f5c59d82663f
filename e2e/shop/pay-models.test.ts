import { expect } from '@playwright/test'
import { PAY_MODEL } from '#office/catalogue/rules/pay-model.ts'
import { daysAfter } from '#office/trade/model/days.ts'
import { type Claim, newCustomer } from './customer.ts'
import { newArrival, newBalances, newListing } from './listings.ts'
import { openPage, questionOf, rowCommand, typeTime } from './pages.ts'
import { clock, resultOf, test } from './shop.ts'

test('one figure is sold with a deposit, prepaid and reserved: one wave charges a balance, ships, and charges the whole', async ({
  page,
  shop,
}) => {
  const sku = { full: 899, stock: 9 }
  const deposits = await newListing(shop, 2, { skus: [{ ...sku, price: 100 }] })
  const { goodsId, name } = deposits
  const sold = (payModel: number, title: string) => ({
    ...{ name: `${name} ${title}`, skus: [{ ...sku, price: 850 }] },
    product: { goodsId, payModel, freightKind: 1, freight: 12 },
  })
  const prepaid = await newListing(shop, 2, sold(PAY_MODEL.prepaid, '全款'))
  const reserved = await newListing(shop, 2, sold(PAY_MODEL.reservation, '预订'))
  const [payer, prepayer, reserver, absent, doubtful] = await Promise.all(
    ['林小满', '许清和', '陆时雨', '程野', '白露'].map((nickname) => newCustomer(shop, nickname)),
  )
  if (!payer || !prepayer || !reserver || !absent || !doubtful) {
    throw new Error('customers are missing')
  }
  await payer.buy({ skuId: deposits.skuId(), qty: 1 })
  const paid = await prepayer.buy({ skuId: prepaid.skuId(), qty: 1 })
  expect(paid.payable, 'with its freight').toBe(862)
  for (const customer of [reserver, absent, doubtful]) {
    expect((await customer.order({ skuId: reserved.skuId(), qty: 1 })).payable, 'nothing now').toBe(0)
  }
  const claimOf = async (customer: typeof payer) => {
    const [claim] = await customer.get<readonly Claim[]>('/claim/list')
    if (!claim) {
      throw new Error(`${customer.nickname} has no claim`)
    }
    return claim
  }
  const { id } = await claimOf(doubtful)
  expect(await doubtful.post<Claim>('/claim/giveUp', { id })).toMatchObject({ state: 5 })

  // the list says how each is paid
  await openPage(page, `/shop/presellProduct?goodsId=${goodsId}`)
  await expect(page.getByRole('row').filter({ hasText: '预订' }).first()).toContainText('免定金预订')

  const arrival = await newArrival(shop, deposits)
  const others = [
    await newBalances(shop, prepaid, { goodsId: arrival.goodsId, title: `${name} 全款到货` }),
    await newBalances(shop, reserved, {
      ...{ goodsId: arrival.goodsId, title: `${name} 预订到货` },
      ...{ freightKind: 1, freight: 12 },
    }),
  ]
  const pieces = [arrival, ...others].map((listing) => ({ skuId: listing.skuId(), good: 2, damaged: 0 }))
  resultOf(await shop.staff.post('/shop/wave/receive', { id: arrival.goodsId, pieces: JSON.stringify(pieces) }))
  await openPage(page, `/shop/wave?name=${encodeURIComponent(arrival.name)}`)
  await rowCommand(page, '开放补款', arrival.name)
  const open = questionOf(page, '开放补款', arrival.name)
  await typeTime(open.getByRole('textbox', { name: '补款截止' }), clock.format(daysAfter(await shop.now(), 7)))
  await open.getByRole('button', { name: '开放补款', exact: true }).click()

  await expect.poll(async () => (await claimOf(reserver)).due, 'the price that it was reserved at').toBe(850)
  expect((await claimOf(payer)).due, 'what the deposit leaves').toBe(799)
  const { finalOrderId } = await claimOf(prepayer)
  expect(await prepayer.get('/order/queryById', { id: finalOrderId ?? '' })).toMatchObject({ status: 20, payable: 0 })
  await payer.buy({ claimId: (await claimOf(payer)).id })
  const whole = await reserver.buy({ claimId: (await claimOf(reserver)).id })
  expect(whole.payable, 'with the freight of the parcel').toBe(862)

  // one does not pay: there is no deposit to keep, and the shop remembers it
  await shop.moveClock({ days: 7, minutes: 5 })
  await expect.poll(async () => (await claimOf(absent)).state).toBe(3)
  await shop.moveClock({ days: 4 })
  await openPage(page, `/shop/wave?name=${encodeURIComponent(arrival.name)}`)
  await rowCommand(page, '处理逾期', arrival.name)
  const settle = questionOf(page, '处理逾期', arrival.name)
  await expect(settle.getByRole('row').filter({ hasText: '程野' })).toContainText('预订失效')
  await settle.getByRole('textbox', { name: '原因' }).fill('未付款')
  await settle.getByRole('button', { name: '处理逾期', exact: true }).click()
  await expect.poll(async () => (await claimOf(absent)).state).toBe(4)
  const [customer] = resultOf<{ readonly records: readonly { readonly id: string }[] }>(
    await shop.staff.get('/shop/appUser/list', { account: absent.account }),
  ).records
  expect(resultOf(await shop.staff.get('/shop/appUser/standing', { id: customer?.id ?? '' }))).toMatchObject({
    noShows: 1,
  })
})
