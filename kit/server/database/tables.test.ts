import type { Selectable } from 'kysely'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { boolean, datetime, dict, money, text } from '#kit/contract/field.ts'
import { type AnyResource, child, defineResource } from '#kit/contract/resource.ts'
import { numberChoices } from '#kit/contract/testing/choices-for-test.ts'
import type { ChildValues, ValuesFor, WireRowOf, WriteHooks } from '../crud/handlers.server.ts'
import type { visibleRows } from '../crud/list.server.ts'
import type { childRows } from '../crud/part-rows.server.ts'
import { ofTenant, openKysely, openPool } from './database.server.ts'
import { unscoped } from './scope.server.ts'
import type { AnyTables, TableOf } from './tables.server.ts'

const base = { list: [], search: {}, form: [], permission: 'test:order', power: 'none' } as const

const line = defineResource({
  ...base,
  name: 'order-line',
  title: ['明细', 'Line'],
  path: '/test/orderLine',
  table: 'test_order_line',
  fields: {
    label: text(['名称', 'Label'], { required: true }),
    price: money(['单价', 'Price'], { required: true }),
  },
})

const order = defineResource({
  ...base,
  name: 'order',
  title: ['订单', 'Order'],
  path: '/test/order',
  table: 'test_order',
  where: { kind: 2 },
  fields: {
    label: text(['名称', 'Label'], { required: true }),
    total: money(['合计', 'Total']),
    paidAt: datetime(['付款时间', 'Paid']),
    state: dict(['状态', 'State'], numberChoices('test_state')),
    isGift: boolean(['礼物', 'Gift']),
  },
  children: { lines: child(line, { key: 'orderId' }) },
})

type Order = typeof order

/** Statements are built here and never run: a pool connects with the first that is. */
const db = unscoped<TableOf<Order>>(
  ofTenant(openKysely(openPool({ url: 'postgres://nobody@localhost/nothing' })), 0),
  'a test',
)

describe('the table of a resource', () => {
  it('has the name, the columns and the stored values of the declaration', () => {
    type Stored = Selectable<TableOf<Order>['test_order']>
    expectTypeOf<keyof TableOf<Order>>().toEqualTypeOf<'test_order'>()
    expectTypeOf<Stored['label']>().toEqualTypeOf<string>()
    expectTypeOf<Stored['total']>().toEqualTypeOf<number | null>()
    expectTypeOf<Stored['paidAt']>().toEqualTypeOf<Date | null>()
    expectTypeOf<Stored['isGift']>().toEqualTypeOf<boolean>()
    expectTypeOf<Stored['createTime']>().toEqualTypeOf<Date>()
    expectTypeOf<Stored['kind']>().toEqualTypeOf<2>()
    expectTypeOf<TableOf<AnyResource>>().toEqualTypeOf<AnyTables>()
    const query = db.selectFrom('test_order').select(['id', 'label']).where('paidAt', '<', new Date()).compile()
    expect(query.sql).toBe('select "id", "label" from "test_order" where "paid_at" < $1')
  })

  it('is the only one that a statement may name, with its own columns and values', () => {
    // @ts-expect-error no table was named
    unscoped(ofTenant(openKysely(openPool({ url: '' })), 0), 'a test').selectFrom('test_order')
    // @ts-expect-error another table
    db.selectFrom('test_orders')
    // @ts-expect-error no column of this name
    db.selectFrom('test_order').select('labels')
    // @ts-expect-error no column of this name
    db.selectFrom('test_order').where('paid_at', 'is', null)
    // @ts-expect-error a state is a number
    db.selectFrom('test_order').where('state', '=', 'open')
    // @ts-expect-error the rows of this resource have another kind
    db.selectFrom('test_order').where('kind', '=', 3)
    // @ts-expect-error an amount is a number of fen
    db.updateTable('test_order').set({ total: '12.50' })
    // @ts-expect-error no column of this name
    db.updateTable('test_order').set({ sum: 1250 })
    // @ts-expect-error the label is required
    db.insertInto('test_order').values({ id: '1', tenantId: 0, kind: 2 })
    expect(
      db.insertInto('test_order').values({ id: '1', tenantId: 0, kind: 2, label: '手办' }).compile().sql,
    ).toContain('insert into "test_order"')
  })

  it('is what queries on visible rows and on rows of children are built on', () => {
    type Visible = ReturnType<typeof visibleRows<Order>>
    type Lines = ReturnType<typeof childRows<Order, 'lines'>>
    const build = (visible: Visible, lines: Lines) => [
      visible.select('label').where('isGift', '=', true),
      lines.select('price').where('orderId', '=', '1'),
      // @ts-expect-error no column of this name
      visible.select('price'),
      // @ts-expect-error the name of the parent is text
      lines.where('orderId', '=', 1),
      // @ts-expect-error the child has no such column
      lines.where('parentId', '=', '1'),
    ]
    expect(build).toBeTypeOf('function')
    expectTypeOf<Parameters<typeof childRows<Order, 'lines'>>[3]>().toEqualTypeOf<'lines'>()
  })
})

describe('the hooks of a resource', () => {
  it('take and give values of the declaration, and see the rows of its children', () => {
    const hooks: WriteHooks<Order> = {
      prepare: (values, _ctx, before, { lines }) => ({
        ...values,
        label: before?.label ?? values.label,
        total: lines?.reduce((sum, { price }) => sum + price, 0),
      }),
    }
    // @ts-expect-error an amount is no text
    const wrongValue: WriteHooks<Order> = { prepare: () => ({ total: 'much' }) }
    // @ts-expect-error no field of this name
    const wrongName: WriteHooks<Order> = { prepare: (values) => ({ label: values.title }) }
    expect([hooks, wrongValue, wrongName]).toHaveLength(3)
    expectTypeOf<ValuesFor<Order>['total']>().toEqualTypeOf<number | null | undefined>()
    expectTypeOf<keyof ChildValues<Order>>().toEqualTypeOf<'lines'>()
  })

  it('give rows of the wire their fields and their children', () => {
    expectTypeOf<WireRowOf<Order>['paidAt']>().toEqualTypeOf<string | null>()
    expectTypeOf<WireRowOf<Order>['lines'][number]['label']>().toEqualTypeOf<string>()
    expectTypeOf<WireRowOf<AnyResource>['anything']>().toEqualTypeOf<unknown>()
    expect(order.children?.lines.key).toBe('orderId')
  })
})
