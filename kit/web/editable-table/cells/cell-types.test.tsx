// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerCellType } from '../cell-type.web.ts'
import { cellTypeOf } from '../cell-types.web.ts'
import { COLUMN_TYPES } from '../column.ts'
import { renderCell, renderEditor, scopeOf, told } from './cell-for-test.web.tsx'

const options = [
  { value: '1', text: '静态' },
  { value: '2', text: '可动' },
  { value: '3', text: '停产', disabled: true },
]

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

describe('the types of cells', () => {
  it('[3.12b] are all there; only what is shown by others can neither be typed into nor opened', () => {
    const silent = COLUMN_TYPES.filter((name) => {
      const type = cellTypeOf(name)
      return type.typing === undefined && type.Cell === undefined && type.Editor === undefined
    })
    expect(silent).toEqual(['normal', 'slot', 'hidden'])
  })

  it('can be more, and what nobody knows is only shown', () => {
    registerCellType('stars', { typing: 'decimal' })
    expect(cellTypeOf('stars').typing).toBe('decimal')
    expect(cellTypeOf('constructor')).toBe(cellTypeOf('normal'))
    expect(cellTypeOf('normal').read).toBeUndefined()
    expect(cellTypeOf('normal').text?.(null, scopeOf({ column: { type: 'normal' } }))).toBe('')
  })

  it('[5.7a] [5.7b] [5.7c] a number refuses other keys and becomes a float or nothing', () => {
    const { accepts, read, isNumeric } = cellTypeOf('inputNumber')
    const scope = scopeOf({ column: { type: 'inputNumber' } })
    expect([accepts?.('1.'), accepts?.('1.x'), read?.('1.50', scope), read?.('', scope), read?.('x', scope)]).toEqual([
      true,
      false,
      1.5,
      '',
      undefined,
    ])
    expect(isNumeric).toBe(true)
  })

  it('a line of text has no line breaks, a text of several lines keeps them', () => {
    expect(cellTypeOf('input').read?.('a\r\nb', scopeOf({ column: { type: 'input' } }))).toBe('a b')
    expect(cellTypeOf('textarea').read?.('a\nb', scopeOf({ column: { type: 'textarea' } }))).toBe('a\nb')
  })

  it('[3.12c] progress is the number a value begins with, as text and as bar', () => {
    const scope = scopeOf({ column: { type: 'progress' } })
    const { text, read } = cellTypeOf('progress')
    expect(['42.5%', 7, 'x', null].map((value) => text?.(value, scope))).toEqual(['42.5%', '7%', '0%', '0%'])
    expect(read).toBeUndefined()
    renderCell({ column: { type: 'progress' }, value: '130' })
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '甲 1' }).value).toBe(100)
  })
})

describe('a box', () => {
  const column = { type: 'checkbox', customValue: ['Y', 'N'] } as const

  it('[3.12a] [3.12b] writes its own values, by click and by Space', async () => {
    renderCell({ column, value: 'N' })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '甲 1' })
    expect(box.checked).toBe(false)
    await userEvent.click(box)
    expect(box.checked).toBe(true)
    await userEvent.keyboard(' ')
    expect(told.set.mock.calls).toEqual([['Y'], ['N']])
    expect(told.key).not.toHaveBeenCalledWith(' ')
  })

  it('[3.12a] starts as its column says', () => {
    const { initial } = cellTypeOf('checkbox_meta')
    const { column: meta } = scopeOf({ column: { ...column, type: 'checkbox_meta' } })
    expect(initial?.(meta)).toBe('N')
    expect(initial?.({ ...meta, defaultChecked: true })).toBe('Y')
  })

  it('[4.12c] stays as it is in a disabled row', async () => {
    renderCell({ column, value: 'N', isDisabled: true })
    const box = screen.getByRole('checkbox', { name: '甲 1' })
    expect(box.tabIndex).toBe(-1)
    await userEvent.click(box)
    expect(told.set).not.toHaveBeenCalled()
  })

  it('is copied as a word', () => {
    expect(cellTypeOf('checkbox').text?.('Y', scopeOf({ column }))).toBe('是')
  })
})

describe('a group of circles', () => {
  const circle = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

  it('[3.12b] chooses by click; the chosen one is cleared where the column allows it', async () => {
    renderCell({ column: { type: 'radio', allowClear: true }, value: '1', options })
    await userEvent.click(circle('可动'))
    expect(circle('可动').checked).toBe(true)
    await userEvent.click(circle('可动'))
    await userEvent.click(circle('停产'))
    expect(told.set.mock.calls).toEqual([['2'], ['']])
  })

  it('keeps its choice where it cannot be cleared', async () => {
    renderCell({ column: { type: 'radio' }, value: '1', options })
    await userEvent.click(circle('静态'))
    expect(told.set).not.toHaveBeenCalled()
  })

  it('is walked through by the arrow keys without choosing, and left at its ends', async () => {
    renderCell({ column: { type: 'radio' }, value: '1', options })
    circle('静态').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(circle('可动'))
    expect(told.key).not.toHaveBeenCalled()
    await userEvent.keyboard(' ')
    expect(told.set.mock.calls).toEqual([['2']])
    await userEvent.keyboard('{ArrowRight}')
    expect(told.key.mock.calls).toEqual([['ArrowRight']])
    expect(told.set).toHaveBeenCalledOnce()
  })

  it('has one stop for Tab', () => {
    renderCell({ column: { type: 'radio' }, value: '2', options })
    expect(screen.getAllByRole('radio').map((one) => one.tabIndex)).toEqual([-1, 0, -1])
  })
})

describe('the editor of a tag cell', () => {
  it('[5.10] [9.7g] puts a semicolon after every two characters, and shows tags when it is left', async () => {
    renderEditor({ column: { type: 'tags' }, value: '' })
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '甲 1' })
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('限定初版新')
    expect(box.value).toBe('限定;初版;新')
    expect(told.draft).toHaveBeenLastCalledWith('限定;初版;新')
    await userEvent.keyboard('{Enter}')
    expect(told.done.mock.calls).toEqual([['限定;初版;新']])
    cleanup()
    const { container } = renderCell({ column: { type: 'tags' }, value: '限定;初版;新' })
    expect([...container.querySelectorAll('.cell-tag')].map((tag) => tag.textContent)).toEqual(['限定', '初版', '新'])
  })
})

describe('the large field', () => {
  it('hangs below the cell; Enter is a new line, Ctrl+Enter ends the editing', async () => {
    renderEditor({ column: { type: 'input_pop' }, value: '甲' })
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '甲 1' })
    expect([field.style.inlineSize, field.style.blockSize]).toEqual(['300px', '210px'])
    await userEvent.click(field)
    await userEvent.keyboard('{Enter}乙')
    expect(told.draft).toHaveBeenLastCalledWith('甲\n乙')
    expect(told.done).not.toHaveBeenCalled()
    expect(told.key).not.toHaveBeenCalledWith('Enter')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(told.done.mock.calls).toEqual([['甲\n乙']])
  })

  it('[4.12a] is left by Esc without a change', async () => {
    renderEditor({ column: { type: 'textarea' }, value: '甲' })
    await userEvent.click(await screen.findByRole('textbox', { name: '甲 1' }))
    await userEvent.keyboard('乙{Escape}')
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.done).not.toHaveBeenCalled()
  })
})
