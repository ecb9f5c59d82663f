import { type RefObject, useLayoutEffect, useState } from 'react'

/** Inner height of an element in pixels; follows its size, 0 before it is known. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) {
      return
    }
    const measure = () => setHeight(box.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return height
}
