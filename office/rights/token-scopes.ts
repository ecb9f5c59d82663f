/** What every token begins with, so that scanners of repositories and logs find one that was lost. */
export const API_TOKEN_PREFIX = 'vitrine_'

/**
 * Nouns that make people, rights or secrets, or let proposals of agents happen: a token that could change them would outlive
 * its own end, or come to more than it was given.
 */
const POWERS: readonly string[] = [
  'system:user',
  'system:userAgent',
  'system:role',
  'system:permission',
  'system:depart',
  'system:departRole',
  'system:departUser',
  'system:tenant',
  'system:tenantPack',
  'system:access',
  'system:savedQuery',
  'shop:apiClient',
  'shop:webhook',
  'shop:mailServer',
  'shop:payChannel',
  // what an agent proposes is for people to decide
  'shop:agentProposal',
]

/** Whether a permission may be given to a token: all but what changes people, rights and secrets. */
export function isTokenScope(permission: string): boolean {
  const [area = '', noun = '', verb = ''] = permission.split(':')
  return !POWERS.includes(`${area}:${noun}`) || verb === 'list'
}
