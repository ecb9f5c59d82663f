import { newCustomer } from './customer.ts'
import { newDepositors } from './depositors.ts'
import { newArrival, newListing } from './listings.ts'
import { resultOf, type Shop } from './shop.ts'

/** Rows for the pages: orders at several stages, a claim with its wave, a refund, a consult. */
export async function fillShop(shop: Shop): Promise<void> {
  const inStock = await newListing(shop, 1, { skus: [{ price: 199, stock: 20 }] })
  const buyer = await newCustomer(shop, '林小满')
  const order = await buyer.buy({ skuId: inStock.skuId(), qty: 1 })
  const { items } = await buyer.get<{ readonly items: readonly { readonly id: string }[] }>('/order/queryById', {
    id: order.id,
  })
  const lines = [{ orderItemId: items[0]?.id, qty: 1 }]
  await buyer.post('/refund/apply', { orderId: order.id, kind: 1, lines, causeCode: 'unwanted' })
  const presell = await newListing(shop, 2, { skus: [{ price: 100, full: 500, stock: 20 }] })
  await newDepositors(shop, presell, '沈知夏')
  await newArrival(shop, presell)
  // a level and members are there once, whichever of these journeys comes first
  await shop.staff.post('/shop/memberLevel/add', { name: '银卡', rank: 1 })
  const { records } = resultOf<{ readonly records: readonly { readonly id: string }[] }>(
    await shop.staff.get('/shop/appUser/list', { nickname: '林小满', pageSize: 1 }),
  )
  await shop.staff.post('/shop/member/join', { userIds: records[0]?.id, kind: 3 })
  const notice = { kind: 'news', target: 'all', title: '秋季新品', content: '<p>新品已上架</p>' }
  await shop.staff.post('/shop/notice/add', notice)
  await buyer.post('/consult/ask', { kind: 1, productId: inStock.productId, content: '什么时候补货？', isPublic: true })
}
