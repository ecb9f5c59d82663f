// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  area,
  date,
  datetime,
  dict,
  dicts,
  type Field,
  flag,
  money,
  month,
  number,
  ref,
  region,
  state,
  text,
} from '#kit/contract/field.ts'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { setDictionaries } from '../session/dictionary.web.ts'
import type { WireValue } from './control-props.ts'
import { drawForTest } from './draw-for-test.web.tsx'
import { FieldControl } from './field-control.web.tsx'
import { PairSwitch, YES_NO } from './pair-switch.web.tsx'

const given = vi.fn<(value: WireValue) => void>()

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

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('number', () => {
  it('[5.7a-c] reverts what is no number and settles when it is left', async () => {
    drawForTest(<Kept field={number(['排序', 'Order'], { decimals: 2, min: -100 })} initial={7} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '排序' })
    await userEvent.clear(box)
    await userEvent.type(box, '-1x2.50')
    expect(box.value).toBe('-12.50')
    expect(given).toHaveBeenLastCalledWith(-12.5)
    await userEvent.tab()
    expect(box.value).toBe('-12.5')
  })

  it('[5.7c] is empty when nothing is left of it', async () => {
    drawForTest(<Kept field={number(['排序', 'Order'])} initial={7} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '排序' })
    await userEvent.clear(box)
    await userEvent.type(box, '-')
    await userEvent.tab()
    expect(box.value).toBe('')
    expect(given).toHaveBeenLastCalledWith('')
  })

  it('shows an amount with two decimals and gives yuan', async () => {
    drawForTest(<Kept field={money(['价格', 'Price'])} initial={1299} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '价格' })
    expect(box.value).toBe('1299.00')
    await userEvent.clear(box)
    await userEvent.type(box, '0.105')
    expect(given).toHaveBeenLastCalledWith(0.1)
    await userEvent.tab()
    expect(box.value).toBe('0.10')
  })

  it('follows a value that is set from outside, also in the middle of typing', async () => {
    const field = money(['价格', 'Price'])
    const { redraw } = drawForTest(<Kept field={field} initial={1} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '价格' })
    await userEvent.type(box, '{Backspace}')
    expect(box.value).toBe('1.0')
    redraw(<FieldControl field={field} value={1} />)
    await userEvent.type(screen.getByRole('textbox', { name: '价格' }), '{Backspace}')
    redraw(<FieldControl field={field} value={2.5} />)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '价格' }).value).toBe('2.50')
  })
})

describe('switch', () => {
  it('[3.19a,b] [4.4a] is on for the first of its pair, Y and N', async () => {
    const change = vi.fn()
    drawForTest(<PairSwitch aria-label="启用" options={YES_NO} value="Y" onChange={change} />)
    const button = screen.getByRole('switch', { name: '启用' })
    expect(button.getAttribute('aria-checked')).toBe('true')
    await userEvent.click(button)
    expect(change).toHaveBeenLastCalledWith('N')
  })

  it('[3.19a] compares numbers and texts alike', () => {
    drawForTest(<PairSwitch aria-label="启用" options={[1, 0]} value="1" />)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })

  it('[4.4b] takes an empty value as off and says so', () => {
    const change = vi.fn()
    drawForTest(<PairSwitch aria-label="启用" options={YES_NO} value={null} onChange={change} />)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    expect(change.mock.calls).toEqual([['N']])
  })

  it('gives a boolean for a flag', async () => {
    drawForTest(<Kept field={flag(['默认', 'Default'])} initial="0" />)
    await userEvent.click(screen.getByRole('switch', { name: '默认' }))
    expect(given.mock.calls).toEqual([[true]])
  })
})

describe('dictionary', () => {
  it('[7.17e] asks for the items of a dictionary that is not cached', async () => {
    const get = vi.spyOn(client, 'get').mockResolvedValue([{ value: 'a', text: '甲', title: '甲', label: '甲' }])
    drawForTest(<Kept field={dict(['种类', 'Kind'], 'fresh_kind')} initial="a" />)
    expect(await screen.findByText('甲')).toBeTruthy()
    expect(get.mock.calls[0]?.[0]).toBe('/sys/dict/getDictItems/fresh_kind')
  })

  it('shows the text of a number by comparing as text, and gives a number', async () => {
    drawForTest(<Kept field={state(['状态', 'State'], 'rank')} initial={2} />)
    expect(screen.getByText('助级')).toBeTruthy()
    await choose('状态', '中级')
    expect(given).toHaveBeenLastCalledWith(3)
  })

  it('shows up to three values of a required field at once', async () => {
    drawForTest(<Kept field={state(['启用', 'On'], 'yn', { required: true })} initial="1" />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '是' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: '否' }))
    expect(given).toHaveBeenLastCalledWith(0)
    expect(screen.getByRole('radiogroup', { name: '启用' })).toBeTruthy()
  })

  it('[9.8c] joins several values by commas', async () => {
    drawForTest(<Kept field={dicts(['用途', 'Used for'], 'rank')} initial="1" />)
    await choose('用途', '中级')
    expect(given).toHaveBeenLastCalledWith('1,3')
  })

  it('[5.18b] says when it has no code', () => {
    drawForTest(<Kept field={dict(['种类', 'Kind'], '')} />)
    expect(screen.getByText('字典Code不能为空!')).toBeTruthy()
  })
})

describe('reference', () => {
  const field = ref(['用户', 'User'], 'sys_user,realname,username')

  it('[7.17f] shows the text of its key', async () => {
    const get = vi.spyOn(client, 'get').mockResolvedValue(['管理员'])
    drawForTest(<Kept field={field} initial="admin" />)
    expect(await screen.findByText('管理员')).toBeTruthy()
    expect(get.mock.calls[0]?.slice(0, 2)).toEqual([
      '/sys/dict/loadDictItem/sys_user,realname,username',
      { key: 'admin', delNotExist: false },
    ])
  })

  it('[7.17g] [9.5e] searches once typing rests, ten rows at a time', async () => {
    const get = vi.spyOn(client, 'get').mockResolvedValue([{ value: 'jeecg', text: '李四' }])
    drawForTest(<Kept field={field} />)
    const box = screen.getByRole('combobox', { name: '用户' })
    await userEvent.click(box)
    await userEvent.type(box, '李四')
    fireEvent.click(await screen.findByText('李四', {}, { timeout: 3000 }))
    expect(given).toHaveBeenLastCalledWith('jeecg')
    const asked = get.mock.calls.filter(([path]) => path.includes('loadDict/')).map(([, params]) => params)
    expect(asked).toEqual([
      { keyword: '', pageSize: 10 },
      { keyword: '李四', pageSize: 10 },
    ])
  })

  it('[8.14c] says what to do, that it loads, and that there is nothing', async () => {
    let answer: (rows: unknown) => void = () => {}
    vi.spyOn(client, 'get').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    drawForTest(<Kept field={field} />)
    expect(screen.getByText('请输入搜索内容')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: '用户' }))
    expect(await screen.findByText('加载中')).toBeTruthy()
    answer([])
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  })

  it('[8.14b] warns with the message of a server that refuses', async () => {
    vi.spyOn(client, 'get').mockRejectedValue(new ApiError({ http: 200, code: 500, message: '字典未登记' }))
    drawForTest(<Kept field={field} />)
    await userEvent.click(screen.getByRole('combobox', { name: '用户' }))
    expect(await screen.findByText('字典未登记')).toBeTruthy()
  })
})

describe('tree', () => {
  const field = ref(['分类', 'Category'], 'sys_category,name,code', { tree: true })
  const root = { key: '10', title: '手办', leaf: false, parentId: '0', code: 'A01', value: '10' }

  it('[7.20] opens categories level by level and gives the code', async () => {
    const get = vi.spyOn(client, 'get').mockImplementation(async (path) => {
      const answers: Record<string, unknown> = {
        '/sys/category/loadTreeRoot': [root],
        '/sys/category/loadTreeChildren': [{ ...root, key: '11', title: '景品', leaf: true, code: 'A01A01' }],
      }
      return answers[path] as never
    })
    const { container } = drawForTest(<Kept field={field} />)
    await userEvent.click(await screen.findByRole('combobox', { name: '分类' }, { timeout: 10_000 }))
    expect(await screen.findByText('手办')).toBeTruthy()
    const expander = container.ownerDocument.querySelector('.ant-select-tree-switcher_close')
    expect(expander).not.toBeNull()
    fireEvent.click(expander as Element)
    fireEvent.click(await screen.findByText('景品'))
    expect(given).toHaveBeenLastCalledWith('A01A01')
    expect(get.mock.calls.slice(0, 2).map(([path, params]) => [path, params])).toEqual([
      ['/sys/category/loadTreeRoot', { async: true, pcode: '' }],
      ['/sys/category/loadTreeChildren', { pid: '10' }],
    ])
  })

  it('[7.17h] asks for other trees with the tree request', async () => {
    const get = vi.spyOn(client, 'get').mockResolvedValue([{ key: 'd1', title: '总部', leaf: true }])
    drawForTest(<Kept field={ref(['部门', 'Department'], 'sys_depart,depart_name,id', { tree: true })} />)
    await userEvent.click(await screen.findByRole('combobox', { name: '部门' }, { timeout: 10_000 }))
    fireEvent.click(await screen.findByText('总部'))
    expect(given).toHaveBeenLastCalledWith('d1')
    expect(get.mock.calls[0]?.slice(0, 2)).toEqual([
      '/sys/dict/loadTreeData',
      expect.objectContaining({ tableName: 'sys_depart', text: 'depart_name', code: 'id', pid: '', pidField: 'pid' }),
    ])
  })

  it('[8.14a] shows the message of the server when the roots cannot be loaded', async () => {
    vi.spyOn(client, 'get').mockRejectedValue(new ApiError({ http: 200, code: 500, message: '加载分类字典树参数有误' }))
    drawForTest(<Kept field={field} />)
    await userEvent.click(await screen.findByRole('combobox', { name: '分类' }, { timeout: 10_000 }))
    expect(await screen.findByText('加载分类字典树参数有误')).toBeTruthy()
  })
})

describe('times', () => {
  it.each([
    ['day', date(['生日', 'Birthday']), '2026-11-20'],
    ['instant', datetime(['时间', 'Time']), '2026-11-20 08:05:09'],
    ['month', month(['月份', 'Month']), '2026-11'],
  ])('[9.8a] shows a %s as it is on the wire', async (_kind, field, wire) => {
    drawForTest(<Kept field={field} initial={wire} />)
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: field.title[0] }, { timeout: 10_000 })
    expect(box.value).toBe(wire)
  })

  it('[9.8a] gives the day that was typed', async () => {
    drawForTest(<Kept field={date(['生日', 'Birthday'])} />)
    const box = await screen.findByRole('textbox', { name: '生日' }, { timeout: 10_000 })
    await userEvent.click(box)
    await userEvent.type(box, '2026-02-28{Enter}')
    expect(given).toHaveBeenLastCalledWith('2026-02-28')
  })
})

describe('others', () => {
  it('shows the way to a region and gives its code', async () => {
    drawForTest(<Kept field={region(['地区', 'Region'])} initial="310115" />)
    expect(await screen.findByText('上海市 / 上海市 / 浦东新区', {}, { timeout: 10_000 })).toBeTruthy()
  })

  it('counts an emoji of a limited text as one character', async () => {
    drawForTest(<Kept field={text(['名称', 'Name'], { max: 3 })} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
    fireEvent.change(box, { target: { value: '😀😀😀😀' } })
    await waitFor(() => expect(given).toHaveBeenLastCalledWith('😀😀😀'))
  })

  it('belongs to the label and the help of its form item', () => {
    drawForTest(
      <Form initialValues={{ name: '手办', remark: '' }}>
        <Form.Item name="name" label="名称" help="不超过50字">
          <FieldControl field={text(['名称', 'Name'])} />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <FieldControl field={area(['备注', 'Remark'])} />
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
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  const options = await screen.findAllByText(option)
  fireEvent.click(options.at(-1) as HTMLElement)
}
