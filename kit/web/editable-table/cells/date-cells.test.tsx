// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderCell, renderEditor, told } from './cell-for-test.web.tsx'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: '甲 1' })
const panel = () => document.querySelector('.ant-picker-panel')

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

describe('a day', () => {
  it('[9.8a] is chosen from a calendar that is open at once; the choice ends the editing', async () => {
    renderEditor({ column: { type: 'date' }, value: '2026-01-05' })
    const input = await box()
    expect(document.activeElement).toBe(input)
    expect(input.value).toBe('2026-01-05')
    await user.click(await screen.findByTitle('2026-01-20'))
    expect(told.done.mock.calls).toEqual([['2026-01-20']])
  })

  it('[9.8a] may be typed in the format; Enter ends the editing', async () => {
    renderEditor({ column: { type: 'date' }, value: '2026-01-05' })
    fireEvent.change(await box(), { target: { value: '2026-02-30' } })
    fireEvent.keyDown(await box(), { key: 'Enter' })
    expect(told.done).not.toHaveBeenCalled()
    fireEvent.change(await box(), { target: { value: '2026-02-28' } })
    fireEvent.keyDown(await box(), { key: 'Enter' })
    expect(told.done.mock.calls).toEqual([['2026-02-28']])
    expect(told.key).not.toHaveBeenCalled()
  })

  it.each(['2026-2-8', '2026/2/8', '20260208'])('[9.8a] may be typed as %s', async (text) => {
    renderEditor({ column: { type: 'date' }, value: '' })
    fireEvent.change(await box(), { target: { value: text } })
    fireEvent.keyDown(await box(), { key: 'Enter' })
    expect(told.done.mock.calls).toEqual([['2026-02-08']])
  })

  it('[4.12a] is left by Esc without a change', async () => {
    renderEditor({ column: { type: 'date' }, value: '2026-01-05' })
    fireEvent.keyDown(await box(), { key: 'Escape' })
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.done).not.toHaveBeenCalled()
  })

  it('lets Tab go to the next cell', async () => {
    renderEditor({ column: { type: 'date' }, value: '2026-01-05' })
    fireEvent.keyDown(await box(), { key: 'Tab' })
    expect(told.key).toHaveBeenCalledWith('Tab')
  })

  it('[3.12a] is a month where the format has no days', async () => {
    renderEditor({ column: { type: 'date', format: 'YYYY-MM' }, value: '2026-01' })
    await box()
    expect(document.querySelector('.ant-picker-month-panel')).toBeTruthy()
    expect(panel()).toBeTruthy()
  })

  it('[9.8a] shows as it is written', () => {
    renderCell({ column: { type: 'date' }, value: '2026-01-05 08:30:00' })
    expect(screen.getByText('2026-01-05')).toBeTruthy()
  })
})

describe('a moment', () => {
  it('[9.8a] is drafted while it is chosen, so that a click elsewhere keeps it; OK ends the editing', async () => {
    renderEditor({ column: { type: 'datetime' }, value: '2026-01-05 08:30:00' })
    await user.click(await screen.findByTitle('2026-01-20'))
    expect(told.draft).toHaveBeenLastCalledWith('2026-01-20 08:30:00')
    expect(told.done).not.toHaveBeenCalled()
    const ok = document.querySelector<HTMLElement>('.ant-picker-ok button')
    expect(ok).toBeTruthy()
    await user.click(ok ?? document.body)
    expect(told.done.mock.calls).toEqual([['2026-01-20 08:30:00']])
  })
})

describe('a time of day', () => {
  it('[9.8a] comes from a clock', async () => {
    renderEditor({ column: { type: 'time' }, value: '08:30:00' })
    expect((await box()).value).toBe('08:30:00')
    expect(document.querySelectorAll('.ant-picker-time-panel-column').length).toBe(3)
    expect(document.querySelector('.ant-picker-date-panel')).toBeNull()
  })
})
