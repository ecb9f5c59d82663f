import { Tooltip } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'

interface HoverTipProps {
  /** The tip; computed when it is asked for, undefined for none. */
  readonly tip: (element: HTMLElement) => string | undefined
  readonly children: ReactNode
  readonly style?: CSSProperties
}

/** A tooltip that costs nothing until the pointer is over it: a table has hundreds of cells. */
export function HoverTip({ tip, children, style }: HoverTipProps) {
  const [isAsked, setAsked] = useState(false)
  const [shown, setShown] = useState<string>()
  const enter = (element: HTMLElement) => {
    const next = tip(element)
    setShown(next)
    setAsked((before) => before || next !== undefined)
  }
  return (
    <span
      role="none"
      style={{ ...style, position: 'relative' }}
      onMouseEnter={(event) => enter(event.currentTarget)}
      onMouseLeave={() => setShown(undefined)}
    >
      {children}
      {isAsked && (
        <Tooltip open={shown !== undefined} title={shown}>
          <span style={OVER} />
        </Tooltip>
      )}
    </span>
  )
}

/** What the tip points to lies over the text: were it put around it, the text would be made anew and lose a click. */
const OVER: CSSProperties = { position: 'absolute', inset: 0, pointerEvents: 'none' }
