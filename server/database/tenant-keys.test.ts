import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#kit/server/database/migrate.server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'

const MIGRATIONS = new URL('../../migrations', import.meta.url).pathname
const HISTORY = join(MIGRATIONS, 'history')
const KEYS = '20261122120000_keys-within-a-tenant.sql'

let database: TestDatabase
let client: pg.Client
let before: string
/** A database of before the keys, with rows that they would not have let in. */
beforeAll(async () => {
  database = await createTestDatabase({ template: 'tenant_keys', prepare: async () => undefined })
  client = new pg.Client({ connectionString: database.url, options: '-c app.tenant=all' })
  await client.connect()
  before = await mkdtemp(join(tmpdir(), 'vitrine-keys-'))
  for (const name of (await readdir(HISTORY)).filter((file) => file < KEYS)) {
    await cp(join(HISTORY, name), join(before, 'history', name))
  }
  await migrate(database.url, before)
  // programs of that time did not make them
  await client.query('drop schema live cascade')
  await client.query(`
    insert into shop_goods (id, line, goods_no, name, tenant_id, presell_goods_id) values
      ('g1', 2, 'F1', 'Own', 1, null), ('g2', 2, 'F2', 'Other', 2, null), ('g3', 3, 'F3', 'Arrived', 1, 'g2'), ('g4', 3, 'F4', 'Tied', 1, 'g1');
    insert into shop_product (id, line, goods_id, product_no, title, tenant_id, presell_product_id, return_address_id) values
      ('p1', 2, 'g1', 'P1', 'Own', 1, null, 'nowhere'), ('p2', 2, 'g2', 'P2', 'Other', 2, null, null),
      ('p3', 3, 'g4', 'P3', 'Foreign', 1, 'p2', null), ('p4', 3, 'g4', 'P4', 'Tied', 1, 'p1', null), ('p5', 2, 'g2', 'P5', 'Astray', 1, '', null);
    insert into shop_spec (id, product_id, title, tenant_id) values ('s1', 'p1', 'Colour', 2);
    insert into shop_spec_value (id, product_id, spec_id, title, tenant_id) values ('v1', 'p1', 's1', 'Red', 2);
    insert into shop_sku (id, product_id, spec_key, name, tenant_id, presell_sku_id) values
      ('k1', 'p1', 'v1', 'Red', 1, null), ('k2', 'p2', '', 'Theirs', 2, null), ('k3', 'p3', '', 'Lost', 1, 'k2'), ('k4', 'p4', '', 'Tied', 1, 'k1');
    insert into shop_stock_log (id, sku_id, kind, qty, stock_after, locked_after, tenant_id) values ('l1', 'k1', 'create', 1, 1, 0, 2)
  `)
})
afterAll(async () => {
  await client.end()
  await database.giveBack()
  await rm(before, { recursive: true, force: true })
})

describe('keys within a tenant', () => {
  it('take an existing database over: what leads astray is emptied, parts follow their product, the rest stays', async () => {
    expect(await migrate(database.url, MIGRATIONS)).toContain(KEYS)
    const rows = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
    expect(await rows('select id, presell_goods_id from shop_goods where line = 3 order by id')).toEqual([
      ['g3', null],
      ['g4', 'g1'],
    ])
    expect(
      await rows('select id, goods_id, presell_product_id, return_address_id from shop_product order by id'),
    ).toEqual([
      ['p1', 'g1', null, null],
      ['p2', 'g2', null, null],
      ['p3', 'g4', null, null],
      ['p4', 'g4', 'p1', null],
      ['p5', 'g2', null, null],
    ])
    expect(await rows('select id, presell_sku_id from shop_sku where id > $$k2$$ order by id')).toEqual([
      ['k3', null],
      ['k4', 'k1'],
    ])
    for (const table of ['shop_spec', 'shop_spec_value', 'shop_stock_log']) {
      expect(await rows(`select tenant_id from ${table}`)).toEqual([[1]])
    }
  })

  it.each([
    [`update shop_goods set presell_goods_id = 'g2' where id = 'g4'`],
    [`update shop_goods set presell_goods_id = 'nothing' where id = 'g4'`],
    [`update shop_product set presell_product_id = 'p2' where id = 'p4'`],
    [`update shop_product set goods_id = 'g2' where id = 'p4'`],
    [`update shop_product set return_address_id = 'nothing' where id = 'p4'`],
    [`update shop_product set tenant_id = 2 where id = 'p1'`],
    [`update shop_spec set product_id = 'p2' where id = 's1'`],
    [`update shop_spec_value set tenant_id = 2 where id = 'v1'`],
    [`update shop_spec_value set spec_id = 'nothing' where id = 'v1'`],
    [`update shop_sku set product_id = 'p2' where id = 'k1'`],
    [`update shop_sku set presell_sku_id = 'k2' where id = 'k4'`],
    [`update shop_stock_log set sku_id = 'k2' where id = 'l1'`],
    [`delete from shop_goods where id = 'g1'`],
    [`insert into shop_product (line, goods_id, product_no, title, tenant_id) values (2, 'g2', 'P6', 'Astray', 1)`],
  ])('the database refuses: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '23503' })
  })
})
