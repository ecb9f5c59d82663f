import { sql } from 'kysely'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { type Call, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireText } from '#kit/server/http/schema.server.ts'
import type { OfficeAuthority } from './authority.server.ts'
import { userInfoOf } from './user-info.server.ts'

export interface OwnDepart {
  readonly id: string
  readonly orgCode: string
  readonly departName: string
  readonly parentId: string | null
}

interface Choice {
  readonly orgCode: string
  readonly username: string
}

/** The departments of the caller and the one they work in (specification 3.8b, 7.9, 7.10; wire 2.1, 2.3). */
export function ownDepartRoutes(authority: OfficeAuthority): readonly Route[] {
  // The specification says POST, the older client sends PUT.
  const select = (['POST', 'PUT'] as const).map((method) =>
    route(
      {
        method,
        path: '/sys/selectDepart',
        summary: ['选择当前部门', 'Choose the department one works in'],
        permission: SIGNED_IN,
        says: ['部门切换成功！', 'Department switched'],
        // everybody is forgotten after the change is there for all, not before
        transaction: 'none',
        input: input({ orgCode: wireText(64).default(''), username: wireText(100).default('') }),
      },
      async (call) => {
        await selectDepart(call)
        authority.forget()
        return { userInfo: await userInfoOf(call.db, call.me.userId) }
      },
    ),
  )
  return [
    route(
      {
        method: 'GET',
        path: '/sys/user/getCurrentUserDeparts',
        summary: ['当前用户的部门', 'Departments of the caller'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async ({ db, me }) => ({ list: await departsOf(db, me.userId), orgCode: me.orgCode }),
    ),
    ...select,
  ]
}

export async function departsOf(db: Database, userId: string): Promise<readonly OwnDepart[]> {
  const { rows } = await sql<OwnDepart>`
    select d.id, d.org_code, d.depart_name, d.parent_id from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    where ud.user_id = ${userId} order by d.org_code
  `.execute(db)
  return rows
}

/** Whoever belongs to one department works in it; of several one has to be chosen (wire 2.2). */
export async function settleDepart(db: Database, userId: string, departs: readonly OwnDepart[]): Promise<void> {
  const [only, ...others] = departs
  if (only && others.length === 0) {
    await sql`
      update sys_user set org_code = ${only.orgCode} where id = ${userId} and org_code is distinct from ${only.orgCode}
    `.execute(db)
  }
}

async function selectDepart({ db, me, input: sent }: Call<Choice>): Promise<void> {
  if (sent.username !== '' && sent.username !== me.username) {
    throw new DomainError('refused', ['只允许切换自己的部门！', 'You can only switch your own department'])
  }
  if (sent.orgCode === '') {
    throw invalid([{ path: 'orgCode', message: ['请选择登录部门', 'Choose a department'] }])
  }
  // One statement: a membership that ends meanwhile cannot slip in between asking and writing.
  const { numAffectedRows } = await sql`
    update sys_user set org_code = ${sent.orgCode}, update_by = ${me.username}, update_time = now()
    where id = ${me.userId} and exists (
      select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
      where ud.user_id = sys_user.id and d.org_code = ${sent.orgCode}
    )
  `.execute(db)
  if (numAffectedRows !== 1n) {
    throw invalid([{ path: 'orgCode', message: ['您不属于该部门', 'You do not belong to this department'] }])
  }
}
