import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { catalogue } from '#office/office.ts'
import { seed } from '#office/seed/seed.server.ts'
import { type StorefrontClient, storefrontClient } from '#office/storefront/testing/storefront-client.server.ts'
import { prepareDatabase } from '#server/app.server.ts'
import { PASSWORD } from '#server/testing/test-app.server.ts'
import type { Statement } from './capture.ts'
import { type Child, startChild } from './child.ts'
import { type ListCase, measureLists } from './lists.ts'
import { fetched, type Target } from './load.ts'
import { CONNECTIONS, measurePair, type PairResult } from './pairs.ts'
import { type Command, commandOf } from './replay.ts'
import { accountOf, idOf, makeTrade, newcomer, PRICE_YUAN, TRADE_TOKEN } from './trade-data.ts'

interface Options {
  readonly url: string
  /** Address for the superuser. */
  readonly adminUrl: string
  readonly folder: string
  readonly orders: number
  readonly rounds: number
  /** The checkout alone. */
  readonly isCheckout: boolean
  readonly onResult: (result: PairResult) => void
}

/** Pages of orders, and a checkout through the storefront, in a shop with so many orders. */
export async function measureTrade(options: Options): Promise<void> {
  const { url, folder, orders, rounds, isCheckout, onResult } = options
  const server = { file: './shop-server.ts', settings: { url, filesFolder: join(folder, 'files') } }
  if (!isCheckout) {
    await measureLists({
      url,
      server,
      cases: pages(orders),
      token: TRADE_TOKEN,
      rounds,
      execArgv: [],
      isOfList: ({ text }) => text.includes('shop_'),
      onResult,
    })
  }
  const db = openKysely(openPool({ url, poolSize: 2 }))
  try {
    const client = await storefrontClient({ db, address: '' })
    await measureCheckout({ ...options, client, server })
  } finally {
    await db.destroy()
  }
}

/** An empty database with a shop that has traded for two years. */
export async function prepareTrade({ url, adminUrl, orders }: Options): Promise<void> {
  await prepareDatabase(url)
  const db = openKysely(openPool({ url }))
  await seed(db, catalogue, PASSWORD)
  await db.destroy()
  await makeTrade(adminUrl, orders)
}

function pages(orders: number): readonly ListCase[] {
  const path = '/shop/order/list'
  return [
    { name: 'orders', title: 'orders, newest', path, query: {} },
    { name: 'toShip', title: 'orders, to ship', path, query: { isToShip: 'true' } },
    { name: 'word', title: 'orders, number *1234*', path, query: { orderNo: '*1234*' } },
    { name: 'order', title: 'one order', path: '/shop/order/queryById', query: { id: idOf(`order${orders / 2}`) } },
    { name: 'items', title: 'items of orders', path: '/shop/orderDetail/list', query: {} },
    { name: 'products', title: 'products, newest', path: '/shop/product/list', query: {} },
    { name: 'figures', title: 'figures, newest', path: '/shop/goods/list', query: {} },
    { name: 'today', title: 'today', path: '/shop/today', query: {} },
    { name: 'owed', title: 'deposits owed', path: '/shop/depositReport/sums', query: { by: 'goods' } },
  ]
}

interface CheckoutOptions extends Options {
  readonly client: StorefrontClient
  readonly server: { readonly file: string; readonly settings: object }
}

const CHECKOUT = `${BASE_PATH}/shop/storefront/order/checkout`

/** Every request is somebody else's, so that nobody waits for the orders of another one but by the database itself. */
async function measureCheckout({ url, client, server, rounds, onResult }: CheckoutOptions): Promise<void> {
  let buyer = 0
  const next = (address: string): Target => {
    buyer += 1
    return checkoutOf(client, address, buyer)
  }
  const command = await capturedCheckout(server, next)
  const ours = await startChild(server)
  const bare = await startChild({ file: './bare-server.ts', settings: { url, commands: { checkout: command } } })
  try {
    const pair = {
      ours: { server: ours, ask: (agent: Parameters<typeof fetched>[1]) => fetched(next(ours.address), agent) },
      bare: {
        server: bare,
        ask: (agent: Parameters<typeof fetched>[1]) =>
          fetched({ url: `${bare.address}/checkout`, headers: {}, body: '' }, agent),
      },
    }
    for (const connections of CONNECTIONS) {
      onResult({ title: 'checkout', connections, ...(await measurePair(pair, connections, rounds)) })
    }
  } finally {
    await ours.stop()
    await bare.stop()
  }
}

function checkoutOf(client: StorefrontClient, address: string, buyer: number): Target {
  const body = JSON.stringify({
    account: accountOf(newcomer(buyer)),
    lines: [{ skuId: idOf(`sku${1 + (buyer % 500)}:1`), qty: 1 }],
    receiver: { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' },
    payable: PRICE_YUAN,
    source: 'app',
  })
  const headers = { ...client.signed('POST', CHECKOUT, body), 'Idempotency-Key': randomUUID() }
  return { url: `${address}${CHECKOUT}`, headers, body }
}

/** What a checkout sends to the database; the bare server does it for other buyers and SKUs by turns. */
async function capturedCheckout(
  server: CheckoutOptions['server'],
  next: (address: string) => Target,
): Promise<Command> {
  const noting: Child = await startChild({ ...server, settings: { ...server.settings, notes: 'requests' } })
  try {
    await fetched(next(noting.address))
    await noting.ask('statements')
    const since = Date.now()
    const target = next(noting.address)
    await fetched(target)
    const statements = await noting.ask<readonly Statement[]>('statements')
    const { account, lines } = JSON.parse(target.body ?? '')
    const number = Number(account.split('-').at(-1))
    const turn = Array.from({ length: 10_000 }, (_, index) => index + 1)
    return commandOf(transactionWith(statements, 'insert into "shop_order" '), since, {
      [account]: turn.map((n) => accountOf(newcomer(n))),
      [idOf(`buyer${number}`)]: turn.map((n) => idOf(`buyer${newcomer(n)}`)),
      [lines[0].skuId]: turn.map((n) => idOf(`sku${1 + (n % 500)}:1`)),
    })
  } finally {
    await noting.stop()
  }
}

/** Of all that the server sent meanwhile, jobs and timers, too, the transaction in which something is written. */
function transactionWith(statements: readonly Statement[], written: string): readonly Statement[] {
  const writing = statements.find(({ text }) => text.includes(written))
  if (!writing) {
    throw new Error(`nothing was sent like ${written}`)
  }
  const sent = statements.filter(({ connection }) => connection === writing.connection)
  const place = sent.indexOf(writing)
  const begin = sent.findLastIndex(({ text }, index) => index < place && /^begin/i.test(text))
  const end = sent.findIndex(({ text }, index) => index > place && /^commit/i.test(text))
  return sent.slice(begin, end + 1)
}
