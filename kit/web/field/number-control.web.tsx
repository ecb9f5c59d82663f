import { Input } from 'antd'
import { useState } from 'react'
import { type ControlProps, passedProps } from './control-props.ts'
import { isSame } from './field-value.ts'
import { numberIn, settleAmount, settleNumber, textOfNumber, typeAmount, typeNumber } from './typed-number.ts'

const NUMBER = { type: typeNumber, settle: settleNumber }
const AMOUNT = { type: typeAmount, settle: settleAmount }

/** A number: gives a number, or '' while there is none. */
export function NumberControl(props: ControlProps) {
  return <NumberBox {...props} rules={NUMBER} />
}

/** An amount in yuan with two decimals. */
export function MoneyControl(props: ControlProps) {
  return <NumberBox {...props} rules={AMOUNT} />
}

/** Spelled with its own text, so that `1.` and `-` can be on their way to a number. */
function NumberBox({ rules, ...props }: ControlProps & { readonly rules: typeof NUMBER }) {
  const { field, value, onChange, onBlur } = props
  const [typing, setTyping] = useState<string>()
  const settled = rules.settle(textOfNumber(value))
  // A value set from outside, as by a reset of the form, wins over what was being typed.
  const shown = typing !== undefined && isSame(numberIn(typing), value) ? typing : settled
  const change = (next: string) => {
    const typed = rules.type(shown, next)
    setTyping(typed.text)
    if (typed.text !== shown) {
      onChange?.(typed.value)
    }
  }
  return (
    <Input
      {...passedProps(props)}
      inputMode="decimal"
      autoComplete="off"
      prefix={field.kind === 'money' ? '¥' : undefined}
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      value={shown}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        setTyping(undefined)
        onBlur?.()
      }}
    />
  )
}
