import { sql } from 'kysely'
import type { WaitingRows } from '#kit/contract/area.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { Rows } from '#kit/server/crud/list-statements.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** Rights that the caller holds of those that rows of entries ask for, by the key of the entry. */
export type HeldRights = ReadonlyMap<string, readonly string[]>

/** Asks which rights rows wait for, where rows say so themselves, and leaves those that the caller holds. */
export async function heldRightsOf(
  app: AppContext,
  ctx: RequestContext,
  entries: readonly WaitingRows[],
): Promise<HeldRights> {
  const held = new Map<string, readonly string[]>()
  for (const entry of entries) {
    const { key, resource, heldBy } = entry
    if (heldBy !== undefined && ctx.user.can(permissionOf(resource, 'list'))) {
      const rows = filtered(visibleRows<AnyResource>(app, resource, ctx) as Rows, entry)
      const asked = await rows.select(heldBy).distinct().execute()
      const codes = asked.map((row) => String((row as Readonly<Record<string, unknown>>)[heldBy]))
      held.set(
        key,
        codes.filter((code) => ctx.user.can(code)),
      )
    }
  }
  return held
}

/** Those of some rows that an entry is about, and that wait for the caller. */
export function waitingOf(rows: Rows, entry: WaitingRows, held: HeldRights): Rows {
  const { key, heldBy } = entry
  const some = filtered(rows, entry)
  return heldBy === undefined ? some : (some.where(heldBy, '=', sql`any(${[...(held.get(key) ?? []), '']})`) as Rows)
}

/** The values are written into the statement: so the planner knows which partial index it may use. */
function filtered(rows: Rows, { filters }: WaitingRows): Rows {
  let some = rows
  for (const [name, value] of Object.entries(filters)) {
    some = some.where(name, '=', sql.lit(value)) as Rows
  }
  return some
}
