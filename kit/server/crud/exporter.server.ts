import type { AnyResource } from '#kit/contract/resource.ts'
import { STEP_UP_KIND } from '#kit/contract/step-up.ts'
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

/**
 * Whoever takes personal data out of the house shows first that it is them; cells that are empty or masked anyway ask for
 * nothing. What a noun declares for the verb (`stepUp`) is asked for by its routes.
 * @throws DomainError `forbidden`
 */
export async function askBeforeExport(
  { personal }: AppContext,
  { fields, computed = {} }: AnyResource,
  { db, user, input }: RequestContext<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const isPersonal = (code: string | undefined) =>
    code !== undefined && personal.permissions.includes(code) && user.can(code)
  const all = [...Object.values(fields), ...Object.values(computed)]
  // headers alone are nobody's
  const isEmpty = input.template === '1'
  if (
    !isEmpty &&
    user.can(personal.exportPermission) &&
    all.some(({ needs, masked }) => isPersonal(needs) || isPersonal(masked?.needs))
  ) {
    await user.requireProof(db, STEP_UP_KIND.personalData)
  }
}
