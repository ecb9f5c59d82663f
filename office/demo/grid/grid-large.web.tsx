import { useMemo } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { Grid } from '#kit/web/table/grid/grid.web.tsx'
import type { GridColumn } from '#kit/web/table/grid/grid-types.web.ts'

interface Line {
  readonly id: string
  readonly cells: readonly number[]
}

/** Ten thousand rows: only those in sight are rendered. */
export function GridLargeExample() {
  const t = useTranslate()
  const columns = useMemo(
    (): readonly GridColumn<Line>[] => [
      { name: 'id', title: t(['编号', 'No.']), width: 120, isFrozen: true, text: ({ id }) => id },
      ...Array.from({ length: 11 }, (_, month) => ({
        name: `m${month + 1}`,
        title: t(['{n} 月', 'Month {n}'], { n: month + 1 }),
        width: 110,
        isNumeric: true,
        text: ({ cells }: Line) => String(cells[month]),
      })),
    ],
    [t],
  )
  return <Grid<Line> label={t(['月销量', 'Sales'])} columns={columns} rows={LINES} keyOf={({ id }) => id} />
}

const LINES: readonly Line[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `F${String(index + 1).padStart(5, '0')}`,
  cells: Array.from({ length: 11 }, (_month, month) => ((index + 1) * (month + 3)) % 97),
}))
