// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PassiveBanner } from './passive-banner.web.tsx'

afterEach(cleanup)

test('it says that nothing goes out', () => {
  render(<PassiveBanner />)
  expect(screen.getByRole('status').textContent).toBe('静默不运行任务，不发送消息、退款或推送')
})
