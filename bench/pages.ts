import { BASE_PATH } from '#kit/contract/envelope.ts'
import { verbsOf } from '#kit/contract/resource.ts'
import { catalogue } from '#office/catalogue.ts'
import { sandboxCatalogue } from '#office/trade/trade-catalogue.ts'
import { startChild } from './child.ts'
import { LARGE_SHOP_TOKEN } from './large-shop.ts'
import { fetched, openConnections, percentile } from './load.ts'

/** What the shell and the home page ask beside the lists of the catalogue. */
const BESIDE = ['/shop/today', '/sys/permission/list', '/sys/sysDepart/queryTreeList']

const WARM_UP = 4
const ASKED = 15

export interface PageTime {
  readonly path: string
  /** Milliseconds at one connection, the middle of fifteen. */
  readonly p50: number
}

/** Every list and every counter that the catalogue declares, and what is asked beside them. */
function paths(): readonly string[] {
  const declared = [...catalogue, ...sandboxCatalogue].flatMap((resource) => [
    ...(verbsOf(resource).includes('list') ? [`${resource.path}/list`] : []),
    ...(resource.tabs ? [`${resource.path}/counts`] : []),
  ])
  return [...new Set([...declared, ...BESIDE])]
}

/** How long the first page of every list, its counters, and what waits today take in the shop at this address. */
export async function measurePages(url: string, filesFolder: string): Promise<readonly PageTime[]> {
  const server = await startChild({ file: './shop-server.ts', settings: { url, filesFolder, isSandbox: true } })
  const agent = openConnections(1)
  const times: PageTime[] = []
  try {
    for (const path of paths()) {
      const ask = () =>
        fetched({ url: `${server.address}${BASE_PATH}${path}`, headers: { 'X-Access-Token': LARGE_SHOP_TOKEN } }, agent)
      const latencies: number[] = []
      for (let asked = 0; asked < WARM_UP + ASKED; asked += 1) {
        const started = performance.now()
        await ask()
        if (asked >= WARM_UP) {
          latencies.push(performance.now() - started)
        }
      }
      times.push({ path, p50: percentile({ latencies }, 0.5) })
    }
    return times
  } finally {
    agent.destroy()
    await server.stop()
  }
}
