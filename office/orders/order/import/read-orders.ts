import type { Fen } from '#kit/contract/money.ts'
import type { FoundHeader, ReadSheet, SheetError, SheetRow } from '#kit/contract/sheet.ts'
import { type RowReader, rowReader } from '#kit/contract/sheet-row.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { OrderField } from './order-sheet.ts'
import { type OrderReading, readOrder } from './read-order.ts'
import type { SheetOrder } from './sheet-order.ts'

/** Rows of one order, and what came of reading them. */
export interface ReadOrder {
  readonly rows: readonly SheetRow[]
  readonly title: string
  /** Undefined where it cannot be taken, or is left out. */
  readonly order: SheetOrder | undefined
  readonly errors: readonly SheetError[]
}

/** What may be wrong with an order that is found only among the others, or in the database. */
type NoteOrder = (order: ReadOrder, field: OrderField, reason: Text, row?: SheetRow) => ReadOrder

interface SheetReading extends OrderReading {
  readonly clock: ZonedClock
  /** Numbers of orders in earlier portions of the file. */
  readonly earlier?: ReadonlySet<string> | undefined
}

export interface ReadSheetOrders {
  readonly orders: readonly ReadOrder[]
  readonly note: NoteOrder
  /** Whether the sheet has a column of the field. */
  readonly has: (field: OrderField) => boolean
  /** What an order says as it stands there, whatever else of it cannot be read. */
  readonly word: (order: ReadOrder, field: OrderField) => string
  readonly amount: (order: ReadOrder, field: OrderField) => Fen | null
  /** What is said of an order that is left as it is, at its columns. */
  readonly told: (
    order: ReadOrder,
    said: readonly { readonly field: OrderField; readonly reason: Text }[],
  ) => readonly SheetError[]
}

interface Sheet {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<string>
}

/** Reads the orders of a sheet: rows of one number are an order, a row without a number belongs to the one above it. */
export function readOrders(
  found: Sheet,
  { clock, now, carrierOf, earlier = new Set() }: SheetReading,
): ReadSheetOrders {
  const reader = rowReader(found, clock)
  const groups = groupsOf(found, reader)
  const note: NoteOrder = (order, field, reason, row = order.rows[0]) => {
    if (row) {
      reader.note(row, field, reason)
    }
    return { ...order, order: undefined, errors: order.rows.flatMap(reader.errorsOf) }
  }
  // where an order says it
  const rowOf = ({ rows }: ReadOrder, field: OrderField) =>
    rows.find((row) => reader.text(row, field) !== '') ?? rows[0]
  const orders = groups.map((rows): ReadOrder => {
    const [first] = rows
    const title = first ? reader.text(first, 'externalNo') : ''
    if (!first) {
      return { rows, title, order: undefined, errors: [] }
    }
    if (title === '') {
      reader.note(first, 'externalNo', MISSING_NO)
    } else if (earlier.has(title)) {
      reader.note(first, 'externalNo', APART)
    }
    const order = readOrder(reader, rows, title, { now, carrierOf })
    const errors = rows.flatMap(reader.errorsOf)
    return { rows, title, order: errors.some(({ severity }) => severity === 'refused') ? undefined : order, errors }
  })
  return {
    orders,
    note,
    has: reader.has,
    word: (order, field) => {
      const row = rowOf(order, field)
      return row ? reader.text(row, field) : ''
    },
    amount: (order, field) => {
      const row = rowOf(order, field)
      return row ? reader.amount(row, field) : null
    },
    told: (order, said) =>
      said.flatMap(({ field, reason }) => {
        const row = rowOf(order, field)
        return row ? [reader.errorAt(row, field, reason, 'skipped')] : []
      }),
  }
}

function groupsOf({ sheet, header }: Sheet, reader: RowReader): readonly (readonly SheetRow[])[] {
  const groups = new Map<string, SheetRow[]>()
  let last = ''
  for (const row of sheet.rows) {
    if (row.row <= header.row || row.cells.every(({ text }) => text.trim() === '')) {
      continue
    }
    const key = reader.text(row, 'externalNo') || last
    last = key
    const group = groups.get(key)
    if (group) {
      group.push(row)
    } else {
      groups.set(key, [row])
    }
  }
  return [...groups.values()]
}

const MISSING_NO: Text = ['缺少订单号', 'The order number is missing']
const APART: Text = [
  '该订单的行不连续：同一订单的行须相邻',
  'Rows of this order stand apart: those of one order have to follow each other',
]
