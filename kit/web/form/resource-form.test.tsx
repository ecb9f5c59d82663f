// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import {
  ALL_VERBS,
  anyShelf,
  shelf,
  shelfRows,
  shelfServer,
  signInForTest,
} from '../resource/draw-page-for-test.web.tsx'
import type { AnyRow } from '../resource/page-of.ts'
import { FormField } from './form-field.web.tsx'
import { FormGrid } from './form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from './resource-form.web.tsx'

configure({ asyncUtilTimeout: 10_000 })

let server = shelfServer([])
const onClose = vi.fn()
const onSaved = vi.fn()

function draw(props: Partial<ResourceFormProps> = {}) {
  const form = { resource: anyShelf, mode: 'new' as const, open: true, onClose, onSaved }
  return drawForTest(
    <MemoryRouter>
      <ResourceForm {...form} {...props} />
    </MemoryRouter>,
  )
}

const editing = { mode: 'edit' as const, row: { ...shelfRows(1)[0] } as unknown as AnyRow }

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fill(name: string, value: string) {
  const input = await box(name)
  await userEvent.clear(input)
  await userEvent.type(input, value)
}

beforeEach(() => {
  signInForTest(...ALL_VERBS)
  server = shelfServer(shelfRows(2))
  vi.stubGlobal('fetch', server.fetch)
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
    draw()
    expect(screen.getByText('新增')).toBeTruthy()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.called('add')[0]?.body).toEqual({ code: 'C9', name: '新柜子', isOpen: false })
    expect(onClose).toHaveBeenCalledOnce()
    expect(await screen.findByText('添加成功！')).toBeTruthy()
  })

  it('edits the row as the server has it now, with its version, and cannot change what is fixed', async () => {
    server.rows = [{ ...shelfRows(1)[0], price: 88, version: 7 } as never]
    draw(editing)
    expect((await box('编码')).disabled).toBe(true)
    expect((await box('价格')).value).toBe('88.00')
    await fill('名称', '换了名')
    await userEvent.clear(await box('价格'))
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.called('edit')[0]?.body).toEqual({
      id: 's1',
      version: 7,
      name: '换了名',
      price: '',
      low: '',
      isOpen: true,
    })
  })

  it('saves by Ctrl and Enter, and only once however often it is pressed', async () => {
    draw()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    const name = await box('名称')
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.called('add')).toHaveLength(1)
  })

  it('puts the cursor into the first field', async () => {
    draw()
    const first = await box('编码')
    await waitFor(() => expect(document.activeElement).toBe(first))
  })
})

describe('faults', () => {
  it('are those of the declaration, in its words, before anything is sent', async () => {
    draw()
    await box('编码')
    await press('保存')
    expect(await screen.findByText('编码不能为空')).toBeTruthy()
    expect(screen.getByText('名称不能为空')).toBeTruthy()
    expect(server.called('add')).toEqual([])
  })

  it('of rules over several fields land at their field', async () => {
    draw()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    await fill('价格', '10')
    await fill('底价', '11')
    await press('保存')
    expect(await screen.findByText('底价不能高于价格')).toBeTruthy()
    expect(server.called('add')).toEqual([])
  })

  it('of the server land at their field, and the form stays open', async () => {
    server.answer = ({ path }) =>
      path.endsWith('/add')
        ? { http: 400, message: '编码已停用', result: { faults: [{ path: 'code', message: '编码已停用' }] } }
        : undefined
    draw()
    await fill('编码', 'C9')
    await fill('名称', '新柜子')
    await press('保存')
    const fault = await screen.findByText('编码已停用')
    expect(fault.closest('.ant-form-item')?.textContent).toContain('编码')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('[5.15] of a value that another row has come from the server, once it is typed', async () => {
    server.answer = ({ path }) =>
      path.endsWith('/duplicate/check') ? { http: 200, code: 500, message: '该值不可用，系统中已存在！' } : undefined
    draw(editing)
    await fill('名称', '柜子2')
    expect(await screen.findByText('该值不可用，系统中已存在！')).toBeTruthy()
    expect(server.called('check').map(({ params }) => params)).toEqual([
      { tableName: 'demo_shelf', fieldName: 'name', fieldVal: '柜子2', dataId: 's1' },
    ])
  })

  it('[5.15] an empty value is not asked for', async () => {
    draw(editing)
    await userEvent.clear(await box('名称'))
    expect(await screen.findByText('名称不能为空')).toBeTruthy()
    expect(server.called('check')).toEqual([])
  })
})

describe('conflict', () => {
  it('shows both versions, takes what is chosen, and saves it against the newer one', async () => {
    draw(editing)
    await fill('名称', '我的名字')
    await fill('底价', '5')
    server.rows = [{ ...shelfRows(1)[0], name: '别人的名字', price: 77, version: 2, updateBy: 'wang' } as never]
    server.answer = ({ path, body }) =>
      path.endsWith('/edit') && body.version === 1
        ? { http: 409, message: '记录已被修改', result: { current: server.rows[0] } }
        : undefined
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
    expect(server.called('edit').at(-1)?.body).toMatchObject({ version: 2, name: '别人的名字', price: 77, low: 5 })
  })
})

describe('leaving', () => {
  it('asks only when something was changed', async () => {
    draw()
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
    draw()
    await fill('编码', 'C9')
    cleanup()
    draw()
    expect((await box('编码')).value).toBe('C9')
    expect(screen.getByText('已恢复上次未保存的内容')).toBeTruthy()
    await press('放弃草稿')
    expect((await box('编码')).value).toBe('')
    cleanup()
    draw()
    expect((await box('编码')).value).toBe('')
    expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull()
  })
})

describe('own layout', () => {
  it('takes declared fields by name, with their labels and faults', async () => {
    draw({
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
