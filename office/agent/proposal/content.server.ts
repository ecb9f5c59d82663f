import { createHash } from 'node:crypto'
import type { AskedForTwo } from '#kit/server/http/second-person.server.ts'
import { loggedInput } from '../../system/log/logged-input.ts'
import type { StoredProposal } from './proposal-rows.server.ts'

/** Parts of a request that say nothing of what it does. */
const BESIDE: ReadonlySet<string> = new Set(['_t', 'startKey', 'dryRun'])

/** What a request asks for, so that an agreement is for that alone. */
export interface Content {
  /** What is kept of it and shown, without secrets. */
  readonly shown: Readonly<Record<string, unknown>>
  /** All of it is shown, so that it can be done from there. */
  readonly isWhole: boolean
  /** A hash of it that is another one for each proposal: secrets cannot be found out by trying. */
  digest(id: string): string
  /** Whether a proposal is of just this. */
  isOf(proposal: Pick<StoredProposal, 'id' | 'digest'>): boolean
}

export function contentOf({ route, raw }: Pick<AskedForTwo, 'route' | 'raw'>): Content {
  const sent = Object.fromEntries(Object.entries(raw).filter(([name]) => !BESIDE.has(name)))
  const { method, path, json } = route.definition
  const whole = canonical({ method, path, sent })
  const known = new Set(Object.keys((json() as { readonly properties?: object }).properties ?? {}))
  const shown = JSON.parse(loggedInput(sent, known)) as Content['shown']
  const digest = (id: string) => createHash('sha256').update(`${id}\n${whole}`).digest('hex')
  return {
    shown,
    isWhole: canonical(shown) === canonical(sent),
    digest,
    isOf: (proposal) => proposal.digest === digest(proposal.id),
  }
}

/** JSON with the names of each record in their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
