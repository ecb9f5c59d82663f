// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boolean, date, dict, type Field, money, text } from '#kit/contract/field.ts'
import type { SearchMode } from '#kit/contract/resource.ts'
import { numberChoices, textChoices } from '#kit/contract/testing/choices-for-test.ts'
import { dayOf, zonedClock } from '#kit/contract/zoned-time.ts'
import { setShopZone } from '../browser/shop-clock.web.ts'
import { setDictionaries } from '../session/dictionary.web.ts'
import type { Range } from './range.ts'
import { renderForTest } from './render-for-test.web.tsx'
import { RangeControl, SearchControl } from './search-control.web.tsx'

const given = vi.fn()

function Kept({ field, mode, initial = '' }: { field: Field; mode: Exclude<SearchMode, 'range'>; initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <SearchControl
      field={field}
      mode={mode}
      value={value}
      onChange={(next) => {
        given(next)
        setValue(next)
      }}
    />
  )
}

function KeptRange({ field }: { field: Field }) {
  const [value, setValue] = useState<Range>(['', ''])
  return (
    <RangeControl
      field={field}
      value={value}
      onChange={(next) => {
        given(next)
        setValue(next)
      }}
    />
  )
}

beforeEach(() => {
  given.mockReset()
  setDictionaries({
    yn: [
      { value: '1', text: '是' },
      { value: '0', text: '否' },
    ],
  })
})

afterEach(cleanup)

it('clears a text with Esc, and leaves a second Esc to what is around', async () => {
  const around = vi.fn()
  renderForTest(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page around the bar
    <div onKeyDown={around}>
      <Kept field={text(['名称', 'Name'])} mode="like" initial="手办" />
    </div>,
  )
  const box = screen.getByRole('textbox', { name: '名称' })
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(given.mock.calls).toEqual([['']])
  expect(around).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(around).toHaveBeenCalledOnce()
})

it('asks for yes or no in words', async () => {
  renderForTest(<Kept field={boolean(['默认', 'Default'])} mode="eq" />)
  await userEvent.click(screen.getByRole('combobox', { name: '默认' }))
  fireEvent.click(await screen.findByText('否'))
  expect(given.mock.calls).toEqual([['false']])
})

it('a required state of two values can be left open', async () => {
  renderForTest(<Kept field={dict(['启用', 'On'], numberChoices('yn'), { required: true })} mode="eq" initial="1" />)
  expect(screen.queryByRole('radio')).toBeNull()
  await userEvent.click(document.querySelector('.ant-select-clear') as Element)
  expect(given.mock.calls).toEqual([['']])
})

it('[9.8c] joins several values by commas', async () => {
  renderForTest(<Kept field={dict(['启用', 'On'], textChoices('yn'))} mode="in" initial="1" />)
  await userEvent.click(screen.getByRole('combobox', { name: '启用' }))
  fireEvent.click(await screen.findByText('否'))
  expect(given.mock.calls).toEqual([['1,0']])
})

it('a range of amounts may be open at either end', async () => {
  renderForTest(<KeptRange field={money(['价格', 'Price'])} />)
  await userEvent.type(screen.getByRole('textbox', { name: '价格，到' }), '99.5')
  expect(given).toHaveBeenLastCalledWith(['', '99.5'])
  await userEvent.type(screen.getByRole('textbox', { name: '价格，从' }), '1')
  expect(given).toHaveBeenLastCalledWith(['1', '99.5'])
})

it.each(['Asia/Shanghai', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  '[9.8a] a range of days gives wire texts; today is the day of the shop in %s',
  async (zone) => {
    setShopZone(zone)
    renderForTest(<KeptRange field={date(['日期', 'Date'])} />)
    const boxes = await screen.findAllByRole('textbox', { name: '日期' })
    await userEvent.click(boxes[0] as HTMLElement)
    fireEvent.click(await screen.findByText('今天'))
    const today = dayOf(zonedClock(zone), new Date())
    expect(given.mock.calls).toEqual([[[today, today]]])
  },
)
