import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paidDeposit } from '#office/trade/commands/testing/pre-orders.server.ts'
import { prepareDatabase } from '#server/app.server.ts'
import { startChild } from './child.ts'
import { openMarket, type TestMarket } from './faults/test-market.ts'

/** A batch from the click until its last row is done. */
export interface BatchResult {
  readonly title: string
  readonly rows: number
  readonly seconds: number
}

const PARCELS = 500
const CLAIMS = 5000
/** How many are prepared side by side. */
const TOGETHER = 4

/** Batches of the staff, as jobs where they are jobs, in a shop of their own. */
export async function measureBatches({
  url,
  folder,
  onResult,
}: {
  readonly url: string
  readonly folder: string
  readonly onResult: (result: BatchResult) => void
}): Promise<void> {
  await prepareDatabase(url)
  const server = await startChild({
    file: './shop-server.ts',
    settings: { url, filesFolder: join(folder, 'files'), isSandbox: true },
  })
  const market = await openMarket(url, server.address)
  try {
    onResult(await shipBatch(market))
    for (const result of await wave(market)) {
      onResult(result)
    }
  } finally {
    await market.close()
    await server.stop()
  }
}

async function shipBatch({ shop, asked, gateway, staff }: TestMarket): Promise<BatchResult> {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: PARCELS } })
  const orders = await prepared(PARCELS, () => asked(skuId))
  await prepared(PARCELS, async (index) => orders[index] && gateway(orders[index].receipt))
  const paid = await shop.rows('select order_no from shop_order where status = 20 order by id')
  const rows = paid.map(({ orderNo }, index) => ({
    orderNo,
    carrier: 'sf',
    trackingNo: `SF${String(index).padStart(10, '0')}`,
  }))
  return timed({ title: 'ship a batch', rows: PARCELS }, () => staff('/shop/order/shipBatch', { rows }))
}

async function wave({ shop, staff }: TestMarket): Promise<readonly BatchResult[]> {
  const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' }, sku: { stock: CLAIMS } })
  await prepared(CLAIMS, () => paidDeposit(shop, () => new Date(), { skuId: presell.skuId }))
  const { goodsId, skuId } = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, overduePolicy: 'forfeit' },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 0 },
  })
  const pieces = JSON.stringify([{ skuId, good: CLAIMS, damaged: 0 }])
  await staff('/shop/wave/receive', { id: goodsId, pieces, batchNo: 'B' })
  const left = (states: string) => async () =>
    (await shop.rows(`select 1 from shop_final_claim where state in (${states}) limit 1`)).length === 0
  const opened = await timed({ title: 'open a wave', rows: CLAIMS }, async () => {
    await staff('/shop/wave/open', { ids: goodsId })
    await until(left('0'))
  })
  await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
    grace_until = now() - interval '1 day' where state = 1`)
  await shop.rows('update shop_order set status = 24 where status = 22')
  const closed = await timed({ title: 'close a wave: keep the deposits', rows: CLAIMS }, async () => {
    await staff('/shop/wave/settle', { ids: goodsId, reason: '逾期' })
    await until(left('3'))
  })
  return [opened, closed]
}

async function timed(batch: Omit<BatchResult, 'seconds'>, work: () => Promise<unknown>): Promise<BatchResult> {
  const started = performance.now()
  await work()
  return { ...batch, seconds: (performance.now() - started) / 1000 }
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

const MOST_MS = 600_000

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + MOST_MS
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error('the batch did not end')
    }
    await sleep(20)
  }
}
