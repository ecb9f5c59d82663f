import type { CellProps, CellType } from '../cell-type.web.ts'
import { progressOf } from './progress.ts'
import './cells.css'

/** How far something has come; read-only. */
export const progressCell: CellType = { text: (value) => `${progressOf(value)}%`, Cell: ProgressCell }

function ProgressCell({ value, text, label }: CellProps) {
  return (
    <span className="cell-progress">
      <progress aria-label={label} max={100} value={Math.min(100, Math.max(0, progressOf(value)))} />
      <span className="cell-figures">{text}</span>
    </span>
  )
}
