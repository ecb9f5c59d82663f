import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { useTranslate } from '../browser/text.web.ts'
import { HeaderCell, InHeaderOnly } from './header-cell.web.tsx'

export const SELECT_ROW: Text = ['选择 {row}', 'Select {row}']
const SELECT_PAGE: Text = ['全选本页', 'Select this page']

/** Header of a table whose rows are selected: one box only, whose focus can be seen. */
export const SELECTION_HEADER = { header: { cell: HeaderCell } } as const

interface SelectionNames<Row> {
  readonly t: ReturnType<typeof useTranslate>
  readonly nameOf: (row: Row) => string
  /** Nothing to select yet, or at all. */
  readonly isEmpty: boolean
  /** Whether a row can be selected; all can when left out. */
  readonly isOpen?: (row: Row) => boolean
}

/** What the boxes of a table say of themselves; its `components` are `SELECTION_HEADER`. */
export function selectionNames<Row>({ t, nameOf, isEmpty, isOpen = () => true }: SelectionNames<Row>) {
  return {
    columnTitle: (checkbox: ReactNode) => <InHeaderOnly>{checkbox}</InHeaderOnly>,
    getTitleCheckboxProps: () => ({ 'aria-label': t(SELECT_PAGE), disabled: isEmpty }),
    getCheckboxProps: (row: Row) => ({
      'aria-label': t(SELECT_ROW, { row: nameOf(row) }),
      disabled: isEmpty || !isOpen(row),
    }),
  }
}
