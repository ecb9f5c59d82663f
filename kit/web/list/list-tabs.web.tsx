import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { groupThousands } from '#kit/contract/money.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { TAB_CAP, type Tabs } from '#kit/contract/tabs.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { conditionParams } from '../search/list-state.ts'
import { useDictionaryItems } from '../session/dictionary.web.ts'
import { useList } from './list-context.web.ts'
import { activeTab, filtersBesideTabs, filtersOfTab, type Tab } from './tab-filters.ts'
import './list-tabs.css'

/** The declared tabs of the list, each with the number of its rows; nothing for a resource without tabs. */
export function ListTabs() {
  const { tabs } = useList().resource
  return tabs && <DeclaredTabs tabs={tabs} />
}

interface ShownTab {
  readonly title: string
  readonly tab: Tab
  readonly count: number | undefined
}

function DeclaredTabs({ tabs }: { readonly tabs: Tabs }) {
  const t = useTranslate()
  const { resource, list } = useList()
  const field = fieldOf(resource, tabs.by)
  const items = useDictionaryItems(field?.code ?? '')
  const { lists = {}, values = items.map(({ value }) => value) } = tabs
  const names = [...values, ...Object.keys(lists).filter((name) => !values.includes(name))]
  const { filters } = list.state
  const { column, order, ...asked } = conditionParams(resource, {
    ...list.state,
    filters: filtersBesideTabs(tabs, filters),
  })
  const { data: counts } = useQuery({
    queryKey: [resource.name, 'list', 'counts', asked],
    queryFn: ({ signal }) => list.calls.counts(asked, { signal }),
    placeholderData: keepPreviousData,
    // others work on the same rows; a page that nobody looks at does not ask
    refetchInterval: COUNTED_EVERY_MS,
  })
  const active = JSON.stringify(activeTab(tabs, filters))
  const shownTab = (name: string): readonly ShownTab[] => {
    const list = lists[name]
    if (list) {
      return [{ title: t(list.title), tab: { list: name }, count: counts?.lists[name] }]
    }
    const item = items.find(({ value }) => value === name)
    return item ? [{ title: item.text, tab: { value: name }, count: counts && (counts.values[name] ?? 0) }] : []
  }
  const shown: readonly ShownTab[] = [{ title: t(ALL), tab: 'all', count: counts?.total }, ...names.flatMap(shownTab)]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div ref={turnSideways} className="list-tabs" role="group" aria-label={field && t(field.title)}>
      {shown.map(({ title, tab, count }) => {
        const key = JSON.stringify(tab)
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === active}
            onClick={() => list.setFilters(filtersOfTab(tabs, filters, tab))}
          >
            {title}
            <span className="list-tab-count">{count !== undefined && countText(count, counts?.isCapped)}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Tabs that do not fit are reached by an ordinary wheel, too. */
function turnSideways(tabs: HTMLElement | null) {
  const turn = (event: WheelEvent) => {
    if (tabs && tabs.scrollWidth > tabs.clientWidth && event.deltaX === 0) {
      tabs.scrollLeft += event.deltaY
      event.preventDefault()
    }
  }
  // those that React adds may not keep the page where it is
  tabs?.addEventListener('wheel', turn, { passive: false })
  return () => tabs?.removeEventListener('wheel', turn)
}

/** `1,000+` where more rows than are counted may be there. */
function countText(count: number, isCapped = false): string {
  return `${groupThousands(String(count))}${isCapped && count >= TAB_CAP ? '+' : ''}`
}

const COUNTED_EVERY_MS = 60_000
const ALL: Text = ['全部', 'All']
