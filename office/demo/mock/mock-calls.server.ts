import { sql } from 'kysely'
import { z } from 'zod'
import { choicesOf } from '#kit/contract/choices.ts'
import { permissionOf, permissionsOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listAll, listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, answersBare } from '#kit/server/http/answers.server.ts'
import { type HttpContext, RawResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { DEMO_ROOT } from '../../demo-root.ts'
import { MENU_TYPE } from '../../system/permission/menu-kind.ts'
import { role } from '../../system/role/role.ts'
import { ORDER_STATE, sampleOrder } from '../order/order.ts'
import { samplePerson } from '../person/person.ts'
import { sampleShip } from '../ship/ship.ts'
import { MOCK_RESULTS } from './mock-answers.server.ts'

/** Rows that an answer without pages holds at most. */
const MOST = 100

/** What the answers about permissions speak of. */
const NOUNS: readonly AnyResource[] = [sampleOrder, samplePerson, sampleShip]

type Sent = Readonly<Record<string, unknown>>

/** Calls of the example pages of clients of the protocol, answered from the rows of the gallery that the caller may see. */
export function mockRoutes(app: AppContext): readonly Route[] {
  const orders = permissionOf(sampleOrder, 'list')
  return [
    mock('service', orders, (ctx) => services(app, ctx)),
    mock('user', permissionOf(samplePerson, 'list'), async (ctx) => ({ data: await users(app, ctx) })),
    mock('role', permissionOf(role, 'list'), async (ctx) => ({ data: await roles(app, ctx) })),
    mock('permission', permissionOf(role, 'list'), async (ctx) => ({ data: nounsOf(ctx) })),
    mock('permission/no-pager', permissionOf(role, 'list'), async (ctx) => nounsOf(ctx)),
    mock('list/search/projects', orders, async (ctx) => ({ data: await projects(app, ctx) })),
    mock('workplace/activity', orders, (ctx) => activities(app, ctx)),
    mock('workplace/teams', orders, (ctx) => teams(app, ctx)),
    mock('workplace/radar', orders, (ctx) => radar(app, ctx)),
    treeRoute(),
  ]
}

/** These answers have no envelope of the usual kind: clients read `result` alone. */
function mock(
  name: keyof typeof MOCK_RESULTS,
  permission: string,
  resultOf: (ctx: HttpContext<Sent>) => Promise<unknown>,
): Route {
  return route(
    {
      method: 'GET',
      path: `/mock/api/${name}`,
      answers: answersBare(z.object({ ...OUTER, result: MOCK_RESULTS[name] })),
      summary: [`示例数据：${name}`, `Sample data: ${name}`],
      permission,
      input: NO_INPUT,
    },
    async (ctx) => new RawResponse({ message: '', timestamp: Date.now(), status: 200, result: await resultOf(ctx) }),
  )
}

const OUTER = { message: z.literal(''), timestamp: z.int(), status: z.literal(200) }

const PAGE = input({ pageNo: wireInteger(1).default(1), pageSize: wireInteger(1, MOST).default(10) })

/** Orders as calls of a service: how many pieces each has been asked for. */
async function services(app: AppContext, ctx: HttpContext<Sent>): Promise<unknown> {
  const { pageNo, pageSize } = PAGE.read(ctx.input)
  const page = await listPage(app, sampleOrder, { ...ctx, input: { pageNo, pageSize } })
  return {
    pageSize,
    pageNo,
    totalCount: page.total,
    totalPage: page.pages,
    data: page.records.map((order) => ({
      key: order.id,
      no: order.orderNo,
      description: order.note ?? order.buyer,
      callNo: order.pieces,
      status: order.state,
      updatedAt: order.updateTime ?? order.createTime,
      editable: false,
    })),
  }
}

const allOf = (app: AppContext, resource: AnyResource, ctx: RequestContext) =>
  listAll(app, resource, ctx, { most: MOST, extraFilter: (rows) => rows })

/** People of the gallery have no account, and so no permissions. */
async function users(app: AppContext, ctx: RequestContext): Promise<readonly unknown[]> {
  const people = await allOf(app, samplePerson, ctx)
  return people.map(({ id, name, createTime }) => ({ id, name, status: 1, createTime, permissions: [] }))
}

/** Roles, with what each grants of the nouns of the gallery. */
async function roles(app: AppContext, ctx: RequestContext): Promise<readonly unknown[]> {
  const found = await allOf(app, role, ctx)
  const { rows } = await sql<{ roleId: string; perms: string }>`
    select rp.role_id, p.perms from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
    where rp.role_id = any(${found.map(({ id }) => id)}) and p.perms is not null
  `.execute(unscoped(ctx.db, 'grants of roles that the caller sees'))
  return found.map(({ id, roleName, createTime }) => {
    const granted = new Set(rows.flatMap(({ roleId, perms }) => (roleId === id ? perms : [])))
    return { id, name: roleName, status: 1, createTime, permissions: permissionsIn(ctx, id, granted) }
  })
}

function permissionsIn({ locale }: RequestContext, roleId: unknown, granted: ReadonlySet<string>): readonly unknown[] {
  return NOUNS.flatMap((noun) => {
    const actions = permissionsOf(noun)
      .filter(({ code }) => granted.has(code))
      .map(({ code, title }) => ({ action: actionOf(code), describe: textIn(locale, title), defaultCheck: false }))
    return actions.length === 0
      ? []
      : {
          roleId,
          permissionId: noun.permission,
          permissionName: textIn(locale, noun.title),
          actions: JSON.stringify(actions),
          actionEntitySet: actions,
        }
  })
}

const actionOf = (code: string) => code.split(':').at(-1) ?? code

function nounsOf({ locale }: RequestContext): readonly unknown[] {
  return NOUNS.map((noun) => {
    const actions = permissionsOf(noun).map(({ code, title }) => ({
      action: actionOf(code),
      describe: textIn(locale, title),
      defaultCheck: false,
    }))
    return {
      id: noun.permission,
      name: textIn(locale, noun.title),
      status: 1,
      actionData: JSON.stringify(actions),
      actions: actions.map(({ action }) => action),
    }
  })
}

async function projects(app: AppContext, ctx: RequestContext): Promise<readonly unknown[]> {
  const orders = await allOf(app, sampleOrder, ctx)
  return orders.map(({ id, orderNo, buyer, note, state, createTime, updateTime }) => ({
    id,
    cover: null,
    title: orderNo,
    description: note ?? buyer,
    status: state,
    updatedAt: updateTime ?? createTime,
  }))
}

/** What was done last, newest first. */
async function activities(app: AppContext, ctx: RequestContext): Promise<readonly unknown[]> {
  const orders = await allOf(app, sampleOrder, ctx)
  return orders
    .map(({ id, orderNo, state_dictText, createBy, updateBy, createTime, updateTime }) => ({
      id,
      user: { nickname: updateBy ?? createBy, avatar: null },
      project: { name: orderNo, action: textIn(ctx.locale, updateTime ? CHANGED : ADDED), event: state_dictText },
      time: String(updateTime ?? createTime),
    }))
    .toSorted((one, other) => other.time.localeCompare(one.time))
}

const CHANGED = ['更新了', 'changed'] as const
const ADDED = ['新建了', 'added'] as const

/** Companies whose ships there are. */
async function teams(app: AppContext, ctx: RequestContext): Promise<readonly unknown[]> {
  const ships = ctx.user.can(permissionOf(sampleShip, 'list')) ? await allOf(app, sampleShip, ctx) : []
  const companies = new Set(ships.flatMap(({ company }) => (company ? [String(company)] : [])))
  return [...companies].map((name) => ({ id: name, name, avatar: null }))
}

/** Orders by state: those of the caller, of their department, and all that they see. */
async function radar(app: AppContext, ctx: RequestContext): Promise<readonly unknown[]> {
  const orders = await visibleRows(app, sampleOrder, ctx).select(['state', 'createBy', 'sysOrgCode']).execute()
  return choicesOf(ORDER_STATE).items.map(([value, ...title]) => {
    const some = orders.filter(({ state }) => state === value)
    return {
      item: textIn(ctx.locale, [title[0], title[1]]),
      个人: some.filter(({ createBy }) => createBy === ctx.user.username).length,
      团队: some.filter(({ sysOrgCode }) => sysOrgCode === ctx.user.orgCode).length,
      部门: some.length,
    }
  })
}

/** The gallery’s own entries of the menu, level by level. */
function treeRoute(): Route {
  return route(
    {
      method: 'GET',
      path: '/mock/api/asynTreeList',
      answers: answers(ASYN_TREE_LIST_OUT),
      summary: ['示例数据：异步树', 'Sample data: a tree, level by level'],
      permission: permissionOf(sampleOrder, 'list'),
      input: input({ id: wireText(36).default('0') }),
    },
    async ({ db, locale, input: { id } }) => {
      const { rows } = await sql<{
        id: string
        name: string
        nameEn: string | null
        component: string | null
        sortNo: string
        isFull: boolean
      }>`
        select p.id, p.name, p.name_en, p.component, p.sort_no, exists (
          select 1 from sys_permission c where c.parent_id = p.id and c.menu_type <> ${sql.lit(MENU_TYPE.button)}) as is_full
        from sys_permission p where p.menu_type <> ${sql.lit(MENU_TYPE.button)}
          and (case when ${id} in ('', '0') then p.url = ${DEMO_ROOT} else p.parent_id = ${id}
            and p.parent_id in (select g.id from ${withDeleted('sys_permission')} g where g.url = ${DEMO_ROOT}) end)
        order by p.sort_no, p.id
      `.execute(unscoped(db, 'entries of the menu are for all; roles grant them'))
      return rows.map((row) => ({
        id: row.id,
        name: textIn(locale, [row.name, row.nameEn ?? row.name]),
        component: row.component,
        orderNum: Number(row.sortNo),
        hasChildren: row.isFull,
      }))
    },
  )
}

const ASYN_TREE_LIST_OUT = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    component: z.string().nullable(),
    orderNum: z.number(),
    hasChildren: z.boolean(),
  }),
)
