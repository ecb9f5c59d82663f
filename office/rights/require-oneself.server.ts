import { DomainError } from '#kit/contract/errors.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'

/**
 * Devices, tokens, factors and contact data are shown to the person alone, not to who looks at everything as them.
 * @throws DomainError `forbidden`
 */
export function requireOneself({ viewer }: Pick<Caller, 'viewer'>): void {
  if (viewer) {
    throw new DomainError('forbidden', [
      '账户设置只有本人可以查看',
      'Only the person themselves sees their account',
      'rights.onlyOneself',
    ])
  }
}
