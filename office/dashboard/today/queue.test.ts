import { expect, it } from 'vitest'
import { valuesOf } from '#kit/contract/choices.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { WAITING } from '../../office.ts'
import { payment } from '../../trade/model/payment.ts'
import { TASK_KIND } from '../../trade/model/task.ts'
import { OPEN_TASKS, queryOf } from './queue.ts'
import { SEE_PAYMENTS } from './sales.ts'
import { menuCountsOf, TASK_PAGE, TODAY_MENUS, type TodayEntry, WORK } from './today-queue.ts'

it('counts at entries of the menu what waits there, and nothing twice', () => {
  const seen = { orders: 3, entered: 5, decide: 2, approve: 1, inspect: 1, failed: 1 }
  const entry = (component: string, count: number, isInMenu = true): TodayEntry => ({
    ...{
      key: component,
      work: 'ship',
      title: '',
      component,
      query: '',
      count,
      isUrgent: false,
      isTheirs: true,
      isInMenu,
    },
  })
  const task = { kind: '', title: '', query: '', isTheirs: true }
  const counts = menuCountsOf({
    entries: [
      entry('shop/OrderList', seen.orders),
      entry('shop/OrderList', seen.entered, false),
      entry('shop/RefundList', seen.decide),
      entry('shop/RefundList', seen.approve, false),
      entry('shop/RefundList', seen.inspect),
      entry('shop/RefundList', seen.failed),
    ],
    tasks: [
      { ...task, count: 2 },
      { ...task, count: 1 },
    ],
  })
  expect(Object.fromEntries(counts)).toMatchObject({
    'shop/OrderList': 3,
    'shop/RefundList': 4,
    'shop/TaskList': 3,
  })
  expect([...counts.keys()].sort()).toEqual([...TODAY_MENUS].sort())
})

it('counts at the pages whose entries say so', () => {
  const pages = [...WAITING.filter(({ isInMenu }) => isInMenu), OPEN_TASKS].map(
    ({ resource }) => resource.menu?.component,
  )
  expect([...new Set(pages)].sort()).toEqual([...TODAY_MENUS].sort())
  expect(OPEN_TASKS.resource.menu?.component).toBe(TASK_PAGE)
})

it('leads to lists by conditions that they have', () => {
  for (const { resource, filters } of WAITING) {
    expect(
      Object.keys(filters).filter((name) => !(name in resource.search)),
      resource.name,
    ).toEqual([])
  }
  expect(queryOf({ status: 10, awaitsApproval: true })).toBe('?status=10&awaitsApproval=true')
})

it('is of a kind of work that the home page has, and names kinds of tasks that there are', () => {
  for (const { key, work, instead } of WAITING) {
    expect(Object.keys(WORK), key).toContain(work)
    expect([undefined, ...valuesOf(TASK_KIND)], key).toContain(instead?.kind)
  }
})

it('names commands that its rows have', () => {
  for (const { key, resource, actions } of WAITING) {
    expect(actions.length, key).toBeGreaterThan(0)
    expect(
      actions.filter((action) => !Object.keys(resource.actions ?? {}).includes(action)),
      key,
    ).toEqual([])
  }
})

it('asks for the list of payments by its code', () => {
  expect(SEE_PAYMENTS).toBe(permissionOf(payment, 'list'))
})
