// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPreferences, loadPreferences, usePreference } from './preference.web.ts'

const asked: (readonly [method: string, path: string, body: unknown])[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([
      init.method ?? '',
      url.split('?')[0] ?? '',
      typeof init.body === 'string' ? JSON.parse(init.body) : null,
    ])
    const result = init.method === 'GET' ? { density: 'small' } : null
    return new Response(JSON.stringify({ success: true, code: 200, message: '', result }))
  })
})

afterEach(() => {
  cleanup()
  clearPreferences()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what the user arranged earlier replaces the initial value', async () => {
  const { result } = renderHook(() => usePreference('density', 'middle'))
  expect(result.current[0]).toBe('middle')
  await act(loadPreferences)
  expect(result.current[0]).toBe('small')
})

test('a change is seen at once and saved once, when it rests', async () => {
  const { result } = renderHook(() => usePreference('width', 100))
  for (const width of [110, 120, 130]) {
    act(() => result.current[1](width))
    expect(result.current[0]).toBe(width)
  }
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(asked).toEqual([['PUT', '/jeecg-boot/sys/userPreference/edit', { key: 'width', value: 130 }]])
})

test('a change made while the stored values are under way is newer than they are', async () => {
  const { result } = renderHook(() => usePreference('density', 'middle'))
  const loading = loadPreferences()
  act(() => result.current[1]('large'))
  await act(() => loading)
  expect(result.current[0]).toBe('large')
})
