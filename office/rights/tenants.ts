/** The tenant that the shop itself is: its administrators keep all others. */
export const HOUSE = 0

/** What a row of people says about the tenants of one. */
export interface Member {
  /** Where they were made. */
  readonly tenantId: number
  /** Ids joined by commas; where there are some, they are all of them. */
  readonly relTenantIds: string | null
}

/** The tenants somebody belongs to; they start in the first. */
export function tenantsOf({ tenantId, relTenantIds }: Member): readonly number[] {
  const related = (relTenantIds ?? '').split(',').filter((id) => id.trim() !== '')
  return related.length > 0 ? related.map(Number) : [tenantId]
}

/** Somebody in one of their tenants. */
export interface Mine {
  readonly userId: string
  readonly tenantId: number
}
