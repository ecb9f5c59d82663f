import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { FieldKind, Fields } from '#kit/contract/field.ts'
import { fieldPermission } from '#kit/contract/permission.ts'
import { isRequired, readEntry } from '#kit/contract/read-field.ts'
import type { Resource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { useTranslate } from '../browser/text.web.ts'
import { FieldControl } from '../field/field-control.web.tsx'
import { keptDictionaryOf } from '../field/pickers.web.ts'
import { usePermissions } from '../session/can.web.ts'
import { isDisabled as isForbidden } from '../session/permission-check.ts'
import { useFormState } from './form-context.web.ts'
import { isLocked } from './form-values.ts'
import { ASK_DELAY_MS, isAskedFor, useObjection } from './use-objection.web.ts'
import './form.css'

interface FormFieldProps<F extends Fields> {
  readonly resource: Resource<F>
  readonly name: keyof F & string
  /** Takes the whole row of a grid. */
  readonly isWide?: boolean
  readonly isDisabled?: boolean
  /** Another control for the same value; takes value and onChange. */
  readonly children?: ReactNode
}

/** Typed by letters: an error is shown when the person leaves the field, not in the middle of a word. */
const TYPED: readonly FieldKind[] = ['text', 'textarea', 'html', 'number', 'money']

/** A declared field inside a form: label, control, help, and the errors in the words of the server. */
export function FormField<F extends Fields>({ resource, name, isWide, isDisabled, children }: FormFieldProps<F>) {
  const t = useTranslate()
  const { mode, id, own } = useFormState()
  const permissions = usePermissions()
  const objectionTo = useObjection(resource, name, id)
  const path: string = name
  const field = fieldOf(resource, path)
  if (field === undefined) {
    return null
  }
  const locked = isLocked(field, mode) || isForbidden(permissions, fieldPermission(resource, path), own)
  const Control = keptDictionaryOf(field) ?? FieldControl
  const check = async (_rule: unknown, value: unknown) => {
    const reading = readEntry(field, value)
    if ('error' in reading) {
      throw new Error(t(reading.error))
    }
  }
  const isAsked = isAskedFor(field)
  const askServer = async (_rule: unknown, value: unknown) => {
    const objection = await objectionTo(value)
    if (objection !== undefined) {
      throw new Error(objection)
    }
  }
  return (
    <Form.Item
      name={path}
      label={t(field.title)}
      required={isRequired(field)}
      className={isWide ? 'form-wide' : ''}
      validateFirst
      validateTrigger={TYPED.includes(field.kind) && !isAsked ? 'onBlur' : 'onChange'}
      {...(isAsked && { validateDebounce: ASK_DELAY_MS })}
      {...(field.help && { extra: t(field.help) })}
      rules={locked ? [] : [{ validator: check }, ...(isAsked ? [{ validator: askServer }] : [])]}
    >
      {children ?? <Control field={field} disabled={locked || isDisabled} />}
    </Form.Item>
  )
}
