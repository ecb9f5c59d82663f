import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { markRemoved } from '#kit/server/crud/used-by.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { codePath } from './category.ts'
import { nextCode } from './category-code.ts'
import { byId, CATEGORY, type CategoryRow, categories, ROOT } from './category-rows.server.ts'

const CODES = 'a code is given once in a tenant, whoever sees it; the rows were found visible'

interface NewCategory {
  readonly pid: string
  readonly name: string
  readonly nameEn?: string | null | undefined
}

/** Adds a category as the last one below its parent, with the next code there. */
export async function addCategory(app: AppContext, ctx: RequestContext<NewCategory>): Promise<CategoryRow> {
  const pid = ctx.input.pid === '' ? ROOT : ctx.input.pid
  const parent = pid === ROOT ? null : await lockedParent(app, ctx, pid)
  const place = await lastPlaceBelow(ctx, pid, parent?.code ?? '')
  const id = newId()
  await unscoped(ctx.db, CODES)
    .insertInto('sys_category')
    .values({
      id,
      pid,
      name: ctx.input.name.trim(),
      nameEn: ctx.input.nameEn || null,
      ...place,
      createBy: ctx.user.username,
      tenantId: ctx.user.tenantId,
      sysOrgCode: ctx.user.orgCode || null,
    })
    .execute()
  await noteRows(app, CATEGORY.table, ctx, [id], 'added')
  if (parent) {
    await unscoped(ctx.db, CODES).updateTable('sys_category').set({ hasChild: '1' }).where('id', '=', pid).execute()
  }
  return byId(app, ctx, id)
}

/** Code and order of the next category below a parent; nobody else gets them until the transaction ends. */
export async function lastPlaceBelow(
  { db, user }: RequestContext,
  pid: string,
  parentCode: string,
): Promise<Pick<CategoryRow, 'code' | 'sortOrder'>> {
  await sql`select pg_advisory_xact_lock(hashtext(${`category:${user.tenantId}:${pid}`}))`.execute(unscoped(db, CODES))
  const { rows } = await sql<{ code: string; sortOrder: number }>`
    select code, sort_order from ${withDeleted('sys_category')} where pid = ${pid}
  `.execute(unscoped(db, CODES))
  return {
    code: nextCode(
      parentCode,
      rows.map(({ code }) => code),
    ),
    sortOrder: Math.max(0, ...rows.map(({ sortOrder }) => sortOrder)) + 1,
  }
}

/** The parent of a category to come; it cannot be removed before that one is there. */
export async function lockedParent(app: AppContext, ctx: RequestContext, pid: string): Promise<CategoryRow> {
  await sql`select 1 from ${withDeleted('sys_category')} where id = ${pid} for update`.execute(unscoped(ctx.db, CODES))
  return byId(app, ctx, pid)
}

/**
 * Removes categories with everything below them. @returns how many
 * @throws DomainError `notFound`; `refused` when one of them is used, or one below them is not the caller's to see
 */
export async function removeCategories(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<number> {
  const { db } = ctx
  const asked = await categories(app, ctx, (query) => query.where('id', 'in', ids.length > 0 ? ids : ['']))
  if (asked.length === 0) {
    throw new DomainError('notFound', ['数据不存在', 'This record does not exist', 'record.unknown'])
  }
  const { rows } = await sql<{ id: string; pid: string }>`
    with recursive below as (
      select id, pid from sys_category where id = any(${asked.map(({ id }) => id)})
      union select c.id, c.pid from sys_category c join below b on c.pid = b.id)
    select id, pid from below
  `.execute(unscoped(db, CODES))
  const all = rows.map(({ id }) => id)
  const seen = await categories(app, ctx, (query) => query.where('id', 'in', all))
  if (seen.length < all.length) {
    throw refused([
      '下级分类中有您无权操作的数据',
      'Some of the categories below are not yours to delete',
      'category.belowNotYours',
    ])
  }
  const removed = await markRemoved(app, 'sys_category', ctx, all)
  await sql`
    update sys_category p set has_child = '0' where p.id = any(${rows.map(({ pid }) => pid)}) and p.has_child = '1'
      and not exists (select 1 from sys_category c where c.pid = p.id)
  `.execute(unscoped(db, CODES))
  return removed
}

/** Imported categories: their place in the tree is in their code, the parent's is the code without its last level. */
export function importHooks(app: AppContext): WriteHooks {
  return {
    prepare: async (values, ctx, before) => (before ? values : { ...values, ...(await lastPlace(ctx, values)) }),
    after: async (ids, ctx) => {
      for (const id of ids) {
        await settle(app, ctx, id)
      }
    },
    guardDelete: (rows, ctx) =>
      leaveParents(
        ctx,
        rows.map(({ id }) => String(id)),
      ),
  }
}

/**
 * Before imported categories go again: none that others were put below meanwhile, and parents without others are leaves.
 * @throws DomainError `refused`
 */
async function leaveParents({ db }: RequestContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_category where pid = any(${ids}) and id <> all(${ids}) limit 1
  `.execute(unscoped(db, CODES))
  if (rows.length > 0) {
    throw refused(['它有下级分类，未删除', 'There are categories below it; it was not deleted', 'category.hasChildren'])
  }
  await sql`
    update ${withDeleted('sys_category')} p set has_child = '0' where p.id in (select pid from ${withDeleted('sys_category')} where id = any(${ids}))
      and not exists (select 1 from sys_category c where c.pid = p.id and c.id <> all(${ids}))
  `.execute(unscoped(db, CODES))
}

async function lastPlace({ db }: RequestContext, { code }: Values): Promise<Values> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(sort_order), 0) as last from sys_category
    where length(code) = ${String(code).length}
  `.execute(unscoped(db, CODES))
  return { sortOrder: (rows[0]?.last ?? 0) + 1 }
}

/** Puts an imported category below its parent. @throws DomainError `refused` when there is no parent of that code */
async function settle(app: AppContext, ctx: RequestContext, id: string): Promise<void> {
  const { code } = await byId(app, ctx, id)
  const parentCode = codePath(code).at(-2)
  if (parentCode === undefined) {
    return
  }
  const { rows } = await sql<{ id: string }>`
    update sys_category set has_child = '1' where code = ${parentCode}
    returning id
  `.execute(unscoped(ctx.db, CODES))
  const [parent] = rows
  if (!parent) {
    throw refused(
      [
        '分类编码{code}的上级{parent}不存在',
        'The category {code} has no parent: there is no {parent}',
        'category.noParent',
      ],
      {
        code,
        parent: parentCode,
      },
    )
  }
  await unscoped(ctx.db, CODES).updateTable('sys_category').set({ pid: parent.id }).where('id', '=', id).execute()
}
