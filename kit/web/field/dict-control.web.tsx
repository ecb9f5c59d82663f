import { Radio } from 'antd'
import { useDictionaryItems } from '../session/dictionary.web.ts'
import { passedProps } from './control-props.ts'
import { DictSelect, type DictSelectProps, dictValue } from './dict-select.web.tsx'
import { isEmpty } from './field-value.ts'

/** Up to so many values of a field that must have one are shown at once. */
const MOST_RADIOS = 3

/** Values of a dictionary in a form: one of a few that must be chosen is a radio, anything else comes from a list. */
export function DictControl(props: DictSelectProps) {
  const { field, value, onChange } = props
  const items = useDictionaryItems(field.code ?? '')
  if (field.many || !field.required || items.length === 0 || items.length > MOST_RADIOS) {
    return <DictSelect {...props} />
  }
  const { autoFocus, placeholder, ...passed } = passedProps(props)
  return (
    <Radio.Group
      {...passed}
      options={items.map((item) => ({ value: item.value, label: item.text }))}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(event) => onChange?.(dictValue(event.target.value, field))}
    />
  )
}
