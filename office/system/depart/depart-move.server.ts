import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { type ChangedCode, codeRows, followCodes } from '#kit/server/crud/follow-codes.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { askGuard } from '#kit/server/crud/row-guard.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { requireOver } from '../permission/person-rights.server.ts'
import { depart, ORG_CATEGORIES, ORG_CODE_MAX } from './depart.ts'
import { peopleOf } from './depart-powers.server.ts'
import { departs, missing } from './depart-rows.server.ts'
import { lockTree, parentOf, placeBelow } from './depart-write.server.ts'

const MOVE = 'a branch of the tree moves as a whole, with what names its codes; its top was found visible'

interface Move {
  readonly id: string
  /** '' for the top. */
  readonly parentId: string
  /** Ids of the departments below the new parent in their new order, the moved one included; '' keeps it last. */
  readonly ids: string
}

/** Puts a department below another one, or among its siblings. @returns how many departments got another code */
export async function moveDepart(app: AppContext, ctx: RequestContext<Move>): Promise<number> {
  await lockTree(ctx)
  const { id, parentId, ids } = ctx.input
  const [row] = await departs(app, ctx).where('id', '=', id).execute()
  if (!row) {
    throw missing()
  }
  const parent = await parentOf(app, ctx, parentId)
  const moved = (row.parentId ?? null) === (parent?.id ?? null) ? 0 : await putBelow(app, ctx, row.id, parent)
  await order(app, ctx, parent?.id ?? null, idsOf(ids))
  return moved
}

interface BranchRow {
  readonly id: string
  readonly parentId: string | null
  readonly orgCode: string
  readonly orgType: string | null
  readonly orgCategory: string
}

/** The whole branch, its top first; rows that the caller may not see move with it. */
async function branch(ctx: RequestContext, id: string): Promise<readonly BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    with recursive below as (
      select id, 0 as depth from sys_depart where id = ${id}
      union all select d.id, b.depth + 1 from sys_depart d join below b on d.parent_id = b.id)
    select d.id, d.parent_id, d.org_code, d.org_type, d.org_category from below b join ${withDeleted('sys_depart')} d on d.id = b.id
    order by b.depth, d.org_code
  `.execute(unscoped(ctx.db, MOVE))
  return rows
}

async function putBelow(
  app: AppContext,
  ctx: RequestContext,
  id: string,
  parent: Awaited<ReturnType<typeof parentOf>>,
): Promise<number> {
  const rows = await branch(ctx, id)
  const [top] = rows
  if (!top) {
    throw missing()
  }
  const branchIds = rows.map((row) => row.id)
  await askGuard(app, depart.table, ctx, { ids: branchIds, command: 'edit' })
  await requireOver(ctx, await peopleOf(ctx, branchIds))
  if (parent && rows.some((row) => row.id === parent.id)) {
    throw refused(['不能移动到自己或下级部门', 'A department cannot be put below itself', 'depart.belowItself'])
  }
  const place = await placeBelow(ctx, parent)
  const deeper = Number(place.orgType) - Number(top.orgType ?? 1)
  const codes = rows.map(({ orgCode }) => [orgCode, place.orgCode + orgCode.slice(top.orgCode.length)] as const)
  if (codes.some(([, code]) => code.length > ORG_CODE_MAX)) {
    throw refused(['部门层级过深，不能移动到这里', 'This is too deep; nothing was moved', 'depart.tooDeep'])
  }
  const kind = parent
    ? top.orgCategory === ORG_CATEGORIES.company
      ? ORG_CATEGORIES.department
      : top.orgCategory
    : ORG_CATEGORIES.company
  const [ids, next] = [rows.map((row) => row.id), codes.map(([, code]) => code)]
  await sql`
    update ${withDeleted('sys_depart')} d set org_code = m.code, org_type = (coalesce(d.org_type, '1')::int + ${deeper})::text,
      update_by = ${ctx.user.username}, update_time = now(), version = d.version + 1
    from unnest(${ids}::text[], ${next}::text[]) m (id, code) where d.id = m.id
  `.execute(unscoped(ctx.db, MOVE))
  await sql`
    update ${withDeleted('sys_depart')} set parent_id = ${parent?.id ?? null}, org_category = ${kind} where id = ${top.id}
  `.execute(unscoped(ctx.db, MOVE))
  await noteMove(ctx, rows, { codes: next, parentId: parent?.id ?? null, kind, deeper })
  await followAll(app, ctx, { ids, codes })
  return rows.length
}

interface Moved {
  readonly codes: readonly string[]
  readonly parentId: string | null
  readonly kind: string
  readonly deeper: number
}

async function noteMove(ctx: RequestContext, rows: readonly BranchRow[], moved: Moved): Promise<void> {
  await noteValues(
    ctx,
    depart.table,
    rows.map(({ id, parentId, orgCode, orgType, orgCategory }, index) => ({
      id,
      changes: {
        orgCode: [orgCode, moved.codes[index]],
        ...(moved.deeper === 0 ? {} : { orgType: [orgType, String(Number(orgType ?? 1) + moved.deeper)] }),
        ...(index > 0 ? {} : { parentId: [parentId, moved.parentId] }),
        ...(index > 0 || orgCategory === moved.kind ? {} : { orgCategory: [orgCategory, moved.kind] }),
      },
    })),
  )
}

interface Codes {
  readonly ids: readonly string[]
  readonly codes: readonly ChangedCode[]
}

/** Whatever names a department by its code names it by the new one: people who work in it, fields, whose a row is. */
async function followAll(app: AppContext, ctx: RequestContext, { ids, codes }: Codes): Promise<void> {
  const { tenantId } = ctx.user
  const map = codeRows(codes)
  await sql`
    update ${withDeleted('sys_user')} u set org_code = m.new from ${map} where u.org_code = m.old and exists (
      select 1 from sys_user_depart ud where ud.user_id = u.id and ud.dep_id = any(${ids}))
  `.execute(unscoped(ctx.db, MOVE))
  for (const table of await tablesWithDepart(app, ctx)) {
    await sql`
      update ${withDeleted(table)} t set sys_org_code = m.new from ${map} where t.sys_org_code = m.old and t.tenant_id = ${tenantId}
    `.execute(unscoped(ctx.db, MOVE))
  }
  await followCodes(app, ctx, { table: depart.table, column: 'org_code', codes })
}

/** Tables of which a row says whose it is; what a resource shows may be a view, or notes of the server. */
async function tablesWithDepart(app: AppContext, { db }: RequestContext): Promise<readonly string[]> {
  const declared = [...new Set(app.resources.map((resource) => resource.table))]
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'sys_org_code' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname = any(${declared})
    order by 1`.execute(unscoped(db, MOVE))
  return rows.map(({ name }) => name)
}

/** Departments of one level, in the order of their ids. */
async function order(
  app: AppContext,
  ctx: RequestContext,
  parentId: string | null,
  ids: readonly string[],
): Promise<void> {
  const below = departs(app, ctx).where((where) =>
    parentId === null ? where('parentId', 'is', null) : where('parentId', '=', parentId),
  )
  const known = new Map((await below.execute()).map((row) => [row.id, row.departOrder]))
  const sorted = ids.filter((id) => known.has(id))
  const changed = sorted.flatMap((id, index) => {
    const before = known.get(id)
    return before === index + 1 ? [] : [{ id, before, after: index + 1 }]
  })
  if (changed.length === 0) {
    return
  }
  await sql`
    update ${withDeleted('sys_depart')} d set depart_order = m.place, update_by = ${ctx.user.username}, update_time = now(), version = d.version + 1
    from unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ after }) => after)}::int[]) m (id, place) where d.id = m.id
  `.execute(unscoped(ctx.db, MOVE))
  await noteValues(
    ctx,
    depart.table,
    changed.map(({ id, before, after }) => ({ id, changes: { departOrder: [before, after] } })),
  )
}
