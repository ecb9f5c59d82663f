import { useMemo } from 'react'
import { Grid } from '#kit/web/grid/grid.web.tsx'
import type { GridColumn } from '#kit/web/grid/grid-types.web.ts'
import { useText } from '#kit/web/text/text.web.ts'

interface Line {
  readonly id: string
  readonly cells: readonly number[]
}

/** Ten thousand rows: only those in sight are drawn. */
export function GridLargeExample() {
  const say = useText()
  const columns = useMemo(
    (): readonly GridColumn<Line>[] => [
      { name: 'id', title: say(['编号', 'No.']), width: 120, isFrozen: true, text: ({ id }) => id },
      ...Array.from({ length: 11 }, (_, month) => ({
        name: `m${month + 1}`,
        title: say(['{n} 月', 'Month {n}'], { n: month + 1 }),
        width: 110,
        isNumeric: true,
        text: ({ cells }: Line) => String(cells[month]),
      })),
    ],
    [say],
  )
  return <Grid<Line> label={say(['月销量', 'Sales'])} columns={columns} rows={LINES} keyOf={({ id }) => id} />
}

const LINES: readonly Line[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `F${String(index + 1).padStart(5, '0')}`,
  cells: Array.from({ length: 11 }, (_month, month) => ((index + 1) * (month + 3)) % 97),
}))
