import { Select } from 'antd'
import type { ReactElement } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useDictionaryItems } from '../session/dictionary.web.ts'
import { type ControlProps, passedProps } from './control-props.ts'
import { isEmpty, listOf } from './field-value.ts'

const NO_CODE: Text = ['字典Code不能为空!', 'dictionary code cannot be empty!']

export interface DictSelectProps extends ControlProps {
  /** What stands around the items of an open list. */
  readonly renderPopup?: (items: ReactElement) => ReactElement
  readonly onSearch?: (text: string) => void
}

/** One value of a dictionary, or several, from a list that opens. Values compare as text, whatever the field's type. */
export function DictSelect({ renderPopup, onSearch, ...props }: DictSelectProps) {
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
  return (
    <Select
      {...passedProps(props)}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label', ...(onSearch && { onSearch }) }}
      {...(renderPopup && { popupRender: renderPopup })}
      style={FULL}
      options={options}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(chosen: string | undefined) => onChange?.(dictValue(chosen ?? '', field))}
    />
  )
}

/** A chosen value as the wire has it. */
export function dictValue(value: string, { numeric }: ControlProps['field']): string | number {
  return numeric && value !== '' ? Number(value) : value
}

const FULL = { width: '100%' }
