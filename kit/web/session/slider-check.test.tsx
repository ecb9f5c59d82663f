// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { SliderCheck } from './slider-check.web.tsx'

const passed = vi.fn()
const handle = () => screen.getByRole('slider', { name: '滑块验证' })
const now = () => handle().getAttribute('aria-valuenow')

beforeEach(() => {
  passed.mockReset()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(40)
  // The pointer of the test is no pointer of a device.
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each(['mouse', 'touch'])('[2.23e] [4.7a] passes at the far end, by %s', (pointerType) => {
  renderForTest(<SliderCheck onSuccess={passed} />)
  expect(screen.getByText('拖动滑块验证')).toBeTruthy()
  fireEvent.pointerDown(handle(), { clientX: 10, pointerType })
  fireEvent.pointerMove(handle(), { clientX: 140, pointerType })
  expect(now()).toBe('50')
  expect(passed).not.toHaveBeenCalled()
  fireEvent.pointerMove(handle(), { clientX: 270, pointerType })
  expect(screen.getByText('验证通过')).toBeTruthy()
  fireEvent.pointerMove(handle(), { clientX: 280, pointerType })
  fireEvent.pointerUp(handle(), { pointerType })
  fireEvent.pointerDown(handle(), { clientX: 270, pointerType })
  fireEvent.pointerUp(handle(), { pointerType })
  expect(now()).toBe('100')
  expect(passed).toHaveBeenCalledTimes(1)
})

it('[4.7b] starts again when it is let go early', () => {
  renderForTest(<SliderCheck onSuccess={passed} />)
  fireEvent.pointerDown(handle(), { clientX: 10 })
  fireEvent.pointerMove(handle(), { clientX: 269 })
  expect(now()).toBe('99')
  fireEvent.pointerUp(handle())
  expect(now()).toBe('0')
  expect(screen.getByText('拖动滑块验证')).toBeTruthy()
  fireEvent.pointerMove(handle(), { clientX: 400 })
  expect(passed).not.toHaveBeenCalled()
})

it('[4.7a] passes by keys, and [4.7b] starts again when the keyboard leaves it early', async () => {
  renderForTest(<SliderCheck onSuccess={passed} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(handle())
  await userEvent.keyboard('{ArrowRight>5/}')
  expect(now()).toBe('50')
  await userEvent.tab()
  expect(now()).toBe('0')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{ArrowRight>10/}')
  expect(passed).toHaveBeenCalledTimes(1)
  expect(handle().getAttribute('aria-valuetext')).toBe('验证通过')
})

it('does not mind another slider on the page', () => {
  renderForTest(
    <>
      <SliderCheck />
      <SliderCheck onSuccess={passed} />
    </>,
  )
  const [first, second = handle()] = screen.getAllByRole('slider')
  fireEvent.pointerDown(second, { clientX: 0 })
  fireEvent.pointerMove(second, { clientX: 260 })
  expect(passed).toHaveBeenCalledTimes(1)
  expect(first?.getAttribute('aria-valuenow')).toBe('0')
})
