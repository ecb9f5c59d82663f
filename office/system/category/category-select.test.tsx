// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { CategorySelect } from './category-select.web.tsx'

const byCode = ref(['分类', 'Category'], 'sys_category,name,code')
const ROOTS = '/sys/category/loadTreeData'

const shop = liveShop('system:category:list')
beforeAll(() =>
  shop.rows('sysCategory', [
    { id: 'z', pid: '0', name: '测试分类', code: 'Z09', hasChild: '1' },
    { id: 'z1', pid: 'z', name: '比例手办', code: 'Z09A01', hasChild: '0' },
  ]),
)
afterEach(cleanup)

const lastAsked = () => shop.askedFor(ROOTS).at(-1)?.query

describe('the category select', () => {
  it('[3.10a] [7.20] loads the categories below a code and stores codes', async () => {
    const given = vi.fn()
    renderForTest(<CategorySelect field={byCode} aria-label="分类" pcode="Z09" value="" onChange={given} />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '分类' }))
    await waitFor(() => expect(lastAsked()).toEqual({ pcode: 'Z09' }))
    await userEvent.setup({ pointerEventsCheck: 0 }).click(await screen.findByText('比例手办'))
    expect(given).toHaveBeenCalledWith('Z09A01')
  })

  it('[7.20] asks for the roots by 0 without a code', async () => {
    renderForTest(<CategorySelect field={byCode} aria-label="分类" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '分类' }))
    expect(await screen.findByText('测试分类')).toBeTruthy()
    expect(lastAsked()).toEqual({ pcode: '0' })
  })

  it('[5.13b] says that a condition must be JSON, and loads nothing', () => {
    renderForTest(<CategorySelect field={byCode} aria-label="分类" condition="{" value="" />)
    expect(screen.getByRole('alert').textContent).toContain('需要一个json字符串!')
    expect(shop.askedFor(ROOTS)).toEqual([])
  })

  it('[8.14a] shows what the server says when the roots do not come', async () => {
    renderForTest(<CategorySelect field={byCode} aria-label="分类" pcode="X" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '分类' }))
    expect(await screen.findByText('加载分类字典树参数有误.[code]!')).toBeTruthy()
  })
})
