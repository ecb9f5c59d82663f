import { type RefObject, useLayoutEffect, useState } from 'react'

/** Inner width of an element in pixels; follows its size, 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useInner(element, 'clientWidth')
}

/** Inner height of an element in pixels; follows its size, 0 before it is known. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  return useInner(element, 'clientHeight')
}

function useInner(element: RefObject<HTMLElement | null>, side: 'clientWidth' | 'clientHeight'): number {
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) {
      return
    }
    const measure = () => setSize(box[side])
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, side])
  return size
}
