// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepScroll, saveTabs } from './tabs-store.web.ts'
import { useKeptScroll } from './use-kept-scroll.web.ts'

vi.mock('./tabs-store.web.ts', () => ({ keepScroll: vi.fn(), saveTabs: vi.fn(), scrollOf: () => 0 }))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[9.4b] the position is written down once, 100 ms after the scrolling rests', () => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollY', 0)
  renderHook(() => useKeptScroll('/shop/goods'))
  for (const top of [40, 80, 120]) {
    vi.stubGlobal('scrollY', top)
    window.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(99)
  }
  expect(keepScroll).toHaveBeenLastCalledWith('/shop/goods', 120)
  expect(saveTabs).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(saveTabs).toHaveBeenCalledTimes(1)
})
