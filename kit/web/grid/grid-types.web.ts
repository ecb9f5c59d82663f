import type { ReactNode, Ref } from 'react'

/** What a column needs to draw one cell. */
export interface GridCell<Row> {
  readonly row: Row
  /** Place of the row, from 0. */
  readonly index: number
  /** For the one control inside the cell, so that the arrow keys reach it. */
  readonly tabIndex: number
}

export interface GridColumn<Row> {
  readonly name: string
  readonly title: string
  /** Pixels; without it the column takes what is left, at least `minWidth`. */
  readonly width?: number
  readonly minWidth?: number
  /** Stays in sight while the others scroll sideways. */
  readonly isFrozen?: boolean
  readonly isNumeric?: boolean
  /** What copying takes and typing starts from. */
  readonly text: (row: Row) => string
  /** How the cell looks; its text when left out. */
  readonly cell?: (cell: GridCell<Row>) => ReactNode
  /** Typed into when given; `decimal` brings up the keyboard of numbers on phones. */
  readonly typing?: 'text' | 'decimal' | 'numeric'
  /** Stands above all rows and changes the whole column. */
  readonly batch?: (tabIndex: number) => ReactNode
}

/** Why a cell is marked. */
export interface GridMark {
  readonly tone: 'error' | 'warning'
  readonly text: string
}

/** A cell by the place of its row, from 0, and the name of its column. */
export interface GridPlace {
  readonly row: number
  readonly column: string
}

export interface GridHandle {
  /** Scrolls to the cell and puts the focus there. */
  readonly goTo: (place: GridPlace) => void
}

export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  /** The same row keeps its key, so that focus and typing stay with it. */
  readonly keyOf: (row: Row) => string
  /** Heads the row of `batch` controls, in the first column; without it there is none. */
  readonly batchLabel?: ReactNode
  readonly markOf?: (place: GridPlace) => GridMark | undefined
  readonly rowClass?: (row: Row, index: number) => string | undefined
  readonly rowHeight?: number
  /** Pixels; narrower places scroll sideways. */
  readonly width?: number
  readonly onType?: (change: GridPlace & { readonly text: string }) => void
  /** The value of `fromRow` goes into all `rows`. */
  readonly onFill?: (fill: {
    readonly column: string
    readonly fromRow: number
    readonly rows: readonly number[]
  }) => void
  /** A range of a spreadsheet, or files, pasted with its upper left cell there. */
  readonly onPaste?: (place: GridPlace, data: DataTransfer) => void
  readonly onActive?: (place: GridPlace | undefined) => void
  readonly ref?: Ref<GridHandle>
}
