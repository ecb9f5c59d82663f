import { CheckCircleFilled } from '@ant-design/icons'
import { Form, Input } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import './goods.css'
import { isJanCode, janCheckDigit, janPrefixIsJapanese } from './jan-code.ts'

interface JanControlProps {
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
}

/** A JAN that is checked while it is typed; separators of pasted codes are dropped. */
export function JanControl({ id, value, onChange, disabled = false }: JanControlProps) {
  const t = useTranslate()
  const code = typeof value === 'string' ? value : ''
  const [hint, values] = hintOf(code)
  const { status } = Form.Item.useStatus()
  // Right by itself, but another figure may have it.
  const isDoubted = status === 'error' || status === 'validating'
  return (
    <>
      <Input
        {...(id !== undefined && { id })}
        value={code}
        disabled={disabled}
        allowClear
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(PLACEHOLDER)}
        aria-describedby={`${id ?? 'jan'}_hint`}
        suffix={
          isJanCode(code) && !isDoubted ? (
            <CheckCircleFilled className="jan-right" />
          ) : (
            <span className="jan-count">{code.length}/13</span>
          )
        }
        onChange={(event) => onChange?.(event.target.value.normalize('NFKC').replace(/[\s-]/g, ''))}
      />
      <div id={`${id ?? 'jan'}_hint`} className="jan-hint" role="status">
        {hint && t(hint, values)}
      </div>
    </>
  )
}

/** What can be said of a code before it is complete. */
function hintOf(code: string): readonly [hint?: Text, values?: Readonly<Record<string, number>>] {
  if (code === '') {
    return []
  }
  if (!/^[0-9]*$/.test(code)) {
    return [DIGITS_ONLY]
  }
  if (code.length === 12) {
    return [NEXT_DIGIT, { digit: janCheckDigit(code) ?? 0 }]
  }
  if (code.length === 13 && !isJanCode(code)) {
    return [WRONG_DIGIT, { digit: janCheckDigit(code.slice(0, 12)) ?? 0 }]
  }
  if (code.length > 13) {
    return [TOO_LONG, { n: code.length - 13 }]
  }
  return isJanCode(code) && !janPrefixIsJapanese(code) ? [FOREIGN] : []
}

const PLACEHOLDER: Text = ['13 位数字', '13 digits']
const DIGITS_ONLY: Text = ['JAN码只含数字', 'A JAN code has digits only']
const NEXT_DIGIT: Text = ['校验位应为 {digit}', 'The check digit is {digit}']
const WRONG_DIGIT: Text = [
  '校验位应为 {digit}，请核对各位数字',
  'The check digit should be {digit}; please compare the digits',
]
const TOO_LONG: Text = ['多了 {n} 位', '{n} {n|digit|digits} too many']
const FOREIGN: Text = ['不是日本前缀 45/49，请确认', 'Not a Japanese prefix (45 or 49); please check']
