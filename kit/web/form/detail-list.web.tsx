import type { ReactNode } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { shownField } from '#kit/contract/resource-fields.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { DetailItems } from './detail-items.web.tsx'
import { type FormValues, formNames } from './form-values.ts'

/** Kinds that need the whole line. */
const WIDE = new Set(['textarea', 'html', 'image'])

interface DetailListProps {
  readonly resource: AnyResource
  readonly row: FormValues
  /** Own rendering of single fields. */
  readonly cells?: RecordCells | undefined
}

/** Own rendering of single fields of a record, by name. */
export type RecordCells = Readonly<Record<string, (row: FormValues) => ReactNode>>

/** A row read-only: what the form shows, what its list shows beside that, then who wrote it and when. */
export function DetailList({ resource, row, cells = {} }: DetailListProps) {
  const computed = Object.keys(resource.computed ?? {})
  const audit = ['createBy', 'createTime', 'updateBy', 'updateTime']
  const names = new Set([...formNames(resource), ...resource.list, ...computed, ...audit])
  return (
    <DetailItems
      size="small"
      columns={2}
      isBordered
      items={[...names].flatMap((name) => {
        const field = shownField(resource, name)
        return field
          ? [
              {
                term: field.title,
                content: cells[name]?.(row) ?? <FieldText field={field} name={name} row={row} place="detail" />,
                isWide: WIDE.has(field.kind),
              },
            ]
          : []
      })}
    />
  )
}
