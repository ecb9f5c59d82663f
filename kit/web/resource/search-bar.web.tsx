import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, Drawer } from 'antd'
import { useId, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { useWidth } from '../table/use-width.web.ts'
import { useText } from '../text/text.web.ts'
import { FilterChips } from './filter-chips.web.tsx'
import { activeFilters, type Filters } from './list-state.ts'
import { QUERY, QueryForm, RESET } from './query-form.web.tsx'
import { columnsIn, draftOf, searchNames, visibleCount } from './search-draft.ts'
import { SearchField } from './search-field.web.tsx'
import type { ResourceList } from './use-resource-list.web.ts'
import './resource.css'

type SearchableList = Pick<
  ResourceList<unknown>,
  'resource' | 'state' | 'isFetching' | 'filterBy' | 'clearFilters' | 'setAdvanced'
>

/** The declared search fields: one row with 展开/收起, on phones a sheet; filters that are not seen are chips. */
export function SearchBar({ list }: { readonly list: SearchableList }) {
  const isPhone = useIsPhone()
  if (searchNames(list.resource).length === 0) {
    return <FilterChips list={list} seen={[]} />
  }
  return isPhone ? <SearchSheet list={list} /> : <SearchRow list={list} />
}

function SearchRow({ list }: { readonly list: SearchableList }) {
  const bar = useRef<HTMLFormElement>(null)
  const columns = columnsIn(useWidth(bar))
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useDraftFilters(list)
  const names = searchNames(list.resource)
  const visible = names.slice(0, visibleCount(names.length, columns, isOpen))
  const hasMore = names.length > visibleCount(names.length, columns, false)
  return (
    <>
      <QueryForm
        ref={bar}
        isOpen={hasMore ? isOpen : undefined}
        onFold={setOpen}
        onQuery={() => list.filterBy(draft)}
        onReset={() => list.filterBy(draftOf(list.resource, {}))}
      >
        <SearchFields list={list} names={visible} draft={draft} onDraft={setDraft} />
      </QueryForm>
      <FilterChips list={list} seen={visible} />
    </>
  )
}

function SearchSheet({ list }: { readonly list: SearchableList }) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useDraftFilters(list)
  const { resource, state } = list
  return (
    <>
      <div className="search-opener">
        <Badge count={activeFilters(resource, state.filters).length} size="small">
          <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {say(FILTERS)}
          </Button>
        </Badge>
        <FilterChips list={list} seen={[]} />
      </div>
      <Drawer
        title={say(FILTERS)}
        placement="bottom"
        size="auto"
        open={isOpen}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
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
              {say(RESET)}
            </Button>
            <Button block type="primary" htmlType="submit">
              {say(QUERY)}
            </Button>
          </div>
        </form>
      </Drawer>
    </>
  )
}

interface SearchFieldsProps {
  readonly list: SearchableList
  readonly names: readonly string[]
  readonly draft: Filters
  readonly onDraft: (draft: Filters) => void
}

function SearchFields({ list, names, draft, onDraft }: SearchFieldsProps) {
  const scope = useId()
  return names.map((name) => {
    const field = list.resource.fields[name]
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

const FILTERS: Text = ['筛选', 'Filters']
