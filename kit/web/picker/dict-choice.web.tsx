import { Checkbox, Radio } from 'antd'
import { type ControlProps, passedProps } from '../field/control-props.ts'
import { isEmpty, listOf } from '../field/field-value.ts'
import { useDictionaryItems } from '../session/dictionary.web.ts'

interface DictChoiceProps extends ControlProps {
  /** `checkbox` takes several values, the others one. */
  readonly type: 'radio' | 'radioButton' | 'checkbox'
  /** Instead of a dictionary's items. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** The items of a dictionary all in sight, where a select would hide them. Values compare as text. */
export function DictChoice({ type, options: own, ...props }: DictChoiceProps) {
  const { field, value, onChange } = props
  const items = useDictionaryItems(own ? '' : (field.code ?? ''))
  const options = [...(own ?? items.map((item) => ({ value: item.value, label: item.text })))]
  const { autoFocus, placeholder, ...passed } = passedProps(props)
  if (type === 'checkbox') {
    return (
      <Checkbox.Group
        {...passed}
        options={options}
        value={[...listOf(value)]}
        onChange={(values) => onChange?.(values.join(','))}
      />
    )
  }
  return (
    <Radio.Group
      {...passed}
      options={options}
      {...(type === 'radioButton' && { optionType: 'button' as const, buttonStyle: 'solid' as const })}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(event) => {
        const chosen = String(event.target.value)
        onChange?.(field.numeric ? Number(chosen) : chosen)
      }}
    />
  )
}
