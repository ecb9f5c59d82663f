// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TrialTable } from './trial-table.web.tsx'

afterEach(cleanup)

test('changes beyond those shown at once are counted, and follow on demand', () => {
  const changes = Array.from({ length: 450 }, (_, n) => ({
    title: ['价格', 'Price'] as const,
    before: `${n}`,
    after: `${n + 1}`,
  }))
  render(<TrialTable trial={{ tried: [{ id: 'a', title: '甲', changes }], refused: [] }} waiting={0} />)
  const rows = () => screen.getAllByRole('row').length - 1
  const more = (left: number) => fireEvent.click(screen.getByRole('button', { name: `另有 ${left} 处，继续显示` }))
  expect(rows()).toBe(200)
  more(250)
  expect(rows()).toBe(400)
  more(50)
  expect(rows()).toBe(450)
  expect(screen.queryByRole('button')).toBeNull()
})
