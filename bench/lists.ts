import type { Agent } from 'node:http'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import type { Statement } from './capture.ts'
import { type Child, startChild } from './child.ts'
import { fetched, type Target } from './load.ts'
import { benchOrder } from './order.ts'
import { CONNECTIONS, measurePair, type PairResult } from './pairs.ts'

export interface ListCase {
  readonly name: string
  readonly title: string
  /** Below the base path. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** The lists that are measured; the last day of the orders is 2026-10-31. */
export function listCases(orders: number): readonly ListCase[] {
  const path = `${benchOrder.path}/list`
  return [
    { name: 'newest', title: 'newest 10', path, query: {} },
    {
      name: 'filtered',
      title: 'status + 2 months',
      path,
      query: { status: '1', createTime_begin: '2026-08-20', createTime_end: '2026-10-20' },
    },
    { name: 'keyword', title: 'keyword *abc1*', path, query: { title: '*abc1*' } },
    { name: 'deep', title: `page ${orders / 20}`, path, query: { pageNo: String(orders / 20) } },
  ]
}

interface Options {
  readonly url: string
  /** Our server: its file in this folder, and what it is told. */
  readonly server: { readonly file: string; readonly settings: object }
  /** Which statements are those of the list. */
  readonly isOfList?: (statement: Statement) => boolean
  readonly cases: readonly ListCase[]
  readonly rounds: number
  readonly token: string
  /** Flags of node for our server, such as `--cpu-prof`. */
  readonly execArgv: readonly string[]
  readonly onResult: (result: PairResult) => void
}

/** Measures every case on our server and on the bare one by turns, so that both meet the same machine. */
export async function measureLists(options: Options): Promise<void> {
  const { url, server, cases, token, execArgv, rounds } = options
  const headers = { 'X-Access-Token': token }
  const statements = await statementsOf(options)
  const ours = await startChild({ ...server, execArgv })
  const bare = await startChild({ file: './bare-server.ts', settings: { url, cases: statements } })
  try {
    for (const one of cases) {
      const asking = (target: Target) => (agent: Agent) => fetched(target, agent)
      const pair = {
        ours: { server: ours, ask: asking(oursAt(ours, one, headers)) },
        bare: { server: bare, ask: asking({ url: `${bare.address}/${one.name}`, headers: {} }) },
      }
      for (const connections of CONNECTIONS) {
        options.onResult({ title: one.title, connections, ...(await measurePair(pair, connections, rounds)) })
      }
    }
  } finally {
    await ours.stop()
    await bare.stop()
  }
}

function oursAt(ours: Child, { path, query }: ListCase, headers: Target['headers']): Target {
  return { url: `${ours.address}${BASE_PATH}${path}?${new URLSearchParams(query)}`, headers }
}

/** What our list sends to the database in each case, taken from a request of its own. */
async function statementsOf({
  server: { file, settings },
  cases,
  token,
  isOfList = () => true,
}: Options): Promise<Record<string, readonly Statement[]>> {
  const noting = await startChild({ file, settings: { ...settings, notes: 'requests' } })
  const statements: Record<string, readonly Statement[]> = {}
  try {
    for (const one of cases) {
      await fetched(oursAt(noting, one, { 'X-Access-Token': token }))
      statements[one.name] = (await noting.ask<readonly Statement[]>('statements')).filter(isOfList)
    }
  } finally {
    await noting.stop()
  }
  return statements
}
