import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { PassedProps } from '#kit/web/field/control-props.ts'
import { PairSwitch } from '#kit/web/field/pair-switch.web.tsx'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm } from '#kit/web/form/resource-form.web.tsx'
import { type DictionaryItemRow, dictionaryItem } from './dictionary.ts'
import { type DictionaryRow, dictionaryCalls } from './dictionary-calls.web.ts'

/** Which item is being written: a new one, below another or not, or `row`. */
export type ItemTask =
  | { readonly kind: 'add'; readonly parent?: DictionaryItemRow }
  | { readonly kind: 'edit'; readonly row: DictionaryItemRow }

interface ItemFormProps {
  readonly dictionary: DictionaryRow
  readonly task: ItemTask
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** An item of a dictionary, new or edit. */
export function ItemForm({ dictionary, task, ...props }: ItemFormProps) {
  const parent = task.kind === 'add' ? task.parent : undefined
  const resource = useMemo(() => itemsIn(dictionary.id, parent?.id), [dictionary.id, parent?.id])
  const isValueKept = task.kind === 'edit' && dictionary.isFixed === true
  return (
    <ResourceForm
      {...props}
      resource={resource}
      mode={task.kind === 'edit' ? 'edit' : 'new'}
      row={task.kind === 'edit' ? { ...task.row } : undefined}
    >
      <FormGrid>
        <FormField resource={dictionaryItem} name="itemText" />
        <FormField resource={dictionaryItem} name="itemTextEn" />
        <FormField resource={dictionaryItem} name="itemValue" isDisabled={isValueKept} />
        <FormField resource={dictionaryItem} name="color" />
        <FormField resource={dictionaryItem} name="parentId">
          <ParentSelect dictId={dictionary.id} own={task.kind === 'edit' ? task.row.id : undefined} />
        </FormField>
        <FormField resource={dictionaryItem} name="status">
          <PairSwitch options={[1, 0]} disabled={isValueKept} />
        </FormField>
        <FormField resource={dictionaryItem} name="description" isWide />
      </FormGrid>
    </ResourceForm>
  )
}

/** Items as a form of one dictionary writes them; drafts of one dictionary are not those of another. */
function itemsIn(dictId: string, parentId: string | undefined): AnyResource {
  const { fields } = dictionaryItem
  return {
    ...dictionaryItem,
    permission: `system:dictItem.${dictId}`,
    fields: {
      ...fields,
      dictId: { ...fields.dictId, initial: dictId },
      parentId: { ...fields.parentId, ...(parentId !== undefined && { initial: parentId }) },
    },
    form: [
      ['itemText', 'itemTextEn'],
      ['itemValue', 'color'],
      ['parentId', 'status'],
      ['description', 'dictId'],
    ],
  }
}

interface ParentSelectProps extends PassedProps {
  readonly dictId: string
  /** The item itself: neither it nor what is below it can be chosen. */
  readonly own: string | undefined
  readonly value?: unknown
  readonly onChange?: (value: string) => void
}

interface Option {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Option[]
}

function ParentSelect({ dictId, own, value, onChange, ...passed }: ParentSelectProps) {
  const t = useTranslate()
  const { data } = useQuery({
    queryKey: ['dictionary', 'items', dictId],
    queryFn: () => dictionaryCalls.items(dictId, { itemText: '', status: '' }),
    gcTime: 0,
  })
  const options = (rows: readonly DictionaryItemRow[], isBelow: boolean): Option[] =>
    rows.map(({ id, itemText, children = [] }) => {
      const disabled = isBelow || id === own
      return { value: id, title: itemText, disabled, children: options(children, disabled) }
    })
  return (
    <TreeSelect
      {...passed}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeData={options(data?.records ?? [], false)}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      placeholder={t(NO_PARENT)}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? '')}
    />
  )
}

const NO_PARENT: Text = ['无，作为第一级', 'None: on the first level']
