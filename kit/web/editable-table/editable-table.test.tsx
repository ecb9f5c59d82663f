// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import type { TableColumn } from './column.ts'
import { cellAt, gridOf, renderTable } from './table-for-test.web.tsx'
import type { EditableTableProps } from './table-props.web.ts'

const columns: readonly TableColumn[] = [
  {
    key: 'name',
    type: 'input',
    title: ['名称', 'Name'],
    validateRules: [{ required: true, message: ['请填写{title}', '{title} is required'] }, { unique: true }],
  },
  { key: 'price', type: 'inputNumber', title: ['价格', 'Price'], statistics: ['sum', 'average'] },
  { key: 'note', type: 'normal', title: ['备注', 'Note'] },
]
setUpGrid()

afterEach(() => {
  localStorage.clear()
})

const render = (props: Partial<EditableTableProps> = {}) => renderTable({ columns, ...props })
const grid = () => gridOf()

describe('editing', () => {
  it('[4.12a] a click turns a cell into its editor, a click elsewhere keeps what was typed', async () => {
    const onValueChange = vi.fn()
    const { data } = render({ onValueChange })
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(cellAt(0, 0))
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.type(screen.getByRole('textbox'), '新名')
    await userEvent.click(cellAt(1, 2))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(data()[0]).toMatchObject({ name: '新名' })
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ value: '新名', oldValue: '行a', row: expect.objectContaining({ id: 'a' }) }),
    )
  })

  it('undo and redo, by key and by button, go step by step', async () => {
    const { data } = render()
    await userEvent.click(cellAt(0, 1))
    await userEvent.keyboard('7{Enter}')
    await userEvent.keyboard('{Escape}')
    expect(data()[0]).toMatchObject({ price: 7 })
    await userEvent.click(cellAt(2, 2))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(data()[0]).toMatchObject({ price: 1 })
    await userEvent.click(screen.getByRole('button', { name: '重做' }))
    expect(data()[0]).toMatchObject({ price: 7 })
  })

  it('a pasted range fills cells, skips what is not understood, and makes new rows where it ends', () => {
    const { data, handle } = render()
    fireEvent.mouseDown(cellAt(2, 0))
    fireEvent.paste(cellAt(2, 0), { clipboardData: { files: [], getData: () => '甲\t12\n乙\tx\n' } })
    expect(data().map(({ name, price }) => [name, price])).toEqual([
      ['行a', 1],
      ['行b', 2],
      ['甲', 12],
      ['乙', expect.anything()],
    ])
    expect(data()[3]).not.toHaveProperty('id')
    expect(handle().getNewData()).toHaveLength(1)
  })

  it('Ctrl+D fills down a range, Delete empties it', async () => {
    const { data } = render()
    fireEvent.mouseDown(cellAt(0, 1))
    cellAt(0, 1).focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(data().map(({ price }) => price)).toEqual([1, 1, 1])
    await userEvent.keyboard('{Delete}')
    expect(data().map(({ price }) => price ?? '')).toEqual(['', '', ''])
  })

  it('[4.12c] disabled rows can neither be chosen nor edited', async () => {
    const { data } = render({ rowSelection: true, disabledRows: { name: ['行b'] } })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择第2行' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择全部' }))
    expect(screen.getByRole('button', { name: '删除' })).toBeTruthy()
    await userEvent.click(cellAt(1, 1))
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.paste(cellAt(1, 1), { clipboardData: { files: [], getData: () => '9' } })
    expect(data()[1]).toMatchObject({ name: '行b' })
    await userEvent.click(cellAt(0, 1))
    expect(screen.getByRole('textbox')).toBeTruthy()
  })
})

describe('rules', () => {
  it('[5.6g] [5.6i] run while typing and when a cell is left; a wrong cell is marked and says why', async () => {
    render()
    await userEvent.click(cellAt(0, 0))
    await userEvent.clear(screen.getByRole('textbox'))
    await screen.findByText('请填写名称')
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('{Enter}{Escape}')
    expect(cellAt(0, 0).getAttribute('aria-invalid')).toBe('true')
    fireEvent.mouseOver(cellAt(0, 0))
    expect((await screen.findAllByText('请填写名称')).length).toBeGreaterThan(0)
  })

  it('[5.6g] a required cell that is left empty is marked, typed into or not, also by Escape', async () => {
    const handler = vi.fn(() => undefined)
    const rules = [{ required: true }, { handler }]
    render({
      columns: [
        { key: 'name', type: 'input', title: ['名称', 'Name'], validateRules: rules },
        { key: 'sort', type: 'select', title: ['类别', 'Sort'], options: [], validateRules: rules },
        { key: 'files', type: 'file', title: ['附件', 'Files'], validateRules: rules },
      ],
      rows: [
        { id: 'a', name: '', sort: '', files: '' },
        { id: 'b', name: '有', sort: '1', files: 'temp/a.pdf' },
      ],
    })
    const isMarked = (row: number, column: number) => cellAt(row, column).getAttribute('aria-invalid') === 'true'
    await userEvent.click(cellAt(0, 0))
    expect(isMarked(0, 0)).toBe(false)
    await userEvent.click(cellAt(0, 1))
    await waitFor(() => expect(isMarked(0, 0)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(isMarked(0, 1)).toBe(true))
    act(() => within(cellAt(0, 2)).getByRole('button').focus())
    expect(isMarked(0, 2)).toBe(false)
    act(() => cellAt(1, 0).focus())
    await waitFor(() => expect(isMarked(0, 2)).toBe(true))
    await userEvent.click(cellAt(1, 0))
    await userEvent.click(cellAt(1, 2))
    await waitFor(() => expect(handler).toHaveBeenCalledWith(expect.objectContaining({ moment: 'blur', value: '有' })))
    expect([0, 1, 2].map((column) => isMarked(1, column))).toEqual([false, false, false])
  })

  it('[5.6b] an edit of one row frees the other that had the same value', async () => {
    const { handle } = render()
    handle().setValues([{ id: 'b', values: { name: '行a' } }])
    await waitFor(() => expect(cellAt(1, 0).getAttribute('aria-invalid')).toBe('true'))
    handle().setValues([{ id: 'a', values: { name: '别的' } }])
    await waitFor(() => expect(cellAt(1, 0).getAttribute('aria-invalid')).toBeNull())
  })

  it('[5.6h] saving checks every cell, goes to the first error and does not save', async () => {
    const onSave = vi.fn()
    const { handle } = render({ toolbar: { buttons: ['save'] }, onSave })
    handle().setValues([
      { id: 'b', values: { name: '' } },
      { id: 'c', values: { name: '' } },
    ])
    await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await screen.findByText('有 2 处错误：请填写名称')
    expect(onSave).not.toHaveBeenCalled()
    expect(document.activeElement?.closest('[role=gridcell]')).toBe(cellAt(1, 0))
    handle().setValues([
      { id: 'b', values: { name: '甲' } },
      { id: 'c', values: { name: '乙' } },
    ])
    await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  })
})

describe('rows', () => {
  it('[2.23f] [8.15f] adds at the bottom and deletes what is chosen after a question', async () => {
    const onRemove = vi.fn()
    const { data, handle } = render({ rowSelection: true, onRemove })
    await userEvent.click(screen.getByRole('button', { name: /新\s*增/ }))
    await waitFor(() => expect(data()).toHaveLength(4))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第4行' }))
    await userEvent.click(screen.getByRole('button', { name: /删\s*除/ }))
    await screen.findByText('确定要删除这 2 项吗?')
    await userEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: /删\s*除/ }))
    await waitFor(() => expect(data()).toHaveLength(2))
    expect(
      handle()
        .getDeleteData()
        .map(({ id }) => id),
    ).toEqual(['a'])
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('[4.12b] the choice is gone after deleting, whatever was deleted, and can be let go', async () => {
    const { handle } = render({ rowSelection: true })
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第2行' }))
    handle().removeRows(['a'])
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('5'))
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => !checked)).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    await userEvent.click(screen.getByRole('button', { name: '清空选择' }))
    expect(screen.queryByRole('button', { name: /删\s*除/ })).toBeNull()
  })

  it('[8.15d] a check before deleting can refuse, with its reason', async () => {
    const { data, handle } = render({ beforeDelete: () => Promise.reject(new Error('已有订单')) })
    handle().removeRows(['a'])
    await screen.findByText('已有订单')
    expect(data()).toHaveLength(3)
  })

  it('[4.12d] the menu of the handle moves rows, not beyond the first and the last; the order is counted', async () => {
    const { data } = render({ dragSort: true })
    expect(data().map(({ orderNum }) => orderNum)).toEqual([1, 2, 3])
    await userEvent.click(screen.getByRole('button', { name: '移动第1行' }))
    expect((await screen.findByRole('menuitem', { name: '向上移' })).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('menuitem', { name: '向下移' }))
    expect(data().map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ])
    await userEvent.click(screen.getByRole('button', { name: '移动第3行' }))
    expect((await screen.findByRole('menuitem', { name: '向下移' })).getAttribute('aria-disabled')).toBe('true')
  })

  it('[5.19] a second insert within a moment is refused', async () => {
    const onInsert = vi.fn()
    const { data } = render({ dragSort: true, onInsert })
    const insert = async () => {
      await userEvent.click(screen.getByRole('button', { name: '移动第1行' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: '插入一行' }))
    }
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    await insert()
    expect(data()).toHaveLength(4)
    clock.mockReturnValue(11_499)
    await insert()
    await screen.findByText('你点击的太快了，请慢点点击!')
    expect(data()).toHaveLength(4)
    clock.mockReturnValue(11_501)
    await insert()
    expect(data()).toHaveLength(5)
    expect(onInsert).toHaveBeenCalledTimes(2)
    clock.mockRestore()
  })

  it('a page that does not listen gets its inserted rows all the same', async () => {
    const { data } = render({ dragSort: true })
    await userEvent.click(screen.getByRole('button', { name: '移动第1行' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '插入一行' }))
    expect(data().map(({ id }) => id)).toEqual(['a', undefined, 'b', 'c'])
  })

  it('[5.9] [8.15e] [9.7h] how many rows are added, and where, is chosen and can be kept', async () => {
    const { data } = render({ addSettings: true })
    await userEvent.click(screen.getByRole('button', { name: '新增选项' }))
    const count = await screen.findByRole('spinbutton', { name: '添加行数' })
    await userEvent.clear(count)
    await userEvent.type(count, '2{Enter}')
    const position = screen.getByRole('spinbutton', { name: /添加位置/ })
    await userEvent.clear(position)
    await userEvent.type(position, '1{Enter}')
    await userEvent.click(screen.getByRole('button', { name: '保存为默认值' }))
    await screen.findByText('保存成功')
    expect(localStorage.getItem('pro__jet-add-btn-settings')).toContain('"count":2')
    await userEvent.click(screen.getByRole('button', { name: /新\s*增$/ }))
    await waitFor(() => expect(data()).toHaveLength(5))
    expect(data().map(({ id }) => id)).toEqual([undefined, undefined, 'a', 'b', 'c'])
  })

  it('statistics follow the rows', async () => {
    const { handle } = render()
    expect(within(grid()).getByText('合计').closest('[role=row]')?.textContent).toBe('合计6')
    expect(within(grid()).getByText('平均').closest('[role=row]')?.textContent).toBe('平均2')
    handle().setValues([{ id: 'a', values: { price: 4 } }])
    await waitFor(() => expect(within(grid()).getByText('合计').closest('[role=row]')?.textContent).toBe('合计9'))
  })

  it('[8.15g] without rows it says so', () => {
    render({ rows: [] })
    expect(within(grid()).getByText('暂无数据', { selector: 'div' })).toBeTruthy()
  })

  it('new data of the server begins the table anew', async () => {
    const { handle } = render()
    handle().setValues([{ id: 'a', values: { name: '改' } }])
    handle().loadNewData([{ name: '新' }])
    await waitFor(() =>
      expect(handle().getTableData()).toEqual([expect.not.objectContaining({ id: expect.anything() })]),
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
  })
})
