// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from 'antd'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import type { TableRow } from './column.ts'
import { EditableTable } from './editable-table.web.tsx'
import { COLUMNS, cellAt, gridOf, renderTable, rowsForTest } from './table-for-test.web.tsx'
import { useSubTable } from './use-sub-table.web.tsx'

setUpGrid()

afterEach(() => {
  vi.useRealTimers()
})

const subTable = ({ name }: TableRow) => <button type="button">属于{String(name)}</button>
const panel = () => screen.queryByRole('region', { name: '子表' })
/** The column of notes cannot be edited: a press there is one on the row. */
const pressRow = (row: number) => userEvent.click(cellAt(row, 2))

describe('opening and closing', () => {
  it('opens with what belongs to the row and takes the focus; the row again closes it', async () => {
    renderTable({ subTable })
    await pressRow(1)
    expect(panel()?.textContent).toContain('属于行b')
    expect(document.activeElement).toBe(panel())
    await pressRow(1)
    expect(panel()).toBeNull()
  })

  it('another row takes it over; at the end the focus is in that row', async () => {
    renderTable({ subTable })
    await pressRow(1)
    await pressRow(2)
    expect(screen.getAllByRole('region', { name: '子表' })).toHaveLength(1)
    expect(panel()?.textContent).toContain('属于行c')
    await userEvent.keyboard('{Escape}')
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(cellAt(2, 2))
  })

  it('Enter opens it, Esc and its cross close it', async () => {
    renderTable({ subTable })
    await pressRow(0)
    await userEvent.keyboard('{Escape}{ArrowDown}{Enter}')
    expect(panel()?.textContent).toContain('属于行b')
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(panel()).toBeNull()
  })

  it('a press elsewhere closes it and leaves the focus there; one in it, or in its table, does not', async () => {
    renderForTest(
      <>
        <EditableTable label={['明细', 'Lines']} columns={COLUMNS} rows={rowsForTest(3)} subTable={subTable} />
        <input aria-label="别处" />
      </>,
    )
    await pressRow(1)
    await userEvent.click(screen.getByRole('button', { name: '属于行b' }))
    expect(panel()).toBeTruthy()
    await userEvent.click(cellAt(1, 1))
    expect(panel()).toBeTruthy()
    await userEvent.click(screen.getByRole('textbox', { name: '别处' }))
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '别处' }))
  })

  it('lists that open from it belong to it; Esc closes them first', async () => {
    renderTable({ subTable: () => <Select aria-label="颜色" options={[{ value: 'red', label: '红' }]} /> })
    await pressRow(0)
    await userEvent.click(screen.getByRole('combobox', { name: '颜色' }))
    const option = await screen.findByText('红')
    expect(panel()?.contains(option)).toBe(false)
    fireEvent.keyDown(screen.getByRole('combobox', { name: '颜色' }), { key: 'Escape' })
    expect(panel()).toBeTruthy()
    await userEvent.click(screen.getByText('红'))
    expect(panel()).toBeTruthy()
  })

  it('scrolling the table down closes it, sideways does not', async () => {
    renderTable({ subTable, rows: rowsForTest(100) })
    await pressRow(1)
    fireEvent.scroll(gridOf(), { target: { scrollLeft: 10 } })
    expect(panel()).toBeTruthy()
    fireEvent.scroll(gridOf(), { target: { scrollTop: 10 } })
    expect(panel()).toBeNull()
  })

  it('scrolling the page takes it along with its row', async () => {
    renderTable({ subTable })
    await pressRow(1)
    const line = cellAt(1, 2).closest('[role=row]')
    expect(panel()?.style.top).toBe('0px')
    if (line) {
      line.getBoundingClientRect = () => new DOMRect(0, 100, 800, 61)
    }
    fireEvent.scroll(document)
    expect(panel()?.style.top).toBe('161px')
  })

  it('below an opened row it still hangs at the row that was pressed', async () => {
    renderTable({ subTable, expand: { height: 120, of: () => <p>详情</p> } })
    await userEvent.click(screen.getByRole('button', { name: '第1行的详情' }))
    const cell = cellAt(2, 3)
    const line = cell.closest('[role=row]')
    expect(line?.textContent).toContain('行b')
    if (line) {
      line.getBoundingClientRect = () => new DOMRect(0, 200, 800, 61)
    }
    await userEvent.click(cell)
    expect(panel()?.textContent).toContain('属于行b')
    expect(panel()?.style.top).toBe('261px')
  })

  it('is gone with its row', async () => {
    const { handle } = renderTable({ subTable })
    await pressRow(1)
    await act(async () => handle().removeRows(['b']))
    expect(panel()).toBeNull()
  })

  it('what is typed into a cell, a box and its surroundings open nothing', async () => {
    renderTable({ subTable, rowSelection: true })
    await userEvent.click(cellAt(0, 1))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第2行' }))
    await userEvent.click(cellAt(1, 0))
    expect(panel()).toBeNull()
  })

  it('a table in it has its own undo', async () => {
    const { data, handle } = renderTable({
      subTable: () => (
        <EditableTable label={['子表格', 'Sub']} columns={COLUMNS} rows={INNER} toolbar={{ buttons: [] }} />
      ),
    })
    act(() => handle().setValues([{ id: 'a', values: { price: 7 } }]))
    await pressRow(1)
    const inner = gridOf('子表格')
    await userEvent.click(cellAt(0, 1, inner))
    await userEvent.keyboard('9{Enter}')
    expect(cellAt(0, 1, inner).textContent).toBe('9')
    await userEvent.keyboard('8{Escape}')
    expect(cellAt(1, 1, inner).textContent).toBe('2')
    expect(panel()).toBeTruthy()
    await userEvent.click(cellAt(1, 2, inner))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(cellAt(0, 1, inner).textContent).toBe('1')
    expect(data()[0]).toMatchObject({ price: 7 })
  })
})

const INNER = rowsForTest(2)

describe('where it is', () => {
  it('[9.7i] lies above the page', () => {
    const css = readFileSync(`${import.meta.dirname}/editable-table.css`, 'utf8')
    const [, rule = ''] = /\.table-sub \{([^}]*)\}/.exec(css) ?? []
    expect(rule).toMatch(/z-index: 1000;/)
    expect(rule).toMatch(/position: fixed;/)
  })

  it('[9.7l] hangs below its row where there is room, else above it, within the window', async () => {
    renderTable({ subTable })
    const at = (row: number, top: number) => {
      const line = cellAt(row, 2).closest('[role=row]')
      if (line) {
        line.getBoundingClientRect = () => new DOMRect(0, top, 800, 61)
      }
    }
    at(0, window.innerHeight - 351 - 61)
    at(1, window.innerHeight - 350 - 61)
    await pressRow(0)
    expect(panel()?.style.top).toBe(`${window.innerHeight - 351}px`)
    expect(panel()?.style.bottom).toBe('')
    await pressRow(1)
    expect(panel()?.style.bottom).toBe('411px')
    expect(panel()?.style.top).toBe('')
    expect(panel()?.style.maxBlockSize).toBe('340px')
  })
})

describe('a row that is not there', () => {
  function Frame() {
    const frame = useRef<HTMLDivElement>(null)
    const { toggle, panel: shown } = useSubTable({ frame, rows: rowsForTest(1), render: () => '内容' })
    return (
      <div ref={frame}>
        <button type="button" onClick={() => toggle('a', LOST)}>
          打开
        </button>
        {shown}
      </div>
    )
  }
  /** Pressed, and then taken out of the page by the grid that renders anew. */
  const LOST = document.createElement('span')

  it('[8.15c] is looked for three more times, 100 ms apart, before it is called a failure', async () => {
    vi.useFakeTimers()
    renderForTest(<Frame />)
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(screen.queryByText('打开子表失败')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText('打开子表失败')).toBeTruthy()
  })

  it('[8.15c] is no failure when it comes back in time, or when the page is left', async () => {
    vi.useFakeTimers()
    const { unmount } = renderForTest(<Frame />)
    const press = () => fireEvent.click(screen.getByRole('button', { name: '打开' }))
    const line = document.createElement('div')
    line.setAttribute('role', 'row')
    line.append(LOST)
    press()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(panel()).toBeNull()
    document.body.append(line)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(panel()?.textContent).toContain('内容')
    press()
    line.remove()
    press()
    unmount()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('打开子表失败')).toBeNull()
  })
})
