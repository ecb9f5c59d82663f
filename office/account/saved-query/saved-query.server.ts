import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_ENCODED } from '#kit/contract/advanced-condition.ts'
import { ADVANCED_RULES, type AdvancedRule, MAX_RECORDS } from '#kit/contract/advanced-query.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import {
  MAX_TITLE,
  SAVED_KINDS,
  type SavedInput,
  type SavedQuery,
  SHARE_PERMISSION,
  SHARES,
} from '#kit/contract/saved-query.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { textColumn } from '#kit/server/database/text-column.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, saidText, WIRE_ID } from '#kit/server/http/schema.server.ts'

const OWN = 'queries of the caller, and those shared with the caller'

/** What one person keeps of one kind for one list. */
const MOST_PER_PAGE = 50
/** Conditions that fill an address, and all columns and filters beside them. */
const MOST_CHARACTERS = 20_000
const MOST_ROLES = 500

const PAGE = z.string().regex(/^[a-z][a-z0-9-]{0,99}$/)
const NAME = z.string().regex(/^\w{1,64}$/)
const RULES = Object.keys(ADVANCED_RULES) as readonly AdvancedRule[]

const RECORD = z.object({ field: NAME, rule: z.enum(RULES), val: z.string().max(MAX_ENCODED) })

const SAVED = {
  page: PAGE,
  kind: z.enum(SAVED_KINDS),
  title: saidText(MAX_TITLE),
  sharedWith: z.enum(SHARES),
  roleId: z.union([z.literal(''), WIRE_ID]).default(''),
  content: z.object({
    columns: z.array(NAME).max(100).optional(),
    filters: z.record(NAME, z.string().max(1000)).optional(),
    sort: z.object({ column: NAME, order: z.enum(['asc', 'desc']) }).optional(),
    advanced: z
      .object({ matchType: z.enum(['and', 'or']), records: z.array(RECORD).min(1).max(MAX_RECORDS) })
      .optional(),
  }),
}

/**
 * Saved advanced queries and views of lists: everyone keeps their own and sees what is shared
 * with them, at lists they may read. Only the owner changes; sharing needs a permission.
 */
export function savedQueryRoutes(nouns: readonly AnyResource[]): readonly Route[] {
  const requirePage = ({ user }: RequestContext, page: string): void => {
    const resource = nouns.find(({ name }) => name === page)
    if (!resource || !user.can(permissionOf(resource, 'list'))) {
      throw new DomainError('notFound', [
        '列表不存在或无权查看',
        'This list does not exist, or you may not see it',
        'savedQuery.unknownList',
      ])
    }
  }
  return [
    route(
      {
        method: 'GET',
        path: '/sys/savedQuery/list',
        answers: answers(LIST_OUT),
        summary: ['保存的查询与视图', 'Saved queries and views'],
        permission: SIGNED_IN,
        input: input({ page: PAGE }),
      },
      async (ctx) => {
        requirePage(ctx, ctx.input.page)
        return visible(ctx, sql`q.page = ${ctx.input.page}`)
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/savedQuery/roles',
        answers: answers(z.array(z.object({ id: z.string(), name: z.string() }))),
        summary: ['可共享的角色', 'Roles to share with'],
        permission: SHARE_PERMISSION,
        input: NO_INPUT,
      },
      async ({ db, locale }) => {
        const { rows } = await sql<{ id: string; name: string }>`
          select id, ${textColumn(locale, ['role_name', 'role_name_en'])} as name from sys_role
          order by role_name, id limit ${MOST_ROLES}
        `.execute(unscoped(db, OWN))
        return rows
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/savedQuery/add',
        answers: answers(z.object({ id: z.string() })),
        summary: ['保存查询或视图', 'Save a query or view'],
        permission: SIGNED_IN,
        input: input(SAVED),
        successMessage: SAVED_WORDS,
      },
      async (ctx) => {
        requirePage(ctx, ctx.input.page)
        return { id: await add(ctx) }
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/savedQuery/edit',
        answers: NOTHING,
        summary: ['修改保存的查询或视图', 'Change a saved query or view'],
        permission: SIGNED_IN,
        input: input({ ...SAVED, id: WIRE_ID }),
        successMessage: SAVED_WORDS,
      },
      async (ctx) => {
        requirePage(ctx, ctx.input.page)
        await edit(ctx)
        return null
      },
    ),
    route(
      {
        method: 'DELETE',
        path: '/sys/savedQuery/delete',
        answers: NOTHING,
        summary: ['删除保存的查询或视图', 'Delete a saved query or view'],
        permission: SIGNED_IN,
        input: input({ id: WIRE_ID }),
        successMessage: ['删除成功!', 'Deleted'],
      },
      async ({ db, user, input: { id } }) => {
        const { rows } = await sql`
          delete from sys_saved_query where id = ${id} and owner_id = ${user.userId} returning id
        `.execute(unscoped(db, OWN))
        requireOne(rows)
        return null
      },
    ),
  ]
}

/** Views of all lists: the caller's own, and those shared with them; whether they may read the list is asked elsewhere. */
export function savedViews(ctx: RequestContext): Promise<readonly SavedQuery[]> {
  return visible(ctx, sql`q.kind = 'view'`)
}

async function visible({ db, user }: RequestContext, which: RawBuilder<unknown>): Promise<readonly SavedQuery[]> {
  // as text: the names inside are no columns and stay as they are
  const { rows } = await sql<Omit<SavedQuery, 'content'> & { readonly content: string }>`
    select q.id, q.page, q.kind, q.title, q.shared_with, coalesce(q.role_id, '') as role_id, q.content::text as content,
      q.owner_id = ${user.userId} as is_mine, coalesce(u.realname, u.username, q.create_by) as owner
    from sys_saved_query q left join ${withDeleted('sys_user')} u on u.id = q.owner_id
    where ${which} and (
      q.owner_id = ${user.userId} or q.shared_with = 'everyone'
      or q.role_id in (
        select ur.role_id from sys_user_role ur
        join sys_role r on r.id = ur.role_id
        where ur.user_id = ${user.userId}))
    order by q.create_time, q.id
  `.execute(unscoped(db, OWN))
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) }))
}

async function add(ctx: RequestContext<SavedInput>): Promise<string> {
  const { db, user, input: saved } = ctx
  await requireShareable(ctx)
  // saves of one person wait for each other, so that none slips past the limit
  await sql`select id from ${withDeleted('sys_user')} where id = ${user.userId} for no key update`.execute(
    unscoped(db, OWN),
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_saved_query
    where owner_id = ${user.userId} and page = ${saved.page} and kind = ${saved.kind}
  `.execute(unscoped(db, OWN))
  if ((rows[0]?.count ?? 0) >= MOST_PER_PAGE) {
    throw refused(['每个列表最多保存{n}个', 'At most {n} can be saved per list', 'savedQuery.tooMany'], {
      n: MOST_PER_PAGE,
    })
  }
  const id = newId()
  const added = await sql`
    insert into sys_saved_query (id, tenant_id, owner_id, page, kind, title, shared_with, role_id, content, create_by)
    values (${id}, ${user.tenantId}, ${user.userId}, ${saved.page}, ${saved.kind}, ${saved.title}, ${saved.sharedWith},
      ${roleOf(saved)}, ${contentText(saved)}::jsonb, ${user.username})
    on conflict (tenant_id, owner_id, page, kind, title) do nothing returning id
  `.execute(unscoped(db, OWN))
  if (added.rows.length === 0) {
    throw refused(['{title} 已存在', '{title} already exists', 'savedQuery.taken'], { title: saved.title })
  }
  return id
}

async function edit(ctx: RequestContext<SavedInput & { readonly id: string }>): Promise<void> {
  const { db, user, input: saved } = ctx
  await requireShareable(ctx)
  const { rows } = await sql`
    update sys_saved_query set title = ${saved.title}, shared_with = ${saved.sharedWith}, role_id = ${roleOf(saved)},
      content = ${contentText(saved)}::jsonb, update_by = ${user.username}, update_time = now()
    where id = ${saved.id} and owner_id = ${user.userId} and page = ${saved.page}
      and kind = ${saved.kind} returning id
  `.execute(unscoped(db, OWN))
  requireOne(rows)
}

/** What others will see needs the permission, also when it only changes. */
async function requireShareable({ db, user, input: saved }: RequestContext<SavedInput>): Promise<void> {
  if (saved.sharedWith === 'me') {
    return
  }
  if (!user.can(SHARE_PERMISSION)) {
    throw new DomainError('forbidden', ['没有权限共享', 'You may not share this', 'savedQuery.shareForbidden'])
  }
  if (saved.sharedWith === 'role') {
    const { rows } = await sql`
      select id from sys_role where id = ${saved.roleId}
    `.execute(unscoped(db, OWN))
    if (rows.length === 0) {
      throw refused(['请选择要共享的角色', 'Choose the role to share with', 'savedQuery.roleMissing'])
    }
  }
}

function roleOf({ sharedWith, roleId }: SavedInput): string | null {
  return sharedWith === 'role' ? roleId : null
}

function contentText({ kind, content }: SavedInput): string {
  if (kind === 'query' && !content.advanced) {
    throw refused(['空条件不能保存', 'An empty condition cannot be saved', 'savedQuery.empty'])
  }
  const text = JSON.stringify(content)
  if (text.length > MOST_CHARACTERS) {
    throw refused(['保存的内容过大', 'What is to be saved is too large', 'savedQuery.tooLarge'])
  }
  return text
}

/** Something of others is answered like something that is gone. */
function requireOne(rows: readonly unknown[]): void {
  if (rows.length === 0) {
    throw new DomainError('notFound', [
      '只能修改自己保存的内容',
      'You can only change what you saved yourself',
      'savedQuery.notYours',
    ])
  }
}

const SAVED_WORDS = ['保存成功', 'Saved'] as const

const LIST_OUT = z.array(
  z.object({
    id: z.string(),
    isMine: z.boolean(),
    owner: z.string(),
    page: z.string(),
    kind: z.enum(['query', 'view']),
    title: z.string(),
    sharedWith: z.enum(['me', 'role', 'everyone']),
    roleId: z.string(),
    content: z.object({
      columns: z.array(z.string()).optional(),
      filters: z.record(z.string(), z.string()).optional(),
      sort: z.object({ column: z.string(), order: z.enum(['asc', 'desc']) }).optional(),
      advanced: z
        .object({
          matchType: z.enum(['and', 'or']),
          records: z.array(
            z.object({
              field: z.string(),
              rule: z.enum(['in', 'like', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'right_like', 'left_like']),
              val: z.string(),
            }),
          ),
        })
        .optional(),
    }),
  }),
)
