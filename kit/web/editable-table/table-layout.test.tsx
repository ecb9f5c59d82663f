// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import { registerCellType } from './cell-type.web.ts'
import type { TableColumn } from './column.ts'
import { cellAt, gridOf, renderTable, rowsForTest } from './table-for-test.web.tsx'

setUpGrid(1600, 400)

afterEach(() => {
  vi.useRealTimers()
})

const plain = (key: string, type: string, more: Partial<TableColumn> = {}): TableColumn => ({
  key,
  type,
  title: [key, key],
  ...more,
})
const renderedRows = () => gridOf().querySelectorAll('.rdg-row').length
const widths = () => gridOf().style.gridTemplateColumns

describe('size', () => {
  it('[9.7a] rows are 61 pixels high, the table at most 400', () => {
    renderTable()
    expect(gridOf().style.gridTemplateRows).toMatch(/repeat\(3, 61px\)/)
    expect(gridOf().style.maxBlockSize).toBe('400px')
  })

  it('takes other heights; 0 shows all rows', () => {
    renderTable({ rowHeight: 32, maxHeight: 0 })
    expect(gridOf().style.gridTemplateRows).toMatch(/repeat\(3, 32px\)/)
    expect(gridOf().style.maxBlockSize).toBe('none')
  })

  it('[9.7a] only rows in sight are rendered, others when they come into sight', async () => {
    renderTable({ rows: rowsForTest(1000) })
    expect(gridOf().getAttribute('aria-rowcount')).toBe('1001')
    expect(renderedRows()).toBeGreaterThan(5)
    expect(renderedRows()).toBeLessThan(20)
    expect(screen.queryByText('行r500')).toBeNull()
    fireEvent.scroll(gridOf(), { target: { scrollTop: 500 * 61 } })
    await screen.findByText('行r500')
    expect(renderedRows()).toBeLessThan(20)
    expect(screen.queryByText('行a')).toBeNull()
  })
})

describe('scrolling', () => {
  it('[9.7a] counts the rows in sight anew with every pixel, so that none is missing', () => {
    renderTable({ rows: rowsForTest(1000) })
    const firstRendered = (scrollTop: number) => {
      act(() => void fireEvent.scroll(gridOf(), { target: { scrollTop } }))
      return Number(gridOf().querySelector('.rdg-row')?.getAttribute('aria-rowindex'))
    }
    const before = firstRendered(100 * 61 - 1)
    expect(firstRendered(100 * 61)).toBe(before + 1)
    expect(firstRendered(100 * 61 - 1)).toBe(before)
  })
})

describe('widths', () => {
  it('[9.7b] columns are at least as wide as their type, or as they were given', () => {
    renderTable({
      columns: [
        plain('a', 'input'),
        plain('b', 'datetime'),
        plain('c', 'sel_user'),
        plain('d', 'sel_depart'),
        plain('e', 'input', { width: 77 }),
      ],
    })
    expect(widths()).toBe('120px 200px 220px 160px 77px')
  })

  it('[9.7c] dates, users and departments are never narrower than they need', () => {
    const narrow = { width: 50 }
    renderTable({
      columns: [
        plain('a', 'date', narrow),
        plain('b', 'datetime', narrow),
        plain('c', 'sel_user', narrow),
        plain('d', 'sel_depart', narrow),
        plain('e', 'date', { width: 136 }),
      ],
    })
    expect(widths()).toBe('135px 190px 190px 190px 136px')
  })

  const everything = {
    columns: [plain('a', 'inputNumber', { width: 100 })],
    dragSort: true,
    rowSelection: true,
    rowNumber: true,
    expand: { height: 100, of: () => null },
  } as const

  it('[9.7d] [9.7e] handles, expanders and boxes take 40 pixels, the sequence 60', () => {
    renderTable(everything)
    expect(widths()).toBe('40px 40px 40px 60px 100px')
  })

  it('[9.7e] with statistics the leftmost of them takes 60 and holds their titles', () => {
    renderTable({ ...everything, columns: [plain('price', 'inputNumber', { width: 100, statistics: ['sum'] })] })
    expect(widths()).toBe('60px 40px 40px 60px 100px')
    expect(within(gridOf()).getByText('合计').getAttribute('aria-colindex')).toBe('1')
  })
})

describe('columns', () => {
  it('[3.12b] a slot is rendered by the page, with the value and a way to write it', async () => {
    const { data } = renderTable({
      columns: [plain('name', 'slot', { title: ['动作', 'Action'] })],
      slots: {
        name: ({ value, label, set, tabIndex }) => (
          <button type="button" aria-label={label} tabIndex={tabIndex} onClick={() => set(`${String(value)}!`)}>
            {String(value)}
          </button>
        ),
      },
    })
    await userEvent.click(screen.getByRole('button', { name: '动作 第2行' }))
    expect(data().map(({ name }) => name)).toEqual(['行a', '行b!', '行c'])
    expect(screen.getByRole('button', { name: '动作 第2行' }).textContent).toBe('行b!')
  })

  it('[3.12b] a hidden column is not rendered; its values, and its default in new rows, are saved', async () => {
    const { data, handle } = renderTable({
      columns: [plain('price', 'hidden', { defaultValue: 9 }), plain('name', 'input')],
    })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['name'])
    act(() => handle().addRows([{ name: '新' }]))
    expect(data().map(({ price }) => price)).toEqual([1, 2, 3, 9])
  })

  it('[3.12b] boxes and radios are always there; each writes its cell with one click', async () => {
    const onValueChange = vi.fn()
    const { data } = renderTable({
      columns: [
        plain('on', 'checkbox', { title: ['上架', 'On sale'], customValue: ['Y', 'N'] }),
        plain('size', 'radio', {
          title: ['尺寸', 'Size'],
          options: [
            { value: 's', text: '小' },
            { value: 'l', text: '大' },
          ],
        }),
      ],
      onValueChange,
    })
    await userEvent.click(screen.getByRole('checkbox', { name: '上架 第1行' }))
    await userEvent.click(within(screen.getByRole('radiogroup', { name: '尺寸 第3行' })).getByLabelText('大'))
    expect(data().map(({ on, size }) => [on, size])).toEqual([
      ['Y', undefined],
      [undefined, undefined],
      [undefined, 'l'],
    ])
    expect(onValueChange).toHaveBeenCalledTimes(2)
    await userEvent.click(screen.getByRole('checkbox', { name: '上架 第1行' }))
    expect(data()[0]).toMatchObject({ on: 'N' })
  })

  it.each(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort', 'input', 'hidden'])(
    '[8.17f] no own type may be called %s',
    (name) => {
      expect(() => registerCellType(name, {})).toThrow(name)
    },
  )

  it('[3.12b] an own type renders and edits its cells', async () => {
    registerCellType('stars', {
      text: (value) => '★'.repeat(Number(value)),
      read: (text) => text.length,
      typing: 'text',
    })
    const { data } = renderTable({ columns: [plain('price', 'stars')] })
    expect(cellAt(2, 0).textContent).toBe('★★★')
    await userEvent.click(cellAt(2, 0))
    await userEvent.keyboard('★★★★★{Enter}')
    expect(data()[2]).toMatchObject({ price: 5 })
  })
})

describe('paging and states', () => {
  it('a pager below turns the pages of the page that asked for it', async () => {
    const onPageChange = vi.fn()
    renderTable({ pagination: { current: 1, pageSize: 10, total: 42 }, onPageChange })
    await userEvent.click(within(screen.getByRole('navigation', { name: '分页' })).getByText('3'))
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3, 10)
  })

  it('has no pager unless asked', () => {
    renderTable()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('a disabled table can be read and chosen from, and nothing else', async () => {
    const { data, handle } = renderTable({
      isDisabled: true,
      dragSort: true,
      rowSelection: true,
      toolbar: { buttons: ['add', 'remove', 'save', 'clearSelection'] },
      columns: [plain('name', 'input'), plain('on', 'checkbox', { title: ['上架', 'On sale'] })],
    })
    const before = data()
    await userEvent.click(cellAt(0, 2))
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.paste(cellAt(0, 2), { clipboardData: { files: [], getData: () => '别的' } })
    await userEvent.keyboard('{Delete}')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '上架 第1行' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: '移动第1行' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['清空选择'])
    expect(data()).toEqual(before)
    // The page itself still writes, for what it has computed.
    act(() => handle().setValues([{ id: 'a', values: { name: '合计' } }]))
    expect(data()[0]).toMatchObject({ name: '合计' })
  })

  it('[9.4b] counts as scrolling until 100 ms after the last move', () => {
    vi.useFakeTimers()
    renderTable({ rows: rowsForTest(100) })
    const frame = screen.getByRole('region', { name: '明细' })
    const isScrolling = () => frame.classList.contains('is-scrolling')
    expect(isScrolling()).toBe(false)
    fireEvent.scroll(gridOf(), { target: { scrollTop: 10 } })
    act(() => vi.advanceTimersByTime(60))
    fireEvent.scroll(gridOf(), { target: { scrollTop: 20 } })
    act(() => vi.advanceTimersByTime(99))
    expect(isScrolling()).toBe(true)
    act(() => vi.advanceTimersByTime(1))
    expect(isScrolling()).toBe(false)
  })

  it('what stands after the toolbar is folded until asked for', async () => {
    renderTable({ toolbar: { buttons: ['collapse'], before: <b>前</b>, after: <b>后</b> } })
    expect(screen.getByText('前')).toBeTruthy()
    expect(screen.queryByText('后')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
    expect(screen.getByText('后')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true'))
  })
})
