import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { IncomingContext } from '#kit/server/http/route.server.ts'
import type { Mine } from '../rights/tenants.ts'
import { HOME_URL } from '../system/permission/home-page.ts'
import { MENU_TYPE } from '../system/permission/menu-kind.ts'
import { factorDue } from './factor/half-sign-in.server.ts'
import { HOME_KEY } from './home-key.ts'
import type { OfficeAuthority } from './office-authority.server.ts'

/** The department one works in; a department one no longer belongs to is none. */
function currentCode(tenantId: number) {
  return sql<string | null>`(
    select d.org_code from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.tenant_id = ${tenantId}
    where ud.user_id = sys_user.id and d.org_code = sys_user.org_code
  )`
}

type Held = Pick<OfficeAuthority, 'entriesOf'>

/** What the client may know of a user: everything but the password. */
export async function userInfoOf(
  authority: Held,
  { db, clock }: Pick<IncomingContext, 'db' | 'clock'>,
  { userId, tenantId, viewer }: Mine & Pick<Caller, 'viewer'>,
): Promise<unknown> {
  const { createTime, updateTime, ...user } = await ofAnySpeaker(db, 'what the caller is called')
    .selectFrom('sys_user')
    .select([...FIELDS, currentCode(tenantId).as('orgCode'), 'createTime', 'updateTime'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { look, homePath } = await chosenBy(db, userId)
  const due = await factorDue(db, userId)
  return {
    ...user,
    createTime: clock.format(createTime),
    updateTime: updateTime && clock.format(updateTime),
    homePath: await homeOf(authority, db, { userId, tenantId }, homePath),
    look,
    factorDueTime: due && clock.format(due),
    // nobody has them here; clients look for them
    orgCodeTxt: null,
    clientId: null,
    ...(viewer && { viewer, mustChangePassword: false }),
  }
}

interface Chosen {
  /** Preferences about how pages look: a client has them before it shows the first one. */
  readonly look: Readonly<Record<string, unknown>>
  /** Where they want to begin; '' for where their roles do. */
  readonly homePath: string
}

async function chosenBy(db: Database, userId: string): Promise<Chosen> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from sys_user_preference where user_id = ${userId} and (key like 'look:%' or key = ${HOME_KEY})
  `.execute(ofAnySpeaker(db, 'preferences of the caller'))
  const home = rows.find(({ key }) => key === HOME_KEY)?.value
  return {
    look: Object.fromEntries(rows.filter(({ key }) => key !== HOME_KEY).map(({ key, value }) => [key, value])),
    homePath: typeof home === 'string' ? home : '',
  }
}

/**
 * Where somebody lands who signed in: the page that they chose, else the first home of their roles, among those that they
 * may open; null for the usual one.
 */
async function homeOf(authority: Held, db: Database, mine: Mine, chosen: string): Promise<string | null> {
  if (chosen === HOME_URL) {
    return chosen
  }
  const { rows } = await sql<{ url: string; permissionId: string }>`
    select url, permission_id from (
      select 0 as place, 0 as priority, '' as role_code, p.url, p.id as permission_id from sys_permission p
      where p.url = ${chosen} and p.menu_type <> ${sql.lit(MENU_TYPE.button)} and p.is_route
      union all
      select 1, i.priority, i.role_code, i.url, p.id from sys_user_role ur
      join sys_role r on r.id = ur.role_id and r.tenant_id = ${mine.tenantId}
      join sys_role_index i on i.role_code = r.role_code and i.tenant_id = r.tenant_id and i.status = '1'
      join sys_permission p on p.url = i.url and p.menu_type <> ${sql.lit(MENU_TYPE.button)} and p.is_route
      where ur.user_id = ${mine.userId}
    ) homes order by place, priority, role_code, permission_id
  `.execute(ofAnySpeaker(db, HOMES))
  if (rows.length === 0) {
    return null
  }
  const held = await authority.entriesOf(mine)
  return rows.find(({ permissionId }) => held.has(permissionId))?.url ?? null
}

const HOMES = 'homes of the roles of the caller'

const FIELDS = [
  'id',
  'username',
  'realname',
  'avatar',
  'birthday',
  'sex',
  'email',
  'phone',
  'status',
  'delFlag',
  'workNo',
  'post',
  'telephone',
  'createBy',
  'updateBy',
  'activitiSync',
  'userIdentity',
  'departIds',
  'relTenantIds',
  'mustChangePassword',
] as const
