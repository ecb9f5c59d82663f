import { useState } from 'react'
import { vi } from 'vitest'
import { drawForTest } from '../../field/draw-for-test.web.tsx'
import type { CellScope } from '../cell-type.web.ts'
import { cellTypeOf } from '../cell-types.web.ts'
import type { CellOption, CellValue, TableColumn, TableRow } from '../column.ts'

/** What a drawn cell or editor told its table. */
export const told = {
  set: vi.fn<(value: CellValue) => void>(),
  setMany: vi.fn<(values: Readonly<Record<string, CellValue>>) => void>(),
  draft: vi.fn<(value: CellValue) => void>(),
  done: vi.fn<(value?: CellValue) => void>(),
  cancel: vi.fn<() => void>(),
  /** Keys that reached the grid. */
  key: vi.fn<(key: string) => void>(),
}

interface Drawn {
  readonly column: Omit<TableColumn, 'key' | 'title'>
  readonly value?: unknown
  readonly options?: readonly CellOption[]
  readonly isDisabled?: boolean
  readonly isLoading?: boolean
}

/** Draws the cell of a column in a small grid. */
export function drawCell(drawn: Drawn) {
  return drawForTest(<Place {...drawn} isEdited={false} />)
}

/** Draws what edits it. */
export function drawEditor(drawn: Drawn) {
  return drawForTest(<Place {...drawn} isEdited />)
}

/** A cell as a pure function sees it. */
export function scopeOf({ column, options = [] }: Drawn): CellScope {
  return { column: { key: 'it', title: ['甲', 'It'], ...column }, row: { id: 'r1' }, options }
}

function Place({ isEdited, isDisabled = false, isLoading = false, ...drawn }: Drawn & { readonly isEdited: boolean }) {
  const [row, setRow] = useState<TableRow>({ id: 'r1', it: drawn.value })
  const scope = { ...scopeOf(drawn), row }
  const { Cell, Editor, text } = cellTypeOf(drawn.column.type)
  const props = {
    ...scope,
    value: row.it,
    text: text?.(row.it, scope) ?? '',
    label: '甲 1',
    isDisabled,
    isLoading,
    tabIndex: 0,
    set: (value: CellValue) => {
      told.set(value)
      setRow({ ...row, it: value })
    },
    setMany: told.setMany,
  }
  return (
    <div role="none" onKeyDown={({ key }) => told.key(key)}>
      {isEdited
        ? Editor && <Editor {...props} draft={told.draft} done={told.done} cancel={told.cancel} />
        : Cell && <Cell {...props} />}
    </div>
  )
}
