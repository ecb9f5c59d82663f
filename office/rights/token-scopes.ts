import { powerOf } from '../office.ts'

/** What every token begins with, so that scanners of repositories and logs find one that was lost. */
export const API_TOKEN_PREFIX = 'vitrine_'

/**
 * Whether a permission may be given to a token. With a power over people, rights or secrets it would outlive its own end, or
 * come to more than it was given: it reads such rows at most. What nobody has declared is in no token.
 */
export function isTokenScope(permission: string): boolean {
  const power = powerOf(permission)
  return power === 'none' || (power !== undefined && permission.endsWith(':list'))
}
