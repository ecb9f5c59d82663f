import { Tooltip } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'

interface Tip {
  readonly text: string
  readonly place: DOMRect
}

interface CellTip {
  /** For the element around all cells. */
  readonly handlers: {
    readonly onMouseOver: (event: MouseEvent) => void
    readonly onMouseLeave: () => void
    readonly onScrollCapture: () => void
  }
  readonly tip: ReactNode
}

/** One tooltip for all cells: hundreds of them would make scrolling slow. */
export function useCellTip(textOf: (cell: Element) => string | undefined): CellTip {
  const [shown, setShown] = useState<Tip>()
  const hide = () => setShown(undefined)
  return {
    handlers: {
      onMouseOver: ({ target }) => {
        const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
        const text = cell ? textOf(cell) : undefined
        setShown(cell && text ? { text, place: cell.getBoundingClientRect() } : undefined)
      },
      onMouseLeave: hide,
      onScrollCapture: hide,
    },
    tip: shown && (
      <Tooltip open title={shown.text}>
        <span
          className="grid-tip"
          style={{
            left: shown.place.left,
            top: shown.place.top,
            inlineSize: shown.place.width,
            blockSize: shown.place.height,
          }}
        />
      </Tooltip>
    ),
  }
}
