// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { type PickerProps, registerPickers } from '../../field/pickers.web.ts'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import { cellTypeOf } from '../cell-types.web.ts'
import { registerPickedColumns } from '../picked-columns.ts'
import { renderCell, renderEditor, scopeOf, told } from './cell-for-test.web.tsx'
import { forgetLabels, useLabels } from './labels.web.ts'

const TEXTS = '/sys/dict/loadDictItem/demo_shelf,name,code'

const shop = liveShop('demo:shelf:list')
beforeAll(async () => {
  await shop.rows('demoShelf', [
    { id: 's1', code: 'mei', name: '梅子' },
    { id: 's2', code: 'lin', name: '林子' },
  ])
})

const user = userEvent.setup({ delay: null })

/** Stands for the dialog of a picker. */
function Picker({ isDialogOnly, field, value, onChange, onCancel }: PickerProps) {
  return (
    <div role="dialog" aria-label={String(field.source)}>
      {String(isDialogOnly)} {String(field.many)} {String(value)}
      <button type="button" onClick={() => onChange?.('lin,mei')}>
        ok
      </button>
      <button type="button" onClick={onCancel}>
        close
      </button>
      <input aria-label="search" />
    </div>
  )
}

beforeAll(() => {
  const load = async () => ({ default: Picker })
  registerPickers({ 'demo_shelf,name,code': load, 'demo_shelf,name,id': load })
  registerPickedColumns({ sel_user: { source: 'demo_shelf,name,code', hint: ['请选择陈列柜', 'Choose shelves'] } })
})

beforeEach(() => {
  vi.resetAllMocks()
  forgetLabels()
})
afterEach(cleanup)

describe('a cell of picked rows', () => {
  it('shows the texts of what is stored', async () => {
    renderCell({ column: { type: 'sel_user' }, value: 'mei,lin,gone' })
    expect(await screen.findByText('梅子,林子,gone')).toBeTruthy()
    expect(shop.askedFor(TEXTS).map(({ query }) => query)).toEqual([{ key: 'mei,lin,gone', delNotExist: 'false' }])
  })

  it('says what to do while it is empty, and can be emptied', async () => {
    renderCell({ column: { type: 'sel_user' }, value: 'mei' })
    await user.click(screen.getByRole('button', { name: '清空 甲 1' }))
    expect(told.set.mock.calls).toEqual([['']])
    expect(screen.getByText('请选择陈列柜')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('cannot be emptied in a disabled row', () => {
    renderCell({ column: { type: 'sel_user' }, value: 'mei', isDisabled: true })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('opens the dialog of the picker alone, for several rows', async () => {
    renderEditor({ column: { type: 'sel_user' }, value: 'mei' })
    const dialog = await screen.findByRole('dialog', { name: 'demo_shelf,name,code' })
    expect(dialog.textContent).toContain('true true mei')
    await user.type(screen.getByRole('textbox', { name: 'search' }), 'a')
    await user.tab()
    expect(told.key).not.toHaveBeenCalled()
    await user.click(screen.getByText('ok'))
    expect(told.done.mock.calls).toEqual([['lin,mei']])
  })

  it('stays as it was when the dialog is closed', async () => {
    renderEditor({ column: { type: 'sel_user' }, value: 'mei' })
    await user.click(await screen.findByText('close'))
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.done).not.toHaveBeenCalled()
  })

  it('[3.12a] [3.13c] stores, shows and chooses as its extension says', async () => {
    renderEditor({
      column: { type: 'sel_user', fieldExtendJson: '{"store":"id","text":"name","multiSelect":false}' },
      value: '',
    })
    const dialog = await screen.findByRole('dialog', { name: 'demo_shelf,name,id' })
    expect(dialog.textContent).toContain('true false')
  })

  it('asks for no table that has no picker', async () => {
    renderCell({ column: { type: 'sel_user', fieldExtendJson: '{"text":"lowPrice"}' }, value: 'mei' })
    expect(await screen.findByText('梅子')).toBeTruthy()
    expect(shop.askedFor(TEXTS)).toHaveLength(1)
    expect(shop.askedFor('/sys/dict/loadDictItem/demo_shelf,low_price,code')).toEqual([])
  })

  it('reads texts and stored values that are known; others, and too many, are refused', async () => {
    renderCell({ column: { type: 'sel_user' }, value: 'mei,lin' })
    await screen.findByText('梅子,林子')
    const { text, read } = cellTypeOf('sel_user')
    const many = scopeOf({ column: { type: 'sel_user' } })
    const one = scopeOf({ column: { type: 'sel_user', fieldExtendJson: '{"multiSelect":false}' } })
    expect(text?.('mei,lin', many)).toBe('梅子,林子')
    expect(['梅子，lin', '', '陌生人', 'constructor'].map((given) => read?.(given, many))).toEqual([
      'mei,lin',
      '',
      undefined,
      undefined,
    ])
    expect(['梅子', '梅子,林子'].map((given) => read?.(given, one))).toEqual(['mei', undefined])
  })
})

it('a cell whose type picks from nothing shows what is stored, and asks nobody', async () => {
  renderCell({ column: { type: 'sel_depart' }, value: 'mei' })
  expect(screen.getByText('mei')).toBeTruthy()
  // cells that are rendered together ask together
  renderCell({ column: { type: 'sel_user' }, value: 'lin' })
  expect(await screen.findByText('林子')).toBeTruthy()
  expect(shop.asked().map(({ path }) => path)).toEqual([TEXTS])
})

describe('the names in many cells', () => {
  function Names({ values }: { readonly values: readonly string[] }) {
    return <p>{useLabels('demo_shelf,name,code', values).join(' ')}</p>
  }

  it('[7.17f] are asked for together, each once, fifty at a time', async () => {
    const all = Array.from({ length: 70 }, (_, index) => `u${index}`)
    renderForTest(all.map((one) => <Names key={one} values={['mei', one]} />))
    expect(await screen.findByText('梅子 u69')).toBeTruthy()
    const sent = shop.askedFor(TEXTS).map(({ query }) => query.key?.split(',') ?? [])
    expect(sent.map((keys) => keys.length).sort()).toEqual([21, 50])
    expect(new Set(sent.flat()).size).toBe(71)
  })

  it('are not asked for again while they are on their way', async () => {
    const answer = shop.hold(TEXTS)
    renderForTest(<Names values={['mei']} />)
    await waitFor(() => expect(shop.askedFor(TEXTS)).toHaveLength(1))
    renderForTest(<Names values={['mei', 'lin']} />)
    await waitFor(() => expect(shop.askedFor(TEXTS)).toHaveLength(2))
    expect(shop.askedFor(TEXTS).map(({ query }) => query.key)).toEqual(['mei', 'lin'])
    answer()
    expect(await screen.findByText('梅子 林子')).toBeTruthy()
  })

  it('are asked for again after a failure', async () => {
    shop.cut(TEXTS)
    renderForTest(<Names values={['mei']} />)
    await waitFor(() => expect(shop.askedFor(TEXTS)).toHaveLength(1))
    expect(screen.getByText('mei')).toBeTruthy()
    const mended = shop.hold(TEXTS)
    mended()
    // nothing on the page tells when the failure has arrived
    await vi.waitFor(
      () => {
        cleanup()
        renderForTest(<Names values={['mei']} />)
        expect(screen.getByText('梅子')).toBeTruthy()
      },
      { timeout: 10_000 },
    )
  })
})
