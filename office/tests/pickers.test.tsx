// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { renderCell } from '#kit/web/editable-table/cells/cell-for-test.web.tsx'
import { registerPickedColumns } from '#kit/web/editable-table/picked-columns.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { registerPickers } from '#kit/web/field/pickers.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { registerTrees } from '#kit/web/field/trees.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { pickedColumns, pickers, trees } from '../office.web.ts'

const shop = liveShop('system:address:list', 'system:savedQuery:share', 'system:role:assign', 'system:category:list')
beforeAll(async () => {
  registerPickers(pickers)
  registerPickedColumns(pickedColumns)
  registerTrees(trees)
  await shop.rows('sysUser', [{ username: 'mei', realname: '梅子', password: 'none' }])
  await shop.rows('sysDepart', [{ id: 'd1', departName: '仓储部', orgCode: 'D01' }])
  await shop.rows('sysCategory', [
    { id: 'first', pid: '0', name: '首发', code: 'Z01', hasChild: '1', sortOrder: -1 },
    { id: 'online', pid: 'first', name: '线上首发', code: 'Z01A01', hasChild: '0' },
  ])
})
afterEach(cleanup)

describe('a column of an editable table', () => {
  it('[3.13c] of users shows names for usernames; [3.12b] an empty one says what to do', async () => {
    renderCell({ column: { type: 'sel_user' }, value: 'mei,gone' })
    expect(await screen.findByText('梅子,gone')).toBeTruthy()
    renderCell({ column: { type: 'sel_user' }, value: '' })
    expect(screen.getByText('请选择用户')).toBeTruthy()
  })

  it('[3.13b] of departments shows names for ids, or what to do', async () => {
    renderCell({ column: { type: 'sel_depart' }, value: 'd1' })
    expect(await screen.findByText('仓储部')).toBeTruthy()
    renderCell({ column: { type: 'sel_depart' }, value: '' })
    expect(screen.getByText('请点击选择部门')).toBeTruthy()
  })
})

describe('a field of categories', () => {
  it.each([
    ['code', 'Z01A01'],
    ['id', 'online'],
  ])('[7.20] opens level by level and gives the %s', async (stored, value) => {
    const given = vi.fn()
    const field = ref(['分类', 'Category'], `sys_category,name,${stored}`, { tree: true })
    renderForTest(<FieldControl field={field} onChange={given} />)
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '分类' }))
    const root = (await screen.findByText('首发')).closest('.ant-select-tree-treenode')
    fireEvent.click(root?.querySelector('.ant-select-tree-switcher_close') as Element)
    fireEvent.click(await screen.findByText('线上首发'))
    expect(given).toHaveBeenLastCalledWith(value)
    const asked = ['/sys/category/loadTreeRoot', '/sys/category/loadTreeChildren'].map((path) =>
      shop.askedFor(path).map(({ query }) => query),
    )
    expect(asked).toEqual([[{ async: 'true' }], [{ pid: 'first' }]])
  })
})
