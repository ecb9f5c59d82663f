// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ref } from '#kit/contract/field.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { treeNodes } from '../field/tree-reference.web.ts'
import { TreeSelect } from './tree-select.web.tsx'

const field = ref(['部门', 'Department'], 'sys_depart,depart_name,id')
const TREE = '/sys/dict/loadTreeData'

const shop = liveShop('system:depart:list')
afterEach(cleanup)

describe('a select over a registered tree', () => {
  it('[3.10e] [4.11a] asks for the roots with the whole tree request once it is opened', async () => {
    renderForTest(
      <TreeSelect field={field} aria-label="部门" pidField="parent_id" condition='{"org_category":"1"}' value="" />,
    )
    expect(shop.askedFor(TREE)).toEqual([])
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '部门' }))
    expect(await screen.findByText('手办商城')).toBeTruthy()
    expect(shop.askedFor(TREE).map(({ query }) => query)).toEqual([
      {
        tableName: 'sys_depart',
        text: 'depart_name',
        code: 'id',
        pidField: 'parent_id',
        condition: '{"org_category":"1"}',
      },
    ])
    fireEvent.click(document.querySelector('.ant-select-tree-switcher') ?? expect.fail('nothing to open'))
    await waitFor(() => expect(shop.askedFor(TREE)).toHaveLength(2))
    expect(shop.askedFor(TREE)[1]?.query).toMatchObject({ pid: expect.stringMatching(/./), code: 'id' })
  })

  it('[3.10e] calls the parent pid unless told otherwise, and names the column that says whether there is more', async () => {
    renderForTest(<TreeSelect field={field} aria-label="部门" hasChildField="iz_leaf" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '部门' }))
    await waitFor(() =>
      expect(shop.askedFor(TREE).map(({ query }) => [query.pidField, query.hasChildField])).toEqual([
        ['pid', 'iz_leaf'],
      ]),
    )
  })

  it('[3.10c] reads key, value, title or label, and whether a node is a leaf, as a flag of 0 and 1 too', () => {
    const flags = [{ leaf: 0 }, { leaf: 1 }, { leaf: '1' }, { leaf: true }, { leaf: false }, { isLeaf: true }, {}]
    const nodes = treeNodes(
      flags.map((flag, index) => ({ key: `k${index}`, value: `v${index}`, label: `甲${index}`, ...flag })),
      'k',
      'value',
    )
    expect(nodes.map(({ isLeaf }) => isLeaf)).toEqual([false, true, true, true, false, true, false])
    expect(nodes[1]).toEqual({ id: 'k1', key: 'v1', pId: 'k', value: 'v1', title: '甲1', isLeaf: true })
  })

  it('[9.7j] shows at most 400 px of the tree at once', async () => {
    renderForTest(<TreeSelect field={field} aria-label="部门" pidField="parent_id" value="" />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '部门' }))
    expect(await screen.findByText('手办商城')).toBeTruthy()
    const list = document.querySelector<HTMLElement>('.ant-select-tree-list-holder')
    expect(list?.style.maxHeight).toBe('400px')
  })

  it('[5.13a] says what is wrong with a condition that is no JSON object, and loads nothing', async () => {
    renderForTest(<TreeSelect field={field} aria-label="部门" condition="org_category=1" value="1" />)
    expect(screen.getByRole('alert').textContent).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!')
    expect(shop.askedFor(TREE)).toEqual([])
  })
})
