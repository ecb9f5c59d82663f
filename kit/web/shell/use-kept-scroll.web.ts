import { useLayoutEffect } from 'react'
import { keepScroll, saveTabs, scrollOf } from './tabs-store.web.ts'

/** Writing positions down waits for the scrolling to rest, in milliseconds. */
const REST_MS = 100

/** A page that is still loading gets this long to become tall enough, in milliseconds. */
const PATIENCE_MS = 5000

/** Gives each page its own scroll position, over switching and reload. */
export function useKeptScroll(path: string): void {
  useLayoutEffect(() => {
    if (path === '') {
      return
    }
    history.scrollRestoration = 'manual'
    let timer: ReturnType<typeof setTimeout> | undefined
    const restoring = restore(scrollOf(path))
    const follow = () => {
      if (restoring.isDone()) {
        keepScroll(path, window.scrollY)
        clearTimeout(timer)
        timer = setTimeout(saveTabs, REST_MS)
      }
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      restoring.stop()
      window.removeEventListener('scroll', follow)
    }
  }, [path])
}

interface Restoring {
  readonly isDone: () => boolean
  readonly stop: () => void
}

/** Scrolls to a position as soon as the page reaches that far; gives way to the user's own scrolling. */
function restore(top: number): Restoring {
  let isDone = false
  const observer = new ResizeObserver(attempt)
  const patience = setTimeout(stop, PATIENCE_MS)
  const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown']

  function attempt() {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) < 2) {
      stop()
    }
  }

  function stop() {
    isDone = true
    clearTimeout(patience)
    observer.disconnect()
    for (const gesture of gestures) {
      window.removeEventListener(gesture, stop)
    }
  }

  for (const gesture of gestures) {
    window.addEventListener(gesture, stop, { passive: true })
  }
  observer.observe(document.body)
  attempt()
  return { isDone: () => isDone, stop }
}
