import { expect } from '@playwright/test'
import { hoursAfter } from '#office/trade/model/days.ts'
import { newCustomer } from './customer.ts'
import { newDepositors } from './depositors.ts'
import { newArrival, newListing, stockOf } from './listings.ts'
import { chooseIn, openPage, questionOf, rowCommand } from './pages.ts'
import { clock, test } from './shop.ts'

test('of two pieces too many one goes to who waited for it, the other one into stock', async ({ page, shop }) => {
  const now = await shop.now()
  const presell = await newListing(shop, 2, {
    skus: [{ full: 899, price: 100, stock: 20 }],
    goods: { presellStart: clock.format(hoursAfter(now, -1)), presellEnd: clock.format(hoursAfter(now, 1)) },
  })
  await newDepositors(shop, presell, '林小满')
  // the window is over: whoever comes now waits
  await shop.moveClock({ hours: 2 })
  const waiting = await newCustomer(shop, '沈知夏')
  await waiting.post('/waiting/join', { skuId: presell.skuId() })
  const arrival = await newArrival(shop, presell)
  const inStock = await newListing(shop, 1, { skus: [{ price: 999, stock: 4 }] })

  await openPage(page, `/shop/wave?name=${encodeURIComponent(arrival.name)}`)
  await rowCommand(page, '到货登记', arrival.name)
  const receive = page.getByRole('dialog', { name: `到货登记：${arrival.name}` })
  await receive.getByRole('spinbutton', { name: '无规格 完好' }).fill('3')
  await receive.getByRole('button', { name: '登记', exact: true }).click()
  await expect(receive).toBeHidden()

  await openPage(page, `/shop/surplus?goodsId=${arrival.goodsId}&state=0`)
  const free = page.getByRole('row').filter({ hasText: presell.name })
  await expect(free).toContainText('2')
  await rowCommand(page, '发放给候补', presell.name)
  const offer = questionOf(page, '发放给候补', presell.name)
  await offer.getByRole('button', { name: '试算' }).click()
  await expect(offer.getByRole('region', { name: '试算结果' })).toContainText('沈知夏')
  await offer.getByRole('button', { name: '发放给候补', exact: true }).click()
  await expect(offer).toBeHidden()

  const [offered] =
    await waiting.get<readonly { readonly id: string; readonly state: number; readonly price: number }[]>(
      '/waiting/list',
    )
  expect(offered).toMatchObject({ state: 1, price: 899 })
  const { id } = await waiting.buy({ offerId: offered?.id ?? '' })
  expect(await waiting.get('/order/queryById', { id })).toMatchObject({ status: 20, paid: 899 })

  await rowCommand(page, '转现货', presell.name)
  const toStock = questionOf(page, '转现货', presell.name)
  await chooseIn(toStock.getByRole('combobox', { name: '现货商品' }), inStock.name)
  await toStock.getByRole('button', { name: '转现货', exact: true }).click()
  await expect(toStock).toBeHidden()
  await expect(free).toHaveCount(0)

  expect(await stockOf(shop, 1, inStock)).toMatchObject([{ stock: 5 }])
  expect(await stockOf(shop, 3, arrival)).toMatchObject([{ stock: 1, locked: 0, sold: 1 }])
})
