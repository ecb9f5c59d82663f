// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const names = () => [...document.querySelectorAll('.ant-tree-title code')].map(({ textContent }) => textContent)
const render = (address = '/isys/category') =>
  renderForTest(
    <MemoryRouter initialEntries={[address]}>
      <CategoryPage />
    </MemoryRouter>,
  )
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const choose = async (code: string) => user.click(await screen.findByText(code, { selector: '.ant-tree-title code' }))
const field = (name: string) => screen.findByRole('textbox', { name })

afterEach(cleanup)

describe('category page', () => {
  beforeEach(plant)

  it('adds a child below the chosen one, which then has it', async () => {
    render()
    await choose('A02')
    await press('添加下级')
    expect(await screen.findByRole('heading', { name: '在「粘土人」下新增分类' })).toBeTruthy()
    await user.type(await field('分类名称'), ' 迷你 ')
    await press(/^保\s*存$/)
    await waitFor(() => expect(names()).toEqual(['A01', 'A02', 'A02A01']))
    expect(await screen.findByRole('heading', { name: '迷你' })).toBeTruthy()
    expect(await stored('迷你')).toMatchObject([{ pid: `b${planted}`, name: '迷你', nameEn: null, code: 'A02A01' }])
  })

  it('does not save a category without a name, and keeps what was typed as a draft', async () => {
    const first = render()
    await press(/新增$/)
    await user.type(await field('英文名称'), 'Later')
    await press(/^保\s*存$/)
    expect(await screen.findByText('请输入分类名称')).toBeTruthy()
    expect(shop.askedFor('/sys/category/add')).toEqual([])
    first.unmount()
    render('/isys/category?below=0')
    expect(await screen.findByText('已恢复上次未保存的内容')).toBeTruthy()
    expect(await field('英文名称')).toHaveProperty('value', 'Later')
    await press(/^取\s*消$/)
    expect(await screen.findByText('请选择分类')).toBeTruthy()
  })

  it('shows the category that a field leads to, at any depth', async () => {
    render('/isys/category?code=A01A01A01')
    expect(await screen.findByRole('heading', { name: '特典' })).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['A01', 'A01A01', 'A01A01A01', 'A02']))
  })

  it('tells what somebody else made of a category before it is saved over that', async () => {
    render()
    await choose('A02')
    await user.type(await field('分类名称'), '二')
    const [row] = await stored('粘土人')
    await client.put('/sys/category/edit', { id: row?.id, version: row?.version, name: '粘土' })
    await press(/^保\s*存$/)
    expect(await screen.findByText(/他人已改为「粘土」/)).toBeTruthy()
    await press(/^保\s*存$/)
    await waitFor(async () => expect(await stored('粘土人二')).toHaveLength(1))
  })

  it('is dragged below another one after a question, and back again', async () => {
    render()
    const rowOf = async (code: string) =>
      (await screen.findByText(code, { selector: '.ant-tree-title code' })).closest('.ant-tree-treenode') ??
      expect.fail(code)
    const [dragged, target] = [await rowOf('A02'), await rowOf('A01')]
    fireEvent.dragStart(dragged.querySelector('[draggable]') ?? dragged, { clientX: 0 })
    // to the right of where it was taken: inside
    const inside = (name: 'dragEnter' | 'dragOver' | 'drop') => {
      const event = createEvent[name](target)
      Object.defineProperty(event, 'clientX', { value: 100 })
      fireEvent(target, event)
    }
    inside('dragEnter')
    await waitFor(() => {
      inside('dragOver')
      expect(target.className).toContain('drop-target')
    })
    inside('drop')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('分类编码会随位置改变')
    await user.click(within(dialog).getByRole('button', { name: /^移\s*动$/ }))
    await waitFor(async () => expect(await stored('粘土人')).toMatchObject([{ pid: `a${planted}`, code: 'A01A02' }]))
    await waitFor(() => expect(names()).toEqual(['A01', 'A01A01', 'A01A02']))
    await press(/^撤\s*销$/)
    await waitFor(async () => expect(await stored('粘土人')).toMatchObject([{ pid: '0' }]))
    await waitFor(() => expect(names().filter((code) => code === 'A01A02')).toEqual([]))
  })

  it('counts what goes with a category before it is deleted', async () => {
    render()
    await choose('A01')
    await press(/^删\s*除$/)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('它有 2 个下级分类，将一并删除，共 3 个。')
    expect(shop.askedFor('/sys/category/delete')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: '删除 3 个' }))
    await waitFor(() => expect(names()).toEqual(['A02']))
    expect(await stored('特典')).toEqual([])
  })

  it('finds rows of any level, and shows one in its place', async () => {
    render()
    await user.type(await screen.findByPlaceholderText('搜索分类名称'), '特典{Enter}')
    await waitFor(() => expect(names()).toEqual(['A01A01A01']))
    await choose('A01A01A01')
    await press('在树中定位')
    await waitFor(() => expect(names()).toEqual(['A01', 'A01A01', 'A01A01A01', 'A02']))
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
