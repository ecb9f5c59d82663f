import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many columns of at least `width` pixels fit into the element, `gap` apart; follows its size. */
export function useColumnCount(element: RefObject<HTMLElement | null>, width: number, gap: number): number {
  const [count, setCount] = useState(1)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) {
      return
    }
    const measure = () => setCount(Math.max(1, Math.floor((box.clientWidth + gap) / (width + gap))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, width, gap])
  return count
}
