import type { FormInstance } from 'antd'
import type { WireError } from '../client/api-error.ts'

/** The error of the first field that has one, as a list of one; empty for a form without errors. */
export function firstError(form: FormInstance): readonly WireError[] {
  const invalid = form.getFieldsError().find(({ errors }) => errors.length > 0)
  return invalid ? [{ path: String(invalid.name[0]), message: invalid.errors[0] ?? '' }] : []
}
