import { createHash } from 'node:crypto'
import type { AskedForTwo } from '#kit/server/http/second-person.server.ts'
import { loggedInput } from '../../system/log/logged-input.ts'
import { digestsOf, type SentWith } from './kept-files.server.ts'
import type { StoredProposal } from './proposal-rows.server.ts'

/** Parts of a request that say nothing of what it does. */
const BESIDE: ReadonlySet<string> = new Set(['_t', 'startKey', 'dryRun'])

/** What a request asks for, so that an agreement is for that alone. */
export interface Content {
  /** What is kept of it and shown, without secrets. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly files: readonly SentWith[]
  /** All of it is shown, so that it can be done from there. */
  readonly isWhole: boolean
  /** A hash of it that is another one for each proposal: secrets cannot be found out by trying. */
  digest(id: string): string
  /** Whether a proposal is of just this. */
  isOf(proposal: Pick<StoredProposal, 'id' | 'digest'>): boolean
}

export async function contentOf({ route, raw, form }: Pick<AskedForTwo, 'route' | 'raw' | 'form'>): Promise<Content> {
  const all = Object.entries({ ...raw, ...form?.fields })
  const sent = Object.fromEntries(all.filter(([name]) => !BESIDE.has(name)))
  const { method, path, json } = route.definition
  const files = form ? await digestsOf(form) : []
  const whole = wholeOf({ method, path, input: sent, files })
  const { properties = {} } = json() as { readonly properties?: object }
  const known = new Set([...Object.keys(properties), ...Object.keys(form?.fields ?? {})])
  const shown = JSON.parse(loggedInput(sent, known)) as Content['shown']
  const digest = (id: string) => digestOf(id, whole)
  return {
    files,
    shown,
    isWhole: canonical(shown) === canonical(sent),
    digest,
    isOf: (proposal) => proposal.digest === digest(proposal.id),
  }
}

/** Whether all that was sent is kept in a proposal, so that it can be done from there: nothing was left out as a secret, or as too long. */
export function isKeptWhole({ id, digest, ...proposal }: StoredProposal): boolean {
  return digest === digestOf(id, wholeOf(proposal))
}

type Whole = Pick<StoredProposal, 'method' | 'path' | 'input'> & { readonly files: readonly SentWith[] }

function wholeOf({ method, path, input: sent, files }: Whole): string {
  const marks = files.map(({ name, digest }) => ({ name, digest }))
  return canonical({ method, path, sent, ...(marks.length > 0 && { files: marks }) })
}

function digestOf(id: string, whole: string): string {
  return createHash('sha256').update(`${id}\n${whole}`).digest('hex')
}

/** JSON with the names of each record in their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
