import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withChildren } from '#kit/contract/children.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { anyTables } from '#kit/server/database/scope.server.ts'
import { outbound } from '#kit/server/http/outbound.server.ts'
import type { AppEvent } from '#kit/server/jobs/define-event.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { declared } from '../../../office.ts'
import type { ChannelKind } from '../context/channel.server.ts'
import { readShopName } from '../context/read-settings.server.ts'
import { asSystem, type SystemActor } from '../context/system-context.server.ts'
import { type TradeEvent, tradeEvent } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { createTrade } from '../moves/create-trade.server.ts'

type Columns = Readonly<Record<string, string | number | boolean | null>>

/** A shop in which commands are tried as customers, timers and payments give them. */
export interface TestShop {
  readonly trade: Trade
  /** What commands told of, oldest first. */
  readonly told: readonly TradeEvent[]
  as<Result>(actor: SystemActor, work: (ctx: TradeContext) => Promise<Result>): Promise<Result>
  customer(columns?: Columns): Promise<string>
  /** A figure with one listing and one SKU on sale. */
  listing(
    line: 1 | 2 | 3,
    more?: { readonly goods?: Columns; readonly product?: Columns; readonly sku?: Columns },
  ): Promise<{
    readonly goodsId: string
    readonly productId: string
    readonly skuId: string
  }>
  /** A coupon of 30.00 off that is given out: as many as are asked for, good for 30 days from receipt. */
  coupon(columns?: Columns): Promise<string>
  /** A further SKU of a listing. */
  sku(productId: string, columns: Columns): Promise<string>
  row(table: string, id: string): Promise<Readonly<Record<string, unknown>>>
  rows(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** @param app a server with its database, where all tenants are seen */
export function testShop(
  app: Pick<TestApp, 'db'>,
  now: () => Date = () => new Date(),
  {
    channels = [],
    zone = 'Asia/Shanghai',
  }: { readonly channels?: readonly ChannelKind[]; readonly zone?: string } = {},
): TestShop {
  const clock = zonedClock(zone)
  const told: TradeEvent[] = []
  const parts = {
    clock,
    resources: withChildren(declared),
    siteName: readShopName,
    guards: new Map(),
    watchers: new Map(),
    texts: { textsOf: async () => new Map() },
    vault: vault(TEST_KEY),
    outbound: outbound(['127.0.0.1']),
    jobs: {
      emit: async (_ctx: unknown, { name }: AppEvent, payload: TradeEvent) => {
        if (name === tradeEvent.name) {
          told.push(payload)
        }
      },
      enqueue: async () => undefined,
    },
  }
  const trade = createTrade(parts as unknown as AppContext, { now: async () => now(), channels })
  const log = openLog('silent')
  const insert = async (table: string, columns: Columns): Promise<string> => {
    const id = newId()
    await anyTables(app.db)
      .insertInto(table)
      .values({ id, ...columns })
      .execute()
    return id
  }
  const addSku = async (productId: string, columns: Columns): Promise<string> => {
    const skuId = await insert('shop_sku', { productId, originalPrice: 129_900, presentPrice: 20_000, ...columns })
    const stock = Number(columns.stock)
    const { tenantId = 0 } = columns
    await insert('shop_stock_log', { skuId, kind: 'create', qty: stock, stockAfter: stock, lockedAfter: 0, tenantId })
    return skuId
  }
  const rows: TestShop['rows'] = async (statement) =>
    (await sql.raw<Readonly<Record<string, unknown>>>(statement).execute(app.db)).rows
  return {
    trade,
    told,
    as: (actor, work) => asSystem({ db: app.db, clock, log }, { tenantId: 0, actor, command: '/test' }, work),
    customer: (columns = {}) => insert('shop_app_user', { account: randomUUID(), nickname: '林小满', ...columns }),
    listing: async (line, { goods = {}, product = {}, sku = {} } = {}) => {
      const no = randomUUID().slice(0, 12)
      const goodsId = await insert('shop_goods', { line, goodsNo: no, name: `手办${no}`, state: 1, ...goods })
      const productId = await insert('shop_product', {
        line,
        goodsId,
        productNo: no,
        title: `商品${no}`,
        shelfState: 1,
        stockTotal: Number(sku.stock ?? 10),
        ...product,
      })
      const skuId = await addSku(productId, { specKey: '', name: '无规格', stock: 10, ...sku })
      return { goodsId, productId, skuId }
    },
    coupon: (columns = {}) =>
      insert('shop_coupon', {
        ...{ name: '满减券', kind: 1, amountOff: 3_000, total: -1, perUser: 0, validKind: 2, validDays: 30, state: 1 },
        ...columns,
      }),
    sku: addSku,
    row: async (table, id) => {
      const [found] = await rows(`select * from ${table} where id = '${id}'`)
      return found ?? {}
    },
    rows,
  }
}
