import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { followCodes } from '#kit/server/crud/follow-codes.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { CODE_MAX } from './category.ts'
import { byId, CATEGORY, type CategoryRow, ROOT } from './category-rows.server.ts'
import { lastPlaceBelow, lockedParent } from './category-write.server.ts'

const BRANCH = 'a branch of categories moves as a whole; its top was found visible'

interface Move {
  readonly id: string
  /** `ROOT` for the top. */
  readonly pid: string
  /** Ids of the categories below the new parent in their new order, the moved one included; '' keeps it last. */
  readonly ids: string
  /** The code that it had there before; given again where no other category has had it. */
  readonly code: string
}

type BranchRow = Pick<CategoryRow, 'id' | 'pid' | 'code'>

/**
 * Puts a category below another one, or among its siblings; what is below it moves along, rows that the caller may not
 * see too. Codes say the place, so that they change, and what names them follows.
 */
export async function moveCategory(app: AppContext, ctx: RequestContext<Move>): Promise<CategoryRow> {
  const { id, ids, code } = ctx.input
  const pid = ctx.input.pid === '' ? ROOT : ctx.input.pid
  // one move at a time, so that no two of them close a circle
  await sql`select pg_advisory_xact_lock(hashtext(${`category-moves:${ctx.user.tenantId}`}))`.execute(
    unscoped(ctx.db, BRANCH),
  )
  const row = await byId(app, ctx, id)
  if (row.pid !== pid) {
    await putBelow(app, ctx, row, { pid, code })
  }
  await orderCategories(app, ctx, pid, idsOf(ids))
  return byId(app, ctx, id)
}

/** Puts categories below one into the order of their ids. */
export async function orderCategories(
  app: AppContext,
  ctx: RequestContext,
  pid: string,
  ids: readonly string[],
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await unscoped(ctx.db, BRANCH)
      .updateTable('sys_category')
      .set({ sortOrder: index + 1 })
      .where('id', '=', id)
      .where('pid', '=', pid)
      .where('id', 'in', visibleRows(app, CATEGORY, ctx).select('id'))
      .execute()
  }
}

async function putBelow(
  app: AppContext,
  ctx: RequestContext,
  top: CategoryRow,
  { pid, code: wanted }: Pick<Move, 'pid' | 'code'>,
): Promise<void> {
  const parent = pid === ROOT ? null : await lockedParent(app, ctx, pid)
  const rows = await lockedBranch(ctx, top.id)
  if (rows.some(({ id }) => id === pid)) {
    throw refused(['不能移动到自己或下级分类', 'A category cannot be put below itself', 'category.belowItself'])
  }
  const place = await lastPlaceBelow(ctx, pid, parent?.code ?? '')
  const code = (await isFree(ctx, parent?.code ?? '', wanted)) ? wanted : place.code
  const moved = rows.map((row) => ({ ...row, next: code + row.code.slice(top.code.length) }))
  if (moved.some(({ next }) => next.length > CODE_MAX)) {
    throw refused(['分类层级过深，不能移动到这里', 'This is too deep; nothing was moved', 'category.tooDeep'])
  }
  await sql`
    update ${withDeleted('sys_category')} c set code = m.code, update_by = ${ctx.user.username}, update_time = now(), version = c.version + 1
    from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ next }) => next)}::text[]) m (id, code) where c.id = m.id
  `.execute(unscoped(ctx.db, BRANCH))
  await sql`
    update ${withDeleted('sys_category')} set pid = ${pid}, sort_order = ${place.sortOrder} where id = ${top.id}
  `.execute(unscoped(ctx.db, BRANCH))
  await sql`
    update ${withDeleted('sys_category')} p set has_child = case
      when exists (select 1 from sys_category c where c.pid = p.id) then '1' else '0' end
    where p.id = any(${[top.pid, pid]})
  `.execute(unscoped(ctx.db, BRANCH))
  await noteValues(
    ctx,
    CATEGORY.table,
    moved.map(({ id, code, next }) => ({ id, changes: { code: [code, next] } })),
  )
  const codes = moved.map(({ code, next }) => [code, next] as const)
  await followCodes(app, ctx, { table: CATEGORY.table, column: 'code', codes })
}

/** Whether a code is one of those right below a parent's, and no category has or had it. */
async function isFree({ db }: RequestContext, parentCode: string, code: string): Promise<boolean> {
  const isBelow = code.startsWith(parentCode) && /^[A-Z]\d\d$/.test(code.slice(parentCode.length))
  if (!isBelow) {
    return false
  }
  const { rows } = await sql`
    select 1 from ${withDeleted('sys_category')} where code = ${code} limit 1
  `.execute(unscoped(db, BRANCH))
  return rows.length === 0
}

/** A category and all below it; nothing is added below them until the transaction ends. */
async function lockedBranch(ctx: RequestContext, id: string): Promise<readonly BranchRow[]> {
  const branch = () =>
    sql<BranchRow>`
      with recursive below as (
        select id, pid, code from sys_category where id = ${id}
        union select c.id, c.pid, c.code from sys_category c join below b on c.pid = b.id)
      select id, pid, code from below
    `.execute(unscoped(ctx.db, BRANCH))
  const { rows: before } = await branch()
  await sql`select 1 from ${withDeleted('sys_category')} where id = any(${before.map((row) => row.id)}) order by id for update`.execute(
    unscoped(ctx.db, BRANCH),
  )
  // whoever was adding below one of them is done now
  const { rows } = await branch()
  return rows
}
