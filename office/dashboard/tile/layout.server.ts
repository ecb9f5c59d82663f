import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { DEFAULT_TILES, USUAL_TILES } from './default-tiles.ts'
import type { TileLayout } from './tile.ts'

const OWN = 'how the caller arranged their dashboard, and what their roles start with'

type Asking = Pick<RequestContext, 'db' | 'user'>

interface Arranged extends TileLayout {
  readonly isOwn: boolean
}

/** Keys in the order that the caller sees them: what they arranged, then what their roles have beside it. */
export async function layoutOf(ctx: Asking): Promise<Arranged> {
  const [own, defaults] = await Promise.all([ownLayout(ctx), defaultTiles(ctx)])
  const { tiles, hidden } = own ?? { tiles: [], hidden: [] }
  const order = [...new Set([...tiles, ...defaults])].filter((key) => !hidden.includes(key))
  return { tiles: order, hidden, isOwn: own !== undefined }
}

async function ownLayout({ db, user }: Asking): Promise<TileLayout | undefined> {
  const { rows } = await sql<{ tiles: string; hidden: string }>`select tiles::text, hidden::text from sys_dashboard
    where user_id = ${user.userId}`.execute(unscoped(db, OWN))
  const [row] = rows
  return row && { tiles: JSON.parse(row.tiles), hidden: JSON.parse(row.hidden) }
}

/** Of all roles that the caller has in the tenant: as somebody arranged them for the role, else as the role is seeded. */
async function defaultTiles({ db, user }: Asking): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string; tiles: string | null }>`
    select r.role_code as code, d.tiles::text as tiles from sys_user_role ur
    join sys_role r on r.id = ur.role_id
    left join sys_dashboard d on d.role_id = r.id
    where ur.user_id = ${user.userId} order by r.role_code`.execute(unscoped(db, OWN))
  const ofRoles = rows.flatMap(({ code, tiles }): readonly string[] =>
    tiles === null ? (DEFAULT_TILES[code] ?? []) : JSON.parse(tiles),
  )
  return ofRoles.length > 0 ? [...new Set(ofRoles)] : USUAL_TILES
}

export async function saveLayout({ db, user }: Asking, { tiles, hidden }: TileLayout): Promise<void> {
  await sql`insert into sys_dashboard (id, user_id, tiles, hidden, create_by, tenant_id)
    values (${newId()}, ${user.userId}, ${JSON.stringify(tiles)}::jsonb, ${JSON.stringify(hidden)}::jsonb,
      ${user.username}, ${user.tenantId})
    on conflict (tenant_id, user_id) where user_id is not null do update
      set tiles = excluded.tiles, hidden = excluded.hidden, update_by = ${user.username}, update_time = now()`.execute(
    unscoped(db, OWN),
  )
}

export async function forgetLayout({ db, user }: Asking): Promise<void> {
  await unscoped(db, OWN).deleteFrom('sys_dashboard').where('userId', '=', user.userId).execute()
}

/** What the people of a role start with; no tiles: as the role is seeded. */
export async function saveDefault(
  { db, user }: Asking,
  { roleId, tiles }: { readonly roleId: string; readonly tiles: readonly string[] },
): Promise<void> {
  const roles = await unscoped(db, OWN).selectFrom('sys_role').select('id').where('id', '=', roleId).execute()
  if (roles.length === 0) {
    throw new DomainError('notFound', ['角色不存在', 'There is no such role', 'role.unknown'])
  }
  if (tiles.length === 0) {
    await unscoped(db, OWN).deleteFrom('sys_dashboard').where('roleId', '=', roleId).execute()
    return
  }
  await sql`insert into sys_dashboard (id, role_id, tiles, create_by, tenant_id)
    values (${newId()}, ${roleId}, ${JSON.stringify(tiles)}::jsonb, ${user.username}, ${user.tenantId})
    on conflict (tenant_id, role_id) where role_id is not null do update
      set tiles = excluded.tiles, update_by = ${user.username}, update_time = now()`.execute(unscoped(db, OWN))
}
