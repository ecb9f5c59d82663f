/** Pages that only people of the shop itself ever hold: they reach over tenants. */
const HOUSE_COMPONENTS: ReadonlySet<string> = new Set(['system/TenantList', 'system/TenantPackList'])
const HOUSE_PREFIXES = ['system:tenant:', 'system:tenantPack:'] as const

export function isHousePage({
  component,
  perms,
}: {
  readonly component: string | null
  readonly perms: string | null
}) {
  return HOUSE_COMPONENTS.has(component ?? '') || HOUSE_PREFIXES.some((prefix) => perms?.startsWith(prefix) ?? false)
}
