import { Radio, Select } from 'antd'
import type { ReactElement } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useDictionaryItems } from '../session/dictionary.web.ts'
import { type ControlProps, passedProps } from './control-props.ts'
import { isEmpty, listOf } from './field-value.ts'

/** Up to so many values of a field that must have one are shown at once. */
const MOST_RADIOS = 3

const NO_CODE: Text = ['字典Code不能为空!', 'dictionary code cannot be empty!']

interface DictControlProps extends ControlProps {
  /** What stands around the items of an open list. */
  readonly renderPopup?: (items: ReactElement) => ReactElement
  readonly onSearch?: (text: string) => void
}

/** One value of a dictionary, or several. Values compare as text, whatever the field's type. */
export function DictControl({ renderPopup, onSearch, ...props }: DictControlProps) {
  const { field, value, onChange } = props
  const t = useTranslate()
  const code = field.code ?? ''
  const items = useDictionaryItems(code)
  if (code === '') {
    return <Select {...passedProps(props)} disabled status="error" style={FULL} placeholder={t(NO_CODE)} />
  }
  const options = items.map((item) => ({ value: item.value, label: item.text }))
  if (field.many) {
    return (
      <Select
        {...passedProps(props)}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        style={FULL}
        options={options}
        value={[...listOf(value)]}
        onChange={(values: readonly string[]) => onChange?.(values.join(','))}
      />
    )
  }
  const give = (chosen: string | undefined) => onChange?.(wireOf(chosen ?? '', field.numeric))
  const shown = isEmpty(value) ? undefined : String(value)
  if (field.required && options.length > 0 && options.length <= MOST_RADIOS) {
    const { autoFocus, placeholder, ...passed } = passedProps(props)
    return <Radio.Group {...passed} options={options} value={shown} onChange={(event) => give(event.target.value)} />
  }
  return (
    <Select
      {...passedProps(props)}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label', ...(onSearch && { onSearch }) }}
      {...(renderPopup && { popupRender: renderPopup })}
      style={FULL}
      options={options}
      value={shown}
      onChange={give}
    />
  )
}

function wireOf(value: string, isNumeric: boolean | undefined): string | number {
  return isNumeric && value !== '' ? Number(value) : value
}

const FULL = { width: '100%' }
