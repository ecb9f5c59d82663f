// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { initialTabs } from './tabs.ts'
import { useTabs } from './tabs-store.web.ts'
import { useKeptScroll } from './use-kept-scroll.web.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What would survive a reload: the positions of the pages. */
const written = () => {
  const [text = ''] = Object.values(sessionStorage)
  return text === '' ? undefined : JSON.parse(text).map(({ scroll }: { readonly scroll: number }) => scroll)
}

test('[9.4b] the position is written down once, 100 ms after the scrolling rests', () => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollY', 0)
  useTabs.setState({ ...initialTabs('/shop/goods'), owner: 'ann' })
  sessionStorage.clear()
  renderHook(() => useKeptScroll('/shop/goods'))
  for (const top of [40, 80, 120]) {
    vi.stubGlobal('scrollY', top)
    window.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(99)
  }
  expect(written()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(written()).toEqual([120])
  sessionStorage.clear()
  vi.advanceTimersByTime(1000)
  expect(written()).toBeUndefined()
})
