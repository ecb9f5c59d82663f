// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { DepartPage } from './depart-page.web.tsx'
import { MyDepartPage } from './mine/my-depart-page.web.tsx'

const RIGHTS = ['list', 'add', 'edit', 'delete', 'move'].map((verb) => `system:depart:${verb}`)

const shop = liveShop(...RIGHTS)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

interface Added {
  readonly id: string
  readonly orgCode: string
}

const add = async (departName: string, parentId = ''): Promise<Added> =>
  (await client.post<Added>('/sys/sysDepart/add', { departName, parentId })).result

let company: Added
let shopfloor: Added
beforeAll(async () => {
  company = await add('测试公司')
  shopfloor = await add('门店', company.id)
  await add('收银台', shopfloor.id)
})
afterEach(cleanup)

const render = (address = '/isystem/depart', Page = DepartPage) =>
  renderForTest(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const node = (name: string) => screen.findByText(name, { selector: '.ant-tree-title *' })

describe('the page of departments', () => {
  it('[7.15a] opens level by level, and shows what is chosen', async () => {
    render()
    expect(await node('测试公司')).toBeTruthy()
    expect(screen.queryByText('收银台')).toBeNull()
    await user.click(await node('测试公司'))
    expect(await screen.findByRole('heading', { name: '测试公司' })).toBeTruthy()
    expect(await screen.findByText(company.orgCode)).toBeTruthy()
    expect(screen.queryByRole('tab', { name: '用户' }), 'tabs are for those who may').toBeNull()
  })

  it('comes back to the department of its address, wherever it lies', async () => {
    render(`/isystem/depart?id=${shopfloor.id}`)
    expect(await screen.findByRole('heading', { name: '门店' })).toBeTruthy()
    expect(await node('门店')).toBeTruthy()
  })

  it('finds departments of any level by a part of the name, and says when there are none', async () => {
    render()
    await user.type(await screen.findByPlaceholderText('请输入部门名称'), '收银{Enter}')
    expect(await node('收银台')).toBeTruthy()
    expect(screen.queryByText('测试公司')).toBeNull()
    await user.clear(screen.getByPlaceholderText('请输入部门名称'))
    await user.type(screen.getByPlaceholderText('请输入部门名称'), '没有{Enter}')
    await press('清除搜索')
    expect(await node('测试公司')).toBeTruthy()
  })

  it('adds below the chosen one', async () => {
    render(`/isystem/depart?id=${shopfloor.id}`)
    await press('添加下级')
    await user.type(await screen.findByRole('textbox', { name: '机构/部门名称' }), '试衣间')
    await press('保存')
    expect(await screen.findByRole('heading', { name: '试衣间' })).toBeTruthy()
    const stored = await shop.stored('sysDepart')
    expect(stored.find(({ departName }) => departName === '试衣间')).toMatchObject({
      parentId: shopfloor.id,
      orgCode: `${shopfloor.orgCode}A02`,
    })
  })

  it('[7.15b] counts what goes with a department before it is deleted', async () => {
    const gone = await add('要关的', company.id)
    await add('里面', gone.id)
    render(`/isystem/depart?id=${gone.id}`)
    await press(/^删\s*除$/)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('下级部门 1 个、部门角色 0 个将一并删除')
    expect(shop.askedFor('/sys/sysDepart/delete')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: '删除 2 个部门' }))
    await waitFor(async () => {
      const stored = await shop.stored('sysDepart')
      expect(stored.find(({ id }) => id === gone.id)).toMatchObject({ delFlag: 1 })
    })
  })
})

describe('a department that holds more than whoever keeps it', () => {
  it('is left as it is; its roles and people are, where they hold as much', async () => {
    const permissionId = (await shop.stored('sysPermission')).find(({ perms }) => perms === 'shop:goods:list')?.id
    const depart = { departId: shopfloor.id }
    await shop.rows('sysDepartPermission', [{ ...depart, permissionId }])
    await shop.rows('sysDepartRole', [
      { ...depart, id: 'more', roleName: '主管', roleCode: 'more' },
      { ...depart, id: 'plain', roleName: '店员', roleCode: 'plain' },
    ])
    await shop.rows('sysDepartRolePermission', [{ ...depart, roleId: 'more', permissionId }])
    const people = [
      { id: 'amy', username: 'amy', realname: '安女士', password: 'x', phone: '13812340001' },
      { id: 'bob', username: 'bob', realname: '鲍先生', password: 'x', phone: '13812340002' },
    ]
    await shop.rows('sysUser', people)
    await shop.rows(
      'sysUserDepart',
      people.map(({ id }) => ({ userId: id, depId: shopfloor.id })),
    )
    await shop.rows('sysDepartRoleUser', [{ userId: 'bob', droleId: 'more' }])
    await shop.signIn(
      ...RIGHTS,
      'system:depart:grant',
      ...['list', 'delete'].map((verb) => `system:departUser:${verb}`),
      ...['list', 'edit', 'delete', 'grant', 'assign'].map((verb) => `system:departRole:${verb}`),
    )
    render(`/isystem/depart?id=${shopfloor.id}`)
    await user.click(await screen.findByRole('tab', { name: '部门角色' }))
    expect(await screen.findByRole('button', { name: '授权 店员' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /(授权|移除记录|更多操作) 主管/ })).toBeNull()
    expect(screen.queryByRole('tab', { name: '部门权限' })).toBeNull()
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: '用户' }))
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `选择 ${name}` })
    expect([(await box('安女士')).disabled, (await box('鲍先生')).disabled]).toEqual([false, true])
    await press('更多操作 鲍先生')
    const reasons = await screen.findAllByText('该用户拥有您没有的权限')
    expect(reasons).toHaveLength(2)
    await press('部门角色 安女士')
    const roles = within(await screen.findByRole('dialog'))
    const role = (name: string) => roles.findByRole<HTMLInputElement>('checkbox', { name })
    expect([(await role('主管')).disabled, (await role('店员')).disabled]).toEqual([true, false])
  })
})

it('says which permission is missing', async () => {
  await shop.signIn()
  render()
  expect(screen.getByText(/system:depart:list/)).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: '部门树' })).toBeNull()
})

describe('my departments', () => {
  it('[7.15a] say why there are none, and whom to ask', async () => {
    await shop.signIn()
    render('/isystem/departUserList', MyDepartPage)
    expect(await screen.findByText('您还不是任何部门的负责人')).toBeTruthy()
    expect(screen.getByText(/请联系管理员/)).toBeTruthy()
  })

  it('[7.15a] are those that somebody is in charge of, with all below', async () => {
    const leader = await shop.signIn('system:departUser:list')
    await shop.change('sysUser', leader.userId, { userIdentity: 2, departIds: shopfloor.id })
    render('/isystem/departUserList', MyDepartPage)
    await user.click(await node('门店'))
    expect(await screen.findByRole('tab', { name: '用户信息' })).toBeTruthy()
    expect(await node('收银台')).toBeTruthy()
    expect(screen.queryByText('测试公司')).toBeNull()
  })
})
