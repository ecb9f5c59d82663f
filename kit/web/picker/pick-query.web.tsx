import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { SearchControl } from '../field/search-control.web.tsx'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { useText } from '../text/text.web.ts'
import { filterMode, type PickList, pickField } from './picked.ts'

type Filters = Readonly<Record<string, string>>

interface PickQueryProps {
  readonly list: PickList
  readonly onFilters: (filters: Filters) => void
}

/** The query form of a list to pick from: the main field, and others that fold away (specification 2.20a). */
export function PickQuery({ list, onFilters }: PickQueryProps) {
  const say = useText()
  const id = useId()
  const isPhone = useIsPhone()
  // On a phone the rows come first.
  const [isOpen, setOpen] = useState(!isPhone)
  const [draft, setDraft] = useState<Filters>({})
  const extra = list.filters ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that searches is the landmark; <search> is too young
    <form
      role="search"
      className="pick-query"
      aria-label={say(QUERY)}
      onSubmit={(event) => {
        event.preventDefault()
        // The picker may stand in a form of its own.
        event.stopPropagation()
        onFilters(draft)
      }}
    >
      {[list.query, ...(isOpen ? extra : [])].map((name) => {
        const field = pickField(list, name)
        return (
          field && (
            <div key={name} className="pick-filter">
              <label htmlFor={`${id}-${name}`}>{say(field.title)}</label>
              <SearchControl
                id={`${id}-${name}`}
                field={field}
                mode={filterMode(list, name)}
                placeholder={say(filterMode(list, name) === 'like' ? ENTER : CHOOSE, { name: say(field.title) })}
                value={draft[name] ?? ''}
                onChange={(value) => setDraft({ ...draft, [name]: value })}
              />
            </div>
          )
        )
      })}
      <div className="pick-buttons">
        <Button htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          {say(QUERY)}
        </Button>
        <Button
          type="text"
          onClick={() => {
            setDraft({})
            onFilters({})
          }}
        >
          {say(RESET)}
        </Button>
        {extra.length > 0 && (
          <Button
            type="link"
            icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {say(isOpen ? FOLD : UNFOLD)}
          </Button>
        )}
      </div>
    </form>
  )
}

const QUERY: Text = ['查询', 'Search']
const RESET: Text = ['重置', 'Reset']
const FOLD: Text = ['收起', 'Fold']
const UNFOLD: Text = ['展开', 'More']
const ENTER: Text = ['请输入{name}', 'Enter {name}']
const CHOOSE: Text = ['请选择{name}', 'Choose {name}']
