// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { FieldControl } from '../field/field-control.web.tsx'
import { registerPickers } from '../picker/pickers.web.ts'
import { setDictionaries } from '../session/dictionary.web.ts'
import type { Filled, PopupReport } from './popup-report.ts'
import { PopupReportInput } from './popup-report-input.web.tsx'
import { reportPicker } from './report-picker.web.tsx'
// The dialog is fetched when it is first opened.
import './popup-report-dialog.web.tsx'

const FIGURES = Array.from({ length: 12 }, (_, index) => ({
  id: `f${index}`,
  name: `手办${index}`,
  goodsNo: `FG${index}`,
  state: index % 2,
}))

const COLUMN = { fieldType: 'String', align: 'left', isTotal: '0', groupTitle: null }
const COLUMNS = {
  cgRpConfigId: 'c1',
  cgRpConfigName: '现货手办',
  columns: [
    { ...COLUMN, title: '名称', dataIndex: 'name', sorter: 'true' },
    { ...COLUMN, title: '状态', dataIndex: 'state', fieldType: 'Integer', customRender: 'goods_state' },
  ],
  dictOptions: {
    goods_state: [
      { value: '0', text: '草稿' },
      { value: '1', text: '就绪' },
    ],
  },
}
const QUERY = [
  { label: '名称', field: 'name', view: 'string', mode: 'single' },
  { label: '编号', field: 'goodsNo', view: 'string', mode: 'single' },
  { label: '发售月', field: 'month', view: 'month', mode: 'group', hidden: '1' },
]

type Answer = { readonly success: boolean; readonly message?: string; readonly result?: unknown }
type Params = Readonly<Record<string, string>>

let query: readonly unknown[] = QUERY
const asked = vi.fn<(path: string, params: Params) => void>()
const given = vi.fn<(text: string, filled: Filled) => void>()

/** A server with one report of twelve figures. */
function answer(path: string, params: Params): Answer {
  switch (path) {
    case '/online/cgreport/api/getRpColumns/figures':
      return { success: true, result: COLUMNS }
    case '/online/cgreport/api/getQueryInfo/c1':
      return { success: true, result: query }
    case '/online/cgreport/api/getData/c1': {
      const size = Number(params.pageSize)
      const from = (Number(params.pageNo) - 1) * size
      return { success: true, result: { records: FIGURES.slice(from, from + size), total: FIGURES.length } }
    }
    case '/sys/dict/loadDictItem/shop_goods,name,id':
      return { success: true, result: (params.key ?? '').split(',').map((id) => `名字 ${id}`) }
    default:
      return { success: false, message: '实体不存在' }
  }
}

const report: PopupReport = { code: 'figures', orgFields: 'name,id', destFields: 'figure,figureId' }

function Kept({ initial = '', ...more }: Partial<PopupReport> & { readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <PopupReportInput
      aria-label="手办"
      report={{ ...report, ...more }}
      value={value}
      onChange={(text, filled) => {
        given(text, filled)
        setValue(text)
      }}
    />
  )
}

const user = userEvent.setup({ pointerEventsCheck: 0 })

async function openDialog(label = '手办') {
  await user.click(screen.getByRole('textbox', { name: label }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('手办0')
  return dialog
}

const confirm = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: '确定' }))
const callsOf = (name: string) =>
  asked.mock.calls.filter(([path]) => path.includes(`/${name}/`)).map(([, params]) => params)
const lastRows = () => callsOf('getData').at(-1)

beforeEach(() => {
  query = QUERY
  asked.mockReset()
  given.mockReset()
  setDictionaries({
    goods_state: [
      { value: '0', text: '草稿' },
      { value: '1', text: '就绪' },
    ],
  })
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    const path = decodeURIComponent(url.pathname.replace('/jeecg-boot', ''))
    const { _t, ...params } = Object.fromEntries(url.searchParams)
    asked(path, params)
    return new Response(JSON.stringify({ code: 200, message: '', result: null, ...answer(path, params) }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the input of a popup', () => {
  it.each([
    ['[5.17a] a missing configuration', { orgFields: '' }, 'popup参数未正确配置!'],
    ['[5.17b] counts that differ', { destFields: 'figure' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('says %s in its place', (_title, wrong, text) => {
    drawForTest(<Kept {...wrong} />)
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('[2.23c] cannot be typed into; × clears every target field', async () => {
    drawForTest(<Kept initial="手办3" />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '手办' })
    expect([box.value, box.readOnly]).toEqual(['手办3', true])
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect(given.mock.calls).toEqual([['', { figure: '', figureId: '' }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens by the keyboard, and not when it is disabled', async () => {
    const { redraw } = drawForTest(<PopupReportInput aria-label="手办" report={report} disabled value="x" />)
    await user.click(screen.getByRole('textbox'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
    redraw(<Kept />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

describe('the dialog of a popup', () => {
  it('[7.28a-c] [9.6b] shows the report in 1200 px, with the texts of its dictionaries', async () => {
    drawForTest(<Kept sorter="name=asc" />)
    const dialog = await openDialog()
    expect(within(dialog).getByText('现货手办')).toBeTruthy()
    expect(dialog.style.width).toBe('1200px')
    expect(within(dialog).getAllByText('就绪')).toHaveLength(5)
    expect(within(dialog).getByText('1-10 共 12 条')).toBeTruthy()
    expect(lastRows()).toEqual({ column: 'name', order: 'asc', pageNo: '1', pageSize: '10' })
    await user.click(within(dialog).getByRole('button', { name: '全屏' }))
    expect(screen.getByRole('dialog').style.width).toBe('100%')
  })

  it('[2.23c] fills every target field from the last of the rows that were clicked', async () => {
    drawForTest(<Kept />)
    const dialog = await openDialog()
    expect(within(dialog).getAllByRole('radio')).toHaveLength(10)
    await user.click(within(dialog).getByText('手办1'))
    await user.click(within(dialog).getByRole('radio', { name: '选择 手办2' }))
    expect(within(dialog).getByText('已选择 1 项')).toBeTruthy()
    await confirm(dialog)
    expect(given.mock.calls).toEqual([['手办2', { figure: '手办2', figureId: 'f2' }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '手办' }).value).toBe('手办2')
  })

  it('[2.23c] keeps the choice over pages, and joins several', async () => {
    drawForTest(<Kept multi spliter=";" />)
    const dialog = await openDialog()
    await user.click(within(dialog).getByText('手办0'))
    await user.click(within(dialog).getByText('手办4'))
    await user.click(within(dialog).getByRole('checkbox', { name: '选择 手办4' }))
    await user.click(within(dialog).getByTitle('2'))
    await user.click(await within(dialog).findByText('手办11'))
    expect(within(dialog).getByText('已选择 2 项')).toBeTruthy()
    await confirm(dialog)
    expect(given.mock.calls).toEqual([['手办0;手办11', { figure: '手办0;手办11', figureId: 'f0;f11' }]])
  })

  it('[5.17c] warns when nothing is chosen, and stays', async () => {
    drawForTest(<Kept multi />)
    const dialog = await openDialog()
    await confirm(dialog)
    expect(await screen.findByText('请选择一条记录')).toBeTruthy()
    await user.click(within(dialog).getByText('手办0'))
    await user.click(within(dialog).getByRole('button', { name: '清空' }))
    expect(within(dialog).getByText('已选择 0 项')).toBeTruthy()
    await confirm(dialog)
    expect(given).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('[3.15] [7.28b] searches by the fields of the report, unfolds the hidden ones, and resets', async () => {
    drawForTest(<Kept param={{ name: "'花'", state: 1 }} />)
    const dialog = await openDialog()
    const box = within(dialog).getByRole<HTMLInputElement>('textbox', { name: '名称' })
    expect(box.value).toBe('花')
    expect(lastRows()).toEqual({ self_name: "'花'", self_state: '1', name: '*花*', pageNo: '1', pageSize: '10' })
    expect(within(dialog).queryByText('发售月')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: '展开' }))
    expect(await within(dialog).findByText('发售月')).toBeTruthy()
    await user.clear(box)
    await user.type(within(dialog).getByRole('textbox', { name: '编号' }), 'FG{Enter}')
    await waitFor(() => expect(lastRows()).toMatchObject({ goodsNo: '*FG*', self_state: '1' }))
    expect(lastRows()).not.toHaveProperty('name')
    await user.click(within(dialog).getByRole('button', { name: '重置' }))
    await waitFor(() => expect(lastRows()).toMatchObject({ name: '*花*' }))
    expect(lastRows()).not.toHaveProperty('goodsNo')
    expect(box.value).toBe('花')
  })

  it('[7.28c] is sorted by its headers, and asks for other pages and sizes', async () => {
    drawForTest(<Kept />)
    const dialog = await openDialog()
    await user.click(within(dialog).getByRole('columnheader', { name: /名称/ }))
    await waitFor(() => expect(lastRows()).toMatchObject({ column: 'name', order: 'asc' }))
    await user.click(within(dialog).getByTitle('2'))
    await waitFor(() => expect(lastRows()).toMatchObject({ pageNo: '2', order: 'asc' }))
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '每页条数' }))
    const sizes = await screen.findAllByTitle(/条\/页$/)
    expect(new Set(sizes.map(({ title }) => title))).toEqual(new Set(['10 条/页', '20 条/页', '30 条/页']))
  })

  it('has a refresh instead of a query form when nothing can be searched', async () => {
    query = []
    drawForTest(<Kept />)
    const dialog = await openDialog()
    expect(within(dialog).queryByRole('search')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(callsOf('getData')).toHaveLength(2))
  })

  it('[8.13] says why a report cannot be opened, and closes', async () => {
    drawForTest(<Kept code="nothing" />)
    await user.click(screen.getByRole('textbox', { name: '手办' }))
    const note = await screen.findByRole('dialog', { name: '出错了' })
    expect(within(note).getByText('Popup初始化失败，请检查你的配置或稍后重试！')).toBeTruthy()
    expect(within(note).getByText('错误信息如下：实体不存在')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  })
})

describe('the answers of the server', () => {
  const closeAndReopen = async (label?: string) => {
    await user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return openDialog(label)
  }

  it('[7.28a] are asked anew at each opening, and the choice starts anew', async () => {
    drawForTest(<Kept />)
    await user.click(within(await openDialog()).getByText('手办0'))
    const dialog = await closeAndReopen()
    expect(within(dialog).getByText('已选择 0 项')).toBeTruthy()
    await waitFor(() => expect([callsOf('getRpColumns').length, callsOf('getData').length]).toEqual([2, 2]))
  })

  it('[7.28d] [9.2c] are shared by a group for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    drawForTest(
      <>
        <Kept groupId="g" />
        <PopupReportInput aria-label="另一个" report={{ ...report, groupId: 'g' }} />
        <PopupReportInput aria-label="别组" report={{ ...report, groupId: 'h' }} />
      </>,
    )
    const calls = () => ['getRpColumns', 'getQueryInfo', 'getData'].map((name) => callsOf(name).length)
    await openDialog()
    expect(calls()).toEqual([1, 1, 1])
    vi.setSystemTime(29_000)
    await closeAndReopen('另一个')
    expect(calls()).toEqual([1, 1, 1])
    await closeAndReopen('别组')
    expect(calls()).toEqual([2, 2, 2])
    vi.setSystemTime(31_000)
    await closeAndReopen('另一个')
    await waitFor(() => expect(calls()).toEqual([3, 3, 3]))
  })
})

describe('a declared reference whose source has a report', () => {
  it('[2.23c] stores a column, shows its text and fills other fields, without code of the page', async () => {
    registerPickers({
      'shop_goods,name,id': async () => ({
        default: reportPicker({ code: 'figures', value: 'id', fills: { number: 'goodsNo' } }),
      }),
    })
    const seen = vi.fn()
    drawForTest(
      <Form onValuesChange={(_changed, all) => seen(all)}>
        <Form.Item name="figure" label="手办">
          <FieldControl field={ref(['手办', 'Figure'], 'shop_goods,name,id')} />
        </Form.Item>
        <Form.Item name="number" label="编号">
          <Input />
        </Form.Item>
      </Form>,
    )
    await screen.findByRole('textbox', { name: '手办' })
    const dialog = await openDialog()
    await user.click(within(dialog).getByText('手办5'))
    await confirm(dialog)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '编号' }).value).toBe('FG5')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '手办' }).value).toBe('名字 f5'))
    expect(seen).toHaveBeenLastCalledWith({ figure: 'f5', number: 'FG5' })
  })
})
