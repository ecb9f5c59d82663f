import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { actingFor, grantRows } from './grants.server.ts'
import { STEP_UP } from './step-up.ts'

const ANYWHERE = 'whether somebody may grant counts in every tenant, and is asked before there is a caller'

/** What asks for these proofs gives something to somebody, or lets somebody become anybody. */
const GIVING: ReadonlySet<string | undefined> = new Set([STEP_UP.grant, STEP_UP.identity])

/** Permissions to give roles, rights or passwords to others: those of every route that declares so, a later one included. */
export function grantingRights(routes: readonly Route[]): readonly string[] {
  const codes = routes
    .map(({ definition }) => definition)
    .filter(({ stepUp, stepUpInside = [] }) => [stepUp, ...stepUpInside].some((kind) => GIVING.has(kind)))
    .flatMap(({ permission }) => (typeof permission === 'string' ? [permission] : []))
  return [...new Set(codes)].sort()
}

/** Who of people may give something to others. */
export interface Granters {
  /**
   * Those who may, in whatever tenant: by roles of their own, of their departments, or as a stand-in for somebody now or at
   * a time that is set already.
   */
  among(db: Database, userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether one of the roles gives it. */
  byRoles(db: Database, roleIds: readonly string[]): Promise<boolean>
}

export function grantersBy(rights: () => readonly string[]): Granters {
  return {
    among: async (db, userIds) => {
      const asked = sql`${[...userIds]}::text[]`
      const { rows } = await sql<{ id: string }>`
        with acting as (${actingFor(asked)})
        select distinct acting.person as id from acting
        join (${grantRows(sql`(array(select holder from acting))`)}) g on g.holder_id = acting.holder
          and g.tenant_id = coalesce(acting.tenant_id, g.tenant_id)
        where g.perms = any(${[...rights()]})
      `.execute(acrossTenants(db, ANYWHERE))
      return new Set(rows.map(({ id }) => id))
    },
    byRoles: async (db, roleIds) => {
      const { rows } = await sql`select 1 from sys_role_permission rp
        join sys_permission p on p.id = rp.permission_id
        where rp.role_id = any(${[...roleIds]}) and p.perms = any(${[...rights()]}) limit 1
      `.execute(acrossTenants(db, ANYWHERE))
      return rows.length > 0
    },
  }
}
