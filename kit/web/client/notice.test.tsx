// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeRoot } from '../shell/theme/theme-root.web.tsx'
import { ApiError } from './api-error.ts'
import { announce } from './notice.web.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('[8.1] [8.8] a request that is not allowed is told as 拒绝访问 under the title 系统提示 for 4 seconds', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    // without motion: nothing in this window ends an animation
    matches: query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.useFakeTimers()
  render(<ThemeRoot>页面</ThemeRoot>)
  act(() => announce(new ApiError({ http: 403, code: 510, message: '没有权限，请联系管理员授权' })))
  await after(100)
  const told = screen.getByText('拒绝访问').closest('.ant-notification-notice')
  expect(told?.textContent).toBe('系统提示拒绝访问')
  await after(3800)
  expect(screen.queryByText('拒绝访问')).not.toBeNull()
  await after(400)
  expect(screen.queryByText('拒绝访问')).toBeNull()
})
