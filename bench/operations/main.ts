import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { type StorefrontClient, storefrontClient } from '#office/storefront/testing/storefront-client.server.ts'
import { testShop } from '#office/trade/commands/testing/test-shop.server.ts'
import { prepareDatabase } from '#server/app.server.ts'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { freePort } from '#server/testing/free-port.server.ts'
import { PASSWORD, TEST_KEY } from '#server/testing/test-app.server.ts'
import { table } from '../report.ts'
import { startBalancer } from './balancer.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

const HELP = `npm run bench -- operations [options]
Three servers behind HAProxy, replaced one after the other under load, and one of them killed while customers check out.
  --rate <n>      requests a second; 50`

const { values: args } = parseArgs({
  options: { rate: { type: 'string', default: '50' }, help: { type: 'boolean', default: false } },
})

const SERVERS = 3
/** Customers of one measurement, each with one checkout. */
const MOST_CHECKOUTS = 5000
const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }
const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** What operators are promised, and what was found. */
interface Row {
  readonly subject: string
  readonly promise: string
  readonly found: string
  readonly isKept: boolean
}

interface Shop {
  readonly db: ServerDatabase
  readonly client: StorefrontClient
  readonly servers: readonly ShopProcess[]
  readonly rate: number
}

if (args.help) {
  console.log(HELP)
} else {
  process.exitCode = (await main(Number(args.rate))) ? 0 : 1
}

/** @returns whether all is kept */
async function main(rate: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-operations-'))
  // the database may run as another user
  await chmod(folder, 0o711)
  const dataFolder = join(folder, 'shared')
  await mkdir(dataFolder)
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'data'), log: QUIET })
  const servers: ShopProcess[] = []
  let balancer: { stop(): Promise<void> } | undefined
  try {
    await prepareDatabase(database.url)
    const ports: number[] = []
    for (let index = 0; index < SERVERS; index += 1) {
      const port = await freePort()
      ports.push(port)
      servers.push(
        await startShop({ port, databaseUrl: database.url, dataFolder, secretKey: TEST_KEY, password: PASSWORD }),
      )
    }
    const port = await freePort()
    balancer = await startBalancer({ folder, port, servers: ports })
    const db = openKysely(openPool({ url: database.url, poolSize: 4 }))
    const client = await storefrontClient({ db, address: `http://127.0.0.1:${port}` })
    await untilAnswered(client)
    const shop: Shop = { db, client, servers, rate }
    const rows = [await rollingRestarts(shop), await killedInCheckouts(shop)]
    await db.destroy()
    console.log(
      table([
        ['what', 'promise', 'found', 'kept'],
        ...rows.map(({ subject, promise, found, isKept }) => [subject, promise, found, isKept ? 'yes' : 'NO']),
      ]),
    )
    return rows.every(({ isKept }) => isKept)
  } finally {
    await balancer?.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The balancer knows its servers. */
async function untilAnswered(client: StorefrontClient): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await client.get('/shop/info').catch(() => undefined))?.body.success) {
      return
    }
    await pause(200)
  }
  throw new Error('nobody answers behind the balancer')
}

/** Asks at a steady rate, whatever becomes of the answers, until the work is over. */
async function during<Answer>(rate: number, ask: () => Promise<Answer>, work: () => Promise<void>): Promise<Answer[]> {
  const asked: Promise<Answer>[] = []
  const timer = setInterval(() => void asked.push(ask()), 1000 / rate)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Promise.all(asked)
}

interface Asked {
  readonly isAnswered: boolean
  readonly milliseconds: number
}

async function rollingRestarts({ client, servers, rate }: Shop): Promise<Row> {
  const ask = async (): Promise<Asked> => {
    const begun = performance.now()
    const isAnswered = await client.get('/shop/info').then(
      ({ status }) => status === 200,
      () => false,
    )
    return { isAnswered, milliseconds: performance.now() - begun }
  }
  const answers = await during(rate, ask, async () => {
    for (const server of servers) {
      await server.replace('SIGTERM')
      // as the balancer looks once a second
      await pause(2000)
    }
  })
  const failed = answers.filter(({ isAnswered }) => !isAnswered).length
  return {
    subject: `${SERVERS} servers replaced one after the other, ${rate} requests/s`,
    promise: '0 failed',
    found: `${failed} of ${answers.length} failed, p99 ${at99(answers)} ms`,
    isKept: failed === 0,
  }
}

/** Customers ask again with the same key until somebody answers, as the protocol says. */
async function killedInCheckouts({ db, client, servers, rate }: Shop): Promise<Row> {
  const { skuId } = await testShop({ db }).listing(1, { sku: { presentPrice: 29_900, stock: 1_000_000 } })
  const accounts = Array.from({ length: MOST_CHECKOUTS }, () => `buyer-${randomUUID()}`)
  await sql`insert into shop_app_user (id, account, nickname) select md5(a), a, a from unnest(${accounts}::text[]) as a`.execute(
    db,
  )
  let again = 0
  const refusals: string[] = []
  const ask = async (): Promise<Asked & { readonly orderId: string | undefined }> => {
    const begun = performance.now()
    const key = randomUUID()
    const body = {
      account: accounts.pop(),
      lines: [{ skuId, qty: 1 }],
      receiver: RECEIVER,
      payable: 299,
      source: 'app',
    }
    for (let tries = 0; tries < 30; tries += 1) {
      const sent = await client.post('/order/checkout', body, { key }).catch(() => undefined)
      if (sent && sent.status < 500 && sent.status !== 409) {
        const { success, message, result } = sent.body
        const [order] = success ? (result as unknown as readonly { readonly id: string }[]) : []
        refusals.push(...(success ? [] : [message]))
        return { isAnswered: success, milliseconds: performance.now() - begun, orderId: order?.id }
      }
      again += 1
      await pause(300)
    }
    return { isAnswered: false, milliseconds: performance.now() - begun, orderId: undefined }
  }
  const answers = await during(rate / 5, ask, async () => {
    await pause(5000)
    await servers[0]?.kill()
    await pause(10_000)
    await servers[0]?.replace('SIGKILL')
    await pause(3000)
  })
  const failed = answers.filter(({ isAnswered }) => !isAnswered).length
  const told = new Set(answers.map(({ orderId }) => orderId))
  const { rows } = await sql<{
    id: string
  }>`select distinct order_id as id from shop_order_item where sku_id = ${skuId}`.execute(db)
  const lost = [...told].filter((id) => id !== undefined && !rows.some((row) => row.id === id)).length
  const more = rows.filter(({ id }) => !told.has(id)).length
  return {
    subject: `kill -9 of one of ${SERVERS} while customers check out, ${rate / 5} checkouts/s`,
    promise: 'each is answered, is there once, and nobody waits for 30 s',
    found: `${answers.length} checkouts, ${again} asked again, ${failed} not answered${refusals.length > 0 ? ` (${refusals[0]})` : ''}, ${lost} lost, ${more} too many, slowest ${Math.round(Math.max(...answers.map(({ milliseconds }) => milliseconds)))} ms`,
    isKept: failed === 0 && lost === 0 && more === 0,
  }
}

function at99(answers: readonly Asked[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}
