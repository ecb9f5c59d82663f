import type { Text } from '#kit/contract/text.ts'

/** What the cells of a type of column are picked from. */
export interface PickedColumn {
  /** `table,text,code` of a registered picker: what is shown and stored unless the extension of a column says otherwise. */
  readonly source: string
  /** Shown in an empty cell. */
  readonly hint: Text
}

/** By the type of the column; the office names them, the kit knows no noun. */
export type PickedColumns = Readonly<Partial<Record<'sel_user' | 'sel_depart', PickedColumn>>>

const registered = new Map<string, PickedColumn>()

/** Says what columns of these types pick from. Called once, before the first rendering. */
export function registerPickedColumns(columns: PickedColumns): void {
  for (const [type, column] of Object.entries(columns)) {
    registered.set(type, column)
  }
}

export function pickedColumn(type: string): PickedColumn | undefined {
  return registered.get(type)
}

/** The type of column that picks from the table of a source. */
export function pickedTypeOf(source: string): string | undefined {
  return [...registered].find(([, column]) => tableOf(column.source) === tableOf(source))?.[0]
}

function tableOf(source: string): string | undefined {
  return source.split(',')[0]
}
