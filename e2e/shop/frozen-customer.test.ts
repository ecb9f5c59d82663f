import { expect } from '@playwright/test'
import { type Claim, newCustomer } from './customer.ts'
import { newArrival, newListing } from './listings.ts'
import { openPage, questionOf, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

test('a frozen customer orders nothing new and is not closed while a deposit is open, but pays its balance', async ({
  page,
  shop,
}) => {
  const presell = await newListing(shop, 2, { skus: [{ price: 200, full: 1299, stock: 10 }] })
  const other = await newListing(shop, 1, { skus: [{ price: 99, stock: 10 }] })
  const buyer = await newCustomer(shop, '顾长宁')
  const deposit = await buyer.buy({ skuId: presell.skuId(), qty: 1 })

  await openPage(page, `/shop/appUser?account=${buyer.account}`)
  const row = page.getByRole('row').filter({ hasText: buyer.account })
  await rowCommand(page, '冻结', buyer.nickname)
  const freeze = questionOf(page, '冻结', buyer.nickname)
  await freeze.getByRole('textbox', { name: '原因' }).fill('多次恶意退货')
  await freeze.getByRole('button', { name: '冻结', exact: true }).click()
  await expect(row).toContainText('冻结')
  await row.getByRole('button', { name: buyer.nickname, exact: true }).click()
  await expect(page.getByRole('dialog').filter({ hasText: '顾客详情' })).toContainText('多次恶意退货')
  await page.keyboard.press('Escape')
  await expect(buyer.order({ skuId: other.skuId(), qty: 1 })).rejects.toThrow('账号已冻结，不能下单')

  await rowCommand(page, '注销', buyer.nickname)
  const close = questionOf(page, '注销', buyer.nickname)
  await close.getByRole('textbox', { name: '原因' }).fill('本人申请')
  await close.getByRole('button', { name: '注销', exact: true }).click()
  await expect(page.getByText('有未结清的定金，不能注销')).toBeVisible()

  const arrival = await newArrival(shop, presell)
  const pieces = JSON.stringify([{ skuId: arrival.skuId(), good: 1, damaged: 0 }])
  resultOf(await shop.staff.post('/shop/wave/receive', { id: arrival.goodsId, pieces, batchNo: 'F1' }))
  resultOf(await shop.staff.post('/shop/wave/open', { ids: arrival.goodsId }))
  const claim = async () => (await buyer.get<readonly Claim[]>('/claim/list'))[0]
  await expect.poll(async () => (await claim())?.state).toBe(1)
  const balance = await buyer.buy({ claimId: (await claim())?.id ?? '' })
  expect(await buyer.get('/order/queryById', { id: balance.id })).toMatchObject({ status: 20, paid: 1099 })
  expect(await buyer.get('/order/queryById', { id: deposit.id })).toMatchObject({ status: 23 })

  await openPage(page, `/shop/appUser?account=${buyer.account}`)
  await rowCommand(page, '解冻', buyer.nickname)
  await expect(row).toContainText('正常')
  await buyer.order({ skuId: other.skuId(), qty: 1 })
})
