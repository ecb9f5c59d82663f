import type { AnyResource } from '#kit/contract/resource.ts'
import { prepared } from '../database/prepared-statements.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { addDictTexts, type StoredRow, wireValue } from './rows.server.ts'

/**
 * Works out the declared `computed` values of rows that the caller sees, for a page of them at once: as the table would
 * keep them, money in fen and instants as `Date`. What else it says of a row goes to the page as it is, for cells of the
 * noun's own.
 */
export type Compute = (ids: readonly string[], ctx: RequestContext) => Promise<ReadonlyMap<string, StoredRow>>

const registered = new WeakMap<AppContext, Map<string, Compute>>()

/** Names who works out the computed values of a resource. */
export function registerCompute(app: AppContext, resource: AnyResource, compute: Compute): void {
  const known = registered.get(app) ?? new Map<string, Compute>()
  registered.set(app, known.set(resource.name, compute))
}

/** What is worked out of rows; nothing where nobody does, or the caller sees none of the values. */
async function foundOf(
  app: AppContext,
  seen: AnyResource,
  ctx: RequestContext,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const compute = registered.get(app)?.get(seen.name)
  const isAsked = rows.length > 0 && Object.keys(seen.computed ?? {}).length > 0
  if (!compute || !isAsked) {
    return new Map()
  }
  // found by the ids of a page, whichever these are
  return compute([...new Set(rows.map(({ id }) => String(id)))], { ...ctx, db: prepared(ctx.db) })
}

/** Stored rows with the computed values among these that the caller sees, as an export writes them. */
export async function withComputed(
  app: AppContext,
  seen: AnyResource,
  ctx: RequestContext,
  { rows, names }: { readonly rows: readonly StoredRow[]; readonly names: readonly string[] },
): Promise<Record<string, unknown>[]> {
  const wanted = names.filter((name) => Object.hasOwn(seen.computed ?? {}, name))
  const found = wanted.length > 0 ? await foundOf(app, seen, ctx, rows) : new Map<string, StoredRow>()
  const filled = rows.map((row) => {
    const values = found.get(String(row.id))
    return { ...row, ...Object.fromEntries(wanted.map((name) => [name, values?.[name] ?? null])) }
  })
  await addDictTexts(app, asFields(seen), ctx, filled)
  return filled
}

interface Read {
  /** The resource as the caller sees it. */
  readonly seen: AnyResource
  /** The whole of it. */
  readonly declared: AnyResource
}

/** Puts computed values on rows of the wire: one call for all of them. Declared ones that the caller may not see stay away. */
export async function addComputed(
  app: AppContext,
  read: Read,
  ctx: RequestContext,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await putComputed(app, read, ctx, { rows, found: await foundOf(app, read.seen, ctx, rows) })
}

/** Texts of dictionaries and computed values for rows of the wire, asked for side by side. */
export async function addTextsAndComputed(
  app: AppContext,
  read: Read,
  ctx: RequestContext,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [found] = await Promise.all([foundOf(app, read.seen, ctx, rows), addDictTexts(app, read.seen, ctx, rows)])
  await putComputed(app, read, ctx, { rows, found })
}

async function putComputed(
  app: AppContext,
  { seen, declared }: Read,
  ctx: RequestContext,
  {
    rows,
    found,
  }: { readonly rows: readonly Record<string, unknown>[]; readonly found: ReadonlyMap<string, StoredRow> },
): Promise<void> {
  if (found.size === 0) {
    return
  }
  for (const row of rows) {
    for (const [name, value] of Object.entries(found.get(String(row.id)) ?? {})) {
      const field = seen.computed?.[name]
      if (field) {
        row[name] = wireValue(field, value, app.clock)
      } else if (!Object.hasOwn(declared.computed ?? {}, name)) {
        row[name] = value
      }
    }
  }
  await addDictTexts(app, asFields(seen), ctx, rows)
}

const ofComputed = new WeakMap<AnyResource, AnyResource>()

/** The resource as if its computed values were all it had. */
function asFields(resource: AnyResource): AnyResource {
  const known = ofComputed.get(resource)
  const made = known ?? { ...resource, fields: resource.computed ?? {} }
  ofComputed.set(resource, made)
  return made
}
