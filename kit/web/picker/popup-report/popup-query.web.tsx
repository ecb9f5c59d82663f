import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ReportQueryItem } from '#kit/contract/report.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { useIsPhone } from '../../browser/use-is-phone.web.ts'
import { type Filters, searchMode } from '../../search/list-state.ts'
import { QueryForm } from '../../search/query-form.web.tsx'
import { searchNames } from '../../search/search-draft.ts'
import { SearchField } from '../../search/search-field.web.tsx'
import { firstNames } from './popup-config.ts'

interface PopupQueryProps {
  readonly resource: AnyResource
  readonly items: readonly ReportQueryItem[]
  /** What the form holds at first, and again after a reset. */
  readonly first: Filters
  readonly onFilters: (filters: Filters) => void
  /** Told instead of the first filters, where there is more to be put back. */
  readonly onReset?: () => void
  /** Fields in front of those of the report. */
  readonly children?: ReactNode
}

/** The query form of a report; what its configuration hides unfolds on demand. */
export function PopupQuery({ resource, items, first, onFilters, onReset, children }: PopupQueryProps) {
  const id = useId()
  const isPhone = useIsPhone()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(first)
  const [all, few] = [searchNames(resource), firstNames(items)]
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
        if (onReset) {
          onReset()
        } else {
          onFilters(first)
        }
      }}
    >
      {children}
      {(isOpen ? all : few).map((name) => {
        const field = resource.fields[name]
        return (
          field && (
            <SearchField
              key={name}
              id={`${id}${name}`}
              resource={resource}
              name={name}
              field={field}
              isWide={searchMode(resource, name) === 'range'}
              draft={draft}
              onDraft={setDraft}
            />
          )
        )
      })}
    </QueryForm>
  )
}
