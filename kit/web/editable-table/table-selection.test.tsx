// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import type { TableColumn, TableRow } from './column.ts'
import { COLUMNS, cellAt, gridOf, renderTable } from './table-for-test.web.tsx'

setUpGrid()

const idsOf = (rows: readonly TableRow[]) => rows.map(({ id }) => id)
const box = (row: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择第${row}行` })
const focusedRow = () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')

async function removeChosen() {
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  await userEvent.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '删除' }))
}

describe('choosing', () => {
  it('one box for all, half-checked while some are chosen; the page is told', async () => {
    const onSelect = vi.fn()
    renderTable({ rowSelection: true, onSelect })
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择全部' })
    await userEvent.click(box(2))
    expect(all.indeterminate).toBe(true)
    expect(idsOf(onSelect.mock.lastCall?.[0])).toEqual(['b'])
    await userEvent.click(all)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    expect(idsOf(onSelect.mock.lastCall?.[0])).toEqual(['a', 'b', 'c'])
    await userEvent.click(all)
    expect(onSelect.mock.lastCall?.[0]).toEqual([])
  })

  it('of radios only one is chosen, and there is no box for all', async () => {
    const onSelect = vi.fn()
    renderTable({ rowSelection: true, rowSelectionType: 'radio', onSelect })
    expect(screen.queryByRole('checkbox')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '选择第1行' }))
    await userEvent.click(screen.getByRole('radio', { name: '选择第3行' }))
    expect(idsOf(onSelect.mock.lastCall?.[0])).toEqual(['c'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '选择第1行' }).checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '选择第3行' }).checked).toBe(true)
  })

  it('[4.12c] a click on a row chooses it, beside what is edited; disabled rows cannot be', async () => {
    const onSelect = vi.fn()
    renderTable({ rowSelection: true, clickSelectRow: true, disabledRows: { name: '行b' }, onSelect })
    await userEvent.click(cellAt(0, 3))
    expect(box(1).checked).toBe(true)
    await userEvent.click(cellAt(1, 3))
    expect(box(2).checked).toBe(false)
    await userEvent.click(cellAt(2, 1))
    expect(screen.getByRole('textbox')).toBeTruthy()
    expect(box(3).checked).toBe(false)
    // Beside the box is no click on the row.
    await userEvent.click(cellAt(2, 0))
    expect(box(3).checked).toBe(false)
    await userEvent.click(cellAt(0, 3))
    expect(box(1).checked).toBe(false)
    expect(onSelect).toHaveBeenCalledTimes(2)
  })

  it('Enter does what a click does', async () => {
    renderTable({ rowSelection: true, clickSelectRow: true })
    await userEvent.click(cellAt(0, 3))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect([box(1).checked, box(2).checked]).toEqual([true, true])
    await userEvent.keyboard('{Enter}')
    expect(box(2).checked).toBe(false)
  })

  it('a row that undo took away is no longer chosen', async () => {
    const { handle } = renderTable({ rowSelection: true })
    act(() => handle().addRows([{ name: '新' }]))
    await userEvent.click(box(4))
    expect(screen.getByRole('button', { name: '删除' })).toBeTruthy()
    act(() => handle().undo())
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  })

  it('the page lets the choice go', async () => {
    const { handle } = renderTable({ rowSelection: true })
    await userEvent.click(box(1))
    act(() => handle().clearSelection())
    expect(box(1).checked).toBe(false)
  })
})

describe('deleting', () => {
  it('the focus goes on to the row that took the place, and at last to the toolbar', async () => {
    const { data } = renderTable({ rowSelection: true })
    await userEvent.click(box(2))
    await removeChosen()
    await waitFor(() => expect(data()).toHaveLength(2))
    await waitFor(() => expect(focusedRow()).toBe('3'))
    expect(gridOf().contains(document.activeElement)).toBe(true)
    await userEvent.click(box(2))
    await removeChosen()
    await waitFor(() => expect(focusedRow()).toBe('2'))
    await userEvent.click(box(1))
    await removeChosen()
    await waitFor(() => expect(data()).toHaveLength(0))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '新增' })))
  })

  it('[8.15d] stays where it was when the page refuses; the choice stays, too', async () => {
    renderTable({ rowSelection: true, beforeDelete: () => Promise.reject(new Error('已有订单')) })
    await userEvent.click(box(3))
    await removeChosen()
    await screen.findByText('已有订单')
    expect(box(3).checked).toBe(true)
    await waitFor(() => expect(focusedRow()).toBe('4'))
  })
})

describe('opening below a row', () => {
  const expand = { height: 120, of: ({ name }: TableRow) => <p>详情{String(name)}</p> }

  it('shows what the page renders, and hides it again', async () => {
    renderTable({ expand })
    const opener = screen.getByRole('button', { name: '第2行的详情' })
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(opener)
    expect(screen.getByText('详情行b')).toBeTruthy()
    expect(screen.queryByText('详情行a')).toBeNull()
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    expect(gridOf().style.gridTemplateRows).toContain('120px')
    await userEvent.click(opener)
    expect(screen.queryByText('详情行b')).toBeNull()
  })

  it('rows below it are edited as before', async () => {
    const { data } = renderTable({ expand })
    await userEvent.click(screen.getByRole('button', { name: '第1行的详情' }))
    // The opened part stands between rows a and b.
    await userEvent.click(cellAt(2, 2))
    await userEvent.keyboard('8{Enter}')
    expect(data().map(({ price }) => price)).toEqual([1, 8, 3])
  })

  it('keys and clipboard in it are not those of the table', async () => {
    const { data, handle } = renderTable({
      expand: { height: 120, of: () => <button type="button">在内</button> },
    })
    await userEvent.click(screen.getByRole('button', { name: '第1行的详情' }))
    act(() => handle().setValues([{ id: 'c', values: { price: 9 } }]))
    fireEvent.mouseDown(cellAt(0, 2))
    screen.getByRole('button', { name: '在内' }).focus()
    await userEvent.keyboard('{Delete}')
    fireEvent.paste(screen.getByRole('button', { name: '在内' }), {
      clipboardData: { files: [], getData: () => '5' },
    })
    expect(data().map(({ price }) => price)).toEqual([1, 2, 9])
  })
})

describe('the form of a row', () => {
  const columns: readonly TableColumn[] = COLUMNS.map((column) => ({ ...column, showDetails: column.key === 'note' }))

  it('works on a copy, shows the sub-table below, and stays open until the page agrees', async () => {
    const onDetails = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const { data } = renderTable({
      columns,
      onDetails,
      subTable: ({ id }) => <p>子表{id}</p>,
      details: ({ row, column, set }) => (
        <>
          <p>由{column.key}打开</p>
          <input aria-label="备注" value={String(row.note)} onChange={(event) => set({ note: event.target.value })} />
        </>
      ),
    })
    await userEvent.click(cellAt(1, 2))
    const dialog = within(await screen.findByRole('dialog', { name: /详细信息/ }))
    expect(dialog.getByText('由note打开')).toBeTruthy()
    expect(dialog.getByText('子表b')).toBeTruthy()
    expect(dialog.getByRole('button', { name: '全屏' })).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: '备注' }), '好')
    expect(data()[1]).toMatchObject({ note: '' })
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(onDetails).toHaveBeenCalledOnce())
    expect(onDetails).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: 'b', note: '好' }),
      expect.objectContaining({ key: 'note' }),
    )
    expect(screen.getByRole('dialog')).toBeTruthy()
    await waitFor(() => expect(dialog.getByRole('button', { name: '确定' }).className).not.toContain('loading'))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onDetails).toHaveBeenCalledTimes(2)
  })

  it('a cell that is edited opens none, another column neither', async () => {
    renderTable({
      columns: COLUMNS.map((column) => ({ ...column, showDetails: column.key === 'name' })),
      details: () => <p>表单</p>,
    })
    await userEvent.click(cellAt(0, 0))
    expect(screen.getByRole('textbox')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(cellAt(0, 2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens by Enter, too', async () => {
    renderTable({ columns, details: () => <p>表单</p> })
    await userEvent.click(cellAt(0, 1))
    await userEvent.keyboard('{Escape}{ArrowRight}{Enter}')
    expect(await screen.findByText('表单')).toBeTruthy()
  })
})
