// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ErrorBoundary } from './error-boundary.web.tsx'
import { forgetScreen, type LazyScreen, screenOf } from './screen.web.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  forgetScreen('shop/Shelves')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function render(load: LazyScreen) {
  const Screen = screenOf('shop/Shelves', () => load)
  renderForTest(
    <MemoryRouter>
      <ErrorBoundary onRetry={() => {}}>
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </MemoryRouter>,
  )
  await pass(0)
}

it('[8.17a] [9.3a] code that has not come after 120 s is a ChunkLoadError, not before', async () => {
  await render(() => new Promise(() => {}))
  await pass(119_999)
  expect(screen.getByText('loading')).toBeTruthy()
  await pass(1)
  expect(screen.getByText('ChunkLoadError: timeout')).toBeTruthy()
  expect(screen.getByText(/页面代码未能加载/)).toBeTruthy()
})

it('[9.3a] code that comes in time is shown, and nothing is told later', async () => {
  await render(async () => {
    await new Promise((resolve) => setTimeout(resolve, 119_000))
    return { default: () => <p>货架</p> }
  })
  await pass(119_000)
  expect(screen.getByText('货架')).toBeTruthy()
  await pass(10_000)
  expect(screen.getByText('货架')).toBeTruthy()
  expect(vi.getTimerCount()).toBe(0)
})

it('[8.17a] [8.17b] code and styles that cannot be fetched are named at once', async () => {
  const message = 'Failed to fetch dynamically imported module: http://localhost/assets/a.js'
  await render(() => Promise.reject(new TypeError(message)))
  expect(screen.getByText(`ChunkLoadError: ${message}`)).toBeTruthy()
  cleanup()
  forgetScreen('shop/Shelves')
  await render(() => Promise.reject(new Error('Unable to preload CSS for /assets/a.css')))
  expect(screen.getByText('CSS_CHUNK_LOAD_FAILED: Unable to preload CSS for /assets/a.css')).toBeTruthy()
})
