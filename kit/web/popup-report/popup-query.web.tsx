import { useEffect, useId, useRef, useState } from 'react'
import type { ReportQueryItem } from '#kit/contract/report.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Filters } from '../resource/list-state.ts'
import { QueryForm } from '../resource/query-form.web.tsx'
import { searchNames } from '../resource/search-draft.ts'
import { SearchField } from '../resource/search-field.web.tsx'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { firstNames } from './popup-config.ts'

interface PopupQueryProps {
  readonly one: AnyResource
  readonly items: readonly ReportQueryItem[]
  /** What the form holds at first, and again after a reset. */
  readonly first: Filters
  readonly onFilters: (filters: Filters) => void
}

/** The query form of a report; what its configuration hides unfolds on demand. */
export function PopupQuery({ one, items, first, onFilters }: PopupQueryProps) {
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
    <QueryForm
      ref={form}
      isOpen={all.length > few.length ? isOpen : undefined}
      onFold={setOpen}
      onQuery={() => onFilters(draft)}
      onReset={() => {
        setDraft(first)
        onFilters(first)
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
    </QueryForm>
  )
}
