import { useState } from 'react'
import { vi } from 'vitest'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import type { CellScope } from '../cell-type.web.ts'
import { cellTypeOf } from '../cell-types.web.ts'
import type { CellOption, CellValue, TableColumn, TableRow } from '../column.ts'

/** What a rendered cell or editor told its table. */
export const told = {
  set: vi.fn<(value: CellValue) => void>(),
  setMany: vi.fn<(values: Readonly<Record<string, CellValue>>) => void>(),
  draft: vi.fn<(value: CellValue) => void>(),
  done: vi.fn<(value?: CellValue) => void>(),
  cancel: vi.fn<() => void>(),
  /** Keys that reached the grid. */
  key: vi.fn<(key: string) => void>(),
}

interface Rendered {
  readonly column: Omit<TableColumn, 'key' | 'title'>
  readonly value?: unknown
  readonly options?: readonly CellOption[]
  readonly isDisabled?: boolean
  readonly isLoading?: boolean
}

/** Renders the cell of a column in a small grid. */
export function renderCell(rendered: Rendered) {
  return renderForTest(<Place {...rendered} isEdited={false} />)
}

/** Renders what edits it. */
export function renderEditor(rendered: Rendered) {
  return renderForTest(<Place {...rendered} isEdited />)
}

/** A cell as a pure function sees it. */
export function scopeOf({ column, options = [] }: Rendered): CellScope {
  return { column: { key: 'it', title: ['甲', 'It'], ...column }, row: { id: 'r1' }, options }
}

function Place({
  isEdited,
  isDisabled = false,
  isLoading = false,
  ...rendered
}: Rendered & { readonly isEdited: boolean }) {
  const [row, setRow] = useState<TableRow>({ id: 'r1', it: rendered.value })
  const scope = { ...scopeOf(rendered), row }
  const { Cell, Editor, text } = cellTypeOf(rendered.column.type)
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
