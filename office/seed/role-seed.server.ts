import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import type { SeededTexts } from '#kit/server/database/seeded-texts.server.ts'
import { SEED_ROLES, seedGrantsOf } from './role-seed.ts'

interface SystemEntry {
  readonly id: string
  readonly parentId: string | null
  readonly perms: string | null
  readonly menuType: number
  readonly isNew: boolean
}

/**
 * Roles that are new to the database, with their grants; those that are there, or were deleted, get what this start has
 * brought to the menu and nothing else.
 */
export async function seedRoles(db: Database, seedId: (kind: string, key: string) => string): Promise<SeededTexts> {
  const { rows: entries } = await sql<SystemEntry>`
    select id, parent_id, perms, menu_type, create_time = transaction_timestamp() as is_new
    from sys_permission where create_by = 'system'
  `.execute(db)
  for (const role of SEED_ROLES) {
    const { code, name, description } = role
    const id = seedId('role', code)
    const { rows } = await sql`
      insert into sys_role (id, role_name, role_name_en, role_code, description, description_en, create_by)
      values (${id}, ${name[0]}, ${name[1]}, ${code}, ${description[0]}, ${description[1]}, 'system') on conflict do nothing returning id
    `.execute(db)
    const isNewRole = rows.length === 1
    const isGranted = seedGrantsOf(role)
    const buttons = entries.filter(({ perms, isNew }) => perms !== null && (isNew || isNewRole) && isGranted(perms))
    const granted = [
      ...new Set(buttons.flatMap(({ id: button, parentId }) => [button, ...(parentId ? [parentId] : [])])),
    ]
    await sql`
      insert into sys_role_permission (id, role_id, permission_id)
      select md5('grant:' || ${id} || p), ${id}, p from unnest(${granted}::text[]) as p
      where exists (select 1 from sys_role r where r.id = ${id})
      on conflict do nothing
    `.execute(db)
  }
  return {
    ...{ name: 'roles', table: 'sys_role', by: ['id'], isFound: true, holders: 'system:role:edit' },
    columns: ['role_name', 'role_name_en', 'description', 'description_en'],
    rows: SEED_ROLES.map(({ code, name, description }) => ({
      ...{ id: seedId('role', code), role_name: name[0], role_name_en: name[1] },
      ...{ description: description[0], description_en: description[1] },
    })),
  }
}
