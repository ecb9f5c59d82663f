import { type ControlProps, passedProps } from './control-props.ts'
import { isEmpty, isYes } from './field-value.ts'
import { PairSwitch } from './pair-switch.web.tsx'

/** Yes or no. */
export function BooleanControl(props: ControlProps) {
  const { value, onChange } = props
  return (
    <PairSwitch
      {...passedProps(props)}
      options={ON_OFF}
      value={isEmpty(value) ? undefined : isYes(value)}
      onChange={onChange}
    />
  )
}

const ON_OFF = [true, false] as const
