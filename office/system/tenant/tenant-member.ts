/** Somebody who belongs to a tenant, as `/sys/tenant/members` answers. */
export interface TenantMember {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  /** 1 active, 2 frozen. */
  readonly status: number
  /** Holds all that the plan of the tenant contains. */
  readonly isAdmin: boolean
  /** Names of what this person may do with them; pages of ours are told. */
  readonly _can?: readonly string[]
}
