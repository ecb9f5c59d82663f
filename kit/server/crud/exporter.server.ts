import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'

/**
 * The caller as the cells of a sheet know them: what permissions show of people on pages leaves the house only with
 * another one. Which rows are in the sheet is asked of the caller themselves, so that they are those of the list.
 */
export function asExporter<Ctx extends Pick<RequestContext, 'user'>>({ personal }: AppContext, ctx: Ctx): Ctx {
  const { user } = ctx
  const can = (code: string) =>
    user.can(code) && (!personal.permissions.includes(code) || user.can(personal.exportPermission))
  return { ...ctx, user: { ...user, can } }
}
