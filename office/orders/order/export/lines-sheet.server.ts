import { sql } from 'kysely'
import { codeText, type Field, money, number, text } from '#kit/contract/field.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { ExportSheet, NamedField } from '#kit/server/crud/export-sheet.server.ts'
import { exportedCells } from '#kit/server/crud/exported-cells.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { WorkbookValue } from '#kit/server/sheets/write-workbook.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { order } from '../../../trade/model/order.ts'
import { TRADE_RIGHTS } from '../../../trade/model/rights.ts'
import { LINES_SHEET } from './lines-sheet.ts'

/** What of an order stands in its first row. */
const OWN = [
  ...(['orderNo', 'status', 'userId', 'orderedAt', 'payTime', 'shipTime', 'finishTime', 'cancelTime'] as const),
  ...(['cancelReason', 'freight', 'payable', 'paid', 'refunded', 'receiverName', 'receiverPhone', 'areaText'] as const),
  ...(['address', 'zip', 'buyerRemark', 'staffRemark', 'tags', 'carriers', 'trackingNos'] as const),
] as const

const needs = TRADE_RIGHTS.money

/** Columns that are no field of an order. */
const MORE = {
  account: text(['顾客账号', 'Account']),
  discount: money(['优惠金额', 'Discount'], { needs }),
  taxes: money(['税费', 'Taxes'], { needs }),
  lineTitle: text(['商品名称', 'Product']),
  lineSpec: text(['规格', 'Variant']),
  skuCode: codeText(['SKU编码', 'SKU code']),
  unitPrice: money(['单价', 'Unit price'], { needs }),
  qty: number(['数量', 'Quantity']),
} as const satisfies Readonly<Record<string, Field>>

type MoreName = keyof typeof MORE

interface LineRow extends Readonly<Record<Exclude<MoreName, 'taxes'>, string | number | null>> {
  readonly orderId: string
  readonly adjust: number
}

/** In-stock orders with a row for each of their lines; those of other lines have no such form, and no row. */
export function linesSheet(app: AppContext): ExportSheet {
  const own: readonly NamedField[] = OWN.map((name) => ({ name, field: order.fields[name] }))
  const more: readonly NamedField[] = Object.entries(MORE).map(([name, field]) => ({ name, field }))
  return {
    title: LINES_SHEET.title,
    columns: [...own, ...more],
    rowsOf: async (rows, ctx) => {
      const inStock = rows.filter((row) => Number(row.line) === SALES_LINE.inStock)
      const cells = await exportedCells(app, order, ctx, { rows: inStock, columns: own })
      const lines = await linesOf(
        ctx,
        inStock.map(({ id }) => String(id)),
      )
      const seesMoney = ctx.user.can(needs)
      return inStock.flatMap((row, index) =>
        (lines.get(String(row.id)) ?? []).map((line, place) => [
          // the number tells what rows belong together
          ...(cells[index] ?? []).map((cell, column) => (place === 0 || column === 0 ? cell : null)),
          ...Object.keys(MORE).map((name) => cellOf(line, name as MoreName, { isFirst: place === 0, seesMoney })),
        ]),
      )
    },
  }
}

function cellOf(
  line: LineRow,
  name: MoreName,
  { isFirst, seesMoney }: { readonly isFirst: boolean; readonly seesMoney: boolean },
): WorkbookValue {
  const isOfOrder = name === 'account' || name === 'discount' || name === 'taxes'
  if ((isOfOrder && !isFirst) || (MORE[name].kind === 'money' && !seesMoney)) {
    return null
  }
  // what came off, or was added, by whatever means
  return name === 'discount' ? Math.max(0, -line.adjust) : name === 'taxes' ? Math.max(0, line.adjust) : line[name]
}

async function linesOf(
  { db }: Pick<RequestContext, 'db' | 'user'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly LineRow[]>> {
  const { rows } = await sql<LineRow>`
    select i.order_id, u.account, i.title_snap as line_title, i.sku_name_snap as line_spec, s.sku_code, i.unit_price, i.qty,
      0 as discount, o.payable - o.item_amount - o.freight as adjust
    from shop_order_item i
    join shop_order o on o.id = i.order_id
    join shop_app_user u on u.id = i.user_id
    left join ${withDeleted('shop_sku')} s on s.id = i.sku_id
    where i.order_id = any(${ids})
    order by i.order_id, i.position`.execute(unscoped(db, 'lines of orders that the caller sees, with their SKUs'))
  const lines = new Map<string, LineRow[]>()
  for (const row of rows) {
    lines.set(row.orderId, [...(lines.get(row.orderId) ?? []), row])
  }
  return lines
}
