import type { Agent } from 'node:http'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import type { Statement } from './capture.ts'
import { type Child, startChild } from './child.ts'
import { fetched, loadRound, type Measured, openConnections, type Target, together } from './load.ts'
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

const CONNECTIONS = [1, 16] as const

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
      const pair = {
        ours: { server: ours, target: oursAt(ours, one, headers) },
        bare: { server: bare, target: { url: `${bare.address}/${one.name}`, headers: {} } },
      }
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

/** Until then the programs are still being compiled; a slow case gives up earlier. */
const WARM_UP_REQUESTS = 2000
const WARM_UP_TURNS = 12

/** Short turns: what else the machine does meanwhile falls on both servers alike. */
const ROUND_MS = 500

interface Side {
  readonly server: Child
  readonly target: Target
}

async function measured({ server, target }: Side, agent: Agent, milliseconds: number): Promise<Measured> {
  const before = await server.ask<number>('cpu')
  const round = await loadRound(target, agent, milliseconds)
  return { ...round, cpu: (await server.ask<number>('cpu')) - before }
}

async function measurePair(
  pair: { readonly ours: Side; readonly bare: Side },
  connections: number,
  { rounds }: Options,
): Promise<{ readonly ours: Measured; readonly bare: Measured }> {
  const agents = { ours: openConnections(connections), bare: openConnections(connections) }
  const done: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] }
  for (const side of ['ours', 'bare'] as const) {
    let asked = 0
    for (let turn = 0; turn < WARM_UP_TURNS && asked < WARM_UP_REQUESTS; turn += 1) {
      asked += (await measured(pair[side], agents[side], ROUND_MS)).requests
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    done.ours.push(await measured(pair.ours, agents.ours, ROUND_MS))
    done.bare.push(await measured(pair.bare, agents.bare, ROUND_MS))
  }
  agents.ours.destroy()
  agents.bare.destroy()
  return { ours: together(done.ours), bare: together(done.bare) }
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
