import type { Field, WireValue } from '#kit/contract/field.ts'

/** What every control takes; `value` and `onChange` are injected by antd's Form.Item. */
export interface ControlProps extends PassedProps {
  readonly field: Field
  readonly value?: unknown
  readonly onChange?: (value: WireValue) => void
}

/** Properties that reach the element a person types into, so that labels and help belong to it. */
export interface PassedProps {
  readonly id?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly placeholder?: string
  readonly onBlur?: () => void
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-required'?: boolean | 'true' | 'false'
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
}

/** Drops what is the control's own business and keeps the rest for its input. */
export function passedProps<Props extends ControlProps>({ field, value, onChange, ...passed }: Props) {
  return passed
}
