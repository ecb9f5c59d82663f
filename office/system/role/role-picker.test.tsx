// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { PositionIdPicker, PositionPicker } from '../position/position-picker.web.tsx'
import { RoleIdPicker, RolePicker } from './role-picker.web.tsx'

const ROLE = { id: 'r1', roleName: '仓库管理员', roleCode: 'stock' }
const POSITION = { id: 'p1', name: '名字很长很长很长很长的职务', code: 'P01', postRank: '2' }

const shop = liveShop('system:position:list', 'system:role:assign')
beforeAll(async () => {
  await shop.rows('sysRole', [ROLE])
  await shop.rows('sysPosition', [POSITION])
})

const user = userEvent.setup({ pointerEventsCheck: 0 })
const given = vi.fn()

beforeEach(() => {
  given.mockReset()
})
afterEach(cleanup)

async function open(Picker: ComponentType<ControlProps>) {
  const field = ref(['项', 'Item'], 'x,y,z', { many: true })
  renderForTest(<Picker aria-label="项" field={field} value="" onChange={given} />)
  await user.click(screen.getByRole('button', { name: '选择项' }))
  return screen.findByRole('dialog')
}

const headings = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.pick-table thead th')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

describe('the role picker', () => {
  it('[2.20a] [2.21b] [9.6g] lists name and code of roles in a dialog of 900 px', async () => {
    const dialog = await open(RolePicker)
    expect(within(dialog).getByText('角色选择')).toBeTruthy()
    expect(headings(dialog)).toEqual(['角色名称', '角色编码'])
    expect(dialog.style.width).toBe('900px')
  })

  it.each([
    ['code', RolePicker, 'stock'],
    ['id', RoleIdPicker, 'r1'],
  ])('[2.21b] gives the %s', async (_, Picker, value) => {
    const dialog = await open(Picker)
    await user.click(await within(dialog).findByText('仓库管理员'))
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(given).toHaveBeenCalledWith(value)
  })
})

describe('the position picker', () => {
  it('[2.21c] [7.16] lists name, code and rank of positions', async () => {
    const dialog = await open(PositionPicker)
    expect(headings(dialog)).toEqual(['职务名称', '职务编码', '职级'])
    expect(await within(dialog).findByText('助级')).toBeTruthy()
  })

  it.each([
    ['code', PositionPicker, 'P01'],
    ['id', PositionIdPicker, 'p1'],
  ])('[2.21c] gives the %s', async (_, Picker, value) => {
    const dialog = await open(Picker)
    await user.click(await within(dialog).findByText(POSITION.name))
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(given).toHaveBeenCalledWith(value)
  })

  it('[9.6l] cuts a long name after twelve characters', async () => {
    renderForTest(<PositionPicker aria-label="项" field={ref(['项', 'Item'], 'x,y,z')} value="P01" />)
    expect(await screen.findByTitle('名字很长很长很长很长的职...')).toBeTruthy()
  })
})
