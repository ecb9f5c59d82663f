import { expect } from '@playwright/test'
import { type Customer, newCustomer } from './customer.ts'
import { newListing, stockOf } from './listings.ts'
import { test } from './shop.ts'

const BUYERS = 50
const PIECES = 10

test('ten pieces that fifty people want at once make ten orders of one piece each; the others hear why not', async ({
  page,
  shop,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: PIECES }], product: { limitPerUser: 1 } })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => newCustomer(shop, `买家${100 + n}`)))
  const checkout = (buyer: Customer) =>
    buyer.post('/order/checkout', {
      lines: [{ skuId: listing.skuId(), qty: 1 }],
      receiver: {
        receiverName: buyer.nickname,
        receiverPhone: '13912345678',
        areaText: '上海市',
        address: '漕溪北路1号',
      },
      payable: 299,
      source: 'app',
    })
  const outcomes = await Promise.allSettled(buyers.map(checkout))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refusals).toHaveLength(BUYERS - PIECES)
  expect(refusals.filter((refusal) => !refusal.includes('库存不足，仅剩0件'))).toEqual([])
  const lucky = buyers.filter((_, n) => outcomes[n]?.status === 'fulfilled')
  for (const buyer of lucky.slice(0, 1)) {
    await expect(checkout(buyer)).rejects.toThrow('每人限购1件')
  }

  await page.goto(`/shop/order?itemText=${encodeURIComponent(listing.name)}`)
  await expect(page.getByText(`共 ${PIECES} 条`)).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: listing.name })
  await expect(rows).toHaveCount(PIECES)
  for (const { nickname } of lucky) {
    await expect(rows.filter({ hasText: nickname })).toHaveCount(1)
  }
  expect(await stockOf(shop, 1, listing)).toMatchObject([{ stock: PIECES, locked: PIECES, sold: 0 }])
})
