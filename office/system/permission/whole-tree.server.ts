import type { RequestContext } from '#kit/server/http/route.server.ts'
import { grantsOf } from '../../rights/grants.server.ts'
import { GRANT_RIGHT } from './rights.ts'

/** Whoever gives pages and buttons to somebody, or keeps the menu, reads all that there are. */
const READERS = [
  GRANT_RIGHT,
  'system:depart:grant',
  'system:departRole:grant',
  'system:tenantPack:edit',
  'system:permission:list',
]

interface Node {
  readonly id: string
  readonly parentId: string | null
}

/** The entries of the menu that the caller may know of: all for those who grant, for others their own with the groups above them. */
export async function knownEntries<Entry extends Node>(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  all: readonly Entry[],
): Promise<readonly Entry[]> {
  if (READERS.some(user.can)) {
    return all
  }
  const own = await grantsOf(db, { holderIds: [user.userId], tenantId: user.tenantId })
  const byId = new Map(all.map((entry) => [entry.id, entry]))
  const known = new Set<string>()
  for (const { permissionId } of own) {
    for (let id: string | null = permissionId; id && !known.has(id); id = byId.get(id)?.parentId ?? null) {
      known.add(id)
    }
  }
  return all.filter(({ id }) => known.has(id))
}
