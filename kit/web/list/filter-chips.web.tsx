import { Button, Tag } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { type ActiveFilter, activeFilters, barredFilters, type Filters, rangeKeys } from '../search/list-state.ts'
import { activeTab, filtersBesideTabs } from './tab-filters.ts'
import type { ResourceList } from './use-resource-list.web.ts'

interface FilterChipsProps {
  readonly list: Pick<ResourceList<unknown>, 'resource' | 'state' | 'filterBy' | 'clearFilters' | 'setAdvanced'>
  /** Names of the fields whose filter is seen in the bar anyway. */
  readonly seen: readonly string[]
}

/** The filters in force that the bar does not show; each can be taken away. */
export function FilterChips({ list, seen }: FilterChipsProps) {
  const t = useTranslate()
  const { filters, advanced } = list.state
  const { tabs } = list.resource
  // what the active tab says needs no chip
  const told = tabs && activeTab(tabs, filters) !== undefined ? filtersBesideTabs(tabs, filters) : filters
  const hidden = activeFilters(list.resource, told).filter(({ name }) => !seen.includes(name))
  const barred = barredFilters(list.resource, told)
  const without = (keys: readonly string[]) => list.filterBy(Object.fromEntries(keys.map((key) => [key, undefined])))
  if (hidden.length === 0 && barred.length === 0 && !advanced) {
    return null
  }
  return (
    <div className="filter-chips">
      {hidden.map((filter) => {
        const title = t(filter.field.title)
        return (
          <Tag key={filter.name} closable={{ 'aria-label': t(REMOVE, { title }) }} onClose={() => without(filter.keys)}>
            {title}: <ChipValue filter={filter} filters={filters} />
          </Tag>
        )
      })}
      {barred.length > 0 && (
        <Tag color="error" closable={{ 'aria-label': t(REMOVE, { title: t(BARRED) }) }} onClose={() => without(barred)}>
          {t(BARRED)}
        </Tag>
      )}
      {advanced && (
        <Tag closable={{ 'aria-label': t(REMOVE, { title: t(ADVANCED) }) }} onClose={() => list.setAdvanced(undefined)}>
          {t(ADVANCED)}
        </Tag>
      )}
      <Button type="link" size="small" onClick={list.clearFilters}>
        {t(CLEAR_ALL)}
      </Button>
    </div>
  )
}

function ChipValue({ filter, filters }: { readonly filter: ActiveFilter; readonly filters: Filters }) {
  const { name, field, mode } = filter
  if (mode === 'range') {
    const [begin, end] = rangeKeys(name).map((key) => filters[key] ?? '…')
    return `${begin} ~ ${end}`
  }
  // A list of values is shown as the field would show several.
  return (
    <FieldText name={name} field={mode === 'in' ? { ...field, many: true } : field} row={{ [name]: filters[name] }} />
  )
}

const REMOVE: Text = ['移除筛选 {title}', 'Remove filter {title}']
const BARRED: Text = ['无权使用的筛选条件', 'A filter that you may not use']
const ADVANCED: Text = ['高级查询', 'Advanced query']
export const CLEAR_ALL: Text = ['清除筛选', 'Clear filters']
