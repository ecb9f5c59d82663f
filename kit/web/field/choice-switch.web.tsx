import { Select } from 'antd'
import { useTranslate } from '../browser/text.web.ts'
import type { PassedProps } from './control-props.ts'
import { isEmpty, isSame } from './field-value.ts'
import { PairSwitch, YES_NO } from './pair-switch.web.tsx'

interface ChoiceSwitchProps<Value> extends PassedProps {
  /** Value of on and of off. */
  readonly options: readonly [on: Value, off: Value]
  readonly value?: unknown
  readonly onChange?: (value: Value | '') => void
  /** A filter: a list of yes and no that can also be empty. */
  readonly query?: boolean
}

/** A switch over a pair of values, or the filter for it. */
export function ChoiceSwitch<Value extends string | number | boolean>({ query, ...props }: ChoiceSwitchProps<Value>) {
  return query ? <QuerySwitch {...props} /> : <PairSwitch {...props} />
}

/** The same over `Y` and `N`. */
export function YesNoSwitch(props: Omit<ChoiceSwitchProps<'Y' | 'N'>, 'options'>) {
  return <ChoiceSwitch {...props} options={YES_NO} />
}

/** Follows its value from outside, so that a reset of the filters empties it. */
function QuerySwitch<Value extends string | number | boolean>(props: ChoiceSwitchProps<Value>) {
  const { options, value, onChange, ...passed } = props
  const t = useTranslate()
  const index = isEmpty(value) ? -1 : options.findIndex((option) => isSame(option, value))
  return (
    <Select
      placeholder={t(['请选择', 'Please select'])}
      {...passed}
      allowClear
      style={{ inlineSize: '100%' }}
      value={index < 0 ? undefined : index}
      options={[
        { value: 0, label: t(['是', 'Yes']) },
        { value: 1, label: t(['否', 'No']) },
      ]}
      onChange={(chosen?: number) => onChange?.(chosen === undefined ? '' : options[chosen === 0 ? 0 : 1])}
    />
  )
}
