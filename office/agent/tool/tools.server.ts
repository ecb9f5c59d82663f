import { isTriable } from '#kit/server/http/command-run.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { isTokenScope } from '../../rights/token-scopes.ts'
import type { Tool } from './tool.ts'

/** What a trial answers by itself, and what starts jobs. */
const NOT_SENT = ['dryRun', 'startKey', 'partial']

/** Older clients edit with POST what others edit with PUT, and run with GET what others run with POST: the first is the tool. */
const OLDER: readonly string[] = ['PUT', 'DELETE', 'POST', 'GET']

export interface Tools {
  /** The calls of the staff API that agents may have, by their names; whose they are is asked at each call. */
  readonly offered: ReadonlyMap<string, Tool>
  /** Permissions of those that only people make, by the names that they would have. */
  readonly others: ReadonlyMap<string, string>
}

/** What agents may call of the routes, and what they may not. */
export function toolsOf(routes: readonly Route[]): Tools {
  const tools = new Map<string, Tool>()
  const others = new Map<string, string>()
  for (const { definition } of routes) {
    const { does, method, path, permission, summary, limit, stepUp, answers } = definition
    // neither files nor what is costly for the server
    const isRead = does === 'read' && limit === undefined && stepUp === undefined && answers?.kind !== 'file'
    const plain = path.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '')
    if (typeof permission !== 'string' || !isTokenScope(permission) || !(isRead || isTriable(definition))) {
      others.set(plain, typeof permission === 'string' ? permission : '')
      continue
    }
    const kind = does
    const same = tools.get(plain)
    if (same?.kind === kind && OLDER.indexOf(method) > OLDER.indexOf(same.method)) {
      continue
    }
    const name = same && same.kind !== kind ? `${plain}_${method.toLowerCase()}` : plain
    tools.set(name, {
      ...{ name, title: summary, kind, permission, method, path },
      // most tools are never looked at
      get inputSchema() {
        return schemaOf(definition)
      },
    })
  }
  return { offered: tools, others }
}

function schemaOf({ json, path }: Route['definition']): Tool['inputSchema'] {
  const {
    properties = {},
    required,
    ...schema
  } = json() as {
    readonly properties?: Readonly<Record<string, unknown>>
    readonly required?: readonly string[]
  }
  const kept = Object.entries(properties).filter(([name]) => !NOT_SENT.includes(name))
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const asked = [...new Set([...(required ?? []), ...inPath])]
  return {
    ...schema,
    type: 'object',
    properties: {
      ...Object.fromEntries(inPath.map((name) => [name, { type: 'string' }])),
      ...Object.fromEntries(kept),
    },
    ...(asked.length > 0 && { required: asked }),
  }
}

/** What an agent sends, without what only people ask for. */
export function inputFor(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !NOT_SENT.includes(name)))
}
