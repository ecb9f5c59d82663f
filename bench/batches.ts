import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { paidDeposit } from '#office/trade/commands/testing/pre-orders.server.ts'
import { prepareDatabase } from '#server/app.server.ts'
import type { Statement } from './capture.ts'
import { type Child, startChild } from './child.ts'
import { openMarket, type TestMarket } from './faults/test-market.ts'
import { replayBatch } from './replayed-batch.ts'

/** A batch from the click until its last row is done. */
export interface BatchResult {
  readonly title: string
  readonly rows: number
  readonly seconds: number
  /** Its statements alone, sent again in a copy of the database. */
  readonly bareSeconds: number
  /** Statements that failed when they were sent again. */
  readonly failed: number
}

const PARCELS = 500
const CLAIMS = 5000
/** How many are prepared side by side. */
const TOGETHER = 4

interface Batch {
  readonly title: string
  readonly rows: number
  /** What has to be there. @returns the batch itself, to be run by the server that notes what it sends */
  readonly prepare: (market: TestMarket) => Promise<(market: TestMarket) => Promise<unknown>>
}

interface Options {
  readonly url: string
  /** Address for the superuser, who copies databases. */
  readonly adminUrl: string
  readonly folder: string
  readonly onResult: (result: BatchResult) => void
}

/** Batches of the staff, as jobs, in a shop of their own. */
export async function measureBatches(options: Options): Promise<void> {
  await prepareDatabase(options.url)
  for (const batch of [shipBatch, ...waveBatches()]) {
    options.onResult(await measured(batch, options))
  }
}

async function measured({ title, rows, prepare }: Batch, options: Options): Promise<BatchResult> {
  const run = await atMarket(options, {}, prepare)
  const copyUrl = await copied(options)
  return atMarket(options, { notes: 'all' }, async (market, server) => {
    const before = await server.ask<readonly Statement[]>('statements')
    const started = performance.now()
    await run(market)
    const seconds = (performance.now() - started) / 1000
    const file = await server.ask<string>('statementsFile')
    const bare = await replayBatch({ url: copyUrl, before, file })
    return { title, rows, seconds, bareSeconds: bare.seconds, failed: bare.failed }
  })
}

/** Our server on the database of the batches, for as long as the work takes. */
async function atMarket<Done>(
  { url, folder }: Options,
  settings: object,
  work: (market: TestMarket, server: Child) => Promise<Done>,
): Promise<Done> {
  const filesFolder = join(folder, 'files')
  const server = await startChild({
    file: './shop-server.ts',
    settings: { url, filesFolder, isSandbox: true, ...settings },
  })
  const market = await openMarket(url, server.address)
  try {
    return await work(market, server)
  } finally {
    await market.close()
    await server.stop()
  }
}

const COPY = 'bench_copy'

/** The database as it is now, while nobody is connected. @returns the address of the copy */
async function copied({ url, adminUrl }: Options): Promise<string> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`drop database if exists ${COPY}`)
    await client.query(`create database ${COPY} template ${name}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return url.replace(`/${name}?`, `/${COPY}?`)
}

const shipBatch: Batch = {
  title: 'ship a batch',
  rows: PARCELS,
  prepare: async ({ shop, asked, gateway }) => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: PARCELS } })
    const orders = await prepared(PARCELS, () => asked(skuId))
    await prepared(PARCELS, async (index) => orders[index] && gateway(orders[index].receipt))
    const paid = await shop.rows('select order_no from shop_order where status = 20 order by id')
    const rows = paid.map(({ orderNo }, index) => ({
      orderNo,
      carrier: 'sf',
      trackingNo: `SF${String(index).padStart(10, '0')}`,
    }))
    return async (market) => {
      await accepted(market, '/shop/shipment/importRows', { rows })
      await until(
        async () => (await market.shop.rows('select 1 from shop_order where status = 20 limit 1')).length === 0,
      )
    }
  },
}

/** The second one goes on with what the first one opened. */
function waveBatches(): readonly Batch[] {
  let goodsId = ''
  const left = (shop: TestMarket['shop'], states: string) => async () =>
    (await shop.rows(`select 1 from shop_final_claim where state in (${states}) limit 1`)).length === 0
  return [
    {
      title: 'open a wave',
      rows: CLAIMS,
      prepare: async ({ shop, staff }) => {
        const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' }, sku: { stock: CLAIMS } })
        await prepared(CLAIMS, () => paidDeposit(shop, () => new Date(), { skuId: presell.skuId }))
        const balance = await shop.listing(3, {
          goods: { presellGoodsId: presell.goodsId, overduePolicy: 'forfeit' },
          sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 0 },
        })
        goodsId = balance.goodsId
        const pieces = JSON.stringify([{ skuId: balance.skuId, good: CLAIMS, damaged: 0 }])
        await staff('/shop/wave/receive', { id: goodsId, pieces, batchNo: 'B' })
        return async (market) => {
          await accepted(market, '/shop/wave/open', { ids: goodsId })
          await until(left(market.shop, '0'))
        }
      },
    },
    {
      title: 'close a wave: keep the deposits',
      rows: CLAIMS,
      prepare: async ({ shop }) => {
        await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
          grace_until = now() - interval '1 day' where state = 1`)
        await shop.rows('update shop_order set status = 24 where status = 22')
        return async (market) => {
          await accepted(market, '/shop/wave/settle', { ids: goodsId, reason: '逾期' })
          await until(left(market.shop, '3'))
        }
      },
    },
  ]
}

/** A batch that was refused is over at once. */
async function accepted({ staff }: TestMarket, path: string, sent: object): Promise<void> {
  const answer = await staff(path, sent)
  if (!answer?.success) {
    throw new Error(`${path}: ${answer?.message ?? 'no answer'}`)
  }
}

async function prepared<Made>(count: number, make: (index: number) => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = []
  for (let index = 0; index < count; index += TOGETHER) {
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(TOGETHER, count - index) }, (_, k) => make(index + k)))),
    )
  }
  return made
}

/** Longer than any batch takes, beside other work on the machine. */
const MOST_MS = 1_800_000

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + MOST_MS
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error('the batch did not end')
    }
    await sleep(20)
  }
}
