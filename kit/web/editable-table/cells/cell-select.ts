/** The cell renders the ring; what antd renders around its own box is too strong for a rule of ours. */
export const NO_RING = { outline: 'none' } as const

/** Pixels: a list is wider than a narrow cell. */
const LEAST_LIST = 160

/** How a select looks that stands in a cell, its list open at once. */
export const CELL_SELECT = {
  autoFocus: true,
  allowClear: true,
  variant: 'borderless',
  className: 'cell-select',
  style: NO_RING,
  popupMatchSelectWidth: false,
  styles: { popup: { root: { minInlineSize: LEAST_LIST } } },
} as const
