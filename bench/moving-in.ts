import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { order } from '#office/trade/model/order.ts'
import { type Child, startChild } from './child.ts'

export interface MovingInResult {
  readonly orders: number
  readonly megabytes: number
  /** Of the import, and of taking it back. */
  readonly seconds: number
  readonly undoSeconds: number
  /** Mebibytes above what the idle server has, in each of both. */
  readonly peakAboveIdle: number
  readonly undoPeakAboveIdle: number
}

interface Options {
  readonly url: string
  readonly folder: string
  readonly orders: number
}

const MEBIBYTE = 1024 * 1024
const TOKEN = 'bench-moving-in'
/** Customers and SKUs that the orders are of. */
const [CUSTOMERS, SKUS] = [20_000, 500]

/** Orders of a sheet of Shopify as a job, and back again, in a process of their own. */
export async function measureMovingIn({ url, folder, orders }: Options): Promise<MovingInResult> {
  const sheet = new File([sheetOf(orders)], 'orders_export.csv', { type: 'text/csv' })
  const settings = { url, filesFolder: folder }
  const server = await startChild({ file: './shop-server.ts', settings, execArgv: ['--expose-gc'] })
  try {
    await makeSession(url)
    const form = new FormData()
    form.append('files[]', sheet)
    const imported = await measured(server, `${order.path}/importJob`, form)
    const undone = await measured(server, `${order.path}/importUndo`, JSON.stringify({ id: imported.id }))
    return {
      orders,
      megabytes: sheet.size / 1e6,
      seconds: imported.seconds,
      undoSeconds: undone.seconds,
      peakAboveIdle: imported.peak,
      undoPeakAboveIdle: undone.peak,
    }
  } finally {
    await server.stop()
  }
}

async function measured(server: Child, path: string, body: FormData | string) {
  await server.ask('idle')
  const started = performance.now()
  const headers = { 'X-Access-Token': TOKEN, ...(typeof body === 'string' && { 'content-type': 'application/json' }) }
  const sent = await fetch(`${server.address}${BASE_PATH}${path}`, { method: 'POST', headers, body })
  const { success, result, message } = await sent.json()
  if (!success) {
    throw new Error(message)
  }
  for (;;) {
    await setTimeout(500)
    const asked = `${server.address}${BASE_PATH}${JOB_PATH}/queryById?id=${result.id}&_t=1`
    const { result: job } = await (await fetch(asked, { headers })).json()
    if (['done', 'failed', 'cancelled'].includes(job.state)) {
      const seconds = (performance.now() - started) / 1000
      const { idle, peak } = await server.ask<{ idle: number; peak: number }>('peak')
      if (job.state !== 'done' || (job.result?.errorCount ?? 0) > 0) {
        throw new Error(JSON.stringify(job))
      }
      return { id: String(result.id), seconds, peak: (peak - idle) / MEBIBYTE }
    }
  }
}

async function makeSession(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  try {
    await client.query(
      `insert into sys_session (id, token_hash, user_id)
       select 'bench-moving-in', encode(sha256(convert_to($1, 'utf8')), 'hex'), id from sys_user where username = 'admin'
       on conflict do nothing`,
      [TOKEN],
    )
  } finally {
    await client.end()
  }
}

/** Every third order has two lines. */
function sheetOf(orders: number): string {
  const heads = [
    ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Currency', 'Subtotal'],
    ...['Shipping', 'Taxes', 'Total', 'Discount Amount', 'Created at', 'Lineitem quantity', 'Lineitem name'],
    ...['Lineitem price', 'Lineitem sku', 'Shipping Name', 'Shipping Address1', 'Shipping City', 'Shipping Phone'],
  ]
  const lines = [heads.join(',')]
  for (let no = 1; no <= orders; no += 1) {
    const at = new Date(Date.UTC(2020, 0, 1) + no * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const customer = no % CUSTOMERS
    const [first, second] = [no % SKUS, (no * 7) % SKUS]
    const isTwo = no % 3 === 0
    const total = isTwo ? '308.00' : '210.00'
    lines.push(
      [
        ...[`#${no}`, `customer${customer}@example.com`, 'paid', `${at} +0000`, 'fulfilled', `${at} +0000`, 'CNY', ''],
        ...['10.00', '0.00', total, '0.00', `${at} +0000`, '1', `Figure ${first}`, '200.00', `OLD-${first}`],
        ...[`Receiver ${customer}`, `Street ${customer}`, 'Shanghai', `139${String(customer).padStart(8, '0')}`],
      ].join(','),
    )
    if (isTwo) {
      lines.push([`#${no}`, ...Array(12).fill(''), '1', `Figure ${second}`, '98.00', `OLD-${second}`].join(','))
    }
  }
  return lines.join('\n')
}
