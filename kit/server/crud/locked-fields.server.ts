import type { FieldError } from '#kit/contract/errors.ts'
import { fieldPermission } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Caller } from '../http/caller.server.ts'

/** Errors of values that somebody gives a field which is locked for them; the value that it has already is none. */
export function lockedErrors(
  resource: AnyResource,
  user: Pick<Caller, 'mayEdit'>,
  values: Values,
  before: Values,
): readonly FieldError[] {
  return Object.entries(values).flatMap(([name, value]): FieldError[] => {
    const title = fieldOf(resource, name)?.title ?? [name, name]
    return (before[name] ?? null) === value || user.mayEdit(fieldPermission(resource, name))
      ? []
      : [{ path: name, message: [`${title[0]}：无权修改`, `${title[1]}: you may not change it`, 'record.fieldLocked'] }]
  })
}
