import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyResource } from '#kit/contract/resource.ts'
import { showLiveRows } from '#kit/server/database/live-rows.server.ts'
import { tableSql } from '#kit/server/database/table-sql.server.ts'
import { sampleOrder } from '../demo/order/order.ts'
import { position } from '../system/position/position.ts'
import { app, openContractShop } from '../testing/contract-shop.server.ts'
import { nounTests } from '../testing/noun-tests.server.ts'

/** A plain noun, and one with children, states, tabs and a search of its own. */
const NOUNS: readonly AnyResource[] = [position, sampleOrder]

beforeAll(async () => {
  await openContractShop()
  for (const resource of NOUNS) {
    const parts = Object.values(resource.children ?? {}).map((child) => child.resource.table)
    await app.db.transaction().execute(async (tx) => {
      // as a migration does it
      await sql`set local search_path = public`.execute(tx)
      await sql.raw(`drop table ${[...parts, resource.table].join(', ')} cascade`).execute(tx)
      await sql.raw(tableSql(resource)).execute(tx)
    })
  }
  await showLiveRows({ query: (text) => sql.raw(text).execute(app.db) })
})
afterAll(() => app.close())

describe.each(NOUNS.map((resource) => [resource.name, resource] as const))(
  'a table that is made from the declaration of %s',
  (_, resource) => nounTests(resource),
)

it('pictures and rich texts of a table are watched', () => {
  const { fields } = position
  const withPictures = {
    ...position,
    fields: {
      ...fields,
      cover: { kind: 'image', title: ['图', 'Picture'], max: 1 },
      text: { kind: 'html', title: ['文', 'Text'] },
    },
  } as unknown as AnyResource
  expect(tableSql(withPictures)).toContain("select watch_file_uses('sys_position', '{cover,text}');")
})
