import { Input } from 'antd'
import { type ControlProps, passedProps } from './control-props.ts'

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props
  return (
    <Input
      {...passedProps(props)}
      allowClear
      value={String(value ?? '')}
      count={countOf(field.max)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Several lines of text; shows how much room is left. */
export function AreaControl(props: ControlProps) {
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

/** Counts characters as the server does: one emoji is one. */
function countOf(max: number | undefined) {
  return {
    max,
    strategy: (text: string) => [...text].length,
    exceedFormatter: (text: string, { max: most }: { max: number }) => [...text].slice(0, most).join(''),
  }
}
