import { Tooltip } from 'antd'
import { cutText, ELLIPSIS_LENGTH, shortFileName } from './cut-text.ts'

interface EllipsisProps {
  readonly value: string | null | undefined
  /** Characters that are shown; negative for all. */
  readonly length?: number
}

/** The beginning of a text; the whole of it on hover and on focus. */
export function Ellipsis({ value, length = ELLIPSIS_LENGTH }: EllipsisProps) {
  const whole = value ?? ''
  return <CutText whole={whole} cut={cutText(whole, length)} />
}

/** A file's name in few characters. */
export function FileName({ name }: { readonly name: string }) {
  return <CutText whole={name} cut={shortFileName(name)} />
}

function CutText({ whole, cut }: { readonly whole: string; readonly cut: string }) {
  if (cut === whole) {
    return <span>{whole}</span>
  }
  return (
    <Tooltip title={whole} trigger={['hover', 'focus']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the whole text too */}
      <span tabIndex={0}>{cut}</span>
    </Tooltip>
  )
}
