// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import type { CellOption, TableColumn } from './column.ts'
import { cellAt, gridOf, renderTable } from './table-for-test.web.tsx'

setUpGrid(1600, 400)

afterEach(() => {
  vi.useRealTimers()
})

const AREAS: Readonly<Record<string, readonly CellOption[]>> = {
  '': [
    { value: '44', text: '广东' },
    { value: '33', text: '浙江' },
  ],
  '44': [{ value: '4401', text: '广州' }],
  '33': [{ value: '3301', text: '杭州' }],
  '4401': [{ value: '440106', text: '天河' }],
}
const column = (key: string, more: Partial<TableColumn> = {}): TableColumn => ({
  key,
  type: 'select',
  title: [key, key],
  ...more,
})
const columns = [
  column('province', { linkageKey: 'city' }),
  column('city', { linkageKey: 'district' }),
  // Nobody chooses it by hand; it is emptied all the same.
  column('district', { disabled: true }),
  column('name', { type: 'input' }),
]
const rows = ['a', 'b', 'c'].map((id) => ({ id, province: '44', city: '4401', district: '440106', name: id }))

const optionTexts = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
const choose = async (text: string) =>
  fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }))

describe('columns that depend on one another', () => {
  it('[3.12a] what is chosen empties all that hangs on it, as one step', async () => {
    const { data, handle } = renderTable({
      columns,
      rows,
      linkage: [{ key: 'province', requestData: async (key) => AREAS[key] ?? [] }],
    })
    await waitFor(() => expect(cellAt(0, 0).textContent).toBe('广东'))
    await waitFor(() => expect(cellAt(0, 2).textContent).toBe('天河'))
    await userEvent.click(cellAt(0, 0))
    await choose('浙江')
    expect(data()[0]).toMatchObject({ province: '33', city: '', district: '', name: 'a' })
    expect(data()[1]).toMatchObject({ province: '44', city: '4401', district: '440106' })
    act(() => handle().undo())
    expect(data()[0]).toMatchObject({ province: '44', city: '4401', district: '440106' })
  })

  it('[3.12a] a fill takes a choice only where it lies below the same one, and empties what no longer belongs', async () => {
    const mixed = [
      { id: 'a', province: '44', city: '4401', district: '440106', name: 'a' },
      { id: 'b', province: '33', city: '3301', district: '', name: 'b' },
      { id: 'c', province: '44', city: '', district: '', name: 'c' },
    ]
    const { data } = renderTable({
      columns,
      rows: mixed,
      linkage: [{ key: 'province', requestData: async (key) => AREAS[key] ?? [] }],
    })
    const fill = async (column: number) => {
      fireEvent.mouseDown(cellAt(0, column))
      cellAt(0, column).focus()
      await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    }
    await fill(1)
    expect(data().map(({ city }) => city)).toEqual(['4401', '3301', '4401'])
    await fill(0)
    expect(data().map(({ province, city }) => [province, city])).toEqual([
      ['44', '4401'],
      ['44', ''],
      ['44', '4401'],
    ])
  })

  const linkage = [{ key: 'province', requestData: async (key: string) => AREAS[key] ?? [] }]
  const paste = (row: number, column: number, text: string) => {
    fireEvent.mouseDown(cellAt(row, column))
    fireEvent.paste(cellAt(row, column), { clipboardData: { files: [], getData: () => text } })
  }
  const places = (row: Readonly<Record<string, unknown>> = {}) => [row.province, row.city, row.district]

  it('[3.12a] pasted choices are read below the pasted ones, though nobody asked for those yet', async () => {
    const { data, handle } = renderTable({ columns, rows, linkage })
    await waitFor(() => expect(cellAt(0, 1).textContent).toBe('广州'))
    paste(0, 0, '浙江\t杭州\t\t甲\n广东\t杭州')
    await waitFor(() => expect(places(data()[0])).toEqual(['33', '3301', '']))
    expect(data()[0]?.name).toBe('甲')
    // Below the same province the city is unknown, and stays.
    expect(places(data()[1])).toEqual(['44', '4401', '440106'])
    expect(await screen.findByText('1 个单元格的内容无法识别，已跳过：第 2 行city“杭州”')).toBeTruthy()
    act(() => handle().undo())
    expect(places(data()[0])).toEqual(['44', '4401', '440106'])
    expect(data()[0]?.name).toBe('a')
  })

  it('[3.12a] a pasted or emptied choice empties what hangs on it', async () => {
    const { data } = renderTable({ columns, rows, linkage })
    await waitFor(() => expect(cellAt(0, 0).textContent).toBe('广东'))
    paste(0, 0, '浙江')
    await waitFor(() => expect(places(data()[0])).toEqual(['33', '', '']))
    fireEvent.mouseDown(cellAt(1, 0))
    cellAt(1, 0).focus()
    await userEvent.keyboard('{Delete}')
    expect(places(data()[1])).toEqual(['', '', ''])
    paste(2, 1, '广州')
    await waitFor(() => expect(places(data()[2])).toEqual(['44', '4401', '440106']))
  })

  it('[3.12a] offers what belongs to the value before, nothing while that is empty', async () => {
    const { handle } = renderTable({
      columns,
      rows,
      linkage: [{ key: 'province', requestData: async (key) => AREAS[key] ?? [] }],
    })
    act(() => handle().setValues([{ id: 'b', values: { province: '33', city: '' } }]))
    await userEvent.click(cellAt(1, 1))
    await screen.findByText('杭州', { selector: '.ant-select-item-option-content' })
    expect(optionTexts()).toEqual(['杭州'])
    await choose('杭州')
    await waitFor(() => expect(cellAt(1, 1).textContent).toBe('杭州'))
    act(() => handle().setValues([{ id: 'b', values: { province: '' } }]))
    await waitFor(() => expect(cellAt(1, 1).textContent).toBe('3301'))
  })

  it('[3.12a] asks once for each value, however many rows hold it', async () => {
    const requestData = vi.fn(async (key: string) => AREAS[key] ?? [])
    const { data } = renderTable({ columns, rows, linkage: [{ key: 'province', requestData }] })
    await waitFor(() => expect(cellAt(2, 2).textContent).toBe('天河'))
    expect(requestData.mock.calls.map(([key]) => key).toSorted()).toEqual(['', '44', '4401'])
    await userEvent.click(cellAt(2, 0))
    await choose('浙江')
    await waitFor(() => expect(data()[2]).toMatchObject({ province: '33' }))
    await waitFor(() => expect(requestData.mock.calls.filter(([key]) => key === '33')).toHaveLength(1))
    expect(requestData).toHaveBeenCalledTimes(4)
  })

  it('asks for rows that come into sight by scrolling', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      id: String(index),
      province: index < 100 ? '44' : '33',
      city: '',
      district: '',
    }))
    const requestData = vi.fn(async (key: string) => AREAS[key] ?? [])
    renderTable({ columns, rows: many, linkage: [{ key: 'province', requestData }] })
    await waitFor(() => expect(requestData).toHaveBeenCalledWith('44'))
    expect(requestData).not.toHaveBeenCalledWith('33')
    fireEvent.scroll(gridOf(), { target: { scrollTop: 150 * 61 } })
    await waitFor(() => expect(requestData).toHaveBeenCalledWith('33'))
  })

  it('says that options are on their way; a refusal leaves none', async () => {
    let answer: (error: Error) => void = () => {}
    const refused = new Promise<never>((_, reject) => {
      answer = reject
    })
    renderTable({
      columns,
      rows: rows.map((row) => ({ ...row, city: '' })),
      linkage: [{ key: 'province', requestData: (key) => (key === '' ? Promise.resolve(AREAS[''] ?? []) : refused) }],
    })
    await userEvent.click(cellAt(0, 1))
    expect(await screen.findAllByText(/加载中/)).not.toHaveLength(0)
    await act(async () => answer(new Error('没有')))
    await waitFor(() => expect(screen.queryByText(/加载中/)).toBeNull())
    await screen.findByText('没有查询到任何数据')
  })

  it('a refused question is asked again, but not at once', async () => {
    vi.useFakeTimers()
    const requestData = vi.fn<(key: string) => Promise<readonly CellOption[]>>(() => Promise.reject(new Error('没有')))
    const { handle } = renderTable({ columns, rows: rows.slice(0, 1), linkage: [{ key: 'province', requestData }] })
    const write = (name: string) => act(async () => handle().setValues([{ id: 'a', values: { name } }]))
    await write('一')
    await write('二')
    expect(requestData).toHaveBeenCalledTimes(3)
    requestData.mockImplementation(async (key) => AREAS[key] ?? [])
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await write('三')
    await write('四')
    expect(requestData).toHaveBeenCalledTimes(6)
    expect(cellAt(0, 2).textContent).toBe('天河')
  })
})
