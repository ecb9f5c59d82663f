// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  boolean,
  date,
  datetime,
  dict,
  dicts,
  type Field,
  money,
  month,
  number,
  ref,
  region,
  text,
  textarea,
  type WireValue,
} from '#kit/contract/field.ts'
import { numberChoices, textChoices } from '#kit/contract/testing/choices-for-test.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { setDictionaries } from '../session/dictionary.web.ts'
import { FieldControl } from './field-control.web.tsx'
import { PairSwitch, YES_NO } from './pair-switch.web.tsx'
import { renderForTest } from './render-for-test.web.tsx'

const given = vi.fn<(value: WireValue) => void>()

const user = userEvent.setup({ delay: null })
const shop = liveShop('demo:shelf:list', 'system:depart:list')
beforeAll(() =>
  shop.rows('demoShelf', [
    { id: 'online', name: '线上首发', code: 'Z01A01' },
    ...Array.from({ length: 10 }, (_, index) => ({ id: `s${index}`, name: `柜${index}`, code: `S${index}` })),
  ]),
)

/** A control whose value is kept, as a form keeps it. */
function Kept({ field, initial }: { readonly field: Field; readonly initial?: unknown }) {
  const [value, setValue] = useState(initial)
  return (
    <FieldControl
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
    rank: [
      { value: '1', text: '员级' },
      { value: '2', text: '助级' },
      { value: '3', text: '中级' },
      { value: '4', text: '副高级' },
    ],
    yn: [
      { value: '1', text: '是' },
      { value: '0', text: '否' },
    ],
  })
})

afterEach(cleanup)

describe('number', () => {
  it('[5.7a-c] reverts what is no number and settles when it is left', async () => {
    renderForTest(<Kept field={number(['排序', 'Order'], { decimals: 2, min: -100 })} initial={7} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '排序' })
    await user.clear(box)
    await user.type(box, '-1x2.50')
    expect(box.value).toBe('-12.50')
    expect(given).toHaveBeenLastCalledWith(-12.5)
    await user.tab()
    expect(box.value).toBe('-12.5')
  })

  it('[5.7c] is empty when nothing is left of it', async () => {
    renderForTest(<Kept field={number(['排序', 'Order'])} initial={7} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '排序' })
    await user.clear(box)
    await user.type(box, '-')
    await user.tab()
    expect(box.value).toBe('')
    expect(given).toHaveBeenLastCalledWith('')
  })

  it('shows an amount with two decimals and gives yuan', async () => {
    renderForTest(<Kept field={money(['价格', 'Price'])} initial={1299} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '价格' })
    expect(box.value).toBe('1299.00')
    await user.clear(box)
    await user.type(box, '0.105')
    expect(given).toHaveBeenLastCalledWith(0.1)
    await user.tab()
    expect(box.value).toBe('0.10')
  })

  it('follows a value that is set from outside, also in the middle of typing', async () => {
    const field = money(['价格', 'Price'])
    const { rerender } = renderForTest(<Kept field={field} initial={1} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '价格' })
    await user.type(box, '{Backspace}')
    expect(box.value).toBe('1.0')
    rerender(<FieldControl field={field} value={1} />)
    await user.type(screen.getByRole('textbox', { name: '价格' }), '{Backspace}')
    rerender(<FieldControl field={field} value={2.5} />)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '价格' }).value).toBe('2.50')
  })
})

describe('switch', () => {
  it('[3.19a,b] [4.4a] is on for the first of its pair, Y and N', async () => {
    const change = vi.fn()
    renderForTest(<PairSwitch aria-label="启用" options={YES_NO} value="Y" onChange={change} />)
    const button = screen.getByRole('switch', { name: '启用' })
    expect(button.getAttribute('aria-checked')).toBe('true')
    await user.click(button)
    expect(change).toHaveBeenLastCalledWith('N')
  })

  it('[3.19a] compares numbers and texts alike', () => {
    renderForTest(<PairSwitch aria-label="启用" options={[1, 0]} value="1" />)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })

  it('[4.4b] takes an empty value as off and says so', () => {
    const change = vi.fn()
    renderForTest(<PairSwitch aria-label="启用" options={YES_NO} value={null} onChange={change} />)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    expect(change.mock.calls).toEqual([['N']])
  })

  it('gives a boolean for a flag', async () => {
    renderForTest(<Kept field={boolean(['默认', 'Default'])} initial="0" />)
    await user.click(screen.getByRole('switch', { name: '默认' }))
    expect(given.mock.calls).toEqual([[true]])
  })
})

describe('dictionary', () => {
  it('[7.17e] asks for the items of a dictionary that is not cached', async () => {
    renderForTest(<Kept field={dict(['职级', 'Rank'], textChoices('position_rank'))} initial="5" />)
    expect(await screen.findByText('正高级')).toBeTruthy()
    expect(shop.askedFor('/sys/dict/getDictItems/position_rank').length).toBe(1)
  })

  it('shows the text of a number by comparing as text, and gives a number', async () => {
    renderForTest(<Kept field={dict(['状态', 'State'], numberChoices('rank'))} initial={2} />)
    expect(screen.getByText('助级')).toBeTruthy()
    await choose('状态', '中级')
    expect(given).toHaveBeenLastCalledWith(3)
  })

  it('shows up to three values of a required field at once', async () => {
    renderForTest(<Kept field={dict(['启用', 'On'], numberChoices('yn'), { required: true })} initial="1" />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '是' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: '否' }))
    expect(given).toHaveBeenLastCalledWith(0)
    expect(screen.getByRole('radiogroup', { name: '启用' })).toBeTruthy()
  })

  it('[9.8c] joins several values by commas', async () => {
    renderForTest(<Kept field={dicts(['用途', 'Used for'], textChoices('rank'))} initial="1" />)
    await choose('用途', '中级')
    expect(given).toHaveBeenLastCalledWith('1,3')
  })

  it('[5.18b] says when it has no code', () => {
    renderForTest(<Kept field={dict(['种类', 'Kind'], textChoices(''))} />)
    expect(screen.getByText('字典Code不能为空!')).toBeTruthy()
  })
})

describe('reference', () => {
  const field = ref(['陈列柜', 'Shelf'], 'demo_shelf,name,code')
  const SEARCH = '/sys/dict/loadDict/demo_shelf,name,code'
  const searched = () => shop.askedFor(SEARCH).map(({ query }) => query)
  const box = () => screen.getByRole('combobox', { name: '陈列柜' })
  const type = (value: string) => fireEvent.change(box(), { target: { value } })

  it('[7.17f] shows the text of its key', async () => {
    renderForTest(<Kept field={field} initial="S1" />)
    expect(await screen.findByText('柜1')).toBeTruthy()
    const asked = shop.askedFor('/sys/dict/loadDictItem/demo_shelf,name,code')
    expect(asked.map(({ query }) => query)).toEqual([{ key: 'S1', delNotExist: 'false' }])
  })

  it('[7.17g] [9.5e] searches once typing rests, ten rows at a time', async () => {
    renderForTest(<Kept field={field} />)
    fireEvent.mouseDown(box())
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option').length).toBe(10))
    type('线上')
    type('线上首发')
    fireEvent.click(await screen.findByText('线上首发'))
    expect(given).toHaveBeenLastCalledWith('Z01A01')
    expect(searched()).toEqual([{ pageSize: '10' }, { keyword: '线上首发', pageSize: '10' }])
  })

  it('[7.17g] typing rests for 800 ms before it is searched', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      renderForTest(<Kept field={field} />)
      fireEvent.mouseDown(box())
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      await pass(0)
      type('线')
      await pass(799)
      type('线上')
      await pass(799)
      type('线上首')
      await pass(800)
    } finally {
      vi.useRealTimers()
    }
    // neither 线 nor 线上 rested for so long
    await waitFor(() => expect(searched().map(({ keyword = '' }) => keyword)).toEqual(['', '线上首']))
  })

  it('[8.14c] says what to do, that it loads, and that there is nothing', async () => {
    const arrive = shop.hold(SEARCH)
    renderForTest(<Kept field={field} />)
    expect(screen.getByText('请输入搜索内容')).toBeTruthy()
    fireEvent.mouseDown(box())
    expect(await screen.findByText('加载中')).toBeTruthy()
    arrive()
    await waitFor(() => expect(screen.queryByText('加载中')).toBeNull())
    type('没有这样的柜')
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  })

  it('[8.14b] warns with the message of a server that refuses', async () => {
    renderForTest(<Kept field={ref(['陈列柜', 'Shelf'], 'demo_secret,name,code')} />)
    fireEvent.mouseDown(box())
    expect(await screen.findByText('字典Code格式不正确！')).toBeTruthy()
  })
})

describe('tree', () => {
  it('[7.17h] asks with the tree request', async () => {
    renderForTest(<Kept field={ref(['部门', 'Department'], 'sys_depart,depart_name,org_code', { tree: true })} />)
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '部门' }))
    fireEvent.click(await screen.findByText('手办商城'))
    expect(given).toHaveBeenLastCalledWith('A01')
    expect(shop.askedFor('/sys/dict/loadTreeData')[0]?.query).toEqual({
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'org_code',
      pidField: 'pid',
    })
  })

  it('[8.14a] shows the message of the server when the roots cannot be loaded', async () => {
    renderForTest(<Kept field={ref(['分类', 'Category'], 'sys_secret,name,code', { tree: true })} />)
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '分类' }))
    expect(await screen.findByText('字典Code格式不正确！')).toBeTruthy()
  })
})

describe('times', () => {
  it.each([
    ['day', date(['生日', 'Birthday']), '2026-11-20'],
    ['instant', datetime(['时间', 'Time']), '2026-11-20 08:05:09'],
    ['month', month(['月份', 'Month']), '2026-11'],
  ])('[9.8a] shows a %s as it is on the wire', async (_kind, field, wire) => {
    renderForTest(<Kept field={field} initial={wire} />)
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: field.title[0] })
    expect(box.value).toBe(wire)
  })

  it('[9.8a] gives the day that was typed', async () => {
    renderForTest(<Kept field={date(['生日', 'Birthday'])} />)
    const box = await screen.findByRole('textbox', { name: '生日' })
    await user.click(box)
    await user.type(box, '2026-02-28{Enter}')
    expect(given).toHaveBeenLastCalledWith('2026-02-28')
  })
})

describe('others', () => {
  it('shows the way to a region and gives its code', async () => {
    renderForTest(<Kept field={region(['地区', 'Region'])} initial="310115" />)
    expect(await screen.findByText('上海市 / 上海市 / 浦东新区')).toBeTruthy()
  })

  it('counts an emoji of a limited text as one character', async () => {
    renderForTest(<Kept field={text(['名称', 'Name'], { max: 3 })} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
    fireEvent.change(box, { target: { value: '😀😀😀' } })
    expect(screen.queryByText('3 / 3')).toBeNull()
    // Too long a text is said to be so, not cut.
    fireEvent.change(box, { target: { value: '😀😀😀😀' } })
    expect(given).toHaveBeenLastCalledWith('😀😀😀😀')
    expect(await screen.findByText('4 / 3')).toBeTruthy()
  })

  it('belongs to the label and the help of its form item', () => {
    renderForTest(
      <Form initialValues={{ name: '手办', remark: '' }}>
        <Form.Item name="name" label="名称" help="不超过50字">
          <FieldControl field={text(['名称', 'Name'])} />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <FieldControl field={textarea(['备注', 'Remark'])} />
        </Form.Item>
      </Form>,
    )
    const box = screen.getByLabelText<HTMLInputElement>('名称')
    expect(box.value).toBe('手办')
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('不超过50字')
    expect(screen.getByLabelText('备注').tagName).toBe('TEXTAREA')
  })
})

async function choose(field: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: field }))
  const options = await screen.findAllByText(option)
  fireEvent.click(options.at(-1) as HTMLElement)
}
