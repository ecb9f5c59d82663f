// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { createPortal } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import { Grid } from './grid.web.tsx'
import { setUpGrid } from './grid-for-test.web.ts'
import type { GridColumn, GridEdit, GridHandle, GridProps } from './grid-types.web.ts'

interface Item {
  readonly id: string
  readonly name: string
  readonly price: number
}

const items: readonly Item[] = ['a', 'b', 'c'].map((id, index) => ({ id, name: `行${id}`, price: index * 10 }))
const columns: readonly GridColumn<Item>[] = [
  { name: 'name', title: '名称', width: 200, isFrozen: true, text: (item) => item.name },
  {
    name: 'price',
    title: '价格',
    width: 120,
    isNumeric: true,
    typing: 'decimal',
    text: (item) => String(item.price),
    cell: ({ row }) => `¥${row.price}`,
    batch: (tabIndex) => <input aria-label="全部价格" tabIndex={tabIndex} />,
  },
  { name: 'note', title: '备注', width: 120, typing: 'text', text: () => '' },
]
const keyOf = (item: Item) => item.id

setUpGrid()

function render(props: Partial<GridProps<Item>> = {}) {
  const does = {
    onType: vi.fn(),
    onFill: vi.fn(),
    onPaste: vi.fn(),
    onActive: vi.fn(),
    onClear: vi.fn(),
    onEdit: vi.fn(),
  }
  renderForTest(<Grid<Item> label="价目" columns={columns} rows={items} keyOf={keyOf} {...does} {...props} />)
  return does
}

const grid = () => screen.getByRole('grid', { name: '价目' })
/** Rows and columns from 0, without the header. */
const cellAt = (row: number, column: number) => {
  const cell = within(grid())
    .getAllByRole('row')
    .find((one) => one.getAttribute('aria-rowindex') === String(row + 2))
    ?.querySelector<HTMLElement>(`[aria-colindex="${column + 1}"]`)
  if (!cell) {
    throw new Error(`no cell ${row} ${column}`)
  }
  return cell
}
const typingBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: '价格' })
const activeCell = () => document.activeElement?.closest('[role=gridcell]')

describe('the grid', () => {
  it('is a grid for assistive technology: all rows counted, headers named', () => {
    render()
    expect(grid().getAttribute('aria-rowcount')).toBe('4')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['名称', '价格', '备注'])
    expect(cellAt(1, 1).textContent).toBe('¥10')
  })

  it('typing over a cell replaces it; Enter keeps and goes down, arrows keep too, Escape gives up', async () => {
    const does = render()
    await userEvent.click(cellAt(0, 1))
    await userEvent.keyboard('7.5{Enter}')
    expect(does.onType).toHaveBeenLastCalledWith({ row: 0, column: 'price', text: '7.5' })
    expect(activeCell()).toBe(cellAt(1, 1))
    await userEvent.keyboard('8{ArrowUp}')
    expect(does.onType).toHaveBeenLastCalledWith({ row: 1, column: 'price', text: '8' })
    expect(activeCell()).toBe(cellAt(0, 1))
    await userEvent.keyboard('9{Escape}')
    expect(does.onType).toHaveBeenCalledTimes(2)
  })

  it('Tab keeps what was typed and goes on to the next cell, whose typing starts with a key', async () => {
    const does = render()
    await userEvent.click(cellAt(0, 1))
    await userEvent.keyboard('7{Tab}')
    expect(does.onType).toHaveBeenLastCalledWith({ row: 0, column: 'price', text: '7' })
    expect(activeCell()).toBe(cellAt(0, 2))
    await userEvent.keyboard('x{Enter}')
    expect(does.onType).toHaveBeenLastCalledWith({ row: 0, column: 'note', text: 'x' })
  })

  it('Enter and a second click edit what is there; leaving it unchanged says nothing', async () => {
    const does = render()
    await userEvent.click(cellAt(1, 1))
    await userEvent.click(cellAt(1, 1))
    expect(typingBox().value).toBe('10')
    await userEvent.keyboard('{Enter}{Enter}')
    expect(typingBox().value).toBe('20')
    await userEvent.keyboard('{Enter}')
    expect(does.onType).not.toHaveBeenCalled()
  })

  it('Delete empties, Ctrl+D takes the cell above, and a column without typing has no input', async () => {
    const does = render()
    await userEvent.click(cellAt(1, 1))
    await userEvent.keyboard('{Delete}')
    expect(does.onClear).toHaveBeenLastCalledWith([{ row: 1, column: 'price' }])
    await userEvent.keyboard('{Control>}d{/Control}')
    expect(does.onFill).toHaveBeenLastCalledWith({ columns: ['price'], fromRow: 0, rows: [1] })
    await userEvent.click(cellAt(1, 0))
    await userEvent.keyboard('x')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('copies the text of the cell, pastes ranges at the cell, also while it is typed into', async () => {
    const does = render()
    await userEvent.click(cellAt(1, 1))
    const copy = createEvent.copy(cellAt(1, 1), { clipboardData: { setData: vi.fn() } })
    fireEvent(cellAt(1, 1), copy)
    expect(copy.defaultPrevented).toBe(true)
    const paste = (text: string, target: Element) =>
      fireEvent.paste(target, { clipboardData: { files: [], getData: () => text } })
    paste('1\n2', cellAt(1, 1))
    expect(does.onPaste).toHaveBeenLastCalledWith({ row: 1, column: 'price' }, expect.anything())
    await userEvent.keyboard('5')
    paste('6', typingBox())
    expect(does.onPaste).toHaveBeenCalledTimes(1)
    paste('1\t2', typingBox())
    expect(does.onPaste).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('textbox', { name: '价格' })).toBeNull()
    expect(does.onType).not.toHaveBeenCalled()
  })

  it('Shift with arrows and Shift with a click choose a range to copy, empty and fill; Escape lets it go', async () => {
    const does = render()
    const chosen = () => grid().querySelectorAll('.grid-chosen').length
    await userEvent.click(cellAt(0, 0))
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}')
    expect(chosen()).toBe(4)
    const setData = vi.fn()
    fireEvent(cellAt(0, 0), createEvent.copy(cellAt(0, 0), { clipboardData: { setData } }))
    expect(setData).toHaveBeenLastCalledWith('text/plain', '行a\t0\n行b\t10')
    await userEvent.keyboard('{Delete}')
    expect(does.onClear.mock.lastCall?.[0]).toHaveLength(4)
    await userEvent.keyboard('{Control>}d{/Control}')
    expect(does.onFill).toHaveBeenLastCalledWith({ columns: ['name', 'price'], fromRow: 0, rows: [1] })
    await userEvent.keyboard('{Escape}')
    expect(chosen()).toBe(0)
    fireEvent.mouseDown(cellAt(2, 1), { shiftKey: true })
    fireEvent.click(cellAt(2, 1), { shiftKey: true })
    expect(chosen()).toBe(6)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(chosen()).toBe(9)
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen()).toBe(0)
  })

  it('dragging over cells chooses them, and pasting starts in the upper left one', async () => {
    const does = render()
    fireEvent.mouseDown(cellAt(2, 2))
    fireEvent.mouseMove(cellAt(1, 1), { buttons: 1 })
    fireEvent.mouseUp(cellAt(1, 1))
    expect(grid().querySelectorAll('.grid-chosen')).toHaveLength(4)
    fireEvent.mouseMove(cellAt(0, 0), { buttons: 0 })
    expect(grid().querySelectorAll('.grid-chosen')).toHaveLength(4)
    fireEvent.paste(cellAt(2, 2), { clipboardData: { files: [], getData: () => '1' } })
    expect(does.onPaste).toHaveBeenLastCalledWith({ row: 1, column: 'price' }, expect.anything())
  })

  it('an editor of its own keeps a draft until it is done, left or given up', async () => {
    const editing = columns.map((column) =>
      column.name === 'note'
        ? {
            ...column,
            typing: undefined,
            editor: ({ draft, done, cancel }: GridEdit<Item>) => (
              <>
                <button type="button" onClick={() => draft('half')}>
                  draft
                </button>
                <button type="button" onClick={() => done('whole')}>
                  done
                </button>
                <button type="button" onClick={cancel}>
                  cancel
                </button>
              </>
            ),
          }
        : column,
    )
    const does = render({ columns: editing, editsOnClick: true })
    await userEvent.click(cellAt(0, 2))
    await userEvent.click(screen.getByText('done'))
    expect(does.onEdit).toHaveBeenLastCalledWith({ row: 0, column: 'note', value: 'whole' })
    await userEvent.click(cellAt(1, 2))
    await userEvent.click(screen.getByText('draft'))
    await userEvent.click(cellAt(1, 0))
    await waitFor(() => expect(does.onEdit).toHaveBeenLastCalledWith({ row: 1, column: 'note', value: 'half' }))
    await userEvent.click(cellAt(2, 2))
    await userEvent.click(screen.getByText('draft'))
    await userEvent.click(screen.getByText('cancel'))
    expect(does.onEdit).not.toHaveBeenCalledWith(expect.objectContaining({ row: 2 }))
  })

  it('an editor outside of its cell is opened by Enter, not by a paste, and left by Tab', async () => {
    const editing = columns.map((column) =>
      column.name === 'price'
        ? {
            ...column,
            typing: undefined,
            keepsCell: true,
            editor: ({ draft }: GridEdit<Item>) =>
              createPortal(
                <textarea aria-label="说明" onChange={(event) => draft(event.target.value)} />,
                document.body,
              ),
          }
        : column,
    )
    const does = render({ columns: editing })
    await userEvent.click(cellAt(0, 1))
    fireEvent.keyDown(cellAt(0, 1), { key: 'v', ctrlKey: true })
    expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull()
    // Not prevented, the key would press what has the focus in a dialog by then.
    expect(fireEvent.keyDown(cellAt(0, 1), { key: 'Enter' })).toBe(false)
    await userEvent.type(screen.getByRole('textbox', { name: '说明' }), '好')
    await userEvent.keyboard('{Tab}')
    expect(does.onEdit).toHaveBeenLastCalledWith({ row: 0, column: 'price', value: '好' })
    expect(activeCell()).toBe(cellAt(0, 2))
  })

  it('a row opens to what is below it, and places stay those of the rows', async () => {
    const does = render({
      detail: { height: 100, isOpen: ({ id }) => id === 'a', of: (row) => <p>about {row.name}</p> },
      footers: [{ name: '合计', price: '30' }],
    })
    expect(screen.getByText('about 行a')).toBeTruthy()
    expect(screen.getByText('合计')).toBeTruthy()
    await userEvent.click(cellAt(2, 1))
    await userEvent.keyboard('5{Enter}')
    expect(does.onType).toHaveBeenLastCalledWith({ row: 1, column: 'price', text: '5' })
  })

  it('asks which rows are open when that or the rows change, not with every rendering', () => {
    const isOpen = vi.fn(({ id }: Item) => id === 'b')
    const made = (rows: readonly Item[]) => (
      <Grid<Item>
        label="价目"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        detail={{ height: 100, isOpen, of: ({ name }) => <p>about {name}</p> }}
      />
    )
    const { rerender } = renderForTest(made(items))
    expect(isOpen).toHaveBeenCalledTimes(items.length)
    rerender(made(items))
    expect(isOpen).toHaveBeenCalledTimes(items.length)
    rerender(made(items.slice(1)))
    expect(isOpen).toHaveBeenCalledTimes(2 * items.length - 1)
    expect(screen.getByText('about 行b')).toBeTruthy()
  })

  it('marks cells, in words for those who do not see the mark', async () => {
    render({
      markOf: ({ row, column }) => (row === 1 && column === 'price' ? { tone: 'error', text: '太贵' } : undefined),
    })
    expect(cellAt(1, 1).getAttribute('aria-invalid')).toBe('true')
    expect(cellAt(0, 1).hasAttribute('aria-invalid')).toBe(false)
    await userEvent.hover(cellAt(1, 1))
    expect((await screen.findByRole('tooltip')).textContent).toBe('太贵')
  })

  it('keys typed into a control above the rows stay with it', async () => {
    const does = render({ batchLabel: '批量' })
    const all = screen.getByRole<HTMLInputElement>('textbox', { name: '全部价格' })
    await userEvent.click(all)
    await userEvent.keyboard('12{ArrowLeft}{Delete}{Backspace}3')
    expect(all.value).toBe('3')
    expect(does.onType).not.toHaveBeenCalled()
  })

  it('goes to a cell when it is told to', () => {
    const handle = createRef<GridHandle>()
    const does = render({ ref: handle })
    act(() => handle.current?.goTo({ row: 2, column: 'price' }))
    expect(does.onActive).toHaveBeenLastCalledWith({ row: 2, column: 'price' })
    expect(activeCell()).toBe(cellAt(2, 1))
  })

  it('renders the rows in sight only', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ id: `${index}`, name: `${index}`, price: index }))
    render({ rows: many })
    expect(grid().getAttribute('aria-rowcount')).toBe('1001')
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(40)
  })
})
