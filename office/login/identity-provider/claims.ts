import { PROVIDER_KIND, USUAL_CLAIMS } from './provider-choices.ts'

/** What a provider says of somebody, as it came. */
export type Claims = Readonly<Record<string, unknown>>

/** Which of them a provider's row takes. */
export interface ClaimNames {
  readonly kind: string
  readonly subjectClaim: string | null
  readonly usernameClaim: string | null
  readonly realnameClaim: string | null
  readonly emailClaim: string | null
  readonly phoneClaim: string | null
  readonly rolesClaim: string | null
}

/** Somebody as a provider knows them; '' where it does not say. */
export interface OuterPerson {
  /** What the provider never gives to somebody else. */
  readonly subject: string
  readonly username: string
  readonly realname: string
  readonly email: string
  readonly phone: string
  readonly groups: readonly string[]
}

/** The claim that fills a field. */
export function claimFor(names: ClaimNames, field: keyof (typeof USUAL_CLAIMS)[string]): string {
  return names[field] || (USUAL_CLAIMS[names.kind]?.[field] ?? '')
}

/** Where the groups of somebody stand; what a directory says of them is gathered under one name. */
export function groupsClaim({ kind, rolesClaim }: Pick<ClaimNames, 'kind' | 'rolesClaim'>): string {
  return kind === PROVIDER_KIND.ldap ? 'groups' : (rolesClaim ?? '')
}

/** Who that is. An address of mail or a phone that the provider itself calls unverified is not taken. */
export function personIn(names: ClaimNames, claims: Claims): OuterPerson {
  const textOf = (field: keyof (typeof USUAL_CLAIMS)[string]) => textIn(claimAt(claims, claimFor(names, field)))
  return {
    subject: textOf('subjectClaim'),
    username: textOf('usernameClaim'),
    realname: textOf('realnameClaim'),
    email: claims.email_verified === false ? '' : textOf('emailClaim'),
    phone: claims.phone_number_verified === false ? '' : textOf('phoneClaim').replace(/^\+?86[\s-]?(?=1)|[\s-]/g, ''),
    groups: groupsIn(claimAt(claims, groupsClaim(names))),
  }
}

/** `realm_access.roles`: a claim within a claim; a claim of just that name comes first. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) {
    return claims[path]
  }
  let value: unknown = claims
  for (const name of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  }
  return value
}

function textIn(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one).trim() : ''
}

function groupsIn(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : []
  return all.filter((group): group is string => typeof group === 'string' && group !== '')
}
