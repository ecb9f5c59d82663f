import { Input } from 'antd'
import { type ControlProps, passedProps } from './control-props.ts'

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props
  const isTooLong = field.max !== undefined && lengthOf(String(value ?? '')) > field.max
  return (
    <Input
      {...passedProps(props)}
      allowClear
      value={String(value ?? '')}
      count={{ ...countOf(field.max), show: isTooLong }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Several lines of text; shows how much room is left. */
export function TextareaControl(props: ControlProps) {
  const { field, value, onChange } = props
  return (
    <Input.TextArea
      {...passedProps(props)}
      autoSize={{ minRows: 3, maxRows: 10 }}
      value={String(value ?? '')}
      count={{ ...countOf(field.max), show: field.max !== undefined }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Counts characters as the server does: one emoji is one. What is too long stays, and the form says so. */
function countOf(max: number | undefined) {
  return { max, strategy: lengthOf }
}

function lengthOf(text: string): number {
  return [...text].length
}
