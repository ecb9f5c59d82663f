import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { verbsOf } from '#kit/contract/resource.ts'
import { catalogue, sandboxCatalogue } from '#office/office.ts'
import type { Statement } from './capture.ts'
import { type Child, startChild } from './child.ts'
import { LARGE_SHOP_TOKEN } from './large-shop.ts'
import { fetched, openConnections, percentile } from './load.ts'

/** What the shell and the home page ask, and lists that answer in ways of their own. */
const BESIDE = ['/shop/today', '/sys/permission/list', '/sys/sysDepart/queryTreeList', '/sys/user/list']

/** Calls of each page before any is measured: its code is compiled then, as it is in a shop that is open. */
const WARM_UP = 40
const ASKED = 31

/** A statement of a first page that takes longer is a fault, milliseconds. */
const SLOW_MS = 50

export interface PageTime {
  readonly path: string
  /** Milliseconds at one connection in each shop, the middle of all that were asked. */
  readonly p50: readonly number[]
  /** Plans of the statements of the last shop that take too long. */
  readonly slow: readonly string[]
}

interface ShopFolder {
  readonly url: string
  readonly folder: string
}

/** Every list and every counter that the catalogues declare, and what is asked beside them. */
function paths(): readonly string[] {
  const declared = [...catalogue, ...sandboxCatalogue].flatMap((resource) => [
    ...(verbsOf(resource).includes('list') ? [`${resource.path}/list`] : []),
    ...(resource.tabs ? [`${resource.path}/counts`] : []),
  ])
  return [...new Set([...declared, ...BESIDE])]
}

/**
 * How long the first page of every list, its counters, and what waits today take in each of these shops, the largest one last.
 * They are asked in turns, so that whatever else the machine does meanwhile slows each of them.
 */
export async function measurePages(shops: readonly ShopFolder[]): Promise<readonly PageTime[]> {
  const settingsOf = ({ url, folder }: ShopFolder) => ({ url, filesFolder: join(folder, 'files'), isSandbox: true })
  const large = shops.at(-1)
  if (!large) {
    return []
  }
  const servers = await Promise.all(
    shops.map((shop) => startChild({ file: './shop-server.ts', settings: { ...settingsOf(shop), isQuiet: true } })),
  )
  const noting = await startChild({
    file: './shop-server.ts',
    settings: { ...settingsOf(large), notes: 'requests' },
  })
  const client = new pg.Client({ connectionString: large.url, options: '-c app.tenant=0' })
  const agent = openConnections(1)
  await client.connect()
  try {
    const times: PageTime[] = []
    for (const path of paths()) {
      for (let asked = 0; asked < WARM_UP; asked += 1) {
        await Promise.all(servers.map((server) => ask(server, path)))
      }
    }
    for (const path of paths()) {
      const p50 = await timesOf(servers, path, agent)
      times.push({ path, p50, slow: await slowPlans(noting, path, client) })
    }
    return times
  } finally {
    agent.destroy()
    await client.end()
    await Promise.all([...servers, noting].map((server) => server.stop()))
  }
}

const ask = ({ address }: Child, path: string, agent?: Agent): Promise<number> =>
  fetched({ url: `${address}${BASE_PATH}${path}`, headers: { 'X-Access-Token': LARGE_SHOP_TOKEN } }, agent)

async function timesOf(servers: readonly Child[], path: string, agent: Agent): Promise<readonly number[]> {
  const latencies = servers.map((): number[] => [])
  for (let asked = 0; asked < ASKED; asked += 1) {
    for (const [index, server] of servers.entries()) {
      const started = performance.now()
      await ask(server, path, agent)
      latencies[index]?.push(performance.now() - started)
    }
  }
  return latencies.map((each) => percentile({ latencies: each }, 0.5))
}

async function slowPlans(server: Child, path: string, client: pg.Client): Promise<readonly string[]> {
  await server.ask('statements')
  await ask(server, path)
  const statements = await server.ask<readonly Statement[]>('statements')
  const plans: string[] = []
  for (const { text, values } of statements.filter((one) => /^\s*(?:select|with)\b/i.test(one.text))) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, [...values])
    const plan = rows.map((row) => row['QUERY PLAN'])
    if (Number(/^Execution Time: ([\d.]+)/.exec(plan.at(-1) ?? '')?.[1]) > SLOW_MS) {
      plans.push([text, ...plan].join('\n'))
    }
  }
  return plans
}
