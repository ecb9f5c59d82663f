import { useId, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { SearchControl } from '../field/search-control.web.tsx'
import { QueryForm } from '../search/query-form.web.tsx'
import { filterMode, type PickList, pickField } from './picked.ts'

type Filters = Readonly<Record<string, string>>

interface PickQueryProps {
  readonly list: PickList
  readonly onFilters: (filters: Filters) => void
}

/** The query form of a list to pick from: the main field, and others that fold away. */
export function PickQuery({ list, onFilters }: PickQueryProps) {
  const t = useTranslate()
  const id = useId()
  const isPhone = useIsPhone()
  // On a phone the rows come first.
  const [isOpen, setOpen] = useState(!isPhone)
  const [draft, setDraft] = useState<Filters>({})
  const extra = list.filters ?? []
  return (
    <QueryForm
      className="pick-query"
      isOpen={extra.length > 0 ? isOpen : undefined}
      onFold={setOpen}
      onQuery={() => onFilters(draft)}
      onReset={() => {
        setDraft({})
        onFilters({})
      }}
    >
      {[list.query, ...(isOpen ? extra : [])].map((name) => {
        const field = pickField(list, name)
        return (
          field && (
            <div key={name} className="pick-filter">
              <label htmlFor={`${id}-${name}`}>{t(field.title)}</label>
              <SearchControl
                id={`${id}-${name}`}
                field={field}
                mode={filterMode(list, name)}
                placeholder={t(filterMode(list, name) === 'like' ? ENTER : CHOOSE, { name: t(field.title) })}
                value={draft[name] ?? ''}
                onChange={(value) => setDraft({ ...draft, [name]: value })}
              />
            </div>
          )
        )
      })}
    </QueryForm>
  )
}

const ENTER: Text = ['请输入{name}', 'Enter {name}']
const CHOOSE: Text = ['请选择{name}', 'Choose {name}']
