import { expect } from '@playwright/test'
import { type Customer, newCustomer, type PlacedOrder } from './customer.ts'
import { newListing, stockOf } from './listings.ts'
import { openPage } from './pages.ts'
import { clock, test } from './shop.ts'

const BUYERS = 50
const PIECES = 10

test('ten pieces that fifty people want at once make ten orders of one piece each; the others hear why not', async ({
  page,
  shop,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: PIECES }], product: { limitPerUser: 1 } })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => newCustomer(shop, `买家${100 + n}`)))
  const checkout = (buyer: Customer, skuId = listing.skuId()) =>
    buyer.post<readonly PlacedOrder[]>('/order/checkout', {
      lines: [{ skuId, qty: 1 }],
      receiver: {
        receiverName: buyer.nickname,
        receiverPhone: '13912345678',
        areaText: '上海市',
        address: '漕溪北路1号',
      },
      payable: 299,
      source: 'app',
    })
  const outcomes = await Promise.allSettled(buyers.map((buyer) => checkout(buyer)))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refusals).toHaveLength(BUYERS - PIECES)
  expect(refusals.filter((refusal) => !refusal.includes('库存不足，仅剩0件'))).toEqual([])
  const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const lucky = buyers.filter((_, n) => outcomes[n]?.status === 'fulfilled')
  for (const buyer of lucky.slice(0, 1)) {
    await expect(checkout(buyer)).rejects.toThrow('每人限购1件')
    // unpaid pieces of such a figure are kept for ten minutes, not for half an hour
    const { payDeadline } = await buyer.get<Deadline>('/order/queryById', { id: placed[0]?.id ?? '' })
    const left = (clock.parse(payDeadline).getTime() - (await shop.now()).getTime()) / 60_000
    expect(left).toBeGreaterThan(5)
    expect(left).toBeLessThanOrEqual(10)
  }

  await openPage(page, `/shop/order?itemText=${encodeURIComponent(listing.name)}`)
  await expect(page.getByText(`共 ${PIECES} 条`)).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: listing.name })
  await expect(rows).toHaveCount(PIECES)
  for (const { nickname } of lucky) {
    await expect(rows.filter({ hasText: nickname })).toHaveCount(1)
  }
  expect(await stockOf(shop, 1, listing)).toMatchObject([{ stock: PIECES, locked: PIECES, sold: 0 }])

  // one buyer, two windows: the limit counts both
  const plenty = await newListing(shop, 1, { skus: [{ price: 299, stock: PIECES }], product: { limitPerUser: 1 } })
  const eager = await newCustomer(shop, '两个窗口的买家')
  const both = await Promise.allSettled([checkout(eager, plenty.skuId()), checkout(eager, plenty.skuId())])
  const refused = both.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refused).toEqual([expect.stringContaining('每人限购1件')])
  expect(await stockOf(shop, 1, plenty)).toMatchObject([{ stock: PIECES, locked: 1, sold: 0 }])
})

interface Deadline {
  readonly payDeadline: string
}
