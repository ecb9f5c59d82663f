import { Select } from 'antd'
import type { AnyResource } from '#kit/contract/resource.ts'
import { filterField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { filterGroups } from './added-filters.ts'

interface AddFilterProps {
  readonly resource: AnyResource
  /** Names of those that can be added. */
  readonly names: readonly string[]
  readonly added: readonly string[]
  readonly onChange: (added: readonly string[]) => void
}

/** The filters that the bar does not begin with, in groups; found by typing, taken away by choosing them again. */
export function AddFilter({ resource, names, added, onChange }: AddFilterProps) {
  const t = useTranslate()
  const filters = names.flatMap((name) => {
    const field = filterField(resource, name)
    return field ? [{ name, field }] : []
  })
  return (
    <div className="search-field">
      <Select
        mode="multiple"
        aria-label={t(ADD)}
        placeholder={t(ADD)}
        value={[...added]}
        onChange={onChange}
        maxTagCount={0}
        maxTagPlaceholder={t(ADDED, { n: added.length })}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        options={filterGroups(filters).map((group) => ({
          label: t(group.title),
          options: group.filters.map(({ name, field }) => ({ value: name, label: t(field.title) })),
        }))}
      />
    </div>
  )
}

const ADD: Text = ['添加筛选', 'Add a filter']
const ADDED: Text = ['已添加 {n} 个筛选', '{n} {n|filter|filters} added']
