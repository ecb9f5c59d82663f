// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { type Category, categoryNames, codePath } from './category.ts'
import { CategoryPage } from './category-page.web.tsx'

const RIGHTS = ['list', 'add', 'edit', 'delete'].map((verb) => `system:category:${verb}`)
const TREE = [
  { id: 'a', pid: '0', name: '比例手办', nameEn: 'Scale Figure', code: 'A01', hasChild: '1' },
  { id: 'b', pid: '0', name: '粘土人', nameEn: null, code: 'A02', hasChild: '0' },
  { id: 'c', pid: 'a', name: '限定版', nameEn: null, code: 'A01A01', hasChild: '1' },
  { id: 'd', pid: 'c', name: '特典', nameEn: null, code: 'A01A01A01', hasChild: '0' },
]

const shop = liveShop(...RIGHTS)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

let planted = 0

/** The tree and nothing else; removed rows keep their ids, so every tree has ids of its own. */
async function plant(): Promise<void> {
  const roots = (await stored('')).map(({ id }) => id)
  if (roots.length > 0) {
    await client.remove('/sys/category/deleteBatch', { ids: roots.join() })
  }
  planted += 1
  const idOf = (name: string) => (name === '0' ? name : `${name}${planted}`)
  await shop.rows(
    'sysCategory',
    TREE.map((row, index) => ({ ...row, id: idOf(row.id), pid: idOf(row.pid), sortOrder: index })),
  )
}

/** The categories whose name holds a text; the roots for none. */
async function stored(name: string): Promise<readonly Category[]> {
  const page = await client.get<{ readonly records: readonly Category[] }>('/sys/category/rootList', {
    ...(name !== '' && { name }),
    pageSize: 1000,
  })
  return page.records
}

const names = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('aria-label'))
const render = () =>
  renderForTest(
    <MemoryRouter initialEntries={['/isys/category']}>
      <CategoryPage />
    </MemoryRouter>,
  )
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const choose = async (row: string, name: string) => {
  await press(`更多操作 ${row}`)
  await user.click(await screen.findByRole('menuitem', { name }))
}

afterEach(cleanup)

describe('category page', () => {
  beforeEach(plant)

  it('adds a child below a row, which then has it', async () => {
    render()
    await press('添加下级 粘土人')
    const dialog = await screen.findByRole('dialog', { name: '在「粘土人」下新增分类' })
    await user.type(within(dialog).getByLabelText('分类名称'), ' 迷你 ')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(names()).toEqual(['比例手办', '粘土人', '迷你']))
    expect(await stored('迷你')).toMatchObject([{ pid: `b${planted}`, name: '迷你', nameEn: null, code: 'A02A01' }])
  })

  it('does not save a category without a name', async () => {
    render()
    await press(/新增$/)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请输入分类名称')).toBeTruthy()
    expect(shop.askedFor('/sys/category/add')).toEqual([])
  })

  it('shows the category that a field leads to, at any depth', async () => {
    renderForTest(
      <MemoryRouter initialEntries={['/isys/category?code=A01A01A01']}>
        <CategoryPage />
      </MemoryRouter>,
    )
    await waitFor(() => expect(names()).toEqual(['比例手办', '限定版', '特典', '粘土人']))
  })

  it('tells what somebody else made of a category before it is saved over that', async () => {
    render()
    await press('编辑 粘土人')
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('分类名称'), '二')
    const [row] = await stored('粘土人')
    await client.put('/sys/category/edit', { id: row?.id, version: row?.version, name: '粘土' })
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    expect(await within(dialog).findByText(/他人已改为「粘土」/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(async () => expect(await stored('粘土人二')).toHaveLength(1))
  })

  it('renames in both languages', async () => {
    render()
    await press('编辑 比例手办')
    const dialog = await screen.findByRole('dialog')
    const english = within(dialog).getByLabelText('英文名称')
    await user.clear(english)
    await user.type(english, 'Scale')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.getByText('Scale', { selector: '[data-row] *' })).toBeTruthy())
    expect(await stored('比例手办')).toMatchObject([{ id: `a${planted}`, name: '比例手办', nameEn: 'Scale' }])
  })

  it('counts what goes with a category before it is deleted', async () => {
    render()
    await choose('比例手办', '删除')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('它有 2 个下级分类，将一并删除，共 3 个。')
    expect(shop.askedFor('/sys/category/delete')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: '删除 3 个' }))
    await waitFor(() => expect(names()).toEqual(['粘土人']))
    expect(await stored('特典')).toEqual([])
  })

  it('finds rows of any level, and shows one in its place', async () => {
    render()
    await user.type(await screen.findByPlaceholderText('搜索分类名称'), '特典{Enter}')
    await waitFor(() => expect(names()).toEqual(['特典']))
    expect(screen.queryByRole('button', { name: /拖动排序/ })).toBeNull()
    await press('定位 特典')
    await waitFor(() => expect(names()).toEqual(['比例手办', '限定版', '特典', '粘土人']))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('特典'))
  })
})

it('says which permission is missing', async () => {
  await shop.signIn()
  render()
  expect(screen.getByText(/system:category:list/)).toBeTruthy()
  expect(shop.askedFor('/sys/category/rootList')).toEqual([])
})

it('codes tell the rows above', () => {
  expect(codePath('A01A02B03')).toEqual(['A01', 'A01A02', 'A01A02B03'])
})

it('the name of the other language follows, where there is one', () => {
  expect(categoryNames({ name: '手办', nameEn: 'Figure' }, 'en-US')).toEqual(['Figure', '手办'])
  expect(categoryNames({ name: '手办', nameEn: null }, 'en-US')).toEqual(['手办'])
})
