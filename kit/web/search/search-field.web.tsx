import type { KeyboardEvent } from 'react'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { useTranslate } from '../browser/text.web.ts'
import { RangeControl, SearchControl } from '../field/search-control.web.tsx'
import { type Filters, rangeKeys, searchMode } from './list-state.ts'

interface SearchFieldProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly id: string
  readonly draft: Filters
  readonly onDraft: (draft: Filters) => void
  /** Two columns of the bar. */
  readonly isWide?: boolean
}

/** One field of the search bar with its label; Escape empties it. */
export function SearchField({ resource, name, field, id, draft, onDraft, isWide = false }: SearchFieldProps) {
  const t = useTranslate()
  const title = t(field.title)
  const mode = searchMode(resource, name)
  const [begin, end] = rangeKeys(name)
  const change = (changes: Filters) => onDraft({ ...draft, ...changes })

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const keys = mode === 'range' ? [begin, end] : [name]
    // Escape first closes what the field has opened, and only then empties the field.
    if (event.key === 'Escape' && !hasPopup(event.target) && keys.some((key) => draft[key])) {
      event.stopPropagation()
      change(Object.fromEntries(keys.map((key) => [key, ''])))
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the control inside
    <div className={isWide ? 'search-field is-wide' : 'search-field'} onKeyDown={handleKey}>
      {mode === 'range' ? (
        <>
          <span className="search-label" title={title}>
            {title}
          </span>
          <RangeControl
            field={field}
            value={[draft[begin] ?? '', draft[end] ?? '']}
            onChange={(range) => change({ [begin]: range[0], [end]: range[1] })}
          />
        </>
      ) : (
        <>
          <label className="search-label" htmlFor={id} title={title}>
            {title}
          </label>
          <SearchControl
            id={id}
            field={field}
            mode={mode}
            placeholder=""
            value={draft[name] ?? ''}
            onChange={(value) => change({ [name]: value })}
          />
        </>
      )}
    </div>
  )
}

function hasPopup(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'
}
