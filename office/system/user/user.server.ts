import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { plainImporter } from '#kit/server/crud/plain-importer.server.ts'
import { columnsOf, type StoredRow, type WireRow } from '#kit/server/crud/rows.server.ts'
import { addRow, editRow, notFound, wireById } from '#kit/server/crud/write.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { recycleBinRoutes } from './recycle-bin.server.ts'
import { resetFactor } from './reset-factor.server.ts'
import { user } from './user.ts'
import { PERSON_MORE } from './user-answers.server.ts'
import { peopleGuard } from './user-guard.server.ts'
import { passwordRoutes, requireMatching } from './user-passwords.server.ts'
import { listOf, shownUsers, USER } from './user-rows.server.ts'
import {
  changeStatus,
  type FirstPassword,
  NO_PASSWORD,
  oneTimePassword,
  setStatus,
  type UserParts,
  userHooks,
} from './user-write.server.ts'

type Sent = Readonly<Record<string, unknown>>

/** Headers of sheets that existing clients exported. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  username: ['登录账号', '账号'],
  realname: ['真实姓名', '姓名'],
  email: ['电子邮件'],
  phone: ['电话', '手机号'],
  telephone: ['座机号'],
  userIdentity: ['（1普通成员 2上级）'],
  selecteddeparts: ['部门'],
  selectedroles: ['角色'],
}

/** What the protocol says where it is not what every noun says. */
const MESSAGES: Readonly<Record<string, Text>> = {
  delete: ['删除用户成功', 'Deleted'],
  deleteBatch: ['批量删除用户成功', 'Deleted'],
}

/** The page of users: reading and writing, all but choosing. */
export function userRoutes(app: AppContext, parts: UserParts): readonly Route[] {
  app.guards.set(user.table, peopleGuard)
  const hooks = userHooks(parts, NO_PASSWORD)
  const crud = crudRoutes(app, USER, {
    ...hooks,
    shows: PERSON_MORE,
    importer: { ...plainImporter(app, USER, hooks, ALIASES), controls: [STEP_UP.contact] },
    verbs: {
      add: (ctx) => addUser(app, parts, ctx),
      edit: async (ctx) => shownUser(ctx, await editRow(app, USER, hooks, readable(app, ctx))),
      queryById: async (ctx) => shownUser(ctx, await wireById(app, USER, ctx, String(ctx.input.id ?? ''))),
    },
    actions: {
      freeze: ({ row, ctx, move }) => changeStatus(parts, ctx, row, USER_STATUS.frozen, move),
      thaw: ({ row, ctx, move }) => changeStatus(parts, ctx, row, USER_STATUS.active, move),
      resetFactor: ({ row, ctx }) => resetFactor(parts, ctx, row),
      approve: ({ row, ctx, input, move }) => approve(app, parts, ctx, { id: String(row.id), input, move }),
    },
  })
    // everybody signed in lists people, and sees less of them: one route for the page and for whoever chooses
    .filter(({ definition }) => definition.path !== `${user.path}/list`)
    .map(({ definition, ...rest }): Route => {
      const message = MESSAGES[definition.path.split('/').at(-1) ?? '']
      return {
        ...rest,
        definition: {
          ...definition,

          ...(message && { successMessage: message }),
        },
      }
    })
  return [...crud, ...wireRoutes(app, parts), ...passwordRoutes(app, parts), ...recycleBinRoutes(app, parts)]
}

async function shownUser(ctx: RequestContext, row: WireRow): Promise<WireRow> {
  const [shown = row] = await shownUsers(ctx, [row])
  return shown
}

/** Dates of a client that sends instants are days of the shop's clock. */
function readable<C extends RequestContext<Sent>>(app: AppContext, ctx: C): C {
  const { birthday } = ctx.input
  const isInstant = typeof birthday === 'string' && /^\d{4}-\d\d-\d\dT.+Z$/.test(birthday)
  const instant = isInstant ? new Date(birthday) : new Date(Number.NaN)
  return Number.isNaN(instant.getTime())
    ? ctx
    : { ...ctx, input: { ...ctx.input, birthday: app.clock.format(instant).slice(0, 10) } }
}

/**
 * Adds somebody with the password that was chosen for them, or from our own pages with a one-time password, which is
 * answered this once and has to be changed at the first sign-in.
 */
async function addUser(app: AppContext, parts: UserParts, ctx: RequestContext<Sent>): Promise<WireRow> {
  const { password, confirmpassword, username } = textsOf(ctx.input)
  const isOneTime = password === '' && ctx.isFromOwnPage
  if (password === '' && !isOneTime) {
    throw invalid([{ path: 'password', message: ['请输入登录密码!', 'Enter a password', 'password.missing'] }])
  }
  if (!isOneTime) {
    requireMatching({ username, password, confirmpassword })
  }
  const chosen = isOneTime ? oneTimePassword() : password
  const first: FirstPassword = {
    password: await parts.hashPassword(chosen),
    mustChangePassword: isOneTime || ctx.isFromOwnPage,
  }
  const added = await addRow(app, USER, userHooks(parts, first), readable(app, ctx))
  return { ...(await shownUser(ctx, added)), ...(isOneTime && { oneTimePassword: chosen }) }
}

interface Approval {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly move: () => Promise<void>
}

/** Lets somebody in who registered, with roles of whoever approves it; nobody gives what they do not hold. */
async function approve(app: AppContext, parts: UserParts, ctx: RequestContext, { id, input, move }: Approval) {
  await move()
  const given = { id, selectedroles: input.selectedroles, selecteddeparts: input.selecteddeparts ?? '' }
  await editRow(app, USER, userHooks(parts, NO_PASSWORD), { ...ctx, isFromOwnPage: false, input: given })
}

function textsOf({ username, password, confirmpassword }: Sent) {
  const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : '')
  return { username: textOf(username).trim(), password: textOf(password), confirmpassword: textOf(confirmpassword) }
}

/** Calls of existing clients beside the verbs. */
function wireRoutes(app: AppContext, parts: UserParts): readonly Route[] {
  const list = permissionOf(user, 'list')
  return [
    route(
      {
        method: 'PUT',
        path: '/sys/user/frozenBatch',
        answers: NOTHING,
        summary: ['用户：冻结或解冻', 'Users: freeze or thaw'],
        permission: actionPermission(user, 'freeze'),
        successMessage: ['操作成功!', 'Done'],
        input: input({ ids: WIRE_IDS, status: wireInteger(USER_STATUS.active, USER_STATUS.frozen) }),
      },
      async (ctx) => {
        const { status } = ctx.input
        const command = status === USER_STATUS.frozen ? 'freeze' : 'thaw'
        const permission = actionPermission(user, command)
        if (!ctx.user.can(permission)) {
          throw new DomainError('forbidden', ['没有解冻用户的权限', 'You may not thaw people', 'user.thawForbidden'], {
            data: { permission },
          })
        }
        const ids = [...new Set(idsOf(ctx.input.ids))]
        const rows = await lockedRows(app, ctx, ids)
        for (const row of rows) {
          await setStatus(app, parts, { ...ctx, command: actionCommand(user, command) }, row, status)
        }
        return null
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/user/queryUserRole',
        answers: answers(z.array(z.string())),
        summary: ['用户：角色', 'Users: roles of one'],
        permission: list,
        input: input({ userid: wireText(64) }),
      },
      async (ctx) => {
        const { selectedroles } = await shownUser(ctx, await wireById(app, USER, ctx, ctx.input.userid))
        const roles = listOf(selectedroles)
        if (roles.length === 0) {
          throw refused(['未找到用户相关角色信息', 'This person has no roles', 'user.noRoles'])
        }
        return roles
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/user/userDepartList',
        answers: answers(USER_DEPART_LIST_OUT),
        summary: ['用户：部门', 'Users: departments of one'],
        permission: list,
        input: input({ userId: wireText(64) }),
      },
      async (ctx) => {
        const row = await shownUser(ctx, await wireById(app, USER, ctx, ctx.input.userId))
        const names = listOf(row.selecteddeparts_dictText)
        const departs = listOf(row.selecteddeparts).map((id, index) => ({
          key: id,
          value: id,
          title: names[index] ?? id,
          children: [],
        }))
        if (departs.length === 0) {
          throw refused(['查找失败', 'This person has no departments', 'user.noDeparts'])
        }
        return departs
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/user/generateUserId',
        answers: answers(z.string()),
        summary: ['用户：生成编号', 'Users: a new id'],
        permission: permissionOf(user, 'add'),
        input: NO_INPUT,
      },
      async () => randomBytes(16).toString('hex'),
    ),
  ]
}

/** Locked in the order of their ids. @throws DomainError `notFound` unless all are there */
async function lockedRows(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<readonly StoredRow[]> {
  const rows = (await visibleRows(app, USER, ctx)
    .select([...columnsOf(USER)])
    .where('id', 'in', [...ids, ''])
    .orderBy('id')
    .forUpdate()
    .execute()) as readonly StoredRow[]
  if (ids.length === 0 || rows.length < ids.length) {
    throw notFound()
  }
  return rows
}

const USER_DEPART_LIST_OUT = z.array(
  z.object({ key: z.string(), value: z.string(), title: z.string(), children: z.array(z.never()) }),
)
