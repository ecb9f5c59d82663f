// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { late } from './late.web.ts'

afterEach(cleanup)

it('code that cannot be had leaves the page as it is, says so, and comes once the network is back', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => 'late words')
  const Part = late(load)
  renderForTest(
    <>
      the page
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  expect(await screen.findByText(/内容暂时无法加载/)).toBeTruthy()
  expect(screen.getByText('the page')).toBeTruthy()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(/late words/)).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
