import { type RefObject, useEffect, useState } from 'react'

/** How far from sight an element counts as near. */
const MARGIN = '800px 0px'

/** What is told when an element comes near. */
const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Whether an element has come near to what is in sight; from then on it is. One observer serves thousands. */
export function useNear(element: RefObject<HTMLElement | null>, isKnown: boolean): boolean {
  const [isNear, setNear] = useState(isKnown)
  useEffect(() => {
    const box = element.current
    if (isNear || box === null) {
      return
    }
    observer ??= new IntersectionObserver(tell, {
      rootMargin: MARGIN,
      scrollMargin: MARGIN,
    } as IntersectionObserverInit)
    waiting.set(box, () => setNear(true))
    observer.observe(box)
    return () => observer?.unobserve(box)
  }, [element, isNear])
  return isNear
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) {
      waiting.get(target)?.()
    }
  }
}
