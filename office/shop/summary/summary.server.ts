import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import { type Call, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { GOODS_LINES } from '#office/shop/goods/goods.ts'
import { PRODUCT_LINES } from '#office/shop/product/product.ts'

const RECENT = 6
const LINES = [1, 2, 3] as const

/** Numbers of the catalogue for the home page: only of the lines that the caller may see. */
export function summaryRoutes(): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/shop/summary',
        summary: ['商品概览', 'Numbers of the catalogue'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (call) => {
        const goodsLines = LINES.filter((line) => call.me.can(permissionOf(GOODS_LINES[line], 'list')))
        const productLines = LINES.filter((line) => call.me.can(permissionOf(PRODUCT_LINES[line], 'list')))
        const [goods, products, recent] = await Promise.all([
          goodsCounts(call, goodsLines),
          productCounts(call, productLines),
          recentProducts(call, productLines),
        ])
        return { goods, products, recent }
      },
    ),
  ]
}

async function goodsCounts({ db, me }: Call, lines: readonly number[]): Promise<Readonly<Record<number, number>>> {
  const { rows } = await sql<{ line: number; count: number }>`
    select line, count(*) as count from shop_goods where del_flag = 0 and tenant_id = ${me.tenantId} and line = any(${lines}) group by line
  `.execute(db)
  return Object.fromEntries(lines.map((line) => [line, rows.find((row) => row.line === line)?.count ?? 0]))
}

async function productCounts(
  { db, me }: Call,
  lines: readonly number[],
): Promise<Readonly<Record<number, { on: number; off: number }>>> {
  const { rows } = await sql<{ line: number; on: number; off: number }>`
    select line, count(*) filter (where shelf_state = 1) as "on", count(*) filter (where shelf_state <> 1) as "off"
    from shop_product where del_flag = 0 and tenant_id = ${me.tenantId} and line = any(${lines}) group by line
  `.execute(db)
  return Object.fromEntries(
    lines.map((line) => {
      const row = rows.find((one) => one.line === line)
      return [line, { on: row?.on ?? 0, off: row?.off ?? 0 }]
    }),
  )
}

async function recentProducts({ db, me, clock }: Call, lines: readonly number[]): Promise<readonly unknown[]> {
  const { rows } = await sql<{ changedAt: Date }>`
    select id, title, line, cover, shelf_state, coalesce(update_time, create_time) as changed_at
    from shop_product where del_flag = 0 and tenant_id = ${me.tenantId} and line = any(${lines})
    order by coalesce(update_time, create_time) desc, id desc limit ${RECENT}
  `.execute(db)
  return rows.map(({ changedAt, ...row }) => ({ ...row, updateTime: clock.format(changedAt) }))
}
