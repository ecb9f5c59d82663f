import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { readListRequest } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import type { SavedQuery } from '#kit/contract/saved-query.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { filterOfRequest } from '#kit/server/crud/list.server.ts'
import { type Rows, rowsWhere } from '#kit/server/crud/list-statements.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { viewAddress, viewState } from '#kit/web/list/advanced-query/view-content.ts'
import { conditionParams, FIRST_STATE } from '#kit/web/search/list-state.ts'
import type { ReportLink } from '../report/report.ts'

/** A list as a saved view shows it, to somebody. */
export interface ViewRows {
  readonly resource: AnyResource
  readonly open: ReportLink
  rows(): Rows
  /** A field of it that they see. */
  field(name: string): Field | undefined
}

/**
 * The rows of a saved view within what the caller may see; undefined where they may not read the list, or where the view asks
 * by a field that they do not see: without that condition it would show other rows than it says.
 */
export function viewRows(
  app: AppContext,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  lists: readonly AnyResource[],
  { page, content }: Pick<SavedQuery, 'page' | 'content'>,
): ViewRows | undefined {
  const declared = lists.find(({ name }) => name === page)
  const component = declared?.menu?.component
  if (!declared || component === undefined || !ctx.user.can(permissionOf(declared, 'list'))) {
    return undefined
  }
  const seen = seenBy(declared, ctx.user.can)
  try {
    const request = readListRequest(
      seen,
      conditionParams(declared, { ...FIRST_STATE, ...viewState(declared, content), sort: FIRST_STATE.sort }),
    )
    const filter = filterOfRequest(app, declared, ctx.user, request)
    const query = new URLSearchParams(viewAddress(declared, content)).toString()
    return {
      resource: seen,
      open: { component, query: query && `?${query}` },
      rows: () => rowsWhere(ctx.db, declared, filter),
      field: (name) => publicField(seen, name),
    }
  } catch (error) {
    if (error instanceof DomainError) {
      return undefined
    }
    throw error
  }
}

/** Rows are counted, and their values added up, to so many: beyond it a tile says that it is more. */
export const MOST_ROWS = 100_000

/** How many rows there are, and what a field of theirs comes to, as one row of a statement. */
export function countOf(key: string, rows: Rows, field?: string): RawBuilder<unknown> {
  const value = field === undefined ? sql`0` : sql.ref(field)
  return sql`select ${key}::text as key, count(*)::int as count, coalesce(sum(value), 0)::float8 as sum
    from (${rows.select(sql`${value}`.as('value')).limit(MOST_ROWS + 1)}) as matching`
}
