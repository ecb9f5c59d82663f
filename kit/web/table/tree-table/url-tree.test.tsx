// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import type { TreeRow } from './tree-state.ts'
import { TreeTable } from './tree-table.web.tsx'
import { urlTree } from './url-tree.web.ts'
import { useTree } from './use-tree.web.ts'

interface Branch extends TreeRow {
  readonly name: string
}

type Options = Omit<Parameters<typeof urlTree<Branch>>[0], 'read'>

/** Answers a page of records. */
const ROOTS = '/sys/category/rootList'
/** Answers a list. */
const BELOW = '/sys/category/childList'

const shop = liveShop('system:category:list')
beforeAll(() =>
  shop.rows('sysCategory', [
    { id: 'first', pid: '0', name: '首发', code: 'Z01', hasChild: '1', sortOrder: -2 },
    { id: 'online', pid: 'first', name: '线上首发', code: 'Z01A01', hasChild: '0', sortOrder: 1 },
    { id: 'last', pid: '0', name: '绝版', code: 'Z02', hasChild: '0', sortOrder: -1 },
  ]),
)
afterEach(cleanup)

const user = userEvent.setup({ delay: null })

function Page(options: Options) {
  const tree = useTree<Branch>(
    urlTree({
      ...options,
      read: ({ name, hasChild }, row) => ({ ...row, hasChildren: hasChild === '1', name: String(name) }),
    }),
  )
  return (
    <TreeTable<Branch>
      tree={tree}
      label="分类"
      columns={[{ key: 'name', title: ['名称', 'Name'], width: '1fr', render: ({ name }) => name }]}
      nameOf={({ name }) => name}
      empty={null}
    />
  )
}

const open = async (below: string) => {
  await user.click(await screen.findByRole('button', { name: /首发/ }))
  return screen.findByRole('row', { name: below })
}
const asked = () => [ROOTS, BELOW].flatMap((path) => shop.askedFor(path)).map(({ path, query }) => [path, query])

it('[7.27a] asks with the parent, the condition and its parameters', async () => {
  renderForTest(<Page url={ROOTS} condition='{"open":"1"}' params={{ pageSize: 1 }} parentKey="pid" />)
  await open('线上首发')
  // the parameters hold: one row of a page, and no more
  expect(screen.queryByRole('row', { name: '绝版' })).toBeNull()
  expect(asked()).toEqual([
    [ROOTS, { pageSize: '1', condition: '{"open":"1"}' }],
    [ROOTS, { pageSize: '1', condition: '{"open":"1"}', pid: 'first' }],
  ])
})

it('[7.27a] calls the parent parentId unless told otherwise', async () => {
  // knows parents by another name and answers none of their rows
  const others = '/sys/category/getChildListBatch'
  renderForTest(<Page url={ROOTS} childrenUrl={others} />)
  await user.click(await screen.findByRole('button', { name: /首发/ }))
  await waitFor(() => expect(screen.getByRole('row', { name: '首发' }).getAttribute('aria-expanded')).toBeNull())
  expect(shop.askedFor(ROOTS).map(({ query }) => query)).toEqual([{}])
  expect(shop.askedFor(others).map(({ query }) => query)).toEqual([{ parentId: 'first' }])
})

it('[7.27a] the parameter, the parent of the roots and the address below are what the page says', async () => {
  renderForTest(<Page url={ROOTS} childrenUrl={BELOW} parentKey="pid" topValue="0" />)
  await open('线上首发')
  expect(asked()).toEqual([
    [ROOTS, { pid: '0' }],
    [BELOW, { pid: 'first' }],
  ])
})

it('[7.27b] reads a page of records and a list; rows that have children open', async () => {
  renderForTest(<Page url={ROOTS} childrenUrl={BELOW} parentKey="pid" />)
  const opens = (row: HTMLElement) => row.getAttribute('aria-expanded')
  expect(opens(await screen.findByRole('row', { name: '绝版' }))).toBeNull()
  expect(opens(screen.getByRole('row', { name: '首发' }))).toBe('false')
  expect(opens(await open('线上首发'))).toBeNull()
})

it('[7.27c] only a row that says true has children, whatever else stands in its place', () => {
  const { read } = urlTree<TreeRow>({ url: ROOTS, read: (_wire, row) => row })
  const rows = [false, null, 1, 'true', undefined, true].map((hasChildren) => read({ id: 'first', hasChildren }))
  expect(rows.map(({ hasChildren }) => hasChildren)).toEqual([false, false, false, false, false, true])
})
