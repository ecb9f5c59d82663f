import { expect, it } from 'vitest'
import { SEED_DICTIONARIES } from '../../seed/dictionary-seed.ts'
import { TASK_KINDS } from '../model/task.ts'
import { menuCountsOf, QUEUE, queryOf, TODAY_MENUS } from './queue.ts'

it('counts at entries of the menu what waits there, and nothing twice', () => {
  const counts = menuCountsOf({
    counts: { toShip: 3, toPay: 5, refundsToDecide: 2, refundsToApprove: 1, refundsToInspect: 1, refundsFailed: 1 },
    tasks: [
      { kind: 'orphan-payment', title: '孤立付款', count: 2 },
      { kind: 'hold-over', title: '寄存已到期', count: 1 },
    ],
  })
  expect(Object.fromEntries(counts)).toMatchObject({
    'shop/OrderList': 3,
    'shop/RefundList': 4,
    'shop/TaskList': 3,
  })
  expect([...counts.keys()].sort()).toEqual([...TODAY_MENUS].sort())
})

it('leads to lists by conditions that they have', () => {
  for (const { resource, filters } of QUEUE) {
    expect(
      Object.keys(filters).filter((name) => !(name in resource.search)),
      resource.name,
    ).toEqual([])
  }
  expect(queryOf({ status: 10, awaitsApproval: true })).toBe('?status=10&awaitsApproval=true')
})

it('names commands that its rows have', () => {
  for (const { key, resource, action } of QUEUE) {
    expect(action === undefined || Object.keys(resource.actions ?? {}).includes(action), key).toBe(true)
  }
})

it('has a text for every kind of task', () => {
  const kinds = SEED_DICTIONARIES.find(({ code }) => code === 'shop_task_kind')?.items.map(([value]) => value)
  expect([...(kinds ?? [])].sort()).toEqual([...TASK_KINDS].sort())
})
