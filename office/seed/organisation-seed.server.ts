import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { departCode, SEED_COMPANY, type SeedDepart } from './organisation-seed.ts'

/** Departments are a start, not a rule: they come into an empty organisation only, and whoever is there joins it. */
export async function seedOrganisation(db: Database): Promise<void> {
  const { rows } = await sql`select 1 from ${withDeleted('sys_depart')} limit 1`.execute(db)
  if (rows.length > 0) {
    return
  }
  const code = departCode('', 1)
  const company = await insertDepart(db, SEED_COMPANY, { id: null, code: '', level: 0 }, 1)
  await sql`
    insert into sys_user_depart (id, user_id, dep_id) select md5(u.id || ${company}), u.id, ${company} from sys_user u
  `.execute(db)
  await sql`update sys_user set org_code = ${code} where org_code is null`.execute(db)
}

interface Parent {
  readonly id: string | null
  readonly code: string
  /** 0 above the companies. */
  readonly level: number
}

async function insertDepart(db: Database, depart: SeedDepart, parent: Parent, place: number): Promise<string> {
  const id = newId()
  const code = departCode(parent.code, place)
  const level = parent.level + 1
  await sql`
    insert into sys_depart (id, parent_id, depart_name, depart_name_en, depart_order, org_category, org_type, org_code, create_by)
    values (${id}, ${parent.id}, ${depart.name[0]}, ${depart.name[1]}, ${place}, ${level === 1 ? '1' : '2'}, ${String(level)}, ${code}, 'system')
  `.execute(db)
  for (const [index, child] of (depart.below ?? []).entries()) {
    await insertDepart(db, child, { id, code, level }, index + 1)
  }
  return id
}
