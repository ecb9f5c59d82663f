import { isRecord } from '../client/api-error.ts'

/** A granted action of the signed-in user. `action` may be a comma list. */
export interface GrantedAction {
  readonly action: string | null
  /** 1 shows something, 2 makes it editable. */
  readonly type: string | null
}

/** A defined action; status '0': its control is switched off, so everyone is permitted. */
export interface DefinedAction extends GrantedAction {
  readonly status: string | null
}

export interface Permissions {
  readonly auth: readonly GrantedAction[]
  readonly allAuth: readonly DefinedAction[]
}

/**
 * May the user see what this code guards? `code` may be a comma list: one of them is enough.
 * Codes are compared whole: a switched-off `user:add` frees nothing named `user:addBatch`, an empty one frees nothing.
 */
export function isPermitted({ auth, allAuth }: Permissions, code: string): boolean {
  const asked = listOf(code)
  const isAsked = (entry: GrantedAction) => !isEditing(entry) && listOf(entry.action).some((one) => asked.includes(one))
  return allAuth.some((entry) => entry.status === '0' && isAsked(entry)) || auth.some(isAsked)
}

/**
 * Must the control of this code be disabled (true disables)?
 * Nothing configured or switched off leaves it enabled; configured and on disables it unless granted.
 * @param own the permission list of the form's own record, asked first
 */
export function isDisabled({ auth, allAuth }: Permissions, code: string, own: readonly GrantedAction[] = []): boolean {
  const isAsked = (entry: GrantedAction) => isEditing(entry) && listOf(entry.action).includes(code)
  if (own.some(isAsked)) {
    return true
  }
  const defined = allAuth.filter(isAsked)
  if (defined.length === 0 || defined.some((entry) => entry.status === '0')) {
    return false
  }
  return !auth.some(isAsked)
}

/** What is hidden under a prefix: tails of the active codes that are not granted. */
export function hiddenTails({ auth, allAuth }: Permissions, prefix: string): readonly string[] {
  const tails = (entries: readonly GrantedAction[]) =>
    entries
      .filter((entry) => entry.type === '1')
      .flatMap((entry) => listOf(entry.action))
      .filter((action) => action.startsWith(prefix))
      .map((action) => action.slice(prefix.length))
  const granted = new Set(tails(auth))
  return tails(allAuth.filter((entry) => entry.status === '1')).filter((tail) => !granted.has(tail))
}

/** Buttons of an editable table's toolbar that its prefix hides. */
export function hiddenButtons(
  permissions: Permissions,
  prefix: string,
): ReadonlySet<'add' | 'batch_delete' | 'remove'> {
  const tails = hiddenTails(permissions, prefix)
  const hidden = new Set<'add' | 'batch_delete' | 'remove'>()
  if (tails.includes('add')) {
    hidden.add('add')
  }
  if (tails.includes('batch_delete')) {
    hidden.add('batch_delete').add('remove')
  }
  return hidden
}

/** The permission list that a row brings along; empty for a row without one. */
export function actionsIn(list: unknown): readonly GrantedAction[] {
  return Array.isArray(list)
    ? list.filter(isRecord).map(({ action, type }) => ({
        action: typeof action === 'string' ? action : null,
        type: type === undefined || type === null ? null : String(type),
      }))
    : []
}

function isEditing(entry: GrantedAction): boolean {
  return entry.type === '2'
}

function listOf(action: string | null): readonly string[] {
  return (action ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
