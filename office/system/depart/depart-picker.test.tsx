// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { client } from '#kit/web/client/client.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { DepartCodePicker, DepartPicker } from './depart-picker.web.tsx'

const department = (id: string, departName: string, orgCode: string, parentId?: string) => ({
  id,
  departName,
  orgCode,
  parentId,
})

const shop = liveShop('system:address:list', 'system:savedQuery:share', 'system:role:assign', 'system:category:list')
beforeAll(async () => {
  // the company that every shop starts with
  const [company] = await client.get<readonly { readonly id: string }[]>('/sys/sysDepart/queryTreeList')
  await shop.rows('sysDepart', [
    department('2', '验货部', 'A01A81', company?.id),
    department('3', '拆箱组', 'A01A81A01', '2'),
    department('4', '修补部', 'A01A82', company?.id),
  ])
})

const given = vi.fn<(value: unknown) => void>()

interface KeptProps {
  readonly many?: boolean
  readonly initial?: string
  readonly Picker?: typeof DepartPicker | typeof DepartCodePicker
}

function Kept({ many = true, initial = '', Picker = DepartPicker }: KeptProps) {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <Picker
      aria-label="部门"
      field={ref(['部门', 'Departments'], 'sys_depart,depart_name,id', { many })}
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
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '部门' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('选择部门')
  await within(dialog).findByText('验货部')
  return dialog
}

/** The box in front of a department. */
function boxOf(dialog: HTMLElement, name: string): HTMLElement {
  const node = within(dialog).getByText(name).closest('.ant-tree-treenode')
  const box = node?.querySelector('.ant-tree-checkbox')
  return box instanceof HTMLElement ? box : expect.fail(`${name} has no box`)
}

beforeEach(() => {
  given.mockReset()
})
afterEach(cleanup)

describe('the department select', () => {
  it('[3.13b] stores ids and shows names', async () => {
    renderForTest(<Kept many={false} initial="4" />)
    expect(await screen.findByTitle('修补部')).toBeTruthy()
  })

  it('[2.19a,c,d] asks for a name, opens the root, and gives the checked ids when confirmed', async () => {
    renderForTest(<Kept />)
    const dialog = await openDialog()
    expect(within(dialog).getByPlaceholderText('请输入部门名称按回车进行搜索')).toBeTruthy()
    expect(within(dialog).getByText('验货部')).toBeTruthy()
    expect(within(dialog).queryByText('拆箱组')).toBeNull()
    await user.click(boxOf(dialog, '验货部'))
    await user.click(boxOf(dialog, '修补部'))
    await user.click(within(dialog).getByRole('button', { name: '确认' }))
    expect(given.mock.calls).toEqual([['2,4']])
  })

  it('[2.19c] gives nothing when closed', async () => {
    renderForTest(<Kept initial="2" />)
    const dialog = await openDialog()
    await user.click(boxOf(dialog, '修补部'))
    // the cross has the same name and comes first
    await user.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) ?? dialog)
    expect(given).not.toHaveBeenCalled()
  })

  it('[2.19a] finds departments at any depth by name', async () => {
    renderForTest(<Kept />)
    const dialog = await openDialog()
    await user.type(within(dialog).getByPlaceholderText('请输入部门名称按回车进行搜索'), '拆箱')
    expect(await within(dialog).findByText('拆箱组')).toBeTruthy()
    expect(within(dialog).queryByText('验货部')).toBeNull()
    await user.click(boxOf(dialog, '拆箱组'))
    await user.click(within(dialog).getByRole('button', { name: '确认' }))
    expect(given).toHaveBeenCalledWith('3')
  })

  it('[2.19b] links and unlinks parents and children from the menu below, where several may be chosen', async () => {
    renderForTest(<Kept />)
    const dialog = await openDialog()
    await user.click(within(dialog).getByRole('button', { name: '树操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '父子关联' }))
    await user.click(boxOf(dialog, '验货部'))
    await user.click(within(dialog).getByRole('button', { name: '树操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '取消关联' }))
    await user.click(boxOf(dialog, '修补部'))
    await user.click(boxOf(dialog, '验货部'))
    await user.click(within(dialog).getByRole('button', { name: '确认' }))
    expect(given).toHaveBeenCalledWith('3,4')
  })

  it('[2.19b] has one department replace another where only one may be chosen, and no such menu', async () => {
    renderForTest(<Kept many={false} initial="2" />)
    await screen.findByTitle('验货部')
    const dialog = await openDialog()
    expect(within(dialog).queryByRole('button', { name: '树操作' })).toBeNull()
    await user.click(boxOf(dialog, '修补部'))
    await user.click(within(dialog).getByRole('button', { name: '确认' }))
    expect(given).toHaveBeenCalledWith('4')
  })

  it('stores another column of the department where the field wants one', async () => {
    renderForTest(<Kept Picker={DepartCodePicker} initial="A01A82" />)
    const dialog = await openDialog()
    await user.click(boxOf(dialog, '验货部'))
    await user.click(within(dialog).getByRole('button', { name: '确认' }))
    await waitFor(() => expect(given).toHaveBeenCalledWith('A01A81,A01A82'))
  })

  it('[2.19d] is 500 px wide as a field of a form, or as wide as its place says', async () => {
    renderForTest(<Kept />)
    expect((await openDialog()).style.width).toBe('500px')
    cleanup()
    renderForTest(
      <DepartPicker aria-label="部门" modalWidth={450} field={ref(['部门', 'Departments'], 'x,y,z')} value="" />,
    )
    expect((await openDialog()).style.width).toBe('450px')
  })
})
