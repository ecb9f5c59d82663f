import { resultOf, storefront } from '@vitrine/storefront-client'

const shop = storefront({ address: 'https://shop.example', clientKey: 'vc_', secret: 'vs_' })

const { records } = await resultOf(shop.GET('/listing/list', { params: { query: { line: 1 } } }))
// an answer has no such field
console.log(records[0]?.prise)
// nor has the question
await resultOf(shop.POST('/order/quote', { body: { acount: 'wx-10086', lines: [] } }))
// and there is no such call
await resultOf(shop.GET('/listing/lists'))
// nor has the address of one
await resultOf(shop.GET('/listing/list', { params: { query: { lin: 1 } } }))
// nor what lies inside of a body
await resultOf(
  shop.POST('/order/quote', { body: { account: 'wx-10086', lines: [{ skuId: '1', qty: 1, colour: 'red' }] } }),
)
