import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { filterField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { useWidth } from '../browser/use-width.web.ts'
import { CountMark } from '../page/count-mark.web.tsx'
import { late } from '../page/late.web.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { activeFilters, type Filters, rangeKeys } from '../search/list-state.ts'
import { QUERY, QueryForm, RESET } from '../search/query-form.web.tsx'
import { columnsIn, draftOf, foldedNames, isWideField, searchNames } from '../search/search-draft.ts'
import { SearchField } from '../search/search-field.web.tsx'
import { usePreference } from '../session/preference.web.ts'
import { unfoldedNames } from './added-filters.ts'
import { FilterChips } from './filter-chips.web.tsx'
import type { ResourceList } from './use-resource-list.web.ts'
import './resource.css'

const FilterDrawer = late(async () => (await import('./filter-drawer.web.tsx')).FilterDrawer)
const AddFilter = late(async () => (await import('./add-filter.web.tsx')).AddFilter)

type SearchableList = Pick<
  ResourceList<unknown>,
  'resource' | 'state' | 'isFetching' | 'filterBy' | 'clearFilters' | 'setAdvanced'
>

interface SearchBarProps {
  readonly list: SearchableList
  /** Stands at the end of the line. */
  readonly children?: ReactNode
}

/** The declared search fields: one row with 展开/收起, on phones a sheet; filters that are not seen are chips. */
export function SearchBar({ list, children }: SearchBarProps) {
  const isPhone = useIsPhone()
  if (searchNames(list.resource).length === 0) {
    return (
      <>
        <div className="search-line">{children}</div>
        <FilterChips list={list} seen={[]} />
      </>
    )
  }
  return isPhone ? <SearchSheet list={list}>{children}</SearchSheet> : <SearchRow list={list}>{children}</SearchRow>
}

function SearchRow({ list, children }: SearchBarProps) {
  const bar = useRef<HTMLFormElement>(null)
  const columns = columnsIn(useWidth(bar))
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useDraftFilters(list)
  const names = searchNames(list.resource)
  const { first, further } = unfoldedNames(names)
  const [chosen, setChosen] = usePreference<readonly string[]>(`filters:${list.resource.name}`, NONE)
  const added = further.filter((name) => chosen.includes(name))
  const folded = foldedNames(list.resource, columns)
  const visible = isOpen ? [...first, ...added] : folded
  const hasMore = names.length > folded.length

  function changeAdded(next: readonly string[]) {
    setChosen(next)
    const removed = added.filter((name) => !next.includes(name)).flatMap((name) => [name, ...rangeKeys(name)])
    if (removed.some((key) => draft[key])) {
      list.filterBy({ ...draft, ...Object.fromEntries(removed.map((key) => [key, undefined])) })
    }
  }

  return (
    <>
      <div className="search-line">
        <QueryForm
          ref={bar}
          // what was chosen to fit in a row stays in one while the tools beside it find their width
          columns={columns}
          isOpen={hasMore ? isOpen : undefined}
          onFold={setOpen}
          onQuery={() => list.filterBy(draft)}
          onReset={() => list.filterBy(draftOf(list.resource, {}))}
        >
          <SearchFields
            list={list}
            names={visible}
            draft={draft}
            onDraft={setDraft}
            isWide={(name) => columns > 1 && isWideField(list.resource, name)}
          />
          {isOpen && further.length > 0 && (
            <Suspense fallback={<span className="search-field" />}>
              <AddFilter resource={list.resource} names={further} added={added} onChange={changeAdded} />
            </Suspense>
          )}
        </QueryForm>
        {children}
      </div>
      <FilterChips list={list} seen={visible} />
    </>
  )
}

function SearchSheet({ list, children }: SearchBarProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState<boolean>()
  const [draft, setDraft] = useDraftFilters(list)
  const { resource, state } = list
  const active = activeFilters(resource, state.filters).length
  useBackLeaves(isOpen === true, () => setOpen(false))
  return (
    <>
      <div className="search-line">
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t(FILTERS)}
          {active > 0 && <CountMark count={active} />}
        </Button>
        {children}
      </div>
      <FilterChips list={list} seen={[]} />
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <FilterDrawer title={t(FILTERS)} open={isOpen} onClose={() => setOpen(false)}>
            <form
              className="search-sheet"
              onSubmit={(event) => {
                event.preventDefault()
                list.filterBy(draft)
                setOpen(false)
              }}
            >
              <SearchFields list={list} names={searchNames(resource)} draft={draft} onDraft={setDraft} />
              <div className="search-buttons">
                <Button
                  block
                  onClick={() => {
                    list.clearFilters()
                    setOpen(false)
                  }}
                >
                  {t(RESET)}
                </Button>
                <Button block type="primary" htmlType="submit">
                  {t(QUERY)}
                </Button>
              </div>
            </form>
          </FilterDrawer>
        </Suspense>
      )}
    </>
  )
}

interface SearchFieldsProps {
  readonly list: SearchableList
  readonly names: readonly string[]
  readonly draft: Filters
  readonly onDraft: (draft: Filters) => void
  readonly isWide?: (name: string) => boolean
}

function SearchFields({ list, names, draft, onDraft, isWide }: SearchFieldsProps) {
  const scope = useId()
  return names.map((name) => {
    const field = filterField(list.resource, name)
    return (
      field && (
        <SearchField
          key={name}
          id={`${scope}${name}`}
          resource={list.resource}
          name={name}
          field={field}
          draft={draft}
          onDraft={onDraft}
          isWide={isWide?.(name) ?? false}
        />
      )
    )
  })
}

/** What is typed and not searched yet; starts anew when the filters in force change. */
function useDraftFilters({ resource, state }: SearchableList): readonly [Filters, (draft: Filters) => void] {
  const inForce = draftOf(resource, state.filters)
  const known = JSON.stringify(inForce)
  const [draft, setDraft] = useState(inForce)
  const [basis, setBasis] = useState(known)
  if (basis !== known) {
    setBasis(known)
    setDraft(inForce)
  }
  return [draft, setDraft]
}

const NONE: readonly string[] = []
const FILTERS: Text = ['筛选', 'Filters']
