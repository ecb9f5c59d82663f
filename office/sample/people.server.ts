import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { MENU_TYPE } from '#office/system/permission/menu-kind.ts'
import { DEMO_AGENCY, DEMO_DEPART_ROLE, DEMO_PEOPLE, DEMO_TRAINEE, type DemoPerson } from './people.ts'

/** No password has this hash: nobody signs in before an administrator has given one. */
const NO_PASSWORD = '!'

/** A staff with departments, roles, rules and a stand-in, beside whoever is there already. */
export async function addPeople(db: Database): Promise<void> {
  await addTrainee(db)
  for (const person of DEMO_PEOPLE) {
    await addPerson(db, person)
  }
  await addDepartRole(db)
  await sql`
    insert into sys_user_agent (user_name, agent_user_name, start_time, end_time, status, create_by)
    select ${DEMO_AGENCY.principal}, ${DEMO_AGENCY.agent}, now(), now() + interval '30 days', '1', 'system'
    where (select count(*) from ${withDeleted('sys_user')} where username in (${DEMO_AGENCY.principal}, ${DEMO_AGENCY.agent})) = 2
    on conflict do nothing
  `.execute(db)
}

async function addPerson(db: Database, person: DemoPerson): Promise<void> {
  const { username, realname, sex, departs, roles, post, isFrozen = false, isInCharge = false } = person
  const id = newId()
  const added = await sql`
    insert into sys_user (id, username, realname, password, must_change_password, sex, status, post, org_code, user_identity,
      depart_ids, work_no, create_by)
    select ${id}, ${username}, ${realname}, ${NO_PASSWORD}, true, ${sex}, ${isFrozen ? 2 : 1}, ${post}, ${departs[0]},
      ${isInCharge ? 2 : 1}, ${isInCharge ? sql`(select id from ${withDeleted('sys_depart')} where org_code = ${departs[0]} and tenant_id = 0)` : null},
      ${`D${username}`}, 'system'
    on conflict do nothing returning id
  `.execute(db)
  if (added.rows.length === 0) {
    return
  }
  await sql`
    insert into sys_user_depart (user_id, dep_id)
    select ${id}, id from sys_depart where org_code = any(${[...departs]}) and tenant_id = 0
  `.execute(db)
  await sql`
    insert into sys_user_role (id, user_id, role_id)
    select md5(${id} || id), ${id}, id from sys_role where role_code = any(${[...roles]}) and tenant_id = 0
  `.execute(db)
}

async function addTrainee(db: Database): Promise<void> {
  const { code, name, page, perms, rule } = DEMO_TRAINEE
  const [roleId, ruleId] = [newId(), newId()]
  await sql`
    insert into sys_role (id, role_name, role_name_en, role_code, create_by)
    values (${roleId}, ${name[0]}, ${name[1]}, ${code}, 'system')
  `.execute(db)
  await sql`
    insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, create_by)
    select ${ruleId}, id, ${rule.name}, ${rule.column}, ${rule.operator}, ${rule.value}, 'system'
    from sys_permission where component = ${page}
  `.execute(db)
  await sql`update sys_permission set rule_flag = 1 where component = ${page}`.execute(db)
  await sql`
    insert into sys_role_permission (role_id, permission_id, data_rule_ids)
    select ${roleId}, id, case when menu_type = ${sql.lit(MENU_TYPE.button)} then null else ${ruleId} end from sys_permission
    where (component = ${page} or perms = ${perms})
  `.execute(db)
}

async function addDepartRole(db: Database): Promise<void> {
  const { depart, code, name, codes, people } = DEMO_DEPART_ROLE
  const { rows } = await sql<{ id: string }>`
    select id from sys_depart where org_code = ${depart} and tenant_id = 0
  `.execute(db)
  const departId = rows[0]?.id
  if (departId === undefined) {
    return
  }
  const roleId = newId()
  await sql`
    insert into sys_depart_role (id, depart_id, role_name, role_name_en, role_code, create_by)
    values (${roleId}, ${departId}, ${name[0]}, ${name[1]}, ${code}, 'system')
  `.execute(db)
  await sql`
    insert into sys_depart_permission (depart_id, permission_id)
    select distinct ${departId}, p.id from ${withDeleted('sys_permission')} b join sys_permission p on p.id in (b.id, b.parent_id)
    where b.perms = any(${[...codes]}) on conflict do nothing
  `.execute(db)
  await sql`
    insert into sys_depart_role_permission (depart_id, role_id, permission_id)
    select depart_id, ${roleId}, permission_id from sys_depart_permission where depart_id = ${departId}
  `.execute(db)
  await sql`
    insert into sys_depart_role_user (user_id, drole_id)
    select id, ${roleId} from ${withDeleted('sys_user')} where username = any(${[...people]}) and create_by = 'system'
  `.execute(db)
}
