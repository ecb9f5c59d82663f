import type { Agent } from 'node:http'
import type { Child } from './child.ts'
import { loadRound, type Measured, openConnections, together } from './load.ts'

/** How many ask at once. */
export const CONNECTIONS = [1, 16] as const

/** The same work on our server and on the bare one. */
export interface PairResult {
  readonly title: string
  readonly connections: number
  readonly ours: Measured
  readonly bare: Measured
}

/** Until then the programs are still being compiled; a slow case gives up earlier. */
const WARM_UP_REQUESTS = 2000
const WARM_UP_TURNS = 12

/** Short turns: what else the machine does meanwhile falls on both servers alike. */
const ROUND_MS = 500

interface Side {
  readonly server: Child
  /** One request. */
  readonly ask: (agent: Agent) => Promise<unknown>
}

async function measured({ server, ask }: Side, agent: Agent, milliseconds: number): Promise<Measured> {
  const before = await server.ask<number>('cpu')
  const round = await loadRound(() => ask(agent), agent.maxSockets, milliseconds)
  return { ...round, cpu: (await server.ask<number>('cpu')) - before }
}

/** By turns, so that both meet the same machine; a number of rounds of half a second each. */
export async function measurePair(
  pair: { readonly ours: Side; readonly bare: Side },
  connections: number,
  rounds: number,
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
