import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { FieldKind } from '#kit/contract/field.ts'
import { readField } from '#kit/contract/read-field.ts'
import { anyResource, type Fields, fieldOf, type Resource } from '#kit/contract/resource.ts'
import { FieldControl } from '../field/field-control.web.tsx'
import { useText } from '../text/text.web.ts'
import { useFormState } from './form-context.web.ts'
import { isLocked } from './form-values.ts'
import { ASK_DELAY_MS, useObjection } from './use-objection.web.ts'
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

/** Typed by letters: a fault is shown when the person leaves the field, not in the middle of a word. */
const TYPED: readonly FieldKind[] = ['text', 'area', 'html', 'number', 'money']

/** A declared field inside a form: label, control, help, and the faults in the words of the server. */
export function FormField<F extends Fields>({ resource, name, isWide, isDisabled, children }: FormFieldProps<F>) {
  const say = useText()
  const { mode, id } = useFormState()
  const objectionTo = useObjection(resource, name, id)
  const path: string = name
  const field = fieldOf(anyResource(resource), path)
  if (field === undefined) {
    return null
  }
  const locked = isLocked(field, mode)
  const check = async (_rule: unknown, value: unknown) => {
    const reading = readField(field, value)
    if ('fault' in reading) {
      throw new Error(say(reading.fault))
    }
  }
  const checkOthers = async (_rule: unknown, value: unknown) => {
    const objection = await objectionTo(value)
    if (objection !== undefined) {
      throw new Error(objection)
    }
  }
  return (
    <Form.Item
      name={path}
      label={say(field.title)}
      required={field.required ?? false}
      className={isWide ? 'form-wide' : ''}
      validateFirst
      validateTrigger={TYPED.includes(field.kind) && !field.unique ? 'onBlur' : 'onChange'}
      {...(field.unique && { validateDebounce: ASK_DELAY_MS })}
      {...(field.help && { extra: say(field.help) })}
      rules={locked ? [] : [{ validator: check }, ...(field.unique ? [{ validator: checkOthers }] : [])]}
    >
      {children ?? <FieldControl field={field} disabled={locked || isDisabled} />}
    </Form.Item>
  )
}
