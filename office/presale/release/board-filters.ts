import type { Card } from './board.ts'

/** What the board shows of its figures. */
export interface BoardFilters {
  readonly text: string
  readonly ipName?: string | undefined
  readonly manufacturer?: string | undefined
  readonly isDelayed: boolean
  /** Somebody has not answered to a delay. */
  readonly isSilent: boolean
}

export const ALL: BoardFilters = { text: '', isDelayed: false, isSilent: false }

export function isShown(
  { name, goodsNo, ipName, manufacturer, delayCount, silent = 0 }: Card,
  { text, isDelayed, isSilent, ...chosen }: BoardFilters,
): boolean {
  const wanted = text.trim().toLowerCase()
  return (
    (wanted === '' || name.toLowerCase().includes(wanted) || goodsNo.toLowerCase().includes(wanted)) &&
    (chosen.ipName === undefined || chosen.ipName === ipName) &&
    (chosen.manufacturer === undefined || chosen.manufacturer === manufacturer) &&
    (!isDelayed || delayCount > 0) &&
    (!isSilent || silent > 0)
  )
}
