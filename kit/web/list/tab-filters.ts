import type { Tabs } from '#kit/contract/tabs.ts'
import type { Filters } from '../search/list-state.ts'

/** A tab of a list: all rows, one value of the field of the tabs, or a list with a name. */
export type Tab = { readonly value: string } | { readonly list: string } | 'all'

/** The tab that the filters in force are of; undefined when the field is filtered as no tab does it. */
export function activeTab({ by, lists = {} }: Tabs, filters: Filters): Tab | undefined {
  const named = Object.entries(lists).find(([, list]) =>
    Object.entries(list.filters).every(([name, value]) => filters[name] === value),
  )
  if (named) {
    return { list: named[0] }
  }
  const value = filters[by]
  return value === undefined ? 'all' : value.includes(',') ? undefined : { value }
}

/** The filters in force without those of the tabs: what every tab is counted under. */
export function filtersBesideTabs(tabs: Tabs, filters: Filters): Filters {
  const tab = activeTab(tabs, filters)
  const own = typeof tab === 'object' && 'list' in tab ? tabs.lists?.[tab.list]?.filters : undefined
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== tabs.by && own?.[name] === undefined))
}

/** The filters that show a tab; the others stay in force. */
export function filtersOfTab(tabs: Tabs, filters: Filters, tab: Tab): Filters {
  const beside = filtersBesideTabs(tabs, filters)
  if (tab === 'all') {
    return beside
  }
  return { ...beside, ...('list' in tab ? tabs.lists?.[tab.list]?.filters : { [tabs.by]: tab.value }) }
}
