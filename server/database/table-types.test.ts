import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { type Database, openKysely, openPool } from '#kit/server/database/database.server.ts'
import type { StoredTables } from '#kit/server/database/tables.server.ts'
import { declared } from '#office/office.ts'
import { position } from '#office/system/position/position.ts'
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

it('a statement with a wrong table, column or value does not compile', () => {
  // @ts-expect-error no such table
  db.selectFrom('shop_orders')
  // @ts-expect-error no such column
  db.selectFrom('shop_order').select('paidAmount')
  // @ts-expect-error no such column to be ordered by
  db.selectFrom('shop_order').orderBy('payment_time')
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
