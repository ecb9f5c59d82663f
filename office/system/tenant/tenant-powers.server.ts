import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { grouped } from '#kit/contract/grouped.ts'
import type { RowRefusal } from '#kit/server/crud/row-guard.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { isHousePage } from '../../rights/house-pages.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { TENANT_STATUS } from '../../standard/tenant-status.ts'
import { grantsBeyond } from '../permission/held.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

const PLANS = 'what plans and tenants may give is compared with what their keeper holds; nothing of it is shown'

interface Entry {
  readonly id: string
  readonly ownerId: string
  readonly component: string | null
  readonly perms: string | null
}

/** Pages and buttons that the administrators of a tenant hold: what its plan contains, or where it has none, all but the pages of the house. */
export async function entriesOfTenant(ctx: Pick<Asking, 'db'>, tenantId: number): Promise<readonly string[]> {
  return (await entriesOfTenants(ctx, [String(tenantId)])).map(({ id }) => id)
}

async function entriesOfTenants({ db }: Pick<Asking, 'db'>, ids: readonly string[]): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select p.id, t.number::text as owner_id, p.component, p.perms from sys_permission p
    join ${withDeleted('sys_tenant')} t on t.number = any(${ids.map(Number)}::int[])
    where (t.pack_id is null or exists (
      select 1 from sys_tenant_pack_permission pp where pp.pack_id = t.pack_id and pp.permission_id = p.id))
  `.execute(acrossTenants(db, PLANS))
  return rows.filter((row) => !isHousePage(row))
}

/** The guard of tenants: whoever changes one, or says who its administrators are, holds all that these hold. */
export async function tenantsBeyond(ctx: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  return entriesBeyond(ctx, await entriesOfTenants(ctx, ids))
}

/** The guard of plans: whoever changes one holds all that it contains. */
export async function packsBeyond(ctx: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  const { rows } = await sql<Entry>`
    select p.id, pp.pack_id as owner_id, p.component, p.perms
    from sys_tenant_pack_permission pp join sys_permission p on p.id = pp.permission_id
    where pp.pack_id = any(${ids})
  `.execute(acrossTenants(ctx.db, PLANS))
  return entriesBeyond(ctx, rows)
}

function entriesBeyond(ctx: Asking, entries: readonly Entry[]): Promise<readonly RowRefusal[]> {
  const given = entries.map(({ id, ownerId }) => ({ ownerId, permissionId: id, ruleIds: [], match: 'and' as const }))
  return grantsBeyond(
    ctx,
    grouped(given, ({ ownerId }) => ownerId),
  )
}

/** What would keep the people of the house out of it, or from what they hold. */
const HOUSE_STAYS = { status: TENANT_STATUS.normal, packId: null, beginDate: null, endDate: null } as const

/** @throws DomainError `refused` for the house itself: it is always open, and no plan narrows what it holds */
export function requireHouseOpen(values: Readonly<Record<string, unknown>>, number: number | undefined): void {
  const isShut = Object.entries(HOUSE_STAYS).some(
    ([name, stays]) => values[name] !== undefined && (values[name] ?? null) !== stays,
  )
  if (number === HOUSE && isShut) {
    throw refused([
      '商城本身不能冻结、限期或设置套餐',
      'The shop itself cannot be frozen and has neither dates nor a plan',
      'tenant.shopItself',
    ])
  }
}
