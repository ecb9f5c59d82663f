// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { clearPreferences, loadPreferences, usePreference } from './preference.web.ts'

const LIST = '/sys/userPreference/list'
const EDIT = '/sys/userPreference/edit'

const shop = liveShop()
beforeAll(async () => {
  const { userId } = await shop.signIn()
  await shop.rows('sysUserPreference', [{ userId, key: 'density', value: JSON.stringify('small') }])
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  clearPreferences()
  vi.useRealTimers()
})

test('what the user arranged earlier replaces the initial value', async () => {
  const { result } = renderHook(() => usePreference('density', 'middle'))
  expect(result.current[0]).toBe('middle')
  await act(loadPreferences)
  expect(result.current[0]).toBe('small')
})

test('values that do not come leave the initial ones', async () => {
  shop.refuse(LIST, 502)
  const { result } = renderHook(() => usePreference('density', 'middle'))
  await act(loadPreferences)
  expect(result.current[0]).toBe('middle')
})

test('a change made while the stored values are under way is newer than they are', async () => {
  const { result } = renderHook(() => usePreference('density', 'middle'))
  const arrive = shop.hold(LIST)
  const loading = loadPreferences()
  act(() => result.current[1]('large'))
  arrive()
  await act(() => loading)
  expect(result.current[0]).toBe('large')
})

test('a change is seen at once and saved once, when it rests', async () => {
  const { result } = renderHook(() => usePreference('width', 100))
  for (const width of [110, 120, 130]) {
    act(() => result.current[1](width))
    expect(result.current[0]).toBe(width)
  }
  expect(vi.getTimerCount()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  const saved = () => shop.askedFor(EDIT).map(({ method, body }) => [method, body])
  await waitFor(() => expect(saved()).toEqual([['PUT', { key: 'width', value: 130 }]]))
  await waitFor(async () => {
    // as another visit finds it
    clearPreferences()
    await act(loadPreferences)
    expect(result.current[0]).toBe(130)
  })
})

test('a page that is left sends what rests at once, and the next one knows it before the server does', async () => {
  const { result } = renderHook(() => usePreference('sider', 200))
  await act(loadPreferences)
  const arrive = shop.hold(EDIT)
  act(() => result.current[1](240))
  dispatchEvent(new Event('pagehide'))
  expect(vi.getTimerCount()).toBe(0)
  const left = { ...localStorage }
  clearPreferences()
  Object.assign(localStorage, left)
  await act(loadPreferences)
  expect(result.current[0]).toBe(240)
  arrive()
  vi.useRealTimers()
  await waitFor(async () => {
    // as another device finds it
    clearPreferences()
    await act(loadPreferences)
    expect(result.current[0]).toBe(240)
  })
})
