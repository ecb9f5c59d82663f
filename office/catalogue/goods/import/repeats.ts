import type { FoundHeader } from '#kit/contract/sheet.ts'
import { mapSteps, type Steps } from '#kit/contract/steps.ts'
import type { GoodsErrorCode } from './error-codes.ts'
import type { GoodsImportField, GoodsValues } from './goods-values.ts'
import { errorAt, type GoodsImportRow } from './import-row.ts'
import { editionKey, goodsKey } from './same-goods.ts'

/** The header of each sheet by its name. */
export type GoodsHeaders = ReadonlyMap<string, FoundHeader<GoodsImportField>>

/**
 * Marks what a file says twice: the same product again is skipped; the same JAN on another product refuses the later
 * row. Without a JAN, rows of one name, maker and scale are the same product when month, original name and series
 * agree.
 */
export function* markRepeats(rows: readonly GoodsImportRow[], headers: GoodsHeaders): Steps<GoodsImportRow[]> {
  const seen = new Map<string, { row: number; values: GoodsValues }>()
  return yield* mapSteps(rows, (row) => {
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
      return { ...withError({ row, headers, code: 'DUPLICATE_ROW', first: first.row }), state: 'skipped' }
    }
    return {
      ...withError({ row, headers, code: 'JAN_DUPLICATE', first: first.row }),
      state: 'refused',
      values: { ...values, janCode: null },
    }
  })
}

function withError(input: {
  readonly row: GoodsImportRow
  readonly headers: GoodsHeaders
  readonly code: GoodsErrorCode
  readonly first: number
}): GoodsImportRow {
  const { row, headers, code, first } = input
  const field = row.values?.janCode ? 'janCode' : 'name'
  const column = headers.get(row.sheet)?.columns.find((each) => each.field === field)
  const error = errorAt(
    {
      sheet: { name: row.sheet },
      row: row.row,
      field,
      ...(column ? { column: column.index, header: column.header } : {}),
    },
    { code, values: { row: first, text: row.values?.janCode ?? '' } },
  )
  return { ...row, errors: [...row.errors, error] }
}
