/** Pixels in the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
  readonly width: number
}

interface PlaceInput {
  readonly row: Box
  readonly table: Box
  readonly viewHeight: number
}

type Place = { readonly left: number; readonly width: number; readonly maxHeight: number } & (
  | { readonly top: number }
  | { readonly bottom: number }
)

/** Below the row when more than so many pixels remain there, else above. */
const ROOM_BELOW = 350

/** Part of the table's width that the sub-table takes. */
const SHARE = 0.96

/** Pixels; higher ones scroll. */
const MAX_HEIGHT = 340

/** Where a sub-table hangs, within the window; `bottom` counts from the lower end of the window. */
export function subTablePlace({ row, table, viewHeight }: PlaceInput): Place {
  const width = table.width * SHARE
  const left = table.left + (table.width - width) / 2
  const below = viewHeight - row.bottom
  return below > ROOM_BELOW
    ? { left, width, top: row.bottom, maxHeight: MAX_HEIGHT }
    : { left, width, bottom: viewHeight - row.top, maxHeight: Math.max(0, Math.min(MAX_HEIGHT, row.top)) }
}
