// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { client } from '../../client/client.web.ts'
import { cellTypeOf } from '../cell-types.web.ts'
import { renderCell, renderEditor, scopeOf, told } from './cell-for-test.web.tsx'
import { forgetLabels } from './labels.web.ts'

const options = [
  { value: '1', text: '静态' },
  { value: '2', text: '可动' },
  { value: '3', text: '景品' },
]

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const combobox = () => screen.findByRole<HTMLInputElement>('combobox', { name: '甲 1' })
const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' })

const CODES: Readonly<Record<string, number>> = { ArrowDown: 40, Enter: 13, Tab: 9 }

/** Presses a key with its number, which lists still go by and the test's DOM leaves out. */
async function press(key: string) {
  const box = await combobox()
  const event = createEvent.keyDown(box, { key })
  Object.defineProperty(event, 'keyCode', { value: CODES[key] })
  fireEvent(box, event)
  await Promise.resolve()
  return event
}

beforeEach(() => {
  vi.resetAllMocks()
  forgetLabels()
})
afterEach(cleanup)

describe('a select', () => {
  it('opens its list at once, with the focus in it; choosing ends the editing', async () => {
    renderEditor({ column: { type: 'select' }, value: '1', options })
    expect((await combobox()).getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(await combobox())
    await user.click(await option('可动'))
    expect(told.done.mock.calls).toEqual([['2']])
  })

  it('is chosen from by keys; those are none of the grid', async () => {
    renderEditor({ column: { type: 'select' }, value: '1', options })
    await option('可动')
    await press('ArrowDown')
    await press('Enter')
    expect(told.done.mock.calls).toEqual([['2']])
    expect(told.key).not.toHaveBeenCalled()
  })

  it('[4.12a] is left by Esc without a change', async () => {
    renderEditor({ column: { type: 'select' }, value: '1', options })
    await option('可动')
    await user.keyboard('{ArrowDown}{Escape}')
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.done).not.toHaveBeenCalled()
  })

  it('lets Tab go to the next cell, with what the arrow keys have reached', async () => {
    renderEditor({ column: { type: 'select' }, value: '1', options })
    await option('可动')
    await press('ArrowDown')
    const tab = await press('Tab')
    expect(tab.defaultPrevented).toBe(false)
    expect(told.key).toHaveBeenCalledWith('Tab')
    expect(told.done).not.toHaveBeenCalled()
    expect(told.draft.mock.calls).toEqual([['2']])
  })

  it('changes nothing when Tab only passes through', async () => {
    renderEditor({ column: { type: 'select' }, value: '', options })
    await option('可动')
    const tab = await press('Tab')
    expect(tab.defaultPrevented).toBe(false)
    expect(told.key).toHaveBeenCalledWith('Tab')
    expect(told.draft).not.toHaveBeenCalled()
  })

  it('[3.12b] sel_search filters by what is typed', async () => {
    renderEditor({ column: { type: 'sel_search' }, value: '', options })
    await user.type(await combobox(), '景')
    await option('景品')
    expect(screen.queryByText('静态', { selector: '.ant-select-item-option-content' })).toBeNull()
  })

  it('[3.12a] makes an option of what is typed, where the column allows it', async () => {
    renderEditor({ column: { type: 'select', allowInput: true }, value: '', options })
    await user.type(await combobox(), '绝版')
    expect(told.draft).toHaveBeenLastCalledWith('绝版')
    await user.click(await option('绝版'))
    expect(told.done.mock.calls).toEqual([['绝版']])
  })

  it('keeps its value when what was typed is taken back', async () => {
    renderEditor({ column: { type: 'select', allowInput: true }, value: '1', options })
    await user.type(await combobox(), '绝')
    expect(told.draft).toHaveBeenLastCalledWith('绝')
    await user.clear(await combobox())
    expect(told.draft).toHaveBeenLastCalledWith('1')
  })

  it('says that its options are on their way', () => {
    renderCell({ column: { type: 'select' }, value: '1', isLoading: true })
    expect(screen.getByText('加载中…')).toBeTruthy()
  })

  it('shows its placeholder while it is empty', () => {
    renderCell({ column: { type: 'select', placeholder: ['请选择工艺', 'Choose'] }, value: null, options })
    expect(screen.getByText('请选择工艺')).toBeTruthy()
  })
})

describe('a select of several', () => {
  it('[9.7f] shows one tag and how many more there are', () => {
    renderCell({ column: { type: 'list_multi' }, value: '1,2,3', options })
    expect(screen.getByText('静态')).toBeTruthy()
    expect(screen.getByText('+2')).toBeTruthy()
    expect(screen.queryByText('可动')).toBeNull()
    cleanup()
    renderCell({ column: { type: 'list_multi' }, value: '2,3', options })
    expect(screen.getByText('+1')).toBeTruthy()
    cleanup()
    renderCell({ column: { type: 'list_multi' }, value: '2', options })
    expect(screen.queryByText(/^\+/)).toBeNull()
  })

  it('[9.8c] drafts the values joined by commas, and is left by Tab', async () => {
    renderEditor({ column: { type: 'list_multi' }, value: '1', options })
    await user.click(await option('景品'))
    expect(told.draft).toHaveBeenLastCalledWith('1,3')
    const tab = await press('Tab')
    expect(tab.defaultPrevented).toBe(false)
    expect(told.key).toHaveBeenCalledWith('Tab')
    expect(told.draft).toHaveBeenCalledOnce()
  })
})

describe('a search in another table', () => {
  // the fourth part, which older tables have, is left out of every call
  const column = { type: 'sel_search_async', dictCode: "sys_position,name,code,name='x'" } as const
  const SEARCH = '/sys/dict/loadDict/sys_position,name,code'
  const TEXTS = '/sys/dict/loadDictItem/sys_position,name,code'

  const shop = liveShop('system:position:list')
  beforeAll(() =>
    shop.rows('sysPosition', [
      { name: '验货员', code: 'f1', postRank: '2' },
      { name: '摄影师', code: 'f2', postRank: '2' },
      ...Array.from({ length: 12 }, (_, index) => ({ name: `龙套${index}`, code: `x${index}`, postRank: '2' })),
    ]),
  )

  const searched = () => shop.askedFor(SEARCH).map(({ query }) => query)

  it('[7.17g] [9.5e] [3.10d] asks for the first ten rows at once, and again for what is typed', async () => {
    renderEditor({ column, value: '' })
    await screen.findByText(/./, { selector: '.ant-select-item-option:nth-child(10) .ant-select-item-option-content' })
    expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(10)
    expect(searched()).toEqual([{ pageSize: '10' }])
    await user.type(await combobox(), '摄')
    await user.click(await option('摄影师'))
    expect(searched().slice(1)).toEqual([{ keyword: '摄', pageSize: '10' }])
    expect(told.done.mock.calls).toEqual([['f2']])
    // The text is known from the choice.
    expect(cellTypeOf('sel_search_async').text?.('f2', scopeOf({ column }))).toBe('摄影师')
  })

  it('[7.17g] typing rests for 300 ms before it is searched', async () => {
    renderEditor({ column, value: '' })
    const box = await combobox()
    await waitFor(() => expect(searched()).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      fireEvent.change(box, { target: { value: '摄' } })
      await pass(299)
      // what was sent before this has arrived before its answer is back
      await client.get(TEXTS)
      expect(searched()).toHaveLength(1)
      await pass(1)
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(searched()[1]).toEqual({ keyword: '摄', pageSize: '10' }))
  })

  it('[3.12b] says what can be done and that nothing was found', async () => {
    renderEditor({ column, value: '' })
    expect(screen.getByText('请输入搜索内容')).toBeTruthy()
    await user.type(await combobox(), '无')
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  })

  it('[7.17f] shows the text of the stored value, and reads it back', async () => {
    renderCell({ column, value: 'f1' })
    expect(await screen.findByText('验货员')).toBeTruthy()
    expect(shop.askedFor(TEXTS).map(({ query }) => query)).toEqual([{ key: 'f1', delNotExist: 'false' }])
    const { read } = cellTypeOf('sel_search_async')
    expect(['验货员', 'f1', '', '未知'].map((text) => read?.(text, scopeOf({ column })))).toEqual([
      'f1',
      'f1',
      '',
      undefined,
    ])
  })

  it('searches in the options of a plain dictionary', async () => {
    renderEditor({ column: { type: 'sel_search_async', dictCode: 'craft' }, value: '', options })
    await user.type(await combobox(), '景')
    await user.click(await option('景品'))
    expect(told.done.mock.calls).toEqual([['3']])
    expect(shop.askedFor('/sys/dict/loadDict/craft')).toEqual([])
  })
})
