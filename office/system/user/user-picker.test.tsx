// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { DepartUserPicker } from './depart-user-picker.web.tsx'
import { SEE_PERSONAL } from './pickable-user.ts'
import { UserIdPicker, UserPicker } from './user-picker.web.tsx'

const NAMES = ['梅子', '林子', '陈子', '黄子', '周子', '吴子', '徐子']
const DEPART = { id: 'd1', departName: '验货部', orgCode: 'M01' }

const shop = liveShop('system:address:list', 'system:savedQuery:share', 'system:role:assign', 'system:category:list')
beforeAll(async () => {
  const users = NAMES.map((realname, index) => ({
    id: `u${index}`,
    username: `staff${index}`,
    realname,
    password: 'none',
    sex: 1,
    phone: `1380000000${index}`,
    birthday: '1999-05-01',
    orgCode: DEPART.orgCode,
    // the newest come first
    createTime: new Date(Date.now() + 60_000 * (NAMES.length - index)),
  }))
  await shop.rows('sysDepart', [DEPART])
  await shop.rows('sysUser', users)
  await shop.rows(
    'sysUserDepart',
    users.map(({ id }) => ({ userId: id, depId: DEPART.id })),
  )
})

const given = vi.fn<(value: unknown) => void>()

interface KeptProps {
  readonly Picker?: ComponentType<ControlProps>
  readonly many?: boolean
  readonly initial?: string
}

function Kept({ Picker = UserPicker, many = true, initial = '' }: KeptProps) {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <Picker
      aria-label="用户"
      field={ref(['用户', 'Users'], 'sys_user,realname,username', { many })}
      value={value}
      onChange={(next) => {
        given(next)
        setValue(next)
      }}
    />
  )
}

const user = userEvent.setup({ pointerEventsCheck: 0 })

async function openDialog() {
  await user.click(screen.getByRole('button', { name: '选择用户' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelectorAll('.pick-table tr[data-row-key]').length).toBeGreaterThan(0))
  return dialog
}

const confirm = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: '确定' }))

const headings = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.pick-table thead th')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

const lastAsked = (path: string) => shop.askedFor(path).at(-1)?.query

beforeEach(() => {
  useSession.setState({ auth: [{ action: SEE_PERSONAL, type: '1' }] })
  given.mockReset()
})
afterEach(cleanup)

describe('the user picker', () => {
  it('[2.20a] [2.21a] [9.5d] [9.6a] [9.7k] lists users in a dialog of 1200 px, five at a time', async () => {
    renderForTest(<Kept />)
    const dialog = await openDialog()
    expect(within(dialog).getByText('用户选择')).toBeTruthy()
    expect(dialog.style.width).toBe('1200px')
    expect(headings(dialog)).toEqual(['姓名', '账号', '电话', '出生日期'])
    expect(within(dialog).getByRole('combobox', { name: '性别' })).toBeTruthy()
    expect(await within(dialog).findByRole('textbox', { name: '出生日期' })).toBeTruthy()
    expect(within(dialog).getByText('1-5 共 9 条')).toBeTruthy()
    expect(dialog.querySelector<HTMLElement>('.pick-table .ant-table-body')?.style.maxHeight).toBe('240px')
    expect(lastAsked('/sys/user/list')).toMatchObject({
      pageNo: '1',
      pageSize: '5',
      column: 'createTime',
      order: 'desc',
    })
  })

  it('[2.20a] [3.13c] gives the usernames that were selected, by box or by row, over several pages', async () => {
    renderForTest(<Kept />)
    const dialog = await openDialog()
    await user.click(within(dialog).getByRole('checkbox', { name: '选择 梅子' }))
    await user.click(within(dialog).getByText('staff1'))
    await user.click(within(dialog).getByTitle('2'))
    await user.click(await within(dialog).findByText('staff6'))
    await confirm(dialog)
    expect(given.mock.calls).toEqual([['staff0,staff1,staff6']])
  })

  it('opens its dialog alone where the choice is shown by others', async () => {
    const left = vi.fn()
    renderForTest(
      <UserPicker
        isDialogOnly
        onCancel={left}
        field={ref(['用户', 'Users'], 'sys_user,realname,username', { many: true })}
        value="staff1"
        onChange={given}
      />,
    )
    const dialog = await screen.findByRole('dialog')
    expect(screen.queryByRole('combobox', { name: '用户' })).toBeNull()
    expect(await within(dialog).findByRole('button', { name: /删除.*林子|林子.*删除/ })).toBeTruthy()
    await user.click(within(dialog).getByText('关闭'))
    expect(left).toHaveBeenCalled()
    expect(given).not.toHaveBeenCalled()
  })

  it('[2.20b] lists what is chosen, each with a link that takes it away', async () => {
    renderForTest(<Kept initial="staff0,staff6" />)
    const dialog = await openDialog()
    const chosen = within(dialog).getByRole('region', { name: '已选用户' })
    await user.click(await within(chosen).findByRole('button', { name: '删除 徐子' }))
    expect(within(chosen).queryByText('徐子')).toBeNull()
    await confirm(dialog)
    expect(given).toHaveBeenCalledWith('staff0')
  })

  it('keeps the old value when it is closed, and starts from it again', async () => {
    renderForTest(<Kept initial="staff0" />)
    const dialog = await openDialog()
    await user.click(within(dialog).getByText('staff1'))
    await user.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) ?? dialog)
    expect(given).not.toHaveBeenCalled()
    const again = await openDialog()
    expect(within(within(again).getByRole('region', { name: '已选用户' })).queryByText('林子')).toBeNull()
  })

  it('[2.20a] replaces the choice where only one is wanted', async () => {
    renderForTest(<Kept many={false} initial="staff0" />)
    const dialog = await openDialog()
    expect(within(dialog).getAllByRole('radio')).toHaveLength(5)
    await user.click(within(dialog).getByText('staff2'))
    await user.click(within(dialog).getByRole('radio', { name: '选择 黄子' }))
    await confirm(dialog)
    expect(given).toHaveBeenCalledWith('staff3')
  })

  it('has no columns and filters of what is a person’s own for those who may not see it', async () => {
    useSession.setState({ auth: [] })
    renderForTest(<Kept />)
    const dialog = await openDialog()
    expect(within(dialog).getAllByText('账号').length).toBeGreaterThan(0)
    for (const own of ['电话', '出生日期', '性别']) {
      expect(within(dialog).queryByText(own)).toBeNull()
    }
    expect(within(dialog).queryByLabelText('性别')).toBeNull()
    expect(lastAsked('/sys/user/list')).toMatchObject({ field: 'id,,realname,username' })
  })

  it('[2.20a] asks by the main filter, folds the others away, and resets', async () => {
    renderForTest(<Kept />)
    const dialog = await openDialog()
    expect(within(dialog).getByLabelText('性别')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '收起' }))
    expect(within(dialog).queryByLabelText('性别')).toBeNull()
    await user.type(within(dialog).getByLabelText('姓名'), '子')
    await user.click(within(dialog).getByRole('button', { name: '查询' }))
    await waitFor(() => expect(lastAsked('/sys/user/list')).toMatchObject({ realname: '*子*', pageNo: '1' }))
    await user.click(within(dialog).getByRole('button', { name: '重置' }))
    await waitFor(() => expect(lastAsked('/sys/user/list')).not.toHaveProperty('realname'))
    expect(within(dialog).getByLabelText<HTMLInputElement>('姓名').value).toBe('')
  })

  it('[7.26] shows the names of stored values, one call for all of them', async () => {
    renderForTest(<Kept Picker={UserIdPicker} many={false} initial="u3" />)
    expect(await screen.findByTitle('黄子')).toBeTruthy()
    expect(shop.askedFor('/sys/user/list').map(({ query }) => query)).toEqual([
      { id: 'u3,', pageNo: '1', pageSize: '1' },
    ])
  })

  it('takes a choice away without the dialog', async () => {
    renderForTest(<Kept many={false} initial="staff3" />)
    await screen.findByTitle('黄子')
    fireEvent.click(document.querySelector('.ant-select-selection-item-remove') ?? expect.fail('no cross'))
    expect(given).toHaveBeenCalledWith('')
  })
})

describe('users by department', () => {
  it('[2.21a] [7.13j] [7.29b] [9.6a] are narrowed by the tree beside them, in a dialog of 1250 px', async () => {
    renderForTest(<Kept Picker={DepartUserPicker} />)
    const dialog = await openDialog()
    expect(dialog.style.width).toBe('1250px')
    expect(within(dialog).getByText('根据部门选择用户')).toBeTruthy()
    expect(headings(dialog)).toEqual(['姓名', '账号', '性别', '手机', '部门'])
    await user.click(await within(dialog).findByText('验货部', { selector: '.ant-tree *' }))
    await waitFor(() =>
      expect(lastAsked('/sys/user/queryUserComponentData')).toMatchObject({
        departId: 'd1',
        pageNo: '1',
        pageSize: '10',
      }),
    )
    await waitFor(() => expect(within(dialog).getAllByText('验货部').length).toBeGreaterThanOrEqual(7))
  })

  it('[7.13i] finds the names of stored users in a bare list', async () => {
    renderForTest(<Kept Picker={DepartUserPicker} many={false} initial="staff4" />)
    expect(await screen.findByTitle('周子')).toBeTruthy()
    expect(lastAsked('/sys/user/getMultiUser')).toEqual({ username: 'staff4,', pageNo: '1', pageSize: '1' })
  })
})
