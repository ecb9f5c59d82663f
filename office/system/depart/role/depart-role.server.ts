import { sql } from 'kysely'
import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { inputSchemaOf, listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { listPage, type Rows, visibleRows } from '#kit/server/crud/list.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { requireNone } from '#kit/server/crud/row-guard.server.ts'
import { addAbilities, addDictTexts, columnsOf, wireRow } from '#kit/server/crud/rows.server.ts'
import { editRow, wireById } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, rawInput, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../../rights/step-up.ts'
import { requireGrantsHeld } from '../../permission/held.server.ts'
import { requireOver } from '../../permission/person-rights.server.ts'
import { noteTaken, takenRoutes } from '../../permission/taken.server.ts'
import { takenRowRoutes } from '../../permission/taken-rows.server.ts'
import { departRolesBeyond } from '../depart-powers.server.ts'
import { managedIds, requireManaged } from '../depart-rows.server.ts'
import { requireMember } from '../mine/depart-members.server.ts'
import { departPermissionRoutes, grantRoleAgain } from './depart-permission.server.ts'
import { DEPART_ROLE_RIGHTS, departRole } from './depart-role.ts'
import { boundGrants, managedRole } from './depart-role-rows.server.ts'

const LINKS = 'who has a role of a department that is the caller’s to manage'

/** Roles of departments, for whoever manages the department. */
export function departRoleRoutes(app: AppContext): readonly Route[] {
  app.guards.set(departRole.table, departRolesBeyond)
  const list = { method: 'GET', permission: 'system:departRole:list' } as const
  const hooks: WriteHooks<typeof departRole> = {
    prepare: async (values, ctx, before) => {
      await requireManaged(app, ctx, before?.departId ?? values.departId ?? '')
      return values
    },
    guardDelete: async (rows, ctx) => {
      for (const departId of new Set(rows.map((row) => row.departId))) {
        await requireManaged(app, ctx, departId)
      }
    },
  }
  return [
    route(
      {
        ...list,
        path: '/sys/sysDepartRole/list',
        answers: answers(() => pageOfRows(rowOut(departRole))),
        summary: ['部门角色：分页列表', 'Department roles: list'],
        input: rawInput(() => listSchemaOf(departRole)),
      },
      async (ctx) => {
        const departId = typeof ctx.input.deptId === 'string' ? ctx.input.deptId : ''
        const managed = [...(await managedIds(app, ctx)), '']
        return listPage(app, departRole, ctx, (rows: Rows) =>
          rows.where('departId', 'in', managed).$if(departId !== '', (query) => query.where('departId', '=', departId)),
        )
      },
    ),
    route(
      {
        ...list,
        path: '/sys/sysDepartRole/queryById',
        answers: answers(() => rowOut(departRole)),
        summary: ['部门角色：详情', 'Department role: one'],
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        await managedRole(app, ctx, ctx.input.id)
        return wireById(app, departRole, ctx, ctx.input.id)
      },
    ),
    ...(['PUT', 'POST'] as const).map((method) =>
      route(
        {
          method,
          path: '/sys/sysDepartRole/edit',
          answers: answers(() => rowOut(departRole)),
          summary: ['部门角色：编辑', 'Department role: edit'],
          permission: 'system:departRole:edit',
          successMessage: ['编辑成功!', 'Saved'],
          input: rawInput(() => inputSchemaOf(fieldEntries(departRole), 'edit')),
        },
        (ctx) => editRow(app, departRole, hooks, ctx),
      ),
    ),
    route(
      {
        ...list,
        path: '/sys/sysDepartRole/getDeptRoleList',
        answers: answers(() => z.array(rowOut(departRole))),
        summary: ['部门的角色', 'Roles of a department'],
        input: input({ departId: WIRE_ID, userId: wireText(36).default('') }),
      },
      async (ctx) => {
        await requireManaged(app, ctx, ctx.input.departId)
        return rolesOf(app, ctx, ctx.input.departId)
      },
    ),
    route(
      {
        ...list,
        path: '/sys/sysDepartRole/getDeptRoleByUserId',
        answers: answers(GET_DEPT_ROLE_BY_USER_ID_OUT),
        summary: ['用户在部门的角色', 'Roles that a user has in a department'],
        input: input({ userId: WIRE_ID, departId: WIRE_ID }),
      },
      async (ctx) => {
        await requireManaged(app, ctx, ctx.input.departId)
        return linksOf(ctx, ctx.input)
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/sysDepartRole/deptRoleUserAdd',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['部门角色：分配给用户', 'Department roles: Assign to users'],
        permission: DEPART_ROLE_RIGHTS.assign,
        successMessage: ['添加成功！', 'Saved'],
        input: input({
          userId: WIRE_ID,
          newRoleId: wireText(65_000).default(''),
          oldRoleId: wireText(65_000).default(''),
        }),
      },
      async (ctx) => {
        await assign(app, ctx)
        return null
      },
    ),
    ...crudRoutes(app, departRole, hooks).filter(({ definition: { path } }) => STANDARD.has(path)),
    ...departPermissionRoutes(app),
    ...takenRoutes(app, {
      resource: departRole,
      find: (ctx, id) => managedRole(app, ctx, id),
      grants: {
        permission: DEPART_ROLE_RIGHTS.grant,
        give: async (ctx, id, grants) => grantRoleAgain(ctx, await managedRole(app, ctx, id), grants),
      },
      people: {
        permission: DEPART_ROLE_RIGHTS.assign,
        give: async (ctx, roleId, people) => {
          await requireOver(ctx, people)
          for (const userId of people) {
            await giveRole(app, ctx, { roleId, userId })
          }
        },
      },
    }),
    ...takenRowRoutes(app, {
      resource: departRole,
      name: ['roleName', 'roleNameEn'],
      keeps: async (ctx, ids) => {
        const managed = await managedIds(app, ctx)
        const { rows } = await sql<{ id: string; departId: string }>`
          select id, depart_id from ${withDeleted('sys_depart_role')} where id = any(${ids})
        `.execute(unscoped(ctx.db, LINKS))
        return rows.filter(({ departId }) => managed.has(departId)).map(({ id }) => id)
      },
    }),
  ]
}

/** What the standard routes do for department roles as for every noun. */
const STANDARD = new Set(['add', 'delete', 'deleteBatch', 'undelete'].map((name) => `${departRole.path}/${name}`))

async function rolesOf(app: AppContext, ctx: RequestContext, departId: string) {
  const stored = await visibleRows(app, departRole, ctx)
    .select([...columnsOf(departRole)] as never)
    .where('departId', '=', departId)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  const rows = stored.map((row) => wireRow(departRole, row, app.clock))
  await addDictTexts(app, departRole, ctx, rows)
  await addAbilities(app, departRole, ctx, rows)
  return rows
}

async function linksOf(
  { db }: RequestContext,
  { userId, departId }: { readonly userId: string; readonly departId: string },
): Promise<readonly { readonly id: string; readonly userId: string; readonly droleId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string; droleId: string }>`
    select l.id, l.user_id, l.drole_id from sys_depart_role_user l
    join sys_depart_role r on r.id = l.drole_id and r.depart_id = ${departId}
    where l.user_id = ${userId}
  `.execute(unscoped(db, LINKS))
  return rows
}

interface Assignment {
  readonly userId: string
  readonly newRoleId: string
  readonly oldRoleId: string
}

/** What is new is given, what the client knew and left out is taken back. */
async function assign(app: AppContext, ctx: RequestContext<Assignment>): Promise<void> {
  const { userId } = ctx.input
  const [wanted, known] = [idsOf(ctx.input.newRoleId), idsOf(ctx.input.oldRoleId)]
  await requireOver(ctx, [userId])
  for (const id of wanted.filter((one) => !known.includes(one))) {
    await giveRole(app, ctx, { roleId: id, userId })
  }
  for (const id of known.filter((one) => !wanted.includes(one))) {
    const role = await managedRole(app, ctx, id)
    requireNone(await departRolesBeyond(ctx, [id]))
    const { rows } = await sql`
      delete from sys_depart_role_user where user_id = ${userId} and drole_id = ${role.id} returning id
    `.execute(unscoped(ctx.db, LINKS))
    await noteTaken(ctx, departRole.table, role.id, { people: rows.length > 0 ? [userId] : [] })
  }
}

/** @throws DomainError `refused` for somebody who does not belong to the department, and for what the caller does not hold */
async function giveRole(
  app: AppContext,
  ctx: RequestContext,
  { roleId, userId }: { readonly roleId: string; readonly userId: string },
): Promise<void> {
  const role = await managedRole(app, ctx, roleId)
  await requireMember(app, ctx, { userId, departId: role.departId })
  await requireGrantsHeld(ctx, await boundGrants(ctx, role))
  await sql`
    insert into sys_depart_role_user (user_id, drole_id) values (${userId}, ${role.id}) on conflict do nothing
  `.execute(unscoped(ctx.db, LINKS))
}

const GET_DEPT_ROLE_BY_USER_ID_OUT = z.array(z.object({ id: z.string(), userId: z.string(), droleId: z.string() }))
