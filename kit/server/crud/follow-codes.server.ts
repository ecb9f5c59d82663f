import { sql } from 'kysely'
import { columnOf } from '#kit/contract/column-name.ts'
import { referencesTo } from '#kit/contract/reference.ts'
import { withDeleted } from '../database/live-rows.server.ts'
import { unscoped } from '../database/scope.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'

const FOLLOW = 'whatever names a row by its code names it by the new one, whoever sees it'

export type ChangedCode = readonly [from: string, to: string]

/** Old and new codes as rows of a statement. */
export function codeRows(codes: readonly ChangedCode[]) {
  return sql`unnest(${codes.map(([from]) => from)}::text[], ${codes.map(([, to]) => to)}::text[]) m (old, new)`
}

/**
 * Fields of the tenant's rows that hold codes of rows of a table hold the new ones.
 * @param column the column of the codes
 */
export async function followCodes(
  app: AppContext,
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  {
    table: changed,
    column,
    codes,
  }: { readonly table: string; readonly column: string; readonly codes: readonly ChangedCode[] },
): Promise<void> {
  const map = codeRows(codes)
  for (const { resource, name, field, column: held } of referencesTo(app.resources, changed)) {
    if (held !== column) {
      continue
    }
    const own = sql.ref(columnOf(name))
    const table = withDeleted(resource.table)
    await (field.many
      ? sql`
          update ${table} t set ${own} = (
            select string_agg(coalesce(m.new, part.code), ',' order by part.place)
            from unnest(string_to_array(t.${own}, ',')) with ordinality part (code, place)
            left join ${map} on m.old = part.code)
          where t.tenant_id = ${user.tenantId} and string_to_array(t.${own}, ',') && ${codes.map(([from]) => from)}::text[]
        `
      : sql`update ${table} t set ${own} = m.new from ${map} where t.${own} = m.old and t.tenant_id = ${user.tenantId}`
    ).execute(unscoped(db, FOLLOW))
  }
}
