// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import { sortPlace } from './sort-place.ts'
import { ROOT, type TreeRow } from './tree-state.ts'
import { TreeTable } from './tree-table.web.tsx'
import { type Tree, useTree } from './use-tree.web.ts'

interface Node extends TreeRow {
  readonly title: string
}

const node = (id: string, hasChildren = false): Node => ({ id, title: `节点${id}`, hasChildren })

/** Rows by parent; a function answers by itself. */
let rows: Record<string, unknown>
const asked: string[] = []
const opened = vi.fn()
let tree: Tree<Node>

function Page() {
  tree = useTree<Node>({
    load: async (parent) => {
      asked.push(parent)
      const answer = rows[parent]
      return typeof answer === 'function' ? answer() : answer
    },
    read: (wire) => wire as Node,
  })
  return (
    <TreeTable<Node>
      tree={tree}
      label="树"
      columns={[{ key: 'title', title: ['名称', 'Name'], width: '1fr', render: (row) => row.title }]}
      nameOf={(row) => row.title}
      onMove={() => {}}
      onOpen={opened}
      empty={<p>空空如也</p>}
    />
  )
}

const names = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('aria-label'))
const rowNamed = (name: string) => screen.findByRole('row', { name })

beforeEach(() => {
  asked.length = 0
  opened.mockReset()
  rows = { [ROOT]: [node('a', true), node('b')], a: { records: [node('a1')] } }
})

afterEach(cleanup)

describe('tree table', () => {
  it('[2.23g] [4.11a] shows the roots first and asks for nothing else', async () => {
    renderForTest(<Page />)
    await rowNamed('节点a')
    expect(asked).toEqual([ROOT])
    expect(names()).toEqual(['节点a', '节点b'])
    expect((await rowNamed('节点a')).getAttribute('aria-expanded')).toBe('false')
    expect((await rowNamed('节点b')).getAttribute('aria-expanded')).toBeNull()
  })

  it('[4.11b,c] shows a placeholder until the children come, and asks again on each opening', async () => {
    let answer: (rows: readonly Node[]) => void = () => {}
    rows.a = () => new Promise((resolve) => (answer = resolve))
    renderForTest(<Page />)
    await userEvent.click(await screen.findByRole('button', { name: '展开 节点a' }))
    expect(screen.getByText('加载中...')).toBeTruthy()
    answer([node('a1')])
    await rowNamed('节点a1')
    expect(screen.queryByText('加载中...')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '收起 节点a' }))
    expect(names()).toEqual(['节点a', '节点b'])
    await userEvent.click(screen.getByRole('button', { name: '展开 节点a' }))
    expect(names()).toContain('节点a1')
    answer([node('a2')])
    await rowNamed('节点a2')
    expect(names()).toEqual(['节点a', '节点a2', '节点b'])
    expect(asked).toEqual([ROOT, 'a', 'a'])
  })

  it('[4.11d] takes the opener away when no children come', async () => {
    rows.a = []
    renderForTest(<Page />)
    await userEvent.click(await screen.findByRole('button', { name: '展开 节点a' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /节点a$/, expanded: true })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: /(展开|收起) 节点a/ })).toBeNull())
  })

  it('[8.15b] says when the answer is no list', async () => {
    rows[ROOT] = { total: 3 }
    renderForTest(<Page />)
    expect(await screen.findByText('返回数据类型不识别')).toBeTruthy()
    rows[ROOT] = [node('b')]
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await rowNamed('节点b')
  })

  it('is walked, opened and closed by keyboard, one stop of the Tab key', async () => {
    renderForTest(<Page />)
    const first = await rowNamed('节点a')
    first.focus()
    await userEvent.keyboard('{ArrowRight}')
    await rowNamed('节点a1')
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('节点a1')
    expect(document.querySelectorAll('[data-row][tabindex="0"]')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledWith(node('a1'))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(names()).toEqual(['节点a', '节点b'])
  })

  it('opens a whole path and puts the cursor on its last row', async () => {
    rows.a = [node('a1', true)]
    rows.a1 = [node('x')]
    renderForTest(<Page />)
    await rowNamed('节点a')
    await tree.reveal(['a', 'a1', 'x'])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('节点x'))
  })

  it('takes an order back that could not be saved', async () => {
    renderForTest(<Page />)
    await rowNamed('节点a')
    let fail: (error: Error) => void = () => {}
    const saving = tree.reorder(ROOT, ['b', 'a'], () => new Promise((_, reject) => (fail = reject)))
    await waitFor(() => expect(names()).toEqual(['节点b', '节点a']))
    fail(new Error('no'))
    await saving
    await waitFor(() => expect(names()).toEqual(['节点a', '节点b']))
  })

  it('shows what stands for an empty tree', async () => {
    rows[ROOT] = []
    renderForTest(<Page />)
    expect(await screen.findByText('空空如也')).toBeTruthy()
  })
})

it('the place of a row is read out of what the sorting library keeps', () => {
  const place = { containerId: 'p', index: 1, items: ['a', 'b'] }
  expect(sortPlace({ sortable: place })).toEqual({ parent: 'p', index: 1, ids: ['a', 'b'] })
  expect(sortPlace({ sortable: { ...place, index: 'x' } })).toBeUndefined()
  expect(sortPlace(undefined)).toBeUndefined()
})
