import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireText } from '#kit/server/http/schema.server.ts'
import type { Mine } from '../rights/tenants.ts'
import type { OfficeAuthority } from './office-authority.server.ts'
import { OWN_DEPART_OUT, SIGNED_IN_OUT } from './sign-in-answers.server.ts'
import { userInfoOf } from './user-info.server.ts'

const OWN = 'departments that the caller belongs to'

export interface OwnDepart {
  readonly id: string
  readonly orgCode: string
  readonly departName: string
  readonly departNameEn: string | null
  readonly parentId: string | null
}

interface Choice {
  readonly orgCode: string
  readonly username: string
}

/** The departments of the caller and the one they work in. */
export function ownDepartRoutes(authority: OfficeAuthority): readonly Route[] {
  // Older clients send PUT, newer ones POST.
  const select = (['POST', 'PUT'] as const).map((method) =>
    route(
      {
        method,
        path: '/sys/selectDepart',
        answers: answers(SIGNED_IN_OUT.pick({ userInfo: true })),
        summary: ['切换部门', 'Switch department'],
        permission: SIGNED_IN,
        successMessage: ['部门切换成功！', 'Department switched'],
        // everybody is forgotten after the change is there for all, not before
        transaction: 'none',
        input: input({ orgCode: wireText(64).default(''), username: wireText(100).default('') }),
      },
      async (ctx) => {
        await selectDepart(ctx)
        authority.forgetSessions()
        return { userInfo: await userInfoOf(authority, ctx, ctx.user) }
      },
    ),
  )
  return [
    route(
      {
        method: 'GET',
        path: '/sys/user/getCurrentUserDeparts',
        answers: answers(GET_CURRENT_USER_DEPARTS_OUT),
        summary: ['当前用户的部门', 'Departments of the caller'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async ({ db, user }) => ({ list: await departsOf(db, user), orgCode: user.orgCode }),
    ),
    ...select,
  ]
}

export async function departsOf(db: Database, { userId, tenantId }: Mine): Promise<readonly OwnDepart[]> {
  const { rows } = await sql<OwnDepart>`
    select d.id, d.org_code, d.depart_name, d.depart_name_en, d.parent_id from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.tenant_id = ${tenantId}
    where ud.user_id = ${userId} order by d.org_code
  `.execute(ofAnySpeaker(db, OWN))
  return rows
}

/** Whoever belongs to one department works in it; of several one has to be chosen. */
export async function settleDepart(db: Database, userId: string, departs: readonly OwnDepart[]): Promise<void> {
  const [only, ...others] = departs
  if (only && others.length === 0) {
    await sql`
      update ${withDeleted('sys_user')} set org_code = ${only.orgCode} where id = ${userId} and org_code is distinct from ${only.orgCode}
    `.execute(ofAnySpeaker(db, OWN))
  }
}

async function selectDepart({ db, user, input: sent }: RequestContext<Choice>): Promise<void> {
  if (sent.username !== '' && sent.username !== user.username) {
    throw new DomainError('refused', [
      '只允许切换自己的部门！',
      'You can only switch your own department',
      'depart.notYours',
    ])
  }
  if (sent.orgCode === '') {
    throw invalid([{ path: 'orgCode', message: ['请选择登录部门', 'Choose a department', 'depart.missing'] }])
  }
  // One statement: a membership that ends meanwhile cannot slip in between asking and writing.
  const { numAffectedRows } = await sql`
    update ${withDeleted('sys_user')} set org_code = ${sent.orgCode}, update_by = ${user.username}, update_time = now()
    where id = ${user.userId} and exists (
      select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = sys_user.id and d.org_code = ${sent.orgCode}
    )
  `.execute(unscoped(db, OWN))
  if (numAffectedRows !== 1n) {
    throw invalid([
      { path: 'orgCode', message: ['您不属于该部门', 'You do not belong to this department', 'depart.notYours'] },
    ])
  }
}

const GET_CURRENT_USER_DEPARTS_OUT = z.object({
  list: z.array(OWN_DEPART_OUT),
  orgCode: z.string(),
})
