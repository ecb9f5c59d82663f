import { DomainError } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { user } from '../system/user/user.ts'

/** Somebody whom the caller may see, frozen people included. */
export interface SeenPerson {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  /** 1 active, 2 frozen. */
  readonly status: number | null
}

/** @throws DomainError `notFound` for nobody of the caller's tenant, and for people whom row rules hide */
export async function seenPerson(
  app: AppContext,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  userId: string,
): Promise<SeenPerson> {
  const person = await visibleRows(app, user, ctx)
    .select(['id', 'username', 'realname', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) {
    throw new DomainError('notFound', ['用户不存在', 'This user does not exist'])
  }
  return person
}
