// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawForTest } from '#kit/web/field/draw-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import { categoryNames, codePath } from './category.ts'
import { CategoryPage } from './category-page.web.tsx'

// Machines that run the tests may be busy.
configure({ asyncUtilTimeout: 10_000 })

interface Row {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly nameEn: string | null
  readonly code: string
}

let rows: Row[] = []
const calls: { method: string; path: string; params: Record<string, string>; body: Record<string, unknown> }[] = []

const wire = (row: Row) => ({ ...row, hasChild: rows.some(({ pid }) => pid === row.id) ? '1' : '0' })

function resultOf(path: string, params: Record<string, string>): unknown {
  switch (path) {
    case '/sys/category/rootList': {
      const name = params.name?.replaceAll('*', '')
      return { records: rows.filter((row) => (name ? row.name.includes(name) : row.pid === '0')).map(wire) }
    }
    case '/sys/category/childList':
      return rows.filter(({ pid }) => pid === params.pid).map(wire)
    case '/sys/category/loadAllData':
      return rows.filter(({ code }) => code.startsWith(params.code ?? ''))
    case '/sys/category/loadOne':
      return rows.find(({ code }) => code === params.val)
    default:
      return null
  }
}

async function answer(address: string, init?: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://shop.test')
  const path = url.pathname.replace('/jeecg-boot', '')
  const { _t, ...params } = Object.fromEntries(url.searchParams)
  const body = init?.body ? JSON.parse(String(init.body)) : {}
  calls.push({ method: init?.method ?? 'GET', path, params, body })
  if (path === '/sys/category/add') {
    rows.push({ id: 'new', code: 'A01A09', nameEn: null, name: '', pid: '0', ...body })
  }
  return Response.json({ success: true, code: 200, message: '', result: resultOf(path, params), timestamp: 0 })
}

const names = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('aria-label'))
const sent = (path: string) => calls.find((call) => call.path === path)
const draw = (search = '') =>
  drawForTest(
    <MemoryRouter initialEntries={[`/isys/category${search}`]}>
      <CategoryPage />
    </MemoryRouter>,
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (row: string, name: string) => {
  await press(`更多操作 ${row}`)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

beforeEach(() => {
  calls.length = 0
  rows = [
    { id: 'a', pid: '0', name: '比例手办', nameEn: 'Scale Figure', code: 'A01' },
    { id: 'b', pid: '0', name: '粘土人', nameEn: null, code: 'A02' },
    { id: 'c', pid: 'a', name: '限定版', nameEn: null, code: 'A01A01' },
    { id: 'd', pid: 'c', name: '特典', nameEn: null, code: 'A01A01A01' },
  ]
  vi.stubGlobal('fetch', answer)
  useSession.setState({
    token: 'token',
    info: { id: 'u1', username: 'li', realname: '李' },
    auth: [{ action: ['list', 'add', 'edit', 'delete'].map((verb) => `system:category:${verb}`).join(), type: '1' }],
    allAuth: [],
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('category page', () => {
  it('adds a child below a row, which then has it', async () => {
    draw()
    await press('添加下级 粘土人')
    const dialog = await screen.findByRole('dialog', { name: '在「粘土人」下新增分类' })
    await userEvent.type(within(dialog).getByLabelText('分类名称'), ' 迷你 ')
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent('/sys/category/add')?.body).toEqual({ pid: 'b', name: '迷你', nameEn: '' }))
    await waitFor(() => expect(names()).toEqual(['比例手办', '粘土人', '迷你']))
  })

  it('does not save a category without a name', async () => {
    draw()
    await press(/新增$/)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请输入分类名称')).toBeTruthy()
    expect(sent('/sys/category/add')).toBeUndefined()
  })

  it('renames in both languages', async () => {
    draw()
    await press('编辑 比例手办')
    const dialog = await screen.findByRole('dialog')
    const english = within(dialog).getByLabelText('英文名称')
    await userEvent.clear(english)
    await userEvent.type(english, 'Scale')
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(sent('/sys/category/edit')?.body).toEqual({ id: 'a', name: '比例手办', nameEn: 'Scale' }),
    )
  })

  it('counts what goes with a category before it is deleted', async () => {
    draw()
    await choose('比例手办', '删除')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('它有 2 个下级分类，将一并删除，共 3 个。')
    expect(sent('/sys/category/delete')).toBeUndefined()
    await userEvent.click(within(dialog).getByRole('button', { name: '删除 3 个' }))
    await waitFor(() => expect(sent('/sys/category/delete')).toMatchObject({ method: 'DELETE', params: { id: 'a' } }))
  })

  it('finds rows of any level, and shows one in its place', async () => {
    draw()
    await userEvent.type(await screen.findByPlaceholderText('搜索分类名称'), '特典{Enter}')
    await waitFor(() => expect(names()).toEqual(['特典']))
    expect(screen.queryByRole('button', { name: /拖动排序/ })).toBeNull()
    await press('定位 特典')
    await waitFor(() => expect(names()).toEqual(['比例手办', '限定版', '特典', '粘土人']))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('特典'))
  })

  it('says which permission is missing', () => {
    useSession.setState({ auth: [] })
    draw()
    expect(screen.getByText(/system:category:list/)).toBeTruthy()
    expect(calls).toEqual([])
  })
})

it('codes tell the rows above', () => {
  expect(codePath('A01A02B03')).toEqual(['A01', 'A01A02', 'A01A02B03'])
})

it('the name of the other language follows, where there is one', () => {
  expect(categoryNames({ name: '手办', nameEn: 'Figure' }, 'en-US')).toEqual(['Figure', '手办'])
  expect(categoryNames({ name: '手办', nameEn: null }, 'en-US')).toEqual(['手办'])
})
