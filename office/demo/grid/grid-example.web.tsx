import { useState } from 'react'
import { Grid } from '#kit/web/grid/grid.web.tsx'
import type { GridColumn } from '#kit/web/grid/grid-types.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

interface Price {
  readonly sku: string
  readonly price: string
  readonly stock: string
}

/** Typed into and filled like a spreadsheet; the page decides what a change means. */
export function GridExample() {
  const say = useText()
  const [rows, setRows] = useState<readonly Price[]>(START)
  const columns: readonly GridColumn<Price>[] = [
    { name: 'sku', title: say(['规格', 'SKU']), width: 160, isFrozen: true, text: ({ sku }) => sku },
    { name: 'price', title: say(['价格', 'Price']), isNumeric: true, typing: 'decimal', text: ({ price }) => price },
    { name: 'stock', title: say(['库存', 'Stock']), isNumeric: true, typing: 'numeric', text: ({ stock }) => stock },
  ]
  const put = (places: readonly number[], change: Partial<Price>) =>
    setRows((now) => now.map((row, place) => (places.includes(place) ? { ...row, ...change } : row)))
  return (
    <>
      <Grid<Price>
        label={say(['价目', 'Prices'])}
        columns={columns}
        rows={rows}
        keyOf={({ sku }) => sku}
        onType={({ row, column, text }) => put([row], { [column]: text })}
        markOf={({ row, column }) =>
          column === 'price' && !(Number(rows[row]?.price) > 0)
            ? { tone: 'error', text: say(['价格要大于零', 'The price is above zero']) }
            : undefined
        }
      />
      <WireValue value={rows[0]} />
    </>
  )
}

const START: readonly Price[] = ['通常版', '豪华版', '特典版'].map((sku, index) => ({
  sku,
  price: ['349', '499', ''][index] ?? '',
  stock: '60',
}))
