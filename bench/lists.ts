import { BASE_PATH } from '#kit/contract/envelope.ts'
import type { Statement } from './capture.ts'
import { type Child, startChild } from './child.ts'
import { fetched, loadRound, type Measured, type Target, together } from './load.ts'
import { benchOrder } from './order.ts'

export interface ListCase {
  readonly name: string
  readonly title: string
  readonly query: Readonly<Record<string, string>>
}

/** The lists that are measured; the last day of the orders is 2026-10-31. */
export function listCases(orders: number): readonly ListCase[] {
  return [
    { name: 'newest', title: 'newest 10', query: {} },
    {
      name: 'filtered',
      title: 'status + 2 months',
      query: { status: '1', createTime_begin: '2026-08-20', createTime_end: '2026-10-20' },
    },
    { name: 'keyword', title: 'keyword *abc1*', query: { title: '*abc1*' } },
    { name: 'deep', title: `page ${orders / 20}`, query: { pageNo: String(orders / 20) } },
  ]
}

export const CONNECTIONS = [1, 16] as const

export interface ListResult {
  readonly title: string
  readonly connections: number
  readonly ours: Measured
  readonly bare: Measured
}

interface Options {
  readonly url: string
  readonly folder: string
  readonly cases: readonly ListCase[]
  readonly rounds: number
  readonly milliseconds: number
  readonly token: string
  /** Flags of node for our server, such as `--cpu-prof`. */
  readonly execArgv: readonly string[]
  readonly onResult: (result: ListResult) => void
}

/** Measures every case on our server and on the bare one by turns, so that both meet the same machine. */
export async function measureLists(options: Options): Promise<void> {
  const { url, folder, cases, token, execArgv } = options
  const headers = { 'X-Access-Token': token }
  const statements = await statementsOf(options)
  const ours = await startChild({ file: './our-server.ts', settings: { url, folder }, execArgv })
  const bare = await startChild({ file: './bare-server.ts', settings: { url, cases: statements } })
  try {
    for (const one of cases) {
      const pair = { ours: oursAt(ours, one, headers), bare: { url: `${bare.address}/${one.name}`, headers: {} } }
      for (const connections of CONNECTIONS) {
        options.onResult({ title: one.title, connections, ...(await measurePair(pair, connections, options)) })
      }
    }
  } finally {
    await ours.stop()
    await bare.stop()
  }
}

function oursAt(ours: Child, { query }: ListCase, headers: Target['headers']): Target {
  return { url: `${ours.address}${BASE_PATH}${benchOrder.path}/list?${new URLSearchParams(query)}`, headers }
}

const WARM_UP_MS = 700

async function measurePair(
  pair: { readonly ours: Target; readonly bare: Target },
  connections: number,
  { rounds, milliseconds }: Options,
): Promise<{ readonly ours: Measured; readonly bare: Measured }> {
  await loadRound(pair.ours, connections, WARM_UP_MS)
  await loadRound(pair.bare, connections, WARM_UP_MS)
  const ours: Measured[] = []
  const bare: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await loadRound(pair.ours, connections, milliseconds))
    bare.push(await loadRound(pair.bare, connections, milliseconds))
  }
  return { ours: together(ours), bare: together(bare) }
}

/** What our list sends to the database in each case, taken from a request of its own. */
async function statementsOf({ url, folder, cases, token }: Options): Promise<Record<string, readonly Statement[]>> {
  const noting = await startChild({ file: './our-server.ts', settings: { url, folder, isNoting: true } })
  const statements: Record<string, readonly Statement[]> = {}
  try {
    for (const one of cases) {
      await fetched(oursAt(noting, one, { 'X-Access-Token': token }))
      statements[one.name] = await noting.ask('statements')
    }
  } finally {
    await noting.stop()
  }
  return statements
}
