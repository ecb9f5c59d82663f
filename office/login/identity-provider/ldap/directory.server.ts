import { isIP } from 'node:net'
import type { Client, Entry } from 'ldapts'
import { refused } from '#kit/contract/errors.ts'
import { type Claims, claimFor } from '../claims.ts'
import { isLoopback, type Services } from '../protocol/protocol.server.ts'
import { type Provider, secretOf } from '../provider-row.server.ts'
import { escapedValue } from './filter.ts'

/** Milliseconds that a directory may take to be reached, and for each of its answers. */
const CONNECT_MS = 5000
const ANSWER_MS = 15_000

/** Entries that are asked for at once. */
const PAGE_SIZE = 500

/** Attributes that programs read and people do not see; the rest are asked for by `*`. */
const OPERATIONAL = ['*', 'entryUUID', 'memberOf', 'nsUniqueId', 'ipaUniqueID']
const BINARY = ['objectGUID', 'objectSid']
const SECRETS = /passw|pwd|secret|hash|key|certificate|jpegphoto|thumbnailphoto/i

// needed by few processes, and long to load
const library = () => import('ldapts')

/** A directory, spoken to as the account that searches. */
export interface Directory {
  /** What the directory says of somebody by the name they sign in with; undefined for nobody, and for several. */
  named(username: string): Promise<DirectoryEntry | undefined>
  /** What it says of all people of the filter. */
  all(): Promise<readonly Claims[]>
}

interface DirectoryEntry {
  readonly dn: string
  readonly claims: Claims
}

/**
 * Speaks to the directory of a provider, where requests of this server may go.
 * @throws DomainError `refused` for one that is not reached, or in a network that is closed
 */
export async function withDirectory<Result>(
  services: Services,
  provider: Provider,
  work: (directory: Directory) => Promise<Result>,
): Promise<Result> {
  const client = await connected(services, provider)
  try {
    if (provider.clientId) {
      await client.bind(provider.clientId, secretOf(services, provider))
    }
    return await work(directoryOver(client, provider))
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

/**
 * Whether the password is that of an entry. None at all is no password: a directory takes it for somebody who does not say who
 * they are (RFC 4513, 5.1.2).
 */
export async function isPasswordOf(
  services: Services,
  provider: Provider,
  { dn, password }: { readonly dn: string; readonly password: string },
): Promise<boolean> {
  if (password === '' || dn === '') {
    return false
  }
  const { InvalidCredentialsError, NoSuchObjectError, InvalidDNSyntaxError } = await library()
  const client = await connected(services, provider)
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    const isWrong = [InvalidCredentialsError, NoSuchObjectError, InvalidDNSyntaxError].some(
      (one) => error instanceof one,
    )
    if (isWrong) {
      return false
    }
    throw error
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

async function connected({ outbound }: Services, { address, isStartTls }: Provider): Promise<Client> {
  const { protocol, hostname, port } = new URL(address)
  const isSecure = protocol === 'ldaps:'
  if (!isSecure && !isStartTls && !isLoopback(address)) {
    throw refused([
      '目录须使用 ldaps 或 StartTLS',
      'A directory is spoken to by ldaps or StartTLS',
      'identityProvider.notEncrypted',
    ])
  }
  // the address that was looked at, whatever the name says by now
  const { address: at, family } = await outbound.addressOf(hostname)
  const host = family === 6 ? `[${at}]` : at
  const name = isIP(hostname.replace(/^\[|\]$/g, '')) ? {} : { servername: hostname }
  const { Client } = await library()
  const client = new Client({
    url: `${protocol}//${host}:${Number(port) || (isSecure ? SECURE_PORT : PLAIN_PORT)}`,
    connectTimeout: CONNECT_MS,
    timeout: ANSWER_MS,
    ...(isSecure && { tlsOptions: name }),
  })
  if (isStartTls && !isSecure) {
    await client.startTLS(name)
  }
  return client
}

const PLAIN_PORT = 389
const SECURE_PORT = 636

function directoryOver(client: Client, provider: Provider): Directory {
  const nameAttribute = claimFor(provider, 'usernameClaim')
  const filter = provider.userFilter || `(&(objectClass=person)(${nameAttribute}={username}))`
  const attributes = [...OPERATIONAL, ...BINARY, claimFor(provider, 'subjectClaim'), provider.rolesClaim ?? ''].filter(
    (name) => name !== '',
  )
  const people = async (value: string, sizeLimit?: number): Promise<readonly Entry[]> => {
    const { searchEntries } = await client.search(provider.searchBase ?? '', {
      scope: 'sub',
      filter: filter.replaceAll('{username}', () => value),
      attributes,
      explicitBufferAttributes: BINARY,
      ...(sizeLimit === undefined ? { paged: { pageSize: PAGE_SIZE } } : { sizeLimit }),
    })
    return searchEntries
  }
  return {
    named: async (username) => {
      // two of one name are nobody
      const found = await people(escapedValue(username), 2).catch(async (error: unknown) => {
        const { SizeLimitExceededError } = await library()
        if (error instanceof SizeLimitExceededError) {
          return []
        }
        throw error
      })
      const [entry] = found
      if (!entry || found.length > 1) {
        return undefined
      }
      const name = textOf(entry[nameAttribute])
      return { dn: entry.dn, claims: claimsOf(provider, entry, await groupsOf(client, provider, entry.dn, name)) }
    },
    all: async () => {
      const groups = await allGroups(client, provider)
      return (await people('*')).map((entry) => {
        const own = [entry.dn, textOf(entry[nameAttribute])].flatMap((key) => groups.get(key.toLowerCase()) ?? [])
        return claimsOf(provider, entry, own)
      })
    },
  }
}

/** What an entry says, but secrets and pictures; its groups are those of `memberOf` and those that name it. */
function claimsOf({ rolesClaim }: Provider, entry: Entry, groups: readonly string[]): Claims {
  const said = Object.entries(entry)
    .filter(([name, value]) => !SECRETS.test(name) && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => [name, readable(value)] as const)
  const claims: Record<string, unknown> = Object.fromEntries(said)
  const own = [claims.memberOf, rolesClaim ? claims[rolesClaim] : undefined].flat()
  const all = [...own, ...groups].filter((group): group is string => typeof group === 'string')
  return { ...claims, groups: [...new Set(all.flatMap((group) => [group, ...nameIn(group)]))] }
}

/** `packers` of `cn=packers,ou=groups,…`: rules may name a group by either. */
function nameIn(dn: string): readonly string[] {
  const [, name] = /^cn=([^,\\]+),/i.exec(dn) ?? []
  return name === undefined ? [] : [name.trim()]
}

function readable(value: Entry[string]): unknown {
  const one = (part: string | Buffer): string => (Buffer.isBuffer(part) ? part.toString('hex') : part)
  return Array.isArray(value) ? value.map(one) : one(value)
}

const textOf = (value: Entry[string] | undefined): string => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' ? one : ''
}

/** Attributes by which groups name their members: by entry, or by the name alone. */
const MEMBERS = ['member', 'uniqueMember', 'memberUid'] as const

/** The groups that name an entry. */
async function groupsOf(client: Client, { groupBase }: Provider, dn: string, name: string): Promise<readonly string[]> {
  if (!groupBase) {
    return []
  }
  const [who, uid] = [escapedValue(dn), escapedValue(name)]
  const { searchEntries } = await client.search(groupBase, {
    scope: 'sub',
    filter: `(|(member=${who})(uniqueMember=${who})(memberUid=${uid}))`,
    attributes: ['cn'],
    paged: { pageSize: PAGE_SIZE },
  })
  return searchEntries.map((group) => group.dn)
}

/** All groups by their members, in lower case. */
async function allGroups(client: Client, { groupBase }: Provider): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, string[]>()
  if (!groupBase) {
    return groups
  }
  const { searchEntries } = await client.search(groupBase, {
    scope: 'sub',
    filter: '(|(member=*)(uniqueMember=*)(memberUid=*))',
    attributes: ['cn', ...MEMBERS],
    paged: { pageSize: PAGE_SIZE },
  })
  for (const group of searchEntries) {
    for (const member of MEMBERS.flatMap((name) => [group[name] ?? []].flat())) {
      const key = String(member).toLowerCase()
      groups.set(key, [...(groups.get(key) ?? []), group.dn])
    }
  }
  return groups
}
