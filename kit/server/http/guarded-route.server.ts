import { ANYONE, type Permission, type Route, SIGNED_CLIENT } from './route.server.ts'

/**
 * @throws Error for a route without a permission, for one that asks nobody for a proof, for a read that seems to write, and for
 * a command that would be done twice: the server does not start
 */
export function requireGuarded(definition: Route['definition']): void {
  const { method, path, permission, stepUp, does, transaction, isPlainRead } = definition
  if (!isPermission(permission)) {
    throw new Error(`${method} ${path} has no permission; a route without one does not start`)
  }
  if (stepUp !== undefined && (permission === ANYONE || permission === SIGNED_CLIENT)) {
    throw new Error(`${method} ${path} asks for a proof, and is open to callers without a session`)
  }
  if (does === 'read' && transaction !== undefined) {
    throw new Error(`${method} ${path} has a transaction, and is no command: what does it write?`)
  }
  if (isPlainRead && does !== 'read') {
    throw new Error(`${method} ${path} is a command, and called a plain read: it could be done twice`)
  }
}

function isPermission(permission: unknown): permission is Permission {
  return typeof permission === 'symbol' || (typeof permission === 'string' && /^[\w:]+$/.test(permission))
}
