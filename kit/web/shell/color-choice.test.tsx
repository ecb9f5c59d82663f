// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLayout, useLayout } from '../browser/layout.web.ts'
import { DEFAULT_SETTINGS } from '../browser/layout-settings.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ColorChoice } from './color-choice.web.tsx'

const COMPILING = '正在编译主题！'
const FAILED = '主题更新失败（Failed to update theme）'

let frames: (() => void)[] = []

/** Lets the browser render as often as it is asked to. */
async function drawFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    const due = frames
    frames = []
    for (const run of due) {
      run()
    }
    await Promise.resolve()
    await Promise.resolve()
  }
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  changeLayout(DEFAULT_SETTINGS)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const color = () => useLayout.getState().color
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const keptColor = () => JSON.parse(localStorage.getItem('pro__DEFAULT_COLOR') ?? 'null')?.value

test('[2.23h] [3.3] offers the eight presets, the current one chosen', () => {
  renderForTest(<ColorChoice />)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.getAttribute('aria-label'))).toEqual([
    '薄暮',
    '火山',
    '日暮',
    '明青',
    '极光绿',
    '拂晓蓝（默认）',
    '极客蓝',
    '酱紫',
  ])
  expect(radio('拂晓蓝（默认）').checked).toBe(true)
})

test('[4.13] a change of colour says that the theme is being compiled, and clears that when it is rendered', async () => {
  renderForTest(<ColorChoice />)
  await userEvent.click(radio('酱紫'))
  expect(await screen.findByText(COMPILING)).toBeDefined()
  expect(color()).toBe('#1890FF')
  await drawFrames(2)
  expect(color()).toBe('#722ED1')
  expect(screen.getByText(COMPILING)).toBeDefined()
  await drawFrames(2)
  await waitFor(() => expect(screen.queryByText(COMPILING)).toBeNull())
  expect(radio('酱紫').checked).toBe(true)
  expect(keptColor()).toBe('#722ED1')
  expect(screen.queryByText(FAILED)).toBeNull()
})

test('[8.15a] [4.13] a colour that the browser cannot keep fails, and the colour of before is back', async () => {
  renderForTest(<ColorChoice />)
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {}, clear: () => {} })
  await userEvent.click(radio('酱紫'))
  expect(await screen.findByText(COMPILING)).toBeDefined()
  await drawFrames(4)
  expect(await screen.findByText(FAILED)).toBeDefined()
  await waitFor(() => expect(screen.queryByText(COMPILING)).toBeNull())
  expect(color()).toBe('#1890FF')
  expect(radio('拂晓蓝（默认）').checked).toBe(true)
})

test('whoever chooses twice gets the later colour, and one message', async () => {
  renderForTest(<ColorChoice />)
  await userEvent.click(radio('酱紫'))
  await drawFrames(1)
  await userEvent.click(radio('明青'))
  expect(await screen.findAllByText(COMPILING)).toHaveLength(1)
  await drawFrames(3)
  expect(screen.getByText(COMPILING)).toBeDefined()
  await drawFrames(4)
  await waitFor(() => expect(screen.queryByText(COMPILING)).toBeNull())
  expect(color()).toBe('#13C2C2')
})
