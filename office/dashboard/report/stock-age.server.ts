import { sql } from 'kysely'
import { yuanOf } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { product } from '../../catalogue/product/product.ts'
import { SKU_STATUS } from '../../catalogue/sku/sku.ts'
import { dayAfter } from './days.ts'
import { COUNTED, columnsIn, opens, perRow, type Report, totalIn } from './report.server.ts'

/** Days since pieces last came, from and to; the last bucket has no end. */
const BUCKETS = [
  [0, 30],
  [31, 90],
  [91, 180],
  [181, 365],
  [366, null],
] as const

interface OfBucket {
  readonly bucket: number
  readonly listings: number
  readonly pieces: number
  /** Fen. */
  readonly worth: number
}

/** Counted stock of in-stock listings by how long ago pieces last came to them, worth what they are sold for. */
export const stockAgeReport: Report = {
  code: 'stockAge',
  title: ['库存库龄', 'Age of stock'],
  help: [
    '已盘点且有库存的现货商品，按最近一次入库（建立、导入、到货、退货入库、上调）距今的天数分段；金额按现价计算。',
    'In-stock listings that were counted and have pieces, by the days since some last came (created, imported, arrived, restocked, adjusted upwards). They are worth what they are sold for.',
  ],
  needs: [permissionOf(product, 'list')],
  async read(of) {
    const { trade, ctx, zone, last, t } = of
    const stocked = visibleRows(trade.app, product, ctx)
      .select(['id', 'stockTotal', 'stockedAt'])
      .where('isCounted', '=', sql.lit(true))
      .where('stockTotal', '>', sql.lit(0))
      .where('stockedAt', 'is not', null)
    const starts = BUCKETS.map(([from]) => from)
    const { rows } = await sql<OfBucket>`
      select width_bucket(${last}::date - (stocked_at at time zone ${zone})::date, ${starts}::int[]) as bucket,
        count(*)::int as listings, sum(stock_total)::bigint as pieces,
        coalesce(sum((select sum(s.stock * s.present_price) from shop_sku s where s.product_id = stocked.id and s.status = ${sql.lit(SKU_STATUS.enabled)})), 0)::bigint as worth
      from (${stocked}) as stocked group by 1`.execute(unscoped(ctx.db, COUNTED))
    const byBucket = new Map(rows.map((row) => [Number(row.bucket), row]))
    const inStock = { isCounted: true, stockTotal_begin: 1 }
    return {
      totals: [
        totalIn(of, ['pieces', ['库存件数', 'Pieces'], 'count'], {
          value: rows.reduce((sum, { pieces }) => sum + pieces, 0),
          open: opens(of, product, inStock),
        }),
        totalIn(of, ['worth', ['库存金额', 'Worth'], 'yuan'], {
          value: yuanOf(rows.reduce((sum, { worth }) => sum + worth, 0)),
          open: opens(of, product, inStock),
        }),
      ],
      columns: columnsIn(of, [
        ['age', ['库龄', 'Age'], 'text'],
        ['pieces', ['件数', 'Pieces'], 'count'],
        ['listings', ['商品数', 'Listings'], 'count'],
        ['worth', ['金额', 'Worth'], 'yuan'],
      ]),
      rows: BUCKETS.map(([from, to], index) => {
        const { listings = 0, pieces = 0, worth = 0 } = byBucket.get(index + 1) ?? {}
        const open = opens(of, product, {
          ...inStock,
          ...(to !== null && { stockedAt_begin: `${dayAfter(last, -to)} 00:00:00` }),
          ...(from > 0 && { stockedAt_end: `${dayAfter(last, -from)} 23:59:59` }),
          ...(to === null && { stockedAt_begin: '2000-01-01 00:00:00' }),
        })
        const age =
          to === null
            ? t([`${from - 1} 天以上`, `over ${from - 1} days`])
            : t([`${from}–${to} 天`, `${from}–${to} days`])
        return [{ value: age }, { value: pieces, open }, { value: listings, open }, { value: yuanOf(worth), open }]
      }),
      chart: perRow('pieces'),
    }
  },
}
