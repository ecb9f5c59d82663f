import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { Grid } from '#kit/web/table/grid/grid.web.tsx'
import type { GridColumn } from '#kit/web/table/grid/grid-types.web.ts'
import { parseTabSeparated } from '#kit/web/table/grid/tab-separated.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

interface Price {
  readonly sku: string
  readonly price: string
  readonly stock: string
}

/** Typed, pasted, filled and emptied like a spreadsheet; the page decides what a change means. */
export function GridExample() {
  const t = useTranslate()
  const [rows, setRows] = useState<readonly Price[]>(START)
  const columns: readonly GridColumn<Price>[] = [
    { name: 'sku', title: t(['规格', 'SKU']), width: 120, isFrozen: true, text: ({ sku }) => sku },
    { name: 'price', title: t(['价格', 'Price']), isNumeric: true, typing: 'decimal', text: ({ price }) => price },
    { name: 'stock', title: t(['库存', 'Stock']), isNumeric: true, typing: 'numeric', text: ({ stock }) => stock },
  ]
  const put = (row: number, column: string | undefined, text: string) => {
    if (column === 'price' || column === 'stock') {
      setRows((now) => now.map((one, place) => (place === row ? { ...one, [column]: text } : one)))
    }
  }
  return (
    <>
      <Grid<Price>
        label={t(['价目', 'Prices'])}
        columns={columns}
        rows={rows}
        keyOf={({ sku }) => sku}
        onType={({ row, column, text }) => put(row, column, text)}
        onClear={(places) => {
          for (const { row, column } of places) {
            put(row, column, '')
          }
        }}
        onPaste={({ row, column }, data) => {
          const first = columns.findIndex(({ name }) => name === column)
          for (const [down, cells] of parseTabSeparated(data.getData('text/plain')).entries()) {
            for (const [right, text] of cells.entries()) {
              put(row + down, columns[first + right]?.name, text)
            }
          }
        }}
        markOf={({ row, column }) =>
          column === 'price' && !(Number(rows[row]?.price) > 0)
            ? { tone: 'error', text: t(['价格要大于零', 'The price is above zero']) }
            : undefined
        }
      />
      <WireValue value={rows} />
    </>
  )
}

const START: readonly Price[] = [
  { sku: '通常版', price: '349', stock: '60' },
  { sku: '豪华版', price: '499', stock: '60' },
  { sku: '特典版', price: '', stock: '60' },
]
