import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Sent } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { addAbilities } from '#kit/server/crud/rows.server.ts'
import { markRemoved } from '#kit/server/crud/used-by.server.ts'
import { addRow, editRow } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { requireOver } from '../permission/person-rights.server.ts'
import { depart, ORG_CATEGORIES } from './depart.ts'
import { nextDepartCode } from './depart-code.ts'
import { saveDirectors, takeCharge } from './depart-directors.server.ts'
import { peopleOf } from './depart-powers.server.ts'
import { departs, missing, withDetails } from './depart-rows.server.ts'
import { departNode } from './depart-tree.ts'

const TREE = 'a code is given once in a tenant, whoever sees it; the rows were found visible'

/** A department on its way in: its code, level and place are the server's. */
const newDepart = { ...depart, fields: { ...depart.fields, orgCode: { ...depart.fields.orgCode, readonly: true } } }

/** Changes of the tree come one after the other in a tenant, so that no two departments get the same code. */
export async function lockTree({ db, user }: Pick<RequestContext, 'db' | 'user'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`depart:${user.tenantId}`}))`.execute(unscoped(db, TREE))
}

export interface Parent {
  readonly id: string
  readonly orgCode: string
  readonly orgType: string | null
}

/** The department that another one is to come below; null for a company. @throws DomainError `notFound` */
export async function parentOf(app: AppContext, ctx: RequestContext, id: string): Promise<Parent | null> {
  if (id === '' || id === '0') {
    return null
  }
  const [parent] = await departs(app, ctx).where('id', '=', id).execute()
  if (!parent) {
    throw missing()
  }
  return parent
}

/** The next code below a department, and its level. */
export async function placeBelow(
  ctx: Pick<RequestContext, 'db' | 'user'>,
  parent: Parent | null,
): Promise<{ readonly orgCode: string; readonly orgType: string }> {
  const prefix = parent?.orgCode ?? ''
  const { rows } = await sql<{ orgCode: string }>`
    select org_code from ${withDeleted('sys_depart')} where starts_with(org_code, ${prefix})
  `.execute(unscoped(ctx.db, TREE))
  return {
    orgCode: nextDepartCode(
      prefix,
      rows.map(({ orgCode }) => orgCode),
    ),
    orgType: String(Number(parent?.orgType ?? 0) + 1),
  }
}

/** Adds a department below its parent, with the next code there, and puts users in charge of it. */
export async function addDepart(app: AppContext, ctx: RequestContext<Sent>) {
  await lockTree(ctx)
  const parent = await parentOf(app, ctx, textOf(ctx.input.parentId))
  const place = await placeBelow(ctx, parent)
  const kind = ctx.input.orgCategory || (parent ? ORG_CATEGORIES.department : ORG_CATEGORIES.company)
  const hooks = { prepare: (values: Values) => ({ ...values, ...place, parentId: parent?.id ?? null }) }
  const { id } = await addRow(app, newDepart, hooks, {
    ...ctx,
    input: { ...ctx.input, orgCategory: kind },
  })
  await saveDirectors(app, ctx, { departId: id, sent: optionalText(ctx.input.directorUserIds) })
  return departById(app, ctx, id)
}

/** Changes what a department says of itself and who is in charge of it; its place is changed by a move. */
export async function editDepart(app: AppContext, ctx: RequestContext<Sent>) {
  const { id } = await editRow(app, depart, {}, ctx)
  await saveDirectors(app, ctx, {
    departId: id,
    sent: optionalText(ctx.input.directorUserIds),
    known: optionalText(ctx.input.oldDirectorUserIds),
  })
  return departById(app, ctx, id)
}

/** A department with all that its page shows. @throws DomainError `notFound` */
export async function departById(app: AppContext, ctx: RequestContext, id: string) {
  const rows = await departs(app, ctx).where('id', '=', id).execute()
  const [row] = await withDetails(app, ctx, rows)
  if (!row) {
    throw missing()
  }
  const below = await visibleRows(app, depart, ctx).select('id').where('parentId', '=', id).limit(1).execute()
  const node = { ...departNode(row, { locale: ctx.locale, isLeaf: below.length === 0 }) }
  await addAbilities(app, depart, ctx, [node])
  return node
}

/** What hangs below departments. */
export interface Hanging {
  /** With the asked ones. */
  readonly departs: number
  /** People who belong to any of them. */
  readonly users: number
  readonly roles: number
}

/** Departments and all below them. @throws DomainError `notFound`; `refused` where some are not the caller's to see */
async function wholeBranches(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<readonly string[]> {
  const wanted = [...new Set(ids)]
  const asked = await departs(app, ctx)
    .where('id', 'in', [...wanted, ''])
    .execute()
  if (asked.length === 0 || asked.length < wanted.length) {
    throw missing()
  }
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from sys_depart where id = any(${wanted})
      union select d.id from sys_depart d join below b on d.parent_id = b.id)
    select id from below
  `.execute(unscoped(ctx.db, TREE))
  const all = rows.map(({ id }) => id)
  const seen = await departs(app, ctx).where('id', 'in', all).execute()
  if (seen.length < all.length) {
    throw refused([
      '下级部门中有您无权操作的数据',
      'Some of the departments below are not yours to change',
      'depart.belowNotYours',
    ])
  }
  return all
}

/** What would go with departments. */
export async function hangingBelow(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<Hanging> {
  const all = await wholeBranches(app, ctx, ids)
  const { rows } = await sql<{ users: number; roles: number }>`
    select (select count(distinct ud.user_id) from sys_user_depart ud join sys_user u on u.id = ud.user_id
        where ud.dep_id = any(${all})) as users,
      (select count(*) from sys_depart_role r where r.depart_id = any(${all})) as roles
  `.execute(unscoped(ctx.db, TREE))
  return { departs: all.length, users: rows[0]?.users ?? 0, roles: rows[0]?.roles ?? 0 }
}

/**
 * Removes departments with everything below them and their roles; nobody is in charge of them any more. Who belonged to
 * them stays noted and counts for nothing. @returns how many
 * @throws DomainError `notFound`; `refused` when something else refers to them
 */
export async function removeDeparts(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<number> {
  await lockTree(ctx)
  const all = await wholeBranches(app, ctx, ids)
  await requireOver(ctx, await peopleOf(ctx, all))
  await takeCharge(ctx, all)
  const { rows } = await sql<{ id: string }>`
    select id from sys_depart_role where depart_id = any(${all})
  `.execute(unscoped(ctx.db, TREE))
  await markRemoved(
    app,
    'sys_depart_role',
    ctx,
    rows.map(({ id }) => id),
  )
  return markRemoved(app, depart.table, ctx, all)
}

function textOf(raw: unknown): string {
  return typeof raw === 'string' ? raw.trim() : ''
}

/** Ids as sent; nothing and null leave things as they are. */
function optionalText(raw: unknown): string | undefined {
  return typeof raw === 'string' ? raw : undefined
}
