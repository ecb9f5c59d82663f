import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type ThHTMLAttributes,
  useContext,
  useRef,
} from 'react'
import { boundedWidth } from './columns.ts'

/** Step of one key press, in pixels. */
const KEY_STEP = 16

type Widths = Readonly<Record<string, number>>

export interface Resizing {
  /** Widths while the pointer is down. */
  readonly show: (widths: Widths) => void
  /** Widths to keep. */
  readonly keep: (widths: Widths) => void
}

const InHeader = createContext(false)

/** antd measures widths by a hidden copy of the header; a control in that copy would take the focus. */
export function InHeaderOnly({ children }: { readonly children: ReactNode }) {
  return useContext(InHeader) ? children : null
}

export const ResizingContext = createContext<Resizing | undefined>(undefined)

/** Marks a header cell as resizable; the attribute tells it its own name and those of its neighbours. */
export function resizableAttributes(name: string) {
  return { className: 'row-table-head', 'data-column': name }
}

/**
 * A header cell whose right edge is dragged, or moved by Alt and the arrow keys while the header has the focus.
 * A drag starts from what is seen: all columns take the width they have, so that only one of them moves.
 */
export function HeaderCell(props: ThHTMLAttributes<HTMLTableCellElement> & { readonly 'data-column'?: string }) {
  const resizing = useContext(ResizingContext)
  const drag = useRef<{ x: number; widths: Widths } | undefined>(undefined)
  const name = props['data-column']
  if (resizing === undefined || name === undefined) {
    return (
      <InHeader value={true}>
        <th {...props} />
      </InHeader>
    )
  }

  const draggedTo = (x: number): Widths | undefined => {
    if (drag.current === undefined) {
      return undefined
    }
    const { widths, x: start } = drag.current
    return { ...widths, [name]: boundedWidth((widths[name] ?? 0) + x - start) }
  }
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, widths: seenWidths(event.currentTarget) }
  }
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const widths = draggedTo(event.clientX)
    if (widths) {
      resizing.show(widths)
    }
  }
  const handleUp = (event: PointerEvent<HTMLElement>) => {
    const widths = draggedTo(event.clientX)
    drag.current = undefined
    if (widths) {
      resizing.keep(widths)
    }
  }
  const handleKey = (event: KeyboardEvent<HTMLTableCellElement>) => {
    props.onKeyDown?.(event)
    const step = event.altKey ? (KEY_STEPS[event.key] ?? 0) : 0
    if (step !== 0) {
      event.preventDefault()
      const widths = seenWidths(event.currentTarget)
      resizing.keep({ ...widths, [name]: boundedWidth((widths[name] ?? 0) + step) })
    }
  }

  return (
    <th {...props} onKeyDown={handleKey} aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight">
      {props.children}
      <span
        className="row-table-edge"
        aria-hidden="true"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        // The edge lies on the header, whose click sorts.
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }

function seenWidths(within: HTMLElement): Widths {
  const cells = within.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? []
  return Object.fromEntries([...cells].map((cell) => [cell.dataset.column ?? '', cell.offsetWidth]))
}
