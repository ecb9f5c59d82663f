// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { FieldControl } from '../../field/field-control.web.tsx'
import { registerPickers } from '../../field/pickers.web.ts'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import type { Filled, PopupReport } from './popup-report.ts'
import { PopupReportInput } from './popup-report-input.web.tsx'
import { reportPicker } from './report-picker.web.tsx'
// The dialog is fetched when it is first opened.
import './popup-report-dialog.web.tsx'

const API = '/online/cgreport/api'

const shop = liveShop('shop:goods:list')
beforeAll(async () => {
  const now = Date.now()
  const figures = Array.from({ length: 12 }, (_, index) => ({
    id: `f${index}`,
    name: `手办${index}`,
    goodsNo: `FG${index}`,
    line: 1,
    state: (index + 1) % 2,
    // the newest come first
    createTime: new Date(now - 60_000 * index),
  }))
  await shop.rows('shopGoods', figures)
  await shop.rows('onlineReport', [
    { id: 'c1', code: 'figures', name: '现货手办', source: 'goods' },
    { id: 'c2', code: 'plain', name: '现货手办', source: 'goods' },
  ])
  await shop.rows('onlineReportItem', [
    { reportId: 'c1', orderNum: 1, fieldName: 'name', searchMode: 'single' },
    { reportId: 'c1', orderNum: 2, fieldName: 'goodsNo', fieldTxt: '编号', isShow: false, searchMode: 'single' },
    { reportId: 'c1', orderNum: 3, fieldName: 'releaseMonth', isShow: false, searchMode: 'group' },
    { reportId: 'c1', orderNum: 4, fieldName: 'state' },
    { reportId: 'c2', orderNum: 1, fieldName: 'name' },
  ])
  await shop.rows('onlineReportParam', [{ reportId: 'c1', paramName: 'state', fieldName: 'state', orderNum: 1 }])
})

const given = vi.fn<(text: string, filled: Filled) => void>()

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

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

async function openDialog(label = '手办') {
  await user.click(screen.getByRole('textbox', { name: label }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('手办0')
  return dialog
}

const confirm = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: '确定' }))
const rowsAsked = (id = 'c1') => shop.askedFor(`${API}/getData/${id}`).map(({ query }) => query)
const lastRows = () => rowsAsked().at(-1)

beforeEach(() => {
  given.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the input of a popup', () => {
  it.each([
    ['[5.17a] a missing configuration', { orgFields: '' }, 'popup参数未正确配置!'],
    ['[5.17b] counts that differ', { destFields: 'figure' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('says %s in its place', (_title, wrong, text) => {
    renderForTest(<Kept {...wrong} />)
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('[2.23c] cannot be typed into; × clears every target field', async () => {
    renderForTest(<Kept initial="手办3" />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '手办' })
    expect([box.value, box.readOnly]).toEqual(['手办3', true])
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect(given.mock.calls).toEqual([['', { figure: '', figureId: '' }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens by the keyboard, and not when it is disabled', async () => {
    const { rerender } = renderForTest(<PopupReportInput aria-label="手办" report={report} disabled value="x" />)
    await user.click(screen.getByRole('textbox'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
    rerender(<Kept />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

describe('the dialog of a popup', () => {
  it('[7.28a-c] [9.6b] shows the report in 1200 px, with the texts of its dictionaries', async () => {
    renderForTest(<Kept sorter="name=asc" />)
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
    renderForTest(<Kept />)
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
    renderForTest(<Kept multi spliter=";" />)
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
    renderForTest(<Kept multi />)
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
    renderForTest(<Kept param={{ name: "'手办'", state: 1 }} />)
    const dialog = await openDialog()
    const box = within(dialog).getByRole<HTMLInputElement>('textbox', { name: '名称' })
    expect(box.value).toBe('手办')
    expect(lastRows()).toEqual({ self_name: "'手办'", self_state: '1', name: '*手办*', pageNo: '1', pageSize: '10' })
    expect(within(dialog).getByText('1-6 共 6 条')).toBeTruthy()
    expect(within(dialog).queryByText('发售月')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: '展开' }))
    expect(await within(dialog).findByText('发售月')).toBeTruthy()
    await user.clear(box)
    await user.type(within(dialog).getByRole('textbox', { name: '编号' }), 'FG4{Enter}')
    expect(await within(dialog).findByText('1-1 共 1 条')).toBeTruthy()
    expect(within(dialog).getByText('手办4')).toBeTruthy()
    expect(lastRows()).toMatchObject({ goodsNo: '*FG4*', self_state: '1' })
    expect(lastRows()).not.toHaveProperty('name')
    await user.click(within(dialog).getByRole('button', { name: '重置' }))
    expect(await within(dialog).findByText('1-6 共 6 条')).toBeTruthy()
    expect(box.value).toBe('手办')
  })

  it('[7.28c] is sorted by its headers, and asks for other pages and sizes', async () => {
    renderForTest(<Kept />)
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
    renderForTest(<Kept code="plain" />)
    const dialog = await openDialog()
    expect(within(dialog).queryByRole('search')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(rowsAsked('c2')).toHaveLength(2))
  })

  it('[8.13] says why a report cannot be opened, and closes', async () => {
    renderForTest(<Kept code="nothing" />)
    await user.click(screen.getByRole('textbox', { name: '手办' }))
    const note = await screen.findByRole('dialog', { name: '出错了' })
    expect(within(note).getByText('Popup初始化失败，请检查你的配置或稍后重试！')).toBeTruthy()
    expect(within(note).getByText('错误信息如下：实体不存在')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  })
})

describe('the answers of the server', () => {
  const calls = () =>
    ['getRpColumns/figures', 'getQueryInfo/c1', 'getData/c1'].map((path) => shop.askedFor(`${API}/${path}`).length)
  const closeAndReopen = async (label?: string) => {
    await user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return openDialog(label)
  }

  it('[7.28a] are asked anew at each opening, and the choice starts anew', async () => {
    renderForTest(<Kept />)
    await user.click(within(await openDialog()).getByText('手办0'))
    const dialog = await closeAndReopen()
    expect(within(dialog).getByText('已选择 0 项')).toBeTruthy()
    await waitFor(() => expect(calls()).toEqual([2, 2, 2]))
  })

  it('[7.28d] [9.2c] are shared by a group for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.now()
    renderForTest(
      <>
        <Kept groupId="g" />
        <PopupReportInput aria-label="另一个" report={{ ...report, groupId: 'g' }} />
        <PopupReportInput aria-label="别组" report={{ ...report, groupId: 'h' }} />
      </>,
    )
    await openDialog()
    expect(calls()).toEqual([1, 1, 1])
    vi.setSystemTime(start + 29_000)
    await closeAndReopen('另一个')
    expect(calls()).toEqual([1, 1, 1])
    await closeAndReopen('别组')
    expect(calls()).toEqual([2, 2, 2])
    vi.setSystemTime(start + 31_000)
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
    renderForTest(
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
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '手办' }).value).toBe('手办5'))
    expect(seen).toHaveBeenLastCalledWith({ figure: 'f5', number: 'FG5' })
  })
})
