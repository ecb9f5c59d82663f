import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { columnsOf, type StoredRow } from '#kit/server/crud/rows.server.ts'
import { movementOf, transition } from '#kit/server/crud/transition.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { announcement, NO_AUDIENCE } from './announcement.ts'
import { type AudienceOf, countPeople } from './audience.server.ts'

/** What is done with announcements stands on this. */
export interface AnnouncementParts {
  readonly app: AppContext
  readonly deliver: Job<{ readonly tenantId: number; readonly id: string }>
}

/** Who an announcement would reach, as the guard of its states asks. */
export const guards = {
  hasAudience: async (row: StoredRow, ctx: RequestContext) =>
    (await countPeople(ctx.db, audienceOf(row, ctx))) > 0 ? [] : [{ path: 'msgType', message: NO_AUDIENCE }],
}

/** Whom a stored announcement is for. */
export function audienceOf(row: object, { user }: Pick<RequestContext, 'user'>): AudienceOf {
  return { ...(row as Omit<AudienceOf, 'tenantId'>), tenantId: user.tenantId }
}

/** People whom it would reach. */
export async function reached(row: object, ctx: RequestContext): Promise<number> {
  return countPeople(ctx.db, audienceOf(row, ctx))
}

/** The values of an announcement that is released now, and what follows from it once that is committed. */
export async function released({ app, deliver }: AnnouncementParts, ctx: RequestContext, id: string, sender: string) {
  await app.jobs.enqueue(ctx.db, deliver, { tenantId: ctx.user.tenantId, id })
  return { sendTime: new Date(), sender, releaseAt: null }
}

/** The same of one that is revoked. */
export async function revoked({ app, deliver }: AnnouncementParts, ctx: RequestContext, id: string) {
  await app.jobs.enqueue(ctx.db, deliver, { tenantId: ctx.user.tenantId, id })
  return { cancelTime: new Date() }
}

/** Releases or revokes one announcement that the caller sees, in the transaction of the context. */
export async function moveOne(
  parts: AnnouncementParts,
  ctx: RequestContext,
  id: string,
  command: 'release' | 'revoke',
  sender = ctx.user.username,
): Promise<void> {
  const row = (await visibleRows(parts.app, announcement, ctx)
    .select([...columnsOf(announcement)] as never)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as StoredRow | undefined
  if (!row) {
    throw notFound()
  }
  const of = { ...movementOf(parts.app, announcement, { guards }), ctx, row, command }
  await transition(of, command === 'release' ? await released(parts, ctx, id, sender) : await revoked(parts, ctx, id))
}
