import { Select } from 'antd'
import type { PassedProps } from '../field/control-props.ts'
import { isEmpty, isSame } from '../field/field-value.ts'
import { PairSwitch, YES_NO } from '../field/pair-switch.web.tsx'
import { useText } from '../text/text.web.ts'

interface ChoiceSwitchProps<Value> extends PassedProps {
  /** Value of on and of off (specification 3.19b). */
  readonly options: readonly [on: Value, off: Value]
  readonly value?: unknown
  readonly onChange?: (value: Value | '') => void
  /** A filter: a list of yes and no that can also be empty (specification 2.24). */
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
  const say = useText()
  const index = isEmpty(value) ? -1 : options.findIndex((option) => isSame(option, value))
  return (
    <Select
      placeholder={say(['请选择', 'Please select'])}
      {...passed}
      allowClear
      style={{ inlineSize: '100%' }}
      value={index < 0 ? undefined : index}
      options={[
        { value: 0, label: say(['是', 'Yes']) },
        { value: 1, label: say(['否', 'No']) },
      ]}
      onChange={(chosen?: number) => onChange?.(chosen === undefined ? '' : options[chosen === 0 ? 0 : 1])}
    />
  )
}
