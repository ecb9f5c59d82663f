/** Permission to grant to roles. */
export const GRANT_RIGHT = 'system:role:grant'
