import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { TENANT_STATUS } from '../standard/tenant-status.ts'
import { type Member, tenantsOf } from './tenants.ts'

const MEMBERSHIP = 'whoever belongs to several tenants is in none of them yet'

/** A tenant that people may work in now. */
export interface OpenTenant {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  /** 1 open. */
  readonly status: number
}

/** A tenant is open while its row is on and the day lies between its dates; `t` is the row. */
export const IS_OPEN = sql`t.status = ${sql.lit(TENANT_STATUS.normal)} and now() >= coalesce(t.begin_date, '-infinity')
  and now() < coalesce(t.end_date, 'infinity')`

/** The tenants somebody belongs to that are open, in the order in which they belong to them. */
export async function openTenantsOf(db: Database, userId: string): Promise<readonly OpenTenant[]> {
  const { rows } = await sql<Member>`
    select tenant_id, rel_tenant_ids from ${withDeleted('sys_user')} where id = ${userId}
  `.execute(acrossTenants(db, MEMBERSHIP))
  const [member] = rows
  return member ? openAmong(db, tenantsOf(member)) : []
}

/** Those of the tenants that are open, in their order. */
export async function openAmong(db: Database, numbers: readonly number[]): Promise<readonly OpenTenant[]> {
  const { rows } = await sql<OpenTenant>`
    select t.number as id, t.name, t.name_en, t.status from sys_tenant t where t.number = any(${[...numbers]}) and ${IS_OPEN}
  `.execute(acrossTenants(db, MEMBERSHIP))
  return numbers.flatMap((number) => rows.find(({ id }) => id === number) ?? [])
}
