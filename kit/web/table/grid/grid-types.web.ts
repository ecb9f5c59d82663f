import type { MouseEvent, ReactNode, Ref } from 'react'

/** What a column needs to render one cell. */
export interface GridCell<Row> {
  readonly row: Row
  /** Place of the row, from 0. */
  readonly index: number
  /** For the one control inside the cell, so that the arrow keys reach it. */
  readonly tabIndex: number
}

/** What an editor needs that stands in a cell's place. */
export interface GridEdit<Row> {
  readonly row: Row
  readonly index: number
  /** Remembers what `onEdit` is told when the editing ends, also by a click elsewhere. */
  readonly draft: (value: unknown) => void
  /** Ends the editing with the value, or with the draft; the focus returns to the cell. */
  readonly done: (value?: unknown) => void
  /** Ends the editing without a change. */
  readonly cancel: () => void
}

export interface GridColumn<Row> {
  readonly name: string
  readonly title: string
  /** Pixels; without it the column takes what is left, at least `minWidth`. */
  readonly width?: number
  /** Takes its part of what is left, and at least its width. */
  readonly grows?: boolean
  readonly minWidth?: number
  /** Stays in sight while the others scroll sideways. */
  readonly isFrozen?: boolean
  readonly isNumeric?: boolean
  /** Holds handles, boxes or numbers: no part of what is copied, pasted or filled. */
  readonly isGutter?: boolean
  /** What copying takes and typing starts from. */
  readonly text: (row: Row) => string
  /** How the cell looks; its text when left out. */
  readonly cell?: (cell: GridCell<Row>) => ReactNode
  /** Instead of the title. */
  readonly header?: (tabIndex: number) => ReactNode
  /** Typed into when given; `decimal` brings up the keyboard of numbers on phones. */
  readonly typing?: 'text' | 'decimal' | 'numeric'
  /** What typing starts from, where that is not how the cell reads. */
  readonly editText?: (row: Row) => string
  /** Refuses a key whose text could become no value. */
  readonly accepts?: (text: string) => boolean
  /** What is wrong with a typed text, told while it is typed. */
  readonly errorOf?: (row: Row, text: string) => string | undefined
  /** Edits in the cell's place, when typing is not enough. */
  readonly editor?: (edit: GridEdit<Row>) => ReactNode
  /** The cell stays in sight while it is edited: its editor is a dialog, or hangs below. */
  readonly keepsCell?: boolean
  readonly isEditable?: (row: Row) => boolean
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
  /** Scrolls to the cell and puts the focus there; `isEdited` opens its editor. */
  readonly goTo: (place: GridPlace, isEdited?: boolean) => void
  /** Scrolls to so many pixels from the top. */
  readonly scrollTo: (top: number) => void
}

export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  /** The same row keeps its key, so that focus and typing stay with it. */
  readonly keyOf: (row: Row) => string
  /** Heads the row of `batch` controls, in the first column; without it there is none. */
  readonly batchLabel?: ReactNode
  /** Rows below all others, by the names of the columns. They must keep their identity. */
  readonly footers?: readonly Readonly<Record<string, string>>[]
  readonly markOf?: (place: GridPlace) => GridMark | undefined
  readonly rowClass?: (row: Row, index: number) => string | undefined
  readonly rowHeight?: number
  /** Pixels; narrower places scroll sideways. */
  readonly width?: number
  /** Pixels, or a length; rows beyond it scroll. */
  readonly maxHeight?: number | string
  /** One click edits, not two. */
  readonly editsOnClick?: boolean
  /** What opens below rows, and its height in pixels. Another `isOpen` asks all rows anew. */
  readonly detail?: {
    readonly height: number
    readonly isOpen: (row: Row) => boolean
    readonly of: (row: Row) => ReactNode
  }
  /** Instead of rows while there are none. */
  readonly empty?: ReactNode
  readonly onType?: (change: GridPlace & { readonly text: string }) => void
  /** What an `editor` was done with. */
  readonly onEdit?: (change: GridPlace & { readonly value: unknown }) => void
  /** The values of `fromRow` go into all `rows`. */
  readonly onFill?: (fill: {
    readonly columns: readonly string[]
    readonly fromRow: number
    readonly rows: readonly number[]
  }) => void
  /** Cells emptied by a key. */
  readonly onClear?: (places: readonly GridPlace[]) => void
  /** A range of a spreadsheet, or files, pasted with its upper left cell there. */
  readonly onPaste?: (place: GridPlace, data: DataTransfer) => void
  /** Makes rows movable by a `RowHandle` in one of their cells. */
  readonly onMove?: (from: number, to: number) => void
  readonly onActive?: (place: GridPlace | undefined) => void
  readonly onPress?: (place: GridPlace, event: MouseEvent) => void
  /** An editor closed, whatever became of its draft, or a control inside a cell lost the focus. */
  readonly onLeave?: (place: GridPlace) => void
  readonly onScroll?: () => void
  readonly ref?: Ref<GridHandle>
}
