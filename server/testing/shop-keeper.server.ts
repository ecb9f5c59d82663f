import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { testResources } from '#kit/contract/testing/resources.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { anyTables } from '#kit/server/database/scope.server.ts'
import { bindToRule, type Rule } from '#office/testing/bind-to-rule.server.ts'
import type { TestApp } from './test-app.server.ts'

/** Rows of a table by the names of its columns. */
export type Rows = readonly Readonly<Record<string, unknown>>[]

export interface ShopKeeper {
  /**
   * Answers `POST /open` and `POST /<shop>/<rows|refill|change|stored|person|rule|close>`, what screen tests ask by
   * `liveShop`.
   */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps the real servers of the screen tests: they run beside the tests, not in the window that stands in for a
 * browser.
 */
export function shopKeeper(databaseServer: () => Promise<string>): ShopKeeper {
  const shops = new Map<string, TestApp>()

  async function open(): Promise<unknown> {
    const { startTestApp } = await import('./test-app.server.ts')
    const shop = await startTestApp({
      databaseServer: await databaseServer(),
      beside: testResources,
    })
    const id = randomUUID()
    shops.set(id, shop)
    return { id, address: shop.address }
  }

  async function work(id: string, verb: string, input: unknown): Promise<unknown> {
    const shop = shops.get(id)
    if (!shop) {
      throw new Error(`no shop ${id}`)
    }
    switch (verb) {
      case 'rows': {
        const { table, rows } = input as { table: string; rows: Rows }
        await withDeletedRows(anyTables(shop.db))
          .insertInto(table)
          .values([...rows])
          .execute()
        return null
      }
      case 'refill': {
        const { table, rows } = input as { table: string; rows: Rows }
        await shop.db.transaction().execute(async (tx) => {
          await withDeletedRows(anyTables(tx)).deleteFrom(table).execute()
          if (rows.length > 0) {
            await withDeletedRows(anyTables(tx))
              .insertInto(table)
              .values([...rows])
              .execute()
          }
        })
        return null
      }
      case 'stored':
        return inOrder(
          await withDeletedRows(anyTables(shop.db))
            .selectFrom(input as string)
            .selectAll()
            .execute(),
        )
      case 'change': {
        const { table, row, columns } = input as { table: string; row: string; columns: Rows[number] }
        await withDeletedRows(anyTables(shop.db)).updateTable(table).set(columns).where('id', '=', row).execute()
        return null
      }
      case 'person': {
        const { PASSWORD } = await import('./test-app.server.ts')
        const { token, username, userId, roleId } = await shop.person(input as readonly string[])
        return { token, username, password: PASSWORD, userId, roleId }
      }
      case 'rule': {
        const { roleId, rule } = input as { roleId: string; rule: Rule }
        await bindToRule(shop, { roleId }, rule)
        return null
      }
      case 'close':
        shops.delete(id)
        await shop.close()
        return null
      default:
        throw new Error(`nothing is called ${verb}`)
    }
  }

  return {
    answer: async (request, response) => {
      try {
        const [, id = '', verb = ''] = (request.url ?? '').split('/')
        const input: unknown = JSON.parse((await text(request)) || 'null')
        response.end(JSON.stringify(id === 'open' ? await open() : await work(id, verb, input)))
      } catch (error) {
        response.writeHead(500).end(String(error))
      }
    },
    close: async () => {
      await Promise.all([...shops.values()].map((shop) => shop.close()))
    },
  }
}

/** A row that was changed lies elsewhere in its table: what was made last stands last all the same. */
function inOrder(rows: Rows): Rows {
  const madeAt = ({ createTime }: Rows[number]) => (createTime instanceof Date ? createTime.getTime() : 0)
  return rows.toSorted((one, other) => madeAt(one) - madeAt(other))
}
