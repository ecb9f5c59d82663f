import { Switch } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import type { PassedProps } from './control-props.ts'
import { isEmpty, isSame } from './field-value.ts'

interface PairSwitchProps<Value> extends PassedProps {
  /** Value of on and of off. */
  readonly options: readonly [on: Value, off: Value]
  readonly value?: unknown
  readonly onChange?: (value: Value) => void
}

/** `Y` and `N`, the pair of most tables of this wire. */
export const YES_NO = ['Y', 'N'] as const

/** A switch over a pair of values; an empty value is off and says so at once. */
export function PairSwitch<Value extends string | number | boolean>(props: PairSwitchProps<Value>) {
  const { options, value, onChange, placeholder, onBlur, ...passed } = props
  const t = useTranslate()
  const isUnset = isEmpty(value)
  const settle = useEffectEvent(() => onChange?.(options[1]))
  useEffect(() => {
    if (isUnset) {
      settle()
    }
  }, [isUnset])
  return (
    <Switch
      {...passed}
      checked={isSame(value, options[0])}
      checkedChildren={t(['是', 'Yes'])}
      unCheckedChildren={t(['否', 'No'])}
      onChange={(isOn) => onChange?.(options[isOn ? 0 : 1])}
    />
  )
}
