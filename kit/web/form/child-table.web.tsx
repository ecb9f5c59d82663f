import { useMemo, useRef, useState } from 'react'
import type { Child } from '#kit/contract/resource.ts'
import { plural } from '#kit/contract/text.ts'
import type { TableRow } from '../editable-table/column.ts'
import { EditableTable } from '../editable-table/editable-table.web.tsx'
import { fieldColumns } from '../editable-table/field-columns.ts'
import type { ChildTables } from './child-tables.web.ts'
import { childColumns, formRows } from './child-values.ts'

interface ChildTableProps {
  readonly name: string
  readonly child: Child
  readonly tables: ChildTables
  readonly isDisabled?: boolean
  /** Given by the form. */
  readonly value?: readonly TableRow[]
  readonly onChange?: (rows: readonly TableRow[]) => void
}

/** Pixels; a cell holds one line. */
const ROW_HEIGHT = 44

/** The rows of a child inside the form of its parent, as a table to type into; a value of the form like any other. */
export function ChildTable({ name, child, tables, isDisabled = false, value = NO_ROWS, onChange }: ChildTableProps) {
  const columns = useMemo(() => fieldColumns(child.resource, childColumns(child)), [child])
  const [start, setStart] = useState(value)
  const last = useRef(value)
  if (value !== last.current && value !== start) {
    // The form was filled anew; what the table itself says is in it already.
    last.current = value
    setStart(value)
  }
  return (
    <EditableTable
      ref={(handle) => {
        if (handle) {
          tables.set(name, handle)
        }
        return () => void tables.delete(name)
      }}
      label={plural(child.resource.title)}
      columns={columns}
      rows={start}
      authPre={child.resource.permission}
      toolbar={{ buttons: ['add', 'remove'], isInForm: true }}
      rowNumber
      rowSelection
      rowHeight={ROW_HEIGHT}
      dragSort={child.order !== undefined}
      dragSortKey={child.order ?? 'id'}
      isDisabled={isDisabled}
      onChange={(rows) => {
        last.current = formRows(child, rows)
        onChange?.(last.current)
      }}
    />
  )
}

const NO_ROWS: readonly TableRow[] = []
