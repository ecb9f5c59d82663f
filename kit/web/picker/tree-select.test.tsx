// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { client } from '../client/client.web.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { TreeSelect } from './tree-select.web.tsx'

const field = ref(['部门', 'Department'], 'sys_depart,depart_name,id')
const asked = vi.fn()

beforeEach(() => {
  asked.mockReset()
  vi.spyOn(client, 'get').mockImplementation(async (path, params) => {
    asked(path, params)
    return [{ key: '1', title: '手办商城', leaf: false }] as never
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a select over a registered tree', () => {
  it('[3.10e] [4.11a] asks for the roots with the whole tree request once it is opened', async () => {
    drawForTest(
      <TreeSelect field={field} aria-label="部门" pidField="parent_id" condition='{"org_category":"1"}' value="" />,
    )
    expect(asked).not.toHaveBeenCalled()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '部门' }))
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith('/sys/dict/loadTreeData', {
        pid: '',
        tableName: 'sys_depart',
        text: 'depart_name',
        code: 'id',
        pidField: 'parent_id',
        hasChildField: '',
        condition: '{"org_category":"1"}',
      }),
    )
    expect(await screen.findByText('手办商城')).toBeTruthy()
  })

  it('[3.10e] calls the parent pid unless told otherwise', async () => {
    drawForTest(<TreeSelect field={field} aria-label="部门" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '部门' }))
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ pidField: 'pid' })),
    )
  })

  it('[9.7j] shows at most 400 px of the tree at once', async () => {
    drawForTest(<TreeSelect field={field} aria-label="部门" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '部门' }))
    expect(await screen.findByText('手办商城')).toBeTruthy()
    const list = document.querySelector<HTMLElement>('.ant-select-tree-list-holder')
    expect(list?.style.maxHeight).toBe('400px')
  })

  it('[5.13a] says what is wrong with a condition that is no JSON object, and loads nothing', async () => {
    drawForTest(<TreeSelect field={field} aria-label="部门" condition="org_category=1" value="1" />)
    expect(screen.getByRole('alert').textContent).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!')
    expect(asked).not.toHaveBeenCalled()
  })
})
