// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from '../../client/client.web.ts'
import { drawForTest } from '../../field/draw-for-test.web.tsx'
import { type PickerProps, registerPickers } from '../../picker/pickers.web.ts'
import { cellTypeOf } from '../cell-types.web.ts'
import { drawCell, drawEditor, scopeOf, told } from './cell-for-test.web.tsx'
import { forgetLabels, useLabels } from './labels.web.ts'

const asked = vi.fn<(path: string, params: unknown) => void>()

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

const NAMES: Readonly<Record<string, string>> = { mei: '梅子', lin: '林子', d1: '仓储部' }

beforeAll(() => {
  const load = async () => ({ default: Picker })
  registerPickers({
    'sys_user,realname,username': load,
    'sys_user,realname,id': load,
    'sys_depart,depart_name,id': load,
  })
})

beforeEach(() => {
  vi.resetAllMocks()
  forgetLabels()
  vi.spyOn(client, 'get').mockImplementation(async (path, params = {}) => {
    asked(path, params)
    return String(params.key)
      .split(',')
      .map((key) => NAMES[key] ?? key) as never
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a cell of users', () => {
  it('[3.13c] shows the names of the stored usernames', async () => {
    drawCell({ column: { type: 'sel_user' }, value: 'mei,lin,gone' })
    expect(await screen.findByText('梅子,林子,gone')).toBeTruthy()
    expect(asked.mock.calls).toEqual([
      ['/sys/dict/loadDictItem/sys_user,realname,username', { key: 'mei,lin,gone', delNotExist: false }],
    ])
  })

  it('[3.12b] says what to do while it is empty, and can be emptied', async () => {
    drawCell({ column: { type: 'sel_user' }, value: 'mei' })
    await userEvent.click(screen.getByRole('button', { name: '清空 甲 1' }))
    expect(told.set.mock.calls).toEqual([['']])
    expect(screen.getByText('请选择用户')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('cannot be emptied in a disabled row', () => {
    drawCell({ column: { type: 'sel_user' }, value: 'mei', isDisabled: true })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[3.13c] opens the dialog of the picker alone, for several users', async () => {
    drawEditor({ column: { type: 'sel_user' }, value: 'mei' })
    const dialog = await screen.findByRole('dialog', { name: 'sys_user,realname,username' })
    expect(dialog.textContent).toContain('true true mei')
    await userEvent.type(screen.getByRole('textbox', { name: 'search' }), 'a')
    await userEvent.tab()
    expect(told.key).not.toHaveBeenCalled()
    await userEvent.click(screen.getByText('ok'))
    expect(told.done.mock.calls).toEqual([['lin,mei']])
  })

  it('stays as it was when the dialog is closed', async () => {
    drawEditor({ column: { type: 'sel_user' }, value: 'mei' })
    await userEvent.click(await screen.findByText('close'))
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.done).not.toHaveBeenCalled()
  })

  it('[3.12a] [3.13c] stores, shows and chooses as its extension says', async () => {
    drawEditor({
      column: { type: 'sel_user', fieldExtendJson: '{"store":"id","text":"realname","multiSelect":false}' },
      value: '',
    })
    const dialog = await screen.findByRole('dialog', { name: 'sys_user,realname,id' })
    expect(dialog.textContent).toContain('true false')
  })

  it('asks for no table that has no picker', async () => {
    drawCell({ column: { type: 'sel_user', fieldExtendJson: '{"text":"password"}' }, value: 'mei' })
    expect(await screen.findByText('梅子')).toBeTruthy()
    expect(asked.mock.calls.map(([path]) => path)).toEqual(['/sys/dict/loadDictItem/sys_user,realname,username'])
  })

  it('reads names and usernames that are known; others, and too many, are refused', async () => {
    drawCell({ column: { type: 'sel_user' }, value: 'mei,lin' })
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

describe('a cell of departments', () => {
  it('[3.13b] shows the names of the stored ids, or what to do', async () => {
    drawCell({ column: { type: 'sel_depart' }, value: 'd1' })
    expect(await screen.findByText('仓储部')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '清空 甲 1' }))
    expect(screen.getByText('请点击选择部门')).toBeTruthy()
  })

  it('[3.13b] opens the dialog of departments', async () => {
    drawEditor({ column: { type: 'sel_depart' }, value: 'd1' })
    expect(await screen.findByRole('dialog', { name: 'sys_depart,depart_name,id' })).toBeTruthy()
  })
})

describe('the names in many cells', () => {
  function Names({ values }: { readonly values: readonly string[] }) {
    return <p>{useLabels('sys_user,realname,username', values).join(' ')}</p>
  }

  it('[7.17f] are asked for together, each once, fifty at a time', async () => {
    const all = Array.from({ length: 70 }, (_, index) => `u${index}`)
    drawForTest(all.map((one) => <Names key={one} values={['mei', one]} />))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    const sent = asked.mock.calls.map(([, params]) => String(Reflect.get(Object(params), 'key')).split(','))
    expect(sent.map((keys) => keys.length)).toEqual([50, 21])
    expect(new Set(sent.flat()).size).toBe(71)
    expect(await screen.findByText('梅子 u69')).toBeTruthy()
  })

  it('are not asked for again while they are on their way', async () => {
    let answer: (names: readonly string[]) => void = () => {}
    vi.mocked(client.get).mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)))
    drawForTest(<Names values={['mei']} />)
    await waitFor(() => expect(client.get).toHaveBeenCalledOnce())
    drawForTest(<Names values={['mei', 'lin']} />)
    await waitFor(() => expect(client.get).toHaveBeenCalledTimes(2))
    expect(client.get).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ key: 'lin' }))
    answer(['林子'])
    expect(await screen.findByText('mei 林子')).toBeTruthy()
  })

  it('are asked for again after a failure', async () => {
    vi.mocked(client.get).mockRejectedValueOnce(new Error('no answer'))
    drawForTest(<Names values={['mei']} />)
    await waitFor(() => expect(client.get).toHaveBeenCalledOnce())
    expect(screen.getByText('mei')).toBeTruthy()
    cleanup()
    drawForTest(<Names values={['mei']} />)
    expect(await screen.findByText('梅子')).toBeTruthy()
  })
})
