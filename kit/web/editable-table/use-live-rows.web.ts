import { useEffect, useRef, useState } from 'react'
import { randomHex } from '../browser/random-hex.web.ts'
import { sendRow, subscribeMessage, subscribeRows } from '../session/table-socket.web.ts'
import type { TableColumn, TableRow } from './column.ts'
import { showReload } from './reload-effect.web.tsx'
import type { EditableTableProps } from './table-props.web.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

interface LiveInput {
  readonly live: EditableTableProps['live']
  readonly tableId: string
  readonly columns: readonly TableColumn[]
  readonly table: EditableTableState
}

/** Takes over rows that other browsers show, and shows this table's to them. */
export function useLiveRows({ live, tableId, columns, table }: LiveInput): (row: TableRow) => void {
  const receive = useRef<(row: TableRow) => void>(() => {})
  const hear = useRef(live?.onMessage)
  // React's ids are the same in every browser that shows the page.
  const [caseId] = useState(randomHex)
  useEffect(() => {
    receive.current = (row) => {
      const old = table.rows().find(({ id }) => id === row.id)
      if (old && live?.reloadEffect) {
        const changed = columns.filter(({ key }) => key in row && row[key] !== old[key])
        showReload(
          tableId,
          row.id,
          Object.fromEntries(changed.map((column) => [column.key, table.textOf(column, old)])),
        )
      }
      table.merge(row)
    }
    hear.current = live?.onMessage
  })
  const key = live?.socketKey
  useEffect(() => {
    return key === undefined
      ? undefined
      : subscribeRows(key, (row, sender) => {
          if (sender !== caseId && typeof row.id === 'string') {
            receive.current({ ...row, id: row.id })
          }
        })
  }, [key, caseId])
  const isListening = live?.onMessage !== undefined
  useEffect(() => {
    return key === undefined || !isListening ? undefined : subscribeMessage(key, (...args) => hear.current?.(...args))
  }, [key, isListening])
  return (row) => {
    if (key !== undefined) {
      sendRow(key, row, caseId)
    }
  }
}
