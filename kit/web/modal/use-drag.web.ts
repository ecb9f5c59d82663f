import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clamped, IN_PLACE, type Offset, stepped } from './placement.ts'

/** Dragging of a dialog by its header; the place is kept while the dialog is closed or in full screen. */
export function useDrag(isOn: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const grip = useRef<Offset>(undefined)
  const [offset, setOffset] = useState(IN_PLACE)
  const moveTo = (wanted: Offset) => {
    const rect = box.current?.getBoundingClientRect()
    if (rect) {
      const atRest = { left: rect.left - offset.x, top: rect.top - offset.y, width: rect.width, height: rect.height }
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
      setOffset(clamped(wanted, atRest, viewport))
    }
  }
  const keepInSight = useEffectEvent(() => moveTo(offset))
  useEffect(() => {
    if (isOn) {
      const handleResize = () => keepInSight()
      window.addEventListener('resize', handleResize)
      return () => window.removeEventListener('resize', handleResize)
    }
    return undefined
  }, [isOn])
  const letGo = () => {
    grip.current = undefined
  }
  return {
    box,
    /** What moves the dialog to its place. */
    style: isOn ? { transform: `translate(${offset.x}px, ${offset.y}px)` } : {},
    /** For the header. */
    handlers: isOn && {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // The buttons of the header are pressed, not dragged.
        if (event.button === 0 && !(event.target instanceof Element && event.target.closest('button'))) {
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX - offset.x, y: event.clientY - offset.y }
        }
      },
      onPointerMove(event: PointerEvent) {
        if (grip.current) {
          moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
        }
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
    handleKey(event: KeyboardEvent) {
      const next = stepped(offset, event.key)
      if (next) {
        event.preventDefault()
        moveTo(next)
      }
    },
  }
}
