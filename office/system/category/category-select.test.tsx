// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { drawForTest } from '#kit/web/field/draw-for-test.web.tsx'
import { CategorySelect } from './category-select.web.tsx'

const byCode = ref(['分类', 'Category'], 'sys_category,name,code')
const asked = vi.fn()

beforeEach(() => {
  asked.mockReset()
  vi.spyOn(client, 'get').mockImplementation(async (path, params) => {
    asked(path, params)
    return [{ key: 'id-1', value: 'id-1', code: 'A01', title: '比例手办', leaf: true }] as never
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the category select', () => {
  it('[3.10a] [7.20] loads the categories below a code and stores codes', async () => {
    const given = vi.fn()
    drawForTest(<CategorySelect field={byCode} aria-label="分类" pcode="A" value="" onChange={given} />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '分类' }))
    await waitFor(() => expect(asked).toHaveBeenCalledWith('/sys/category/loadTreeData', { pcode: 'A', condition: '' }))
    await userEvent.setup({ pointerEventsCheck: 0 }).click(await screen.findByText('比例手办'))
    expect(given).toHaveBeenCalledWith('A01')
  })

  it('[7.20] asks for the roots by 0 without a code', async () => {
    drawForTest(<CategorySelect field={byCode} aria-label="分类" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '分类' }))
    await waitFor(() => expect(asked).toHaveBeenCalledWith('/sys/category/loadTreeData', { pcode: '0', condition: '' }))
  })

  it('[5.13b] says that a condition must be JSON, and loads nothing', () => {
    drawForTest(<CategorySelect field={byCode} aria-label="分类" condition="{" value="" />)
    expect(screen.getByRole('alert').textContent).toContain('需要一个json字符串!')
    expect(asked).not.toHaveBeenCalled()
  })

  it('[8.14a] shows what the server says when the roots do not come', async () => {
    vi.spyOn(client, 'get').mockRejectedValue(
      new ApiError({ http: 200, code: 500, message: '该编码【X】不存在，请核实!' }),
    )
    drawForTest(<CategorySelect field={byCode} aria-label="分类" pcode="X" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '分类' }))
    expect(await screen.findByText('该编码【X】不存在，请核实!')).toBeTruthy()
  })
})
