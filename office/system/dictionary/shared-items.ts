/** Dictionary items of this tenant are everyone's; the other tenants have theirs beside them. */
export const SHARED_TENANT = 0
