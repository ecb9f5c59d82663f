// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { client } from '../client/client.web.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import type { TreeRow } from './tree-state.ts'
import { TreeTable } from './tree-table.web.tsx'
import { urlTree } from './url-tree.web.ts'
import { useTree } from './use-tree.web.ts'

// Machines that run the tests may be busy.
configure({ asyncUtilTimeout: 10_000 })

interface Room extends TreeRow {
  readonly name: string
}

type Options = Omit<Parameters<typeof urlTree<Room>>[0], 'read'>

const asked = vi.fn()
let answers: readonly unknown[]

beforeEach(() => {
  asked.mockReset()
  answers = [[{ id: '1', name: '一楼', hasChildren: true }], { records: [{ id: '11', name: '展厅' }], total: 1 }]
  vi.spyOn(client, 'get').mockImplementation(async (path, params) => {
    asked(path, params)
    return answers[asked.mock.calls.length - 1] as never
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Page(options: Options) {
  const tree = useTree<Room>(urlTree({ ...options, read: ({ name }, row) => ({ ...row, name: String(name) }) }))
  return (
    <TreeTable<Room>
      tree={tree}
      label="房间"
      columns={[{ key: 'name', title: ['名称', 'Name'], width: '1fr', render: ({ name }) => name }]}
      nameOf={({ name }) => name}
      empty={null}
    />
  )
}

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /一楼/ }))
  await screen.findByRole('row', { name: '展厅' })
}

it('[7.27a] asks with the parent, the condition and its parameters', async () => {
  drawForTest(<Page url="/shop/rooms" condition='{"open":"1"}' params={{ floor: 1 }} />)
  await open()
  expect(asked.mock.calls).toEqual([
    ['/shop/rooms', { floor: 1, condition: '{"open":"1"}' }],
    ['/shop/rooms', { floor: 1, condition: '{"open":"1"}', parentId: '1' }],
  ])
})

it('[7.27a] the parameter, the parent of the roots and the address below are what the page says', async () => {
  drawForTest(<Page url="/shop/floors" childrenUrl="/shop/rooms" parentKey="pid" topValue="0" />)
  await open()
  expect(asked.mock.calls).toEqual([
    ['/shop/floors', { pid: '0' }],
    ['/shop/rooms', { pid: '1' }],
  ])
})

it('[7.27b] [7.27c] reads a list or a page of records; rows that have children open', async () => {
  drawForTest(<Page url="/shop/rooms" />)
  const floor = await screen.findByRole('row', { name: '一楼' })
  expect(floor.getAttribute('aria-expanded')).toBe('false')
  await open()
  expect((await screen.findByRole('row', { name: '展厅' })).getAttribute('aria-expanded')).toBeNull()
})
