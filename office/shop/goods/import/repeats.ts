import type { FoundHeader } from '#kit/contract/sheet.ts'
import type { GoodsFaultCode } from './fault-codes.ts'
import type { GoodsImportField, GoodsValues } from './goods-values.ts'
import { faultAt, type GoodsImportRow } from './import-row.ts'
import { editionKey, goodsKey } from './same-goods.ts'

/** The header of each sheet by its name. */
export type GoodsHeaders = ReadonlyMap<string, FoundHeader<GoodsImportField>>

/**
 * Marks what a file says twice: the same product again is skipped; the same JAN on another product refuses the later
 * row. Without a JAN, rows of one name, maker and scale are the same product when month, original name and series agree.
 */
export function markRepeats(rows: readonly GoodsImportRow[], headers: GoodsHeaders): GoodsImportRow[] {
  const seen = new Map<string, { row: number; values: GoodsValues }>()
  return rows.map((row) => {
    if (row.kind !== 'data' || row.values === null || row.values.name === null || row.state === 'skipped') {
      return row
    }
    const { values } = row
    const key = values.janCode ?? editionKey(values)
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, { row: row.row, values })
      return row
    }
    if (goodsKey(first.values) === goodsKey(values)) {
      return { ...withFault({ row, headers, code: 'DUPLICATE_ROW', first: first.row }), state: 'skipped' }
    }
    return {
      ...withFault({ row, headers, code: 'JAN_DUPLICATE', first: first.row }),
      state: 'refused',
      values: { ...values, janCode: null },
    }
  })
}

function withFault(input: {
  readonly row: GoodsImportRow
  readonly headers: GoodsHeaders
  readonly code: GoodsFaultCode
  readonly first: number
}): GoodsImportRow {
  const { row, headers, code, first } = input
  const field = row.values?.janCode ? 'janCode' : 'name'
  const column = headers.get(row.sheet)?.columns.find((each) => each.field === field)
  const fault = faultAt(
    {
      sheet: { name: row.sheet },
      row: row.row,
      field,
      ...(column ? { column: column.index, header: column.header } : {}),
    },
    { code, values: { row: first, text: row.values?.janCode ?? '' } },
  )
  return { ...row, faults: [...row.faults, fault] }
}
