import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReportQueryItem } from '#kit/contract/report.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Filters } from '../resource/list-state.ts'
import { searchNames } from '../resource/search-draft.ts'
import { SearchField } from '../resource/search-field.web.tsx'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { useText } from '../text/text.web.ts'
import { firstNames } from './popup-config.ts'
import '../resource/resource.css'

interface PopupQueryProps {
  readonly one: AnyResource
  readonly items: readonly ReportQueryItem[]
  /** What the form holds at first, and again after a reset. */
  readonly first: Filters
  readonly onFilters: (filters: Filters) => void
}

/** The query form of a report; what its configuration hides unfolds on demand. */
export function PopupQuery({ one, items, first, onFilters }: PopupQueryProps) {
  const say = useText()
  const id = useId()
  const isPhone = useIsPhone()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(first)
  const [all, few] = [searchNames(one), firstNames(items)]
  useEffect(() => {
    // On a phone the keyboard would cover the rows.
    if (!isPhone) {
      form.current?.querySelector('input')?.focus({ preventScroll: true })
    }
  }, [isPhone])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that searches is the landmark; <search> is too young
    <form
      ref={form}
      role="search"
      className="search-bar"
      aria-label={say(QUERY)}
      onSubmit={(event) => {
        event.preventDefault()
        // The input may stand in a form of its own.
        event.stopPropagation()
        onFilters(draft)
      }}
    >
      {(isOpen ? all : few).map((name) => {
        const field = one.fields[name]
        return (
          field && (
            <SearchField
              key={name}
              id={`${id}${name}`}
              resource={one}
              name={name}
              field={field}
              draft={draft}
              onDraft={setDraft}
            />
          )
        )
      })}
      <div className="search-buttons">
        <Button htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          {say(QUERY)}
        </Button>
        <Button
          type="text"
          onClick={() => {
            setDraft(first)
            onFilters(first)
          }}
        >
          {say(RESET)}
        </Button>
        {all.length > few.length && (
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
const UNFOLD: Text = ['展开', 'Unfold']
