import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferResult, Selectable } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { type Database, openKysely, openPool } from '#kit/server/database/database.server.ts'
import type { StoredTables } from '#kit/server/database/tables.server.ts'
import { declared } from '#office/office.ts'
import { position } from '#office/system/position/position.ts'
import type { PriceStep } from '#office/trade/model/money/price.ts'
import { ORDER } from '#office/trade/model/order-states.ts'
import { REFUND_PART } from '#office/trade/model/refund-item.ts'
import { prepareDatabase } from '../app.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { TABLE_TYPES, tableTypes } from './table-types.server.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
  db = openKysely(openPool(database))
})
afterAll(async () => {
  await db.destroy()
  await database.giveBack()
})

it('the types of the tables are what the migrations and the declarations make of them', async () => {
  expect(await tableTypes(db, declared)).toBe(await readFile(join(PROJECT_ROOT, TABLE_TYPES), 'utf8'))
})

it('a field without a column is found', async () => {
  const { name } = position.fields
  const resource = { ...position, fields: { ...position.fields, nameOfMaker: name } }
  await expect(tableTypes(db, [resource])).rejects.toThrow('sys_position has no column for the field nameOfMaker')
})

it('they know what a column holds, whether it may be empty, and what the database fills', () => {
  type Order = Selectable<StoredTables['shop_order']>
  expectTypeOf<Order['payable']>().toEqualTypeOf<Fen>()
  expectTypeOf<Order['payTime']>().toEqualTypeOf<Date | null>()
  expectTypeOf<Order['line']>().toEqualTypeOf<1 | 2 | 3 | 4>()
  expectTypeOf<Selectable<StoredTables['sys_job']>['message']>().toEqualTypeOf<Text | null>()
})

it('what a statement reads has the types of its columns', () => {
  const read = db
    .selectFrom('shop_order as o')
    .innerJoin('shop_order_item as i', 'i.orderId', 'o.id')
    .select(['o.status', 'o.priceProof', 'i.payAmount', 'i.claimId'])
  type Read = InferResult<typeof read>[number]
  expectTypeOf<Read['status']>().toEqualTypeOf<ChoiceOf<typeof ORDER>>()
  expectTypeOf<Read['payAmount']>().toEqualTypeOf<Fen>()
  expectTypeOf<Read['claimId']>().toEqualTypeOf<string | null>()
  expectTypeOf<Read['priceProof']>().toEqualTypeOf<readonly PriceStep[]>()
  // @ts-expect-error an item of an order has no sum of its own
  read.where('i.payable', '>', 0)
})

it('rows written with a wrong value, or without one that they need, do not compile', () => {
  const part = { paymentId: 'p', partNo: 'n', amount: 1 }
  db.insertInto('shop_refund_part').values({ ...part, state: REFUND_PART.sent })
  // @ts-expect-error no state of the parts of a refund
  db.insertInto('shop_refund_part').values({ ...part, state: ORDER.toPay })
  // @ts-expect-error a part has a number
  db.insertInto('shop_refund_part').values({ paymentId: 'p', amount: 1 })
  // @ts-expect-error a number of a part is a text
  db.updateTable('shop_refund_part').set({ thirdNo: new Date() })
  // @ts-expect-error a number of a part is never empty
  db.updateTable('shop_refund_part').set({ partNo: null })
  // @ts-expect-error no such kind of entries in the ledger of stock
  db.insertInto('shop_stock_log').values({ skuId: 's', kind: 'sold', qty: 1, stockAfter: 1, lockedAfter: 0 })
  // @ts-expect-error an entry of the credit has no deposit
  db.insertInto('shop_credit_entry').values({ depositAmount: 1 })
})

it('a statement with a wrong table, column or value does not compile', () => {
  // @ts-expect-error no such table
  db.selectFrom('shop_orders')
  // @ts-expect-error no such column
  db.selectFrom('shop_order').select('paidAmount')
  // @ts-expect-error no such column to be ordered by
  db.selectFrom('shop_order').orderBy('payment_time')
  // @ts-expect-error a column of another table
  db.selectFrom('shop_order').select('shop_goods.name')
  // @ts-expect-error no sales line
  db.selectFrom('shop_order').where('line', 'in', [1, 5])
  // @ts-expect-error no state of orders
  db.selectFrom('shop_order').where('status', '=', 11)
  // @ts-expect-error a time is no text
  db.updateTable('shop_order').set({ payTime: '2026-01-01 00:00:00' })
  // @ts-expect-error an amount of money is a number of fen
  db.updateTable('shop_order').set({ payable: '12.50' })
  // @ts-expect-error the database works out this one
  db.updateTable('shop_order').set({ isCouponUsed: true })
  // @ts-expect-error an order has a number
  db.insertInto('shop_order').values({ line: 1, itemAmount: 1, payable: 1, userId: 'u' })
  expect(db.selectFrom('shop_order').select('payTime').where('status', '=', 10).compile().sql).toBe(
    'select "pay_time" from "shop_order" where "status" = $1',
  )
})
