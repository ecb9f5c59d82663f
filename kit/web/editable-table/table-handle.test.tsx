// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Modal } from 'antd'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Text } from '#kit/contract/text.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import type { TableColumn } from './column.ts'
import { EditableTable } from './editable-table.web.tsx'
import { COLUMNS, cellAt, gridOf, renderTable, rowsForTest } from './table-for-test.web.tsx'
import type { EditableTableHandle } from './table-props.web.ts'
import { validateTables } from './validate-tables.web.ts'

setUpGrid()

const paste = (row: number, column: number, text: string) => {
  fireEvent.mouseDown(cellAt(row, column))
  fireEvent.paste(cellAt(row, column), { clipboardData: { files: [], getData: () => text } })
}

describe('rows that the page adds', () => {
  const columns: readonly TableColumn[] = [
    { key: 'place', type: 'inputNumber', title: ['次序', 'Place'], isOrder: true },
    { key: 'name', type: 'input', title: ['名称', 'Name'], defaultValue: '未命名' },
  ]
  const rows = [
    { id: 'a', place: 5, name: '甲' },
    { id: 'b', place: 2, name: '乙' },
  ]

  it('[3.12a] stand at the bottom, or where it says, filled up with defaults', () => {
    const { data, handle } = renderTable({ columns, rows })
    act(() => handle().addRows([{}, { name: '丙' }]))
    act(() => handle().insertRows([{ name: '丁' }], 1))
    expect(data().map(({ place, name }) => [place, name])).toEqual([
      [5, '甲'],
      [8, '丁'],
      [2, '乙'],
      [6, '未命名'],
      [7, '丙'],
    ])
    expect(data().map((row) => 'id' in row)).toEqual([true, false, true, false, false])
  })

  it('are found by their id, and known to be new', () => {
    const { handle } = renderTable()
    act(() => handle().addRows([{ name: '新' }]))
    const [added] = handle().getNewData()
    expect(added?.id).toMatch(/^new_[0-9a-f]{32}$/)
    expect(handle().getIfRowById(added?.id ?? '')).toEqual({ row: added, isNew: true })
    expect(handle().getIfRowById('a')).toMatchObject({ row: { name: '行a' }, isNew: false })
    expect(handle().getIfRowById('z')).toBeUndefined()
  })

  it('leave no trace when they are removed again', () => {
    const { data, handle } = renderTable()
    act(() => handle().addRows([{ name: '新' }]))
    act(() =>
      handle().removeRows(
        handle()
          .getNewData()
          .map(({ id }) => id),
      ),
    )
    expect(handle().getDeleteData()).toEqual([])
    expect(data()).toHaveLength(3)
  })

  it('begin an order anew when they replace all others', () => {
    const { handle } = renderTable({ columns, rows })
    act(() => handle().loadNewData([{ name: '丙' }, { name: '丁' }]))
    expect(
      handle()
        .getTableData()
        .map(({ place }) => place),
    ).toEqual([1, 2])
    expect(handle().getDeleteData()).toEqual([])
  })

  it('are given out by their ids, in the order of the table', () => {
    const { handle } = renderTable()
    expect(
      handle()
        .getTableData(['c', 'a'])
        .map(({ id }) => id),
    ).toEqual(['a', 'c'])
  })
})

describe('moving', () => {
  it('[3.12d] a row goes to its new place, the order follows; outside of the table nothing moves', () => {
    const { data, handle } = renderTable({ dragSort: true, dragSortKey: 'rank' })
    act(() => handle().moveRow(2, 0))
    expect(data().map(({ id, rank }) => [id, rank])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
    act(() => handle().moveRow(0, 3))
    expect(data().map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('scrolls back to the top, or to where the page says', () => {
    const { handle } = renderTable({ rows: rowsForTest(100) })
    const scrollTo = vi.spyOn(gridOf(), 'scrollTo')
    handle().resetScrollTop()
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 })
    handle().resetScrollTop(300)
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300 })
  })
})

describe('steps', () => {
  it('what one paste wrote and the rows it made are taken back at once, and done again at once', () => {
    const { data, handle } = renderTable()
    const before = data()
    paste(2, 0, '甲\t12\n乙\t13\n丙\t14')
    const after = data()
    expect(after.map(({ name }) => name)).toEqual(['行a', '行b', '甲', '乙', '丙'])
    act(() => handle().undo())
    expect(data()).toEqual(before)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
    act(() => handle().redo())
    expect(data()).toEqual(after)
  })

  it('a paste that changes nothing is no step', () => {
    renderTable()
    paste(0, 0, '行a')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
  })

  it('several cells that the page writes are one step; people cannot, but pages may write closed columns', () => {
    const { data, handle } = renderTable({
      columns: COLUMNS.map((column) => ({ ...column, disabled: column.key === 'price' })),
    })
    paste(0, 1, '9')
    expect(data()[0]).toMatchObject({ price: 1 })
    act(() =>
      handle().setValues([
        { id: 'a', values: { price: 8, name: '改' } },
        { id: 'b', values: { price: 9 } },
      ]),
    )
    expect(data().map(({ price }) => price)).toEqual([8, 9, 3])
    act(() => handle().undo())
    expect(data().map(({ name, price }) => [name, price])).toEqual([
      ['行a', 1],
      ['行b', 2],
      ['行c', 3],
    ])
  })

  it('are undone by key in a dialog, too', async () => {
    const ref = createRef<EditableTableHandle>()
    renderForTest(
      <Modal open title="订单">
        <EditableTable ref={ref} label={['明细', 'Lines']} columns={COLUMNS} rows={ROWS} toolbar />
      </Modal>,
    )
    act(() => ref.current?.setValues([{ id: 'a', values: { price: 7 } }]))
    fireEvent.mouseDown(cellAt(0, 2))
    fireEvent.keyDown(cellAt(0, 2), { key: 'z', ctrlKey: true })
    expect(ref.current?.getAll().tableData[0]).toMatchObject({ price: 1 })
  })
})

const ROWS = rowsForTest(2)

describe('rules', () => {
  const unique: readonly TableColumn[] = [
    { key: 'name', type: 'input', title: ['名称', 'Name'], validateRules: [{ unique: true }] },
  ]
  const isWrong = (row: number) => cellAt(row, 0).getAttribute('aria-invalid') === 'true'

  it('[5.6b] two changes within one event leave no mark that is no longer true', () => {
    const { handle } = renderTable({ columns: unique })
    act(() => {
      handle().setValues([{ id: 'b', values: { name: '行a' } }])
      handle().setValues([{ id: 'a', values: { name: '别的' } }])
    })
    expect([isWrong(0), isWrong(1)]).toEqual([false, false])
  })

  it('[5.6e] of answers that come out of order the last question counts', async () => {
    const answers: ((text: Text | undefined) => void)[] = []
    const { handle } = renderTable({
      columns: [
        {
          key: 'name',
          type: 'input',
          title: ['名称', 'Name'],
          validateRules: [{ handler: () => new Promise((resolve) => answers.push(resolve)) }],
        },
      ],
    })
    act(() => handle().setValues([{ id: 'a', values: { name: '一' } }]))
    act(() => handle().setValues([{ id: 'a', values: { name: '二' } }]))
    expect(answers).toHaveLength(2)
    await act(async () => answers[1]?.(undefined))
    await act(async () => answers[0]?.(['已有', 'Taken']))
    expect(isWrong(0)).toBe(false)
    act(() => handle().setValues([{ id: 'a', values: { name: '三' } }]))
    await act(async () => answers[2]?.(['已有', 'Taken']))
    expect(isWrong(0)).toBe(true)
  })
})

describe('several tables of a page', () => {
  const required: readonly TableColumn[] = [
    { key: 'name', type: 'input', title: ['名称', 'Name'], validateRules: [{ required: true }] },
  ]
  function renderTwo(names: readonly [string, string]) {
    const tables = names.map((name, index) => ({
      ref: createRef<EditableTableHandle>(),
      label: [`表${index}`, `Table ${index}`] as const,
      rows: [{ id: 'a', name }],
      open: vi.fn(),
    }))
    renderForTest(
      tables.map(({ ref, label, rows }) => (
        <EditableTable key={label[0]} ref={ref} label={label} columns={required} rows={rows} />
      )),
    )
    return { opens: tables.map(({ open }) => open), list: tables.map(({ ref, open }) => ({ table: ref, open })) }
  }

  it('[5.6h] stops at the first that is wrong, opens its tab and goes to the error', async () => {
    const { opens, list } = renderTwo(['甲', ''])
    const errors = await act(() => validateTables(list))
    expect(errors).toHaveLength(1)
    expect(opens.map((open) => open.mock.calls.length)).toEqual([0, 1])
    expect(document.activeElement?.closest('[role=gridcell]')).toBe(cellAt(0, 0, gridOf('表1')))
  })

  it('[5.6h] does not check those behind it', async () => {
    const { opens, list } = renderTwo(['', ''])
    await act(() => validateTables(list))
    expect(opens.map((open) => open.mock.calls.length)).toEqual([1, 0])
    expect(cellAt(0, 0, gridOf('表0')).getAttribute('aria-invalid')).toBe('true')
    expect(cellAt(0, 0, gridOf('表1')).getAttribute('aria-invalid')).toBeNull()
  })

  it('[5.6h] has nothing to say when all are right', async () => {
    const { opens, list } = renderTwo(['甲', '乙'])
    expect(await act(() => validateTables(list))).toBeUndefined()
    expect(opens.some((open) => open.mock.calls.length > 0)).toBe(false)
  })
})

describe('the toolbar', () => {
  it('shows that saving is on its way, and cannot save twice', async () => {
    let finish: () => void = () => {}
    const onSave = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    renderTable({ toolbar: { buttons: ['save'] }, onSave })
    const save = screen.getByRole('button', { name: /保存/ })
    await userEvent.click(save)
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    await userEvent.click(save)
    expect(onSave).toHaveBeenCalledOnce()
    await act(async () => finish())
    await userEvent.click(save)
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  })
})
