import { Select } from 'antd'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { isChosenCause, REFUND_CAUSE } from '../../trade/model/refund-causes.ts'

/** Causes that staff give; those of the shop's own commands are left out. */
export function CauseControl({ id, value, onChange }: CommandControlProps) {
  const causes = useDictionary(REFUND_CAUSE).filter((cause) => isChosenCause(cause.value))
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      options={causes.map((cause) => ({ value: cause.value, label: cause.text }))}
      value={value === undefined || value === null || value === '' ? undefined : String(value)}
      onChange={onChange}
    />
  )
}
