import { type PointerEvent, type ReactNode, useState } from 'react'

interface MovableProps {
  /** Selector of the part that is dragged by. */
  readonly handle: string
  readonly children: ReactNode
}

interface Place {
  readonly x: number
  readonly y: number
}

/** How much of a moved dialog always stays on the screen, in pixels. */
const GRIP = 48

/** A dialog that the pointer moves aside; what is behind it can be read. */
export function Movable({ handle, children }: MovableProps) {
  const [place, setPlace] = useState<Place>({ x: 0, y: 0 })

  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    const { target, currentTarget: box, pointerId, clientX, clientY } = event
    if (event.button !== 0 || !(target instanceof Element) || !target.closest(handle)) {
      return
    }
    const { left, right, top } = box.getBoundingClientRect()
    const within = (shift: number, least: number, most: number) => Math.max(least, Math.min(most, shift))
    const move = (moved: globalThis.PointerEvent) =>
      setPlace({
        x: place.x + within(moved.clientX - clientX, GRIP - right, window.innerWidth - GRIP - left),
        y: place.y + within(moved.clientY - clientY, -top, window.innerHeight - GRIP - top),
      })
    const stop = () => {
      box.removeEventListener('pointermove', move)
      box.removeEventListener('lostpointercapture', stop)
    }
    box.setPointerCapture(pointerId)
    box.addEventListener('pointermove', move)
    box.addEventListener('lostpointercapture', stop)
  }

  return (
    <div className="movable" style={{ transform: `translate(${place.x}px, ${place.y}px)` }} onPointerDown={handleDown}>
      {children}
    </div>
  )
}
