// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import type { AnyRow } from '../client/page-of.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ALL_OF_SHELVES, anyShelf, SHELVES, shelfRows } from '../list/shelf-page-for-test.web.tsx'
import { useSession } from '../session/session.web.ts'
import { FormField } from './form-field.web.tsx'
import { FormGrid } from './form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from './resource-form.web.tsx'

const ADD = '/demo/shelf/add'
const EDIT = '/demo/shelf/edit'
const CHECK = '/sys/duplicate/check'

const shop = liveShop(...ALL_OF_SHELVES)
const userEvent = events.setup({ delay: null })
const onClose = vi.fn()
const onSaved = vi.fn()

function render(props: Partial<ResourceFormProps> = {}) {
  const form = { resource: anyShelf, mode: 'new' as const, open: true, onClose, onSaved }
  return renderForTest(
    <MemoryRouter>
      <ResourceForm {...form} {...props} />
    </MemoryRouter>,
  )
}

const editing = { mode: 'edit' as const, row: { ...shelfRows(1)[0] } as unknown as AnyRow }

type ShelfRow = ReturnType<typeof shelfRows>[number]

/** The first shelf becomes this one, as somebody else would have changed it. */
async function change(values: Partial<ShelfRow>) {
  const [first, ...others] = shelfRows(2)
  await shop.refill(SHELVES, [{ ...first, ...values }, ...others])
}

const stored = async (code: string) => (await shop.stored(SHELVES)).filter((row) => row.code === code)

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** At once: on a busy machine single keys may be further apart than a check waits for the next one. */
async function fill(name: string, value: string) {
  await userEvent.clear(await box(name))
  await userEvent.paste(value)
}

beforeEach(async () => {
  await shop.refill(SHELVES, shelfRows(2))
  onClose.mockReset()
  onSaved.mockReset()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('saving', () => {
  it('[4.14c] adds a new row with what was filled in', async () => {
    render()
    expect(screen.getByText('新增陈列柜')).toBeTruthy()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(await stored('C9')).toMatchObject([{ name: '新柜子', isOpen: false, price: null }])
    expect(onClose).toHaveBeenCalledOnce()
    expect(await screen.findByText('添加成功！')).toBeTruthy()
  })

  it('edits the row as the server has it now, with its version, and cannot change what is fixed', async () => {
    await change({ price: 8_800, version: 7 })
    render(editing)
    expect((await box('编码')).disabled).toBe(true)
    expect((await box('价格')).value).toBe('88.00')
    await fill('名称', '换了名')
    await userEvent.clear(await box('价格'))
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(shop.askedFor(EDIT).map(({ body }) => body)).toEqual([
      { id: 's1', version: 7, name: '换了名', price: '', low: '', isOpen: true },
    ])
    expect(await stored('C1')).toMatchObject([{ version: 8, name: '换了名', price: null, isOpen: true }])
  })

  it('[6.3a,b] cannot change what an active code guards unless it was granted, here or with the row', async () => {
    const code = { action: 'demo:shelf:name', type: '2' }
    const isDisabled = async (status: string, auth: readonly object[], own?: readonly object[]) => {
      const { auth: before, allAuth } = useSession.getState()
      useSession.setState({ auth: [...before, ...(auth as typeof before)], allAuth: [{ ...code, status }] })
      // a row that came with codes of its own is shown as it came
      const mend = own ? shop.refuse('/demo/shelf/queryById', 502) : () => undefined
      render({ ...editing, row: { ...editing.row, permissionList: own } as unknown as AnyRow })
      const { disabled } = await box('名称')
      cleanup()
      mend()
      useSession.setState({ auth: before, allAuth })
      return disabled
    }
    expect(await isDisabled('1', [])).toBe(true)
    expect(await isDisabled('1', [code])).toBe(false)
    expect(await isDisabled('0', [])).toBe(false)
    expect(await isDisabled('0', [], [code])).toBe(true)
  })

  it('saves by Ctrl and Enter, and only once however often it is pressed', async () => {
    render()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    const name = await box('名称')
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(shop.askedFor(ADD)).toHaveLength(1)
    expect(await stored('C9')).toHaveLength(1)
  })

  it('puts the cursor into the first field', async () => {
    render()
    const first = await box('编码')
    await waitFor(() => expect(document.activeElement).toBe(first))
  })
})

describe('errors', () => {
  it('are those of the declaration, in its words, before anything is sent', async () => {
    render()
    await box('编码')
    await press('保存')
    expect(await screen.findByText('编码不能为空')).toBeTruthy()
    expect(screen.getByText('名称不能为空')).toBeTruthy()
    expect(shop.askedFor(ADD)).toEqual([])
  })

  it('too long a text is not cut; the form says how long it may be', async () => {
    render()
    await box('编码')
    await userEvent.click(await box('编码'))
    await userEvent.paste('C123456789012')
    expect((await box('编码')).value).toBe('C123456789012')
    await userEvent.tab()
    expect(await screen.findByText('编码最多10个字符')).toBeTruthy()
  })

  it('of rules over several fields land at their field', async () => {
    render()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    await fill('价格', '10')
    await fill('底价', '11')
    await press('保存')
    expect(await screen.findByText('底价不能高于价格')).toBeTruthy()
    expect(shop.askedFor(ADD)).toEqual([])
  })

  it('of the server land at their field, and the form stays open', async () => {
    render()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    await waitFor(() => expect(shop.askedFor(CHECK).at(-1)?.query.fieldVal).toBe('新柜子'))
    await shop.rows(SHELVES, [{ ...shelfRows(1)[0], id: 's9', code: 'C8', name: '新柜子' }])
    await press('保存')
    const error = await screen.findByText('名称已存在')
    expect(error.closest('.ant-form-item')?.textContent).toContain('名称')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('[5.15] of a value that another row has come from the server, once it is typed', async () => {
    render(editing)
    await fill('名称', '柜子2')
    expect(await screen.findByText('该值不可用，系统中已存在！')).toBeTruthy()
    expect(shop.askedFor(CHECK).map(({ query }) => query)).toEqual([
      { tableName: 'demo_shelf', fieldName: 'name', fieldVal: '柜子2', dataId: 's1' },
    ])
  })

  it('[5.15] of such a value come before anything is saved, however soon that is asked for', async () => {
    render()
    await fill('编码', 'C9')
    await fill('名称', '柜子2')
    await press('保存')
    const error = await screen.findByText('该值不可用，系统中已存在！')
    expect(error.closest('.ant-form-item')?.textContent).toContain('名称')
    expect(shop.askedFor(ADD)).toEqual([])
    expect(await stored('C9')).toEqual([])
    await userEvent.click(await box('名称'))
    await userEvent.paste('0')
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(await stored('C9')).toMatchObject([{ name: '柜子20' }])
  })

  it('[5.15] an empty value is not asked for', async () => {
    render(editing)
    await userEvent.clear(await box('名称'))
    expect(await screen.findByText('名称不能为空')).toBeTruthy()
    expect(shop.askedFor(CHECK)).toEqual([])
  })
})

describe('conflict', () => {
  it('shows both versions, takes what is chosen, and saves it against the newer one', async () => {
    render(editing)
    await fill('名称', '我的名字')
    await fill('底价', '5')
    await change({ name: '别人的名字', price: 7_700, version: 2, updateBy: 'wang' })
    await press('保存')
    expect(await screen.findByText(/wang 已修改此记录/)).toBeTruthy()
    const name = screen.getByRole('group', { name: '名称' })
    expect(within(name).getByText('我的名字')).toBeTruthy()
    // What only the other person changed is taken over, what only I changed stays mine.
    const checked = (group: string) =>
      within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { checked: true }).value
    expect([checked('名称'), checked('价格'), checked('底价')]).toEqual(['mine', 'current', 'mine'])
    await userEvent.click(within(name).getByRole('radio', { name: /别人的名字/ }))
    await press('按选择保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(await stored('C1')).toMatchObject([{ version: 3, name: '别人的名字', price: 7_700, low: 500 }])
  })
})

describe('without a network', () => {
  const reconnect = () => act(async () => void window.dispatchEvent(new Event('online')))

  it('a new row is kept, said in the own language, and saved by itself when the network is back', async () => {
    render()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    vi.stubGlobal('navigator', { ...navigator, onLine: false, userAgent: navigator.userAgent })
    const mend = shop.cut(ADD)
    await press('保存')
    expect(await screen.findByText(/未能保存：网络连接失败/)).toBeTruthy()
    expect((await box('编码')).value).toBe('C9')
    expect(onClose).not.toHaveBeenCalled()
    mend()
    vi.stubGlobal('navigator', { ...navigator, onLine: true, userAgent: navigator.userAgent })
    await reconnect()
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(await stored('C9')).toHaveLength(1)
  })

  it('a new row whose answer was lost is not sent twice without asking', async () => {
    const mend = shop.cut(ADD)
    render()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    await press('保存')
    expect(await screen.findByText(/可能已经保存/)).toBeTruthy()
    mend()
    await reconnect()
    expect(shop.askedFor(ADD)).toHaveLength(1)
    await press('再次保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(shop.askedFor(ADD)).toHaveLength(2)
    expect(await stored('C9')).toHaveLength(1)
  })
})

describe('leaving', () => {
  it('asks only when something was changed', async () => {
    render()
    await box('编码')
    await press('取消')
    expect(onClose).toHaveBeenCalledOnce()
    await fill('编码', 'C9')
    await press('取消')
    expect(await screen.findByText('有未保存的修改，确定放弃吗？')).toBeTruthy()
    await press('继续编辑')
    expect(onClose).toHaveBeenCalledOnce()
    expect((await box('编码')).value).toBe('C9')
    await press('取消')
    await press('放弃修改')
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('keeps what was typed over a reload until it is saved or thrown away', async () => {
    render()
    await fill('编码', 'C9')
    cleanup()
    render()
    expect((await box('编码')).value).toBe('C9')
    expect(screen.getByText('已恢复上次未保存的内容')).toBeTruthy()
    await press('放弃草稿')
    expect((await box('编码')).value).toBe('')
    cleanup()
    render()
    expect((await box('编码')).value).toBe('')
    expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull()
  })
})

describe('own layout', () => {
  it('takes declared fields by name, with their labels and errors', async () => {
    render({
      children: (
        <FormGrid>
          <FormField resource={shelf} name="code" />
        </FormGrid>
      ),
    })
    await press('保存')
    expect(await screen.findByText('编码不能为空')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull()
  })
})
