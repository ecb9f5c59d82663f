import type { Database } from '#kit/server/database/database.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import type { Granters } from '../../../rights/may-grant.server.ts'
import { userById } from '../../login-user.server.ts'
import { type Claims, claimFor, groupsClaim, personIn } from '../claims.ts'
import type { Provider } from '../provider-row.server.ts'
import type { TriedProvider } from '../third-login.ts'
import { plannedAccount } from './people.server.ts'
import { rolesOf } from './roles.server.ts'

/** Most characters of a claim that are shown. */
const MOST_SHOWN = 500

const ownerOf = (providerId: string): string => `tried-claims:${providerId}`

/** What a provider said, until whoever tried it looks at it. */
export const sealedClaims = (vault: Vault, providerId: string, claims: Claims): string =>
  vault.seal(JSON.stringify(claims), ownerOf(providerId))

export const openedClaims = (vault: Vault, providerId: string, sealed: string): Claims =>
  JSON.parse(vault.open(sealed, ownerOf(providerId)))

const FILLED = ['subjectClaim', 'usernameClaim', 'realnameClaim', 'emailClaim', 'phoneClaim'] as const

/** Which claims came, what each of them fills, and what would come of it. Nobody is signed in, bound or made. */
export async function triedWith(
  db: Database,
  granters: Granters,
  provider: Provider,
  claims: Claims,
): Promise<TriedProvider> {
  const person = personIn(provider, claims)
  const { groups, ...values } = person
  const found = person.subject ? await plannedAccount(db, granters, provider, person) : undefined
  const account = found?.userId ? await userById(db, found.userId) : undefined
  const taken = [
    ...FILLED.map((field) => [field, claimFor(provider, field)] as const),
    ['rolesClaim', groupsClaim(provider)] as const,
  ]
  const fills = (name: string): readonly string[] =>
    taken.filter(([, path]) => path === name || path.split('.')[0] === name).map(([field]) => field)
  return {
    providerName: provider.name,
    claims: Object.entries(claims).map(([name, value]) => ({
      name,
      value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MOST_SHOWN),
      fills: fills(name),
    })),
    person: values,
    groups,
    roles: (await rolesOf(db, provider, groups)).map(({ name }) => name),
    outcome: found?.outcome ?? 'noSubject',
    account: account?.username ?? (found?.outcome === 'created' ? person.username : ''),
  }
}
