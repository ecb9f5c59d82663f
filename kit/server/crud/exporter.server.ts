import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { isSeen } from '#kit/contract/seen-fields.ts'
import { STEP_UP_KIND } from '#kit/contract/step-up.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { askingInside, type Controlled, stepUpOf } from './step-up-of.server.ts'

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
 * Whoever takes personal data out of the house shows first that it is them, and many rows of it wait for somebody else to agree. Asked
 * by the columns of the sheet: those that are empty or masked anyway ask for nothing, nor do headers alone. What a noun declares for
 * the verb (`stepUp`) is asked for by its routes.
 * @throws DomainError `forbidden`
 * @throws SecondPersonAsked
 */
export async function askBeforeExport(
  { personal }: AppContext,
  { db, user, input }: RequestContext<Readonly<Record<string, unknown>>>,
  { columns, rows }: { readonly columns: readonly Field[]; readonly rows?: () => Promise<number> },
): Promise<void> {
  const { can } = user
  const isAbout = aboutPeople(personal, can)
  if (input.template !== '1' && columns.some((column) => isSeen(column, can) && isAbout(column))) {
    await user.requireProof(db, STEP_UP_KIND.personalData, { rows })
  }
}

/** Whether a column tells something of somebody to whoever holds these permissions. */
function aboutPeople(personal: AppContext['personal'], can: (code: string) => boolean): (column: Field) => boolean {
  const isShown = (code: string | undefined) =>
    code !== undefined && personal.permissions.includes(code) && can(code) && can(personal.exportPermission)
  // what people are called is masked for those who hold none of these
  const readsNames = personal.permissions.some(isShown)
  return ({ needs, masked, source, isPersonal = false }) =>
    isShown(needs) ||
    isShown(masked?.needs) ||
    isPersonal ||
    (readsNames && personal.tables.includes(source?.split(',')[0] ?? ''))
}

/** What routes that export a noun declare: what the noun does, and personal data where a column may have some. */
export function exportStepUp({ personal }: AppContext, resource: AnyResource): Controlled {
  const { fields, computed = {} } = resource
  const declared = stepUpOf(resource, 'exportXls')
  const isAsking = [...Object.values(fields), ...Object.values(computed)].some(aboutPeople(personal, () => true))
  return isAsking ? { ...declared, ...askingInside([STEP_UP_KIND.personalData]) } : declared
}
