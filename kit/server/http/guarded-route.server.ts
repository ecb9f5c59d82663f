import { ANYONE, type Permission, type Route, SIGNED_CLIENT } from './route.server.ts'

/** @throws Error for a route without a permission, and for one that asks nobody for a proof: the server does not start */
export function requireGuarded({ method, path, permission, stepUp }: Route['definition']): void {
  if (!isPermission(permission)) {
    throw new Error(`${method} ${path} has no permission; a route without one does not start`)
  }
  if (stepUp !== undefined && (permission === ANYONE || permission === SIGNED_CLIENT)) {
    throw new Error(`${method} ${path} asks for a proof, and is open to callers without a session`)
  }
}

function isPermission(permission: unknown): permission is Permission {
  return typeof permission === 'symbol' || (typeof permission === 'string' && /^[\w:]+$/.test(permission))
}
