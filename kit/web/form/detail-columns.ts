/** Most columns of a detail list. */
const MAX_COLUMNS = 4

/** Columns that fit on a tablet. */
const MEDIUM_COLUMNS = 2

/** Columns of a detail list by the width of the window, narrowest first (antd's breakpoints). */
export function detailColumns(wanted: number) {
  const wide = Math.max(1, Math.min(MAX_COLUMNS, Math.floor(wanted) || 1))
  return { xs: 1, sm: Math.min(MEDIUM_COLUMNS, wide), md: wide, lg: wide, xl: wide, xxl: wide, xxxl: wide }
}
