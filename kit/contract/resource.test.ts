import { describe, expect, expectTypeOf, it } from 'vitest'
import { action, actionPath } from './action.ts'
import { datetime, dict, money, text, type ValuesOf } from './field.ts'
import { type AnyResource, child, defineResource, type RowOf, type StoredOf } from './resource.ts'
import { defineStates } from './states.ts'
import { numberChoices } from './testing/choices-for-test.ts'

const line = defineResource({
  name: 'order-line',
  title: ['明细', 'Line'],
  path: '/test/orderLine',
  table: 'test_order_line',
  permission: 'test:order',
  power: 'none',
  fields: { label: text(['名称', 'Label'], { required: true }) },
  list: ['label'],
  search: {},
  form: [['label']],
})

const base = {
  name: 'order',
  title: ['订单', 'Order'],
  path: '/test/order',
  table: 'test_order',
  permission: 'test:order',
  power: 'none',
  fields: {
    label: text(['名称', 'Label'], { required: true }),
    total: money(['合计', 'Total']),
    paidAt: datetime(['付款时间', 'Paid']),
    state: dict(['状态', 'State'], numberChoices('test_state'), { required: true }),
  },
  list: ['label', 'state'],
  search: { label: 'like' },
  form: [['label', 'total']],
} as const

const actions = {
  ship: action(['发货', 'Ship'], { on: 'rows', input: { carrier: text(['承运商', 'Carrier'], { required: true }) } }),
  copy: action(['复制', 'Copy'], { path: '/copyOf' }),
}

const states = defineStates('state', { initial: [1], final: [2], moves: { ship: { from: [1], to: 2 } } })

const order = defineResource({
  ...base,
  actions,
  states,
  children: { lines: child(line, { key: 'orderId', min: 1, order: 'place' }) },
})

describe('a declared resource', () => {
  it('has rows, stored rows and values of its own types', () => {
    expectTypeOf<RowOf<typeof order>['total']>().toEqualTypeOf<number | null>()
    expectTypeOf<RowOf<typeof order>['paidAt']>().toEqualTypeOf<string | null>()
    expectTypeOf<RowOf<typeof order>['createTime']>().toEqualTypeOf<string>()
    expectTypeOf<StoredOf<typeof order>['paidAt']>().toEqualTypeOf<Date | null>()
    expectTypeOf<StoredOf<typeof order>['createTime']>().toEqualTypeOf<Date>()
    expectTypeOf<StoredOf<typeof order>['state']>().toEqualTypeOf<number>()
    expectTypeOf<ValuesOf<typeof actions.ship.input>['carrier']>().toEqualTypeOf<string>()
    expectTypeOf<keyof NonNullable<typeof order.actions>>().toEqualTypeOf<'ship' | 'copy'>()
    expectTypeOf<NonNullable<typeof order.children>['lines']['resource']>().toEqualTypeOf(line)
    expectTypeOf<typeof order.table>().toEqualTypeOf<'test_order'>()
    expectTypeOf<RowOf<AnyResource>['anything']>().toEqualTypeOf<unknown>()
    expect(order.children?.lines).toMatchObject({ resource: line, key: 'orderId', min: 1, max: 200, order: 'place' })
  })

  it('has commands on one row by POST at their own name, unless they say otherwise', () => {
    expect(order.actions?.ship).toMatchObject({ on: 'rows', method: 'POST' })
    expect(order.actions?.copy).toMatchObject({ on: 'row', input: {} })
    expect(actionPath(order, 'ship')).toBe('/test/order/ship')
    expect(actionPath(order, 'copy')).toBe('/test/order/copyOf')
  })

  it('names what it declares only', () => {
    // @ts-expect-error no field of this name
    defineResource({ ...base, list: ['nothing'] })
    // @ts-expect-error no field of this name keeps the states
    expect(() => defineResource({ ...base, states: defineStates('nothing', { initial: [1], final: [1], moves: {} }) }))
    expect(() => defineResource({ ...base, states })).toThrow('order declares no action ship')
    const lost = { ship: action(['发货', 'Ship'], { undo: 'unship' }) }
    expect(() => defineResource({ ...base, actions: lost })).toThrow('order declares no action unship')
  })
})
