// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { askToSignInAgain } from './expiry.web.ts'
import { currentSession, useSession } from './session.web.ts'

const USER = { id: 'u1', username: 'admin', realname: '管理员' }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
})

test.each([
  'Mozilla/5.0 (iPhone) wxwork/4.1 MicroMessenger/7.0',
  'Mozilla/5.0 (Linux; Android 14) AliApp(DingTalk/7.0)',
])('[8.5] inside %s a message tells that one is signed in again, and no question is asked', async (userAgent) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, code: 200, message: '', result: null }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  useSession.setState({ token: 't1', info: USER })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderForTest(null)
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = askToSignInAgain()
  })
  const message = await screen.findByText('登录已过期，正在重新登陆')
  expect(message.closest('.ant-message-notice')?.querySelector('.anticon-loading')).not.toBeNull()
  expect(currentSession()).toMatchObject({ token: 't1', isExpired: false })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(await answer).toBe(false)
  expect(currentSession().token).toBeUndefined()
})
