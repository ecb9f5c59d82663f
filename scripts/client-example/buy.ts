import { resultOf, type Schemas, StorefrontError, storefront } from '@vitrine/storefront-client'

const [address = '', clientKey = '', secret = ''] = process.argv.slice(2)
const shop = storefront({ address, clientKey, secret, language: 'en' })
const account = 'wx-10086'

await resultOf(shop.POST('/customer/save', { body: { account, nickname: '林小满' } }))
const { records } = await resultOf(shop.GET('/listing/list', { params: { query: { line: 1, pageSize: 20 } } }))
const [listing] = records
if (!listing) {
  throw new Error('nothing is on sale')
}
const { skus } = await resultOf(shop.GET('/listing/queryById', { params: { query: { id: listing.id } } }))
const lines = skus.slice(0, 1).map(({ id }) => ({ skuId: id, qty: 1 }))
const { payable } = await resultOf(shop.POST('/order/quote', { body: { account, lines } }))
const receiver = {
  receiverName: '林小满',
  receiverPhone: '13912345678',
  areaText: '上海市徐汇区',
  address: '漕溪北路1号',
}
const refusal = await resultOf(
  shop.POST('/order/checkout', { body: { account, lines, receiver, payable: payable + 1, source: 'web' } }),
).catch((error: unknown) => error)
const [placed] = await resultOf(
  shop.POST('/order/checkout', { body: { account, lines, receiver, payable, source: 'web' } }),
)
if (!placed) {
  throw new Error('nothing was ordered')
}
const { payNo } = await resultOf(shop.POST('/order/pay', { body: { account, id: placed.id, channel: 'offline' } }))
const order: Schemas['StorefrontOrder'] = await resultOf(
  shop.GET('/order/queryById', { params: { query: { account, id: placed.id } } }),
)
console.log(
  JSON.stringify({
    orderId: order.id,
    payNo,
    payable: order.payable,
    status: order.status,
    cover: listing.cover,
    refused: refusal instanceof StorefrontError ? [refusal.status, refusal.code, refusal.message] : null,
  }),
)
