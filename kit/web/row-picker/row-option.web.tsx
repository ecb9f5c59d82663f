import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { AnyRow } from '../client/page-of.ts'
import { isEmpty, listOf } from '../field/field-value.ts'
import { StoredPicture } from '../page/stored-picture.web.tsx'
import './row-picker.css'

interface RowOptionProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly label: string
  /** Fields that tell rows of one name apart. */
  readonly facts: readonly string[]
}

/** A row as a choice: its picture, its name, and what tells it apart. */
export function RowOption({ resource, row, label, facts }: RowOptionProps) {
  const picture = resource.list.find((name) => fieldOf(resource, name)?.kind === 'image')
  const [path] = picture === undefined ? [] : listOf(row[picture])
  const told = facts.map((name) => row[`${name}_dictText`] ?? row[name]).filter((fact) => !isEmpty(fact))
  return (
    <span className="row-option">
      {picture !== undefined &&
        (path ? <StoredPicture path={path} width={36} height={36} /> : <span className="row-option-blank" />)}
      <span className="row-option-text">
        <span>{label}</span>
        {told.length > 0 && <small>{told.join(' · ')}</small>}
      </span>
    </span>
  )
}
