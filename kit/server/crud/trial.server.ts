import type { RequestContext } from '../http/route.server.ts'
import { inSavepoint } from './savepoint.server.ts'

class TakenBack extends Error {}

/** Does the work and takes back what it wrote, whether it succeeds or throws. @returns what it would have returned */
export async function tried<Result>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => Promise<Result>,
): Promise<Result> {
  let result: readonly [Result] | undefined
  const attempt = async (inside: RequestContext): Promise<never> => {
    result = [await work(inside)]
    throw new TakenBack()
  }
  try {
    await (ctx.db.isTransaction
      ? inSavepoint(ctx, () => attempt(ctx))
      : ctx.db.transaction().execute((db) => attempt({ ...ctx, db })))
  } catch (error) {
    if (!(error instanceof TakenBack)) {
      throw error
    }
  }
  if (!result) {
    throw new Error('a trial ended without a result')
  }
  return result[0]
}
