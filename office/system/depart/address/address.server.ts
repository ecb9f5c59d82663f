import { sql } from 'kysely'
import { z } from 'zod'
import { mayHave } from '#kit/server/crud/answer-fields.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Sent } from '#kit/server/crud/handlers.server.ts'
import { listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { rawInput } from '#kit/server/http/schema.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { depart } from '../depart.ts'
import { departs, idsBelow } from '../depart-rows.server.ts'
import { type DepartRow, departNameIn } from '../depart-tree.ts'
import { memberOfAny } from '../mine/depart-users.server.ts'
import { addressEntry } from './address.ts'

/** Who may sign in; the others are not to be reached. */
const ACTIVE = 1

/** Colleagues with how to reach them. */
export function addressRoutes(app: AppContext): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/sys/user/queryByOrgCodeForAddressList',
        answers: answers(pageOfRows(ADDRESS_OUT)),
        summary: ['通讯录：分页列表', 'Address book: people of a department and below'],
        permission: 'system:address:list',
        input: rawInput(() => listSchemaOf(addressEntry)),
      },
      (ctx) => addressPage(app, ctx),
    ),
  ]
}

async function addressPage(app: AppContext, ctx: RequestContext<Sent>) {
  const { orgCode, ...rest } = ctx.input
  const code = typeof orgCode === 'string' ? orgCode.trim() : ''
  const [top] = code === '' ? [] : await departs(app, ctx).where('orgCode', '=', code).execute()
  const departIds = code === '' ? undefined : top ? await idsBelow(app, ctx, top.id) : []
  const input = { ...rest, realname: containing(rest.realname), workNo: containing(rest.workNo) }
  const page = await listPage(app, addressEntry, { ...ctx, input }, (rows) =>
    rows
      .where(sql<boolean>`status = ${ACTIVE}`)
      .$if(departIds !== undefined, (query) => query.where(memberOfAny(departIds ?? []))),
  )
  const ids = page.records.map(({ id }) => String(id))
  const departments = await departmentsOf(app, ctx, ids)
  return {
    ...page,
    records: page.records.map(({ createBy, updateBy, updateTime, version, ...row }) => {
      const own = departments.get(String(row.id)) ?? []
      return {
        phone: null,
        ...row,
        userId: row.id,
        departId: own.map((one) => one.departId).join(','),
        departName: own.map((one) => departNameIn(one, ctx.locale)).join(' | '),
      }
    }),
  }
}

/** Plain text of this call means a part; what carries a wildcard is left as it is. */
function containing(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.trim() : ''
  return text === '' || text.includes('*') ? text : `*${text}*`
}

interface Membership extends Pick<DepartRow, 'departName' | 'departNameEn'> {
  readonly userId: string
  readonly departId: string
}

/** The departments of users that the caller may see, by the id of the user. */
async function departmentsOf(
  app: AppContext,
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Membership[]>> {
  const { rows } = await sql<Membership>`
    select ud.user_id, d.id as depart_id, d.depart_name, d.depart_name_en from sys_user_depart ud
    join (${visibleRows(app, depart, ctx).select(['id', 'departName', 'departNameEn', 'orgCode'])}) d on d.id = ud.dep_id
    where ud.user_id = any(${userIds}) order by d.org_code
  `.execute(unscoped(ctx.db, 'departments of users that were found visible'))
  const byUser = new Map<string, Membership[]>()
  for (const row of rows) {
    byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row])
  }
  return byUser
}

const ADDRESS_OUT = named(
  'AddressEntry',
  rowOut(addressEntry)
    .omit({ createBy: true, updateBy: true, updateTime: true, version: true })
    .extend({
      ...mayHave(addressEntry, 'phone'),
      userId: ID_OUT,
      departId: z.string().meta({ description: 'Ids of their departments, joined by commas' }),
      departName: z.string().meta({ description: 'Names of their departments, with ` | ` between them' }),
    }),
)
