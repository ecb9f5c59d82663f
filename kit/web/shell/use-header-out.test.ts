// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useHeaderOut } from './use-header-out.web.ts'

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top)
  act(() => {
    window.dispatchEvent(new Event('scroll'))
  })
}

test('[2.14d] the header leaves when one scrolls down beyond 100 px and comes back when one scrolls up', () => {
  scrollTo(0)
  const { result } = renderHook(() => useHeaderOut(true))
  scrollTo(100)
  expect(result.current).toBe(false)
  scrollTo(101)
  expect(result.current).toBe(true)
  scrollTo(90)
  expect(result.current).toBe(false)
})

test('[2.14d] it stays unless the user wants it hidden', () => {
  const { result } = renderHook(() => useHeaderOut(false))
  scrollTo(500)
  expect(result.current).toBe(false)
})
