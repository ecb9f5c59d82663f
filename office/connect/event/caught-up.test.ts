import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KillableServer, killableServer } from '#server/testing/killable-server.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { signingClient } from '../../storefront/testing/signing-client.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { placeOrders } from './testing/place-orders.server.ts'

/** Orders before and after a process ends, and those that it is busy with meanwhile. */
const SOME = 5
const MANY = 30

let app: TestApp
let shop: TestShop
let first: KillableServer
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200, leaseMs: 1000 } })
  shop = testShop(app)
  first = await killableServer(app)
  client = await storefrontClient(app)
}, 120_000)
afterAll(async () => {
  await first.kill()
  await app.close()
})

interface Listed {
  readonly events: readonly {
    readonly number: number
    readonly type: string
    readonly data: { readonly orderId: string }
  }[]
  readonly next: number
}

it('a reader at a cursor hears of every order once, though the process that took them is killed between its commits', {
  timeout: 120_000,
}, async () => {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: 100 } })
  const buyers = async (length: number) => {
    const accounts = Array.from({ length }, () => randomUUID())
    await Promise.all(accounts.map((account) => shop.customer({ account })))
    return { skuId, accounts }
  }
  const atFirst = signingClient({ ...client, address: first.address })
  const heard: Listed['events'][number][] = []
  const read = async () => {
    const { body } = await client.get('/event/list', { after: heard.at(-1)?.number ?? 0, limit: 7 })
    heard.push(...(body.result as unknown as Listed).events)
  }
  const orders = async () => (await shop.rows('select id from shop_order order by id')).map(({ id }) => id)

  await placeOrders(atFirst, await buyers(SOME))
  await read()
  const going = placeOrders(atFirst, await buyers(MANY))
  await expect.poll(async () => (await orders()).length, { timeout: 20_000 }).toBeGreaterThan(SOME)
  await first.kill()
  const answered = await going
  expect(answered.length, 'the process ended before it answered all').toBeLessThan(MANY)
  await placeOrders(client, await buyers(SOME))
  await app.begin()

  const all = await orders()
  await expect
    .poll(
      async () => {
        await read()
        return heard.flatMap(({ type, data }) => (type === 'order.placed' ? [data.orderId] : [])).sort()
      },
      { timeout: 60_000 },
    )
    .toEqual(all)
  expect(heard.map(({ number }) => number)).toEqual(heard.map((_, n) => n + 1))
})
