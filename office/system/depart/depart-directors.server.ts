import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { requireOver } from '../permission/person-rights.server.ts'
import { pickableUser } from '../user/pickable-user.ts'
import { directorsOf } from './depart-rows.server.ts'

const CHARGE = 'users that were found visible, or that are in charge of a department that was'

const LEADER = 2

interface Directors {
  readonly departId: string
  /** Ids of users, joined by commas; undefined leaves them as they are. */
  readonly sent: string | undefined
  /** Those that the client knew, where it says so: only they can be taken away. */
  readonly known?: string | undefined
}

/** Puts users in charge of a department and takes it from others. @throws DomainError `invalid` for unknown users */
export async function saveDirectors(
  app: AppContext,
  ctx: RequestContext,
  { departId, sent, known }: Directors,
): Promise<void> {
  if (sent === undefined) {
    return
  }
  const wanted = [...new Set(idsOf(sent))]
  const now = (await directorsOf(ctx, [departId])).get(departId) ?? []
  const added = wanted.filter((id) => !now.includes(id))
  const before = known === undefined ? now : idsOf(known)
  const found = await visibleRows(app, pickableUser, ctx)
    .select('id')
    .where('id', 'in', [...added, ''])
    .execute()
  if (found.length < added.length) {
    throw invalid([
      {
        path: 'directorUserIds',
        message: ['部门负责人：所选用户不存在', 'In charge: a chosen user does not exist', 'depart.unknownDirector'],
      },
    ])
  }
  const relieved = now.filter((id) => before.includes(id) && !wanted.includes(id))
  await requireOver(ctx, [...added, ...relieved])
  await takeCharge(ctx, [departId], relieved)
  await giveCharge(ctx, departId, added)
}

/** Whoever is in charge of a department belongs to it and counts as a leader. */
export async function giveCharge(ctx: RequestContext, departId: string, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    await changeCharge(ctx, id, (ids) => [...ids, departId])
    await sql`
      insert into sys_user_depart (user_id, dep_id) values (${id}, ${departId}) on conflict do nothing
    `.execute(unscoped(ctx.db, CHARGE))
  }
}

/** Takes departments out of the charge of users; of all who have them where no users are named. */
export async function takeCharge(
  ctx: RequestContext,
  departIds: readonly string[],
  userIds?: readonly string[],
): Promise<void> {
  const all = userIds ?? [...new Set([...(await directorsOf(ctx, departIds)).values()].flat())]
  for (const id of all) {
    await changeCharge(ctx, id, (ids) => ids.filter((one) => !departIds.includes(one)))
  }
}

interface Charge {
  readonly userIdentity: number
  readonly departIds: string | null
}

async function changeCharge(
  ctx: RequestContext,
  id: string,
  change: (departIds: readonly string[]) => readonly string[],
): Promise<void> {
  const { rows } =
    await sql<Charge>`select user_identity, depart_ids from ${withDeleted('sys_user')} where id = ${id} for update`.execute(
      unscoped(ctx.db, CHARGE),
    )
  const [before] = rows
  if (!before) {
    return
  }
  const held = idsOf(before.departIds ?? '')
  const next = [...new Set(change(held))]
  const departIds = next.join(',')
  if (departIds === held.join(',')) {
    return
  }
  const userIdentity = next.length > held.length ? LEADER : before.userIdentity
  await sql`
    update ${withDeleted('sys_user')} set depart_ids = ${departIds}, user_identity = ${userIdentity}, update_by = ${ctx.user.username},
      update_time = now(), version = version + 1
    where id = ${id}
  `.execute(unscoped(ctx.db, CHARGE))
  await noteValues(ctx, 'sys_user', [
    {
      id,
      changes: {
        departIds: [before.departIds, departIds],
        ...(userIdentity === before.userIdentity ? {} : { userIdentity: [before.userIdentity, userIdentity] }),
      },
    },
  ])
}
