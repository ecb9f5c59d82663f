// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { PermissionPage } from './permission-page.web.tsx'

const ENTRIES = [
  { id: 'left', name: '左菜单', url: '/left', menuType: 0, component: 'layouts/RouteView', sortNo: -30, isLeaf: false },
  {
    id: 'right',
    name: '右菜单',
    url: '/right',
    menuType: 0,
    component: 'layouts/RouteView',
    sortNo: -20,
    isLeaf: true,
  },
  { id: 'page', parentId: 'left', name: '中页面', url: '/left/page', menuType: 1, component: 'x/Page', isLeaf: true },
]

const shop = liveShop('system:permission:list', 'system:permission:edit')
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeAll(() => shop.rows('sysPermission', ENTRIES))
afterEach(cleanup)

const rowOf = async (id: string) => (await shop.stored('sysPermission')).find((row) => row.id === id)

it('moves an entry without a mouse: below another one, or to the first level', async () => {
  renderForTest(
    <MemoryRouter initialEntries={['/isystem/newPermissionList?id=page']}>
      <PermissionPage />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: '中页面' })
  await user.click(screen.getByRole('button', { name: /^移\s*动$/ }))
  const choice = await within(await screen.findByRole('dialog', { name: /移动/ })).findByRole('combobox', {
    name: '上级菜单',
  })
  await user.type(choice, '右菜单')
  await user.click(await screen.findByText('右菜单', { selector: '.ant-select-tree-title' }))
  await user.click(screen.getAllByRole('button', { name: /^移\s*动$/ }).at(-1) ?? expect.fail('no button'))
  await waitFor(async () => expect(await rowOf('page')).toMatchObject({ parentId: 'right', menuType: 1 }))
})
