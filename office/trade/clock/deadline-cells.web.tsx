import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { RecordCells } from '#kit/web/form/detail-list.web.tsx'
import { Deadline } from './deadline.web.tsx'

/** Moments of a record said as the time that is left until then; as declared where nothing waits for them any more. */
export function deadlineCells(names: readonly string[], isWaiting: (row: AnyRow) => boolean = () => true): RecordCells {
  return Object.fromEntries(
    names.map((name) => [name, (row) => (isWaiting(row as AnyRow) ? <Deadline at={String(row[name])} /> : undefined)]),
  )
}
