import { sql } from 'kysely'
import type { TestApp } from '#server/testing/test-app.server.ts'
import { testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { storefrontClient } from './storefront-client.server.ts'

interface Rush {
  readonly db: TestApp['db']
  /** Addresses of the server processes; buyers are spread over them. */
  readonly addresses: readonly string[]
  readonly buyers: number
  readonly pieces: number
}

/** What became of a rush: the answers by status and words, and what the database says of the pieces. */
export interface RushOutcome {
  readonly answers: Readonly<Record<string, number>>
  readonly orders: number
  readonly stock: Readonly<Record<string, unknown>>
}

/** Buyers who all check out the same figure at the same moment, one piece each, of which each may have one. */
export async function rush({ db, addresses, buyers, pieces }: Rush): Promise<RushOutcome> {
  const shop = testShop({ db })
  const client = await storefrontClient({ db, address: addresses[0] ?? '' })
  const { skuId } = await shop.listing(1, {
    product: { limitPerUser: 1 },
    sku: { presentPrice: 29_900, stock: pieces },
  })
  const accounts = Array.from({ length: buyers }, (_, index) => `${skuId}-${index}`)
  await sql`insert into shop_app_user (id, account, nickname)
    select md5(a), a, a from unnest(${accounts}::text[]) as a`.execute(db)
  const receiver = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }
  const answers = await Promise.all(
    accounts.map(async (account, index) => {
      const body = { account, lines: [{ skuId, qty: 1 }], receiver, payable: 299, source: 'app' }
      const sent = await client.post('/order/checkout', body, { address: addresses[index % addresses.length] })
      return `${sent.status} ${sent.body.message}`
    }),
  )
  const counted = await sql<{ orders: number }>`
    select count(distinct order_id)::int as orders from shop_order_item where sku_id = ${skuId}`.execute(db)
  const { stock, locked, sold } = await shop.row('shop_sku', skuId)
  const counts = new Map<string, number>()
  for (const answer of answers) {
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  return {
    answers: Object.fromEntries(counts),
    orders: counted.rows[0]?.orders ?? 0,
    stock: { stock, locked, sold },
  }
}

/** Two customers who ask two servers for the last of a coupon at the same instant. @returns the answers, and what was given */
export async function couponRush({ db, addresses }: Pick<Rush, 'db' | 'addresses'>) {
  const shop = testShop({ db })
  const client = await storefrontClient({ db, address: addresses[0] ?? '' })
  const couponId = await shop.coupon({ total: 1 })
  const accounts = addresses.map((_, index) => `${couponId}-${index}`)
  for (const account of accounts) {
    await shop.customer({ account })
  }
  const answers = await Promise.all(
    accounts.map(async (account, index) => {
      const address = addresses[index]
      const { status, body } = await client.post('/coupon/get', { account, id: couponId }, { address })
      return `${status} ${body.message}`
    }),
  )
  const records = await shop.rows(`select id from shop_coupon_record where coupon_id = '${couponId}'`)
  const { issued } = await shop.row('shop_coupon', couponId)
  return { answers: answers.sort(), records: records.length, issued }
}
