import { DomainError } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** Somebody whom the caller may see, frozen people included. */
export interface SeenPerson {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  /** 1 active, 2 frozen. */
  readonly status: number | null
}

/** What is asked about people and their rights. */
export interface AskParts {
  readonly app: AppContext
  /** Somebody with the rights they have now; null when they may not sign in. */
  readonly callerNow: (userId: string, tenantId: number) => Promise<Caller | null>
  /** A person within what the caller may see. */
  readonly seenPerson: (
    app: AppContext,
    ctx: Pick<RequestContext, 'db' | 'user'>,
    userId: string,
  ) => Promise<SeenPerson | undefined>
}

/** @throws DomainError `notFound` for nobody of the caller's tenant, and for people whom row rules hide */
export async function personOf(
  { app, seenPerson }: AskParts,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  userId: string,
): Promise<SeenPerson> {
  const person = await seenPerson(app, ctx, userId)
  if (!person) {
    throw new DomainError('notFound', ['用户不存在', 'This user does not exist', 'user.unknown'])
  }
  return person
}
