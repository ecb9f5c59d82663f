import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { isHousePage } from '../../rights/house-pages.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { requireOverGrants } from '../permission/held.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

const PLANS = 'what plans and tenants may give is compared with what their keeper holds; nothing of it is shown'

interface Entry {
  readonly id: string
  readonly component: string | null
  readonly perms: string | null
}

/** Pages and buttons that the administrators of a tenant hold: what its plan contains, or where it has none, all but the pages of the house. */
export async function entriesOfTenant({ db }: Pick<Asking, 'db'>, tenantId: number): Promise<readonly string[]> {
  const { rows } = await sql<Entry>`
    select p.id, p.component, p.perms from sys_permission p
    join sys_tenant t on t.number = ${tenantId}
    where p.del_flag = 0 and (t.pack_id is null or exists (
      select 1 from sys_tenant_pack_permission pp where pp.pack_id = t.pack_id and pp.permission_id = p.id))
  `.execute(acrossTenants(db, PLANS))
  return rows.filter((row) => !isHousePage(row)).map(({ id }) => id)
}

/**
 * The guard of tenants: whoever changes one, or says who its administrators are, holds all that these hold.
 * @throws DomainError `refused`
 */
export async function requireOverTenants(ctx: Asking, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await requireEntriesHeld(ctx, await entriesOfTenant(ctx, Number(id)))
  }
}

/**
 * The guard of plans: whoever changes one holds all that it contains.
 * @throws DomainError `refused`
 */
export async function requireOverPacks(ctx: Asking, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from sys_tenant_pack_permission pp join sys_permission p on p.id = pp.permission_id and p.del_flag = 0
    where pp.pack_id = any(${ids})
  `.execute(acrossTenants(ctx.db, PLANS))
  await requireEntriesHeld(
    ctx,
    rows.map(({ id }) => id),
  )
}

function requireEntriesHeld(ctx: Asking, permissionIds: readonly string[]): Promise<void> {
  return requireOverGrants(
    ctx,
    permissionIds.map((permissionId) => ({ permissionId, ruleIds: [], match: 'and' })),
  )
}

/** What would keep the people of the house out of it, or from what they hold. */
const HOUSE_STAYS = { status: 1, packId: null, beginDate: null, endDate: null } as const

/** @throws DomainError `refused` for the house itself: it is always open, and no plan narrows what it holds */
export function requireHouseOpen(values: Readonly<Record<string, unknown>>, number: number | undefined): void {
  const isShut = Object.entries(HOUSE_STAYS).some(
    ([name, stays]) => values[name] !== undefined && (values[name] ?? null) !== stays,
  )
  if (number === HOUSE && isShut) {
    throw refused(['商城本身不能冻结、限期或设置套餐', 'The house itself is not frozen, has no dates and no plan'])
  }
}
