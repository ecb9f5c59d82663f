/** The tenant of the shop: menu, and data rules that it adds, are those of all tenants. */
export const SHARED_TENANT = 0
