// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { registeredTree } from './tree-reference.web.ts'
import { registerTrees } from './trees.web.ts'

const SOURCE = 'sys_depart,depart_name,id'
const COMMON = '/sys/dict/loadTreeData'

const shop = liveShop('system:category:list', 'system:depart:list')

it('a tree with calls of its own is loaded by them, unless a condition narrows it', async () => {
  const node = (id: string) => ({ id, key: id, pId: '', value: id, title: `枝${id}`, isLeaf: true })
  registerTrees({ [SOURCE]: async () => async (parent) => [node(`${parent}1`)] })
  expect(await registeredTree(SOURCE).load('a')).toEqual([node('a1')])
  expect(shop.askedFor(COMMON)).toEqual([])
  const [root] = await registeredTree(SOURCE, { condition: '{"org_category":"1"}' }).load('')
  expect(root?.title).toBe('手办商城')
  expect(shop.askedFor(COMMON)).toHaveLength(1)
})
