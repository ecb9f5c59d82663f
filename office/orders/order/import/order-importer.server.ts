import { choicesOf, codeOf, valueMeant } from '#kit/contract/choices.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { isRequired } from '#kit/contract/read-field.ts'
import type { SheetError } from '#kit/contract/sheet.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { type AppContext, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
  optionIn,
  PASSED_OVER,
  type PlannedUnit,
} from '#kit/server/crud/importer.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { goods } from '../../../catalogue/goods/goods.ts'
import { PRODUCT_LINES } from '../../../catalogue/product/product.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { customersKnown } from '../../../trade/commands/moving-in/imported-customers.server.ts'
import { soldSkus } from '../../../trade/commands/moving-in/sold-skus.server.ts'
import { CARRIER } from '../../../trade/model/carrier.ts'
import { customer } from '../../../trade/model/customer.ts'
import { EXTERNAL_SOURCE, PASSWORDS_KEPT_OUT } from '../../../trade/model/moving-in.ts'
import { order } from '../../../trade/model/order.ts'
import type { ImportedListings } from './imported-listings.server.ts'
import { knownBy } from './known-by.ts'
import { differences, knownOrders } from './known-orders.server.ts'
import { ORDER_SHEET, ORDER_SOURCES, UNKNOWN_SKU } from './order-sheet.ts'
import { type ReadOrder, readOrders } from './read-orders.ts'
import type { SheetOrder } from './sheet-order.ts'
import { undoOrders } from './undo-orders.server.ts'
import { writeOrders } from './write-orders.server.ts'

const FIELDS: readonly ImportField[] = Object.entries(ORDER_SHEET).map(([name, { field, ...more }]) => ({
  name,
  title: field.title,
  aliases: 'aliases' in more ? more.aliases : [],
  isRequired: isRequired(field),
  field,
}))

/** Tables that orders of a former shop fill. */
const FILLED = [
  ...['shop_order', 'shop_order_item', 'shop_payment', 'shop_shipment', 'shop_shipment_item', 'shop_app_user'],
  ...['shop_account_sign', 'shop_goods', 'shop_product', 'shop_sku', 'sys_record_change', 'sys_job_row'],
]

/** Orders of one transaction. */
const AT_ONCE = 200

/**
 * Orders of former shops as they ended there. Nobody is told of them, no gateway is asked, no stock moves; each keeps the
 * number it had, and the same number of one source is never taken twice.
 */
export function orderImporter(trade: Trade, listings: ImportedListings): Importer {
  const { app } = trade
  const importer: Importer = {
    resource: order,
    fields: FIELDS,
    sources: ORDER_SOURCES,
    options: [UNKNOWN_SKU],
    keptOut: PASSWORDS_KEPT_OUT,
    streamed: { key: 'externalNo', fills: FILLED },
    unitsPerStep: AT_ONCE,
    passedOver: PASSED_OVER,
    requireForm: (_, form) => {
      optionIn(importer, UNKNOWN_SKU.name, form)
    },
    plan: async (ctx, { file, sheets, earlier }, form) => {
      const found = findSheet(sheets, importer, chosenHeaders(importer, form))
      if (!found) {
        throw noHeader(file.name)
      }
      const { sheet, header } = found
      const source = found.source?.name ?? EXTERNAL_SOURCE.other
      const now = new Date((await trade.now(ctx)).getTime() + CLOCKS_APART_MS)
      const read = readOrders(found, { clock: app.clock, now, earlier, carrierOf: await carriersCalled(app, ctx) })
      const isOwn = source === EXTERNAL_SOURCE.vitrine || !LINE_COLUMNS.some(read.has)
      const checked = await checkedOrders(ctx, { ...read, source, mayMake: mayMake(ctx, form) })
      const numbers = checked.map(({ title }) => title)
      const known = await knownOrders(ctx, { source, isOwn, numbers })
      const byRow = new Map<number, SheetOrder>()
      const units = checked.map((one): PlannedUnit => {
        const row = one.rows[0]?.row ?? 1
        const base = { sheet: sheet.name, row, rows: one.rows.length, title: one.title, errors: one.errors }
        const there = known.get(one.title)
        if (there && (one.order || isOwn)) {
          const told = differences(there, one, { read, clock: app.clock })
          return { ...base, action: 'unchanged', errors: read.told(one, told) }
        }
        if (one.order) {
          byRow.set(row, one.order)
          return { ...base, action: 'created' }
        }
        const isRefused = one.errors.some(({ severity }) => severity === 'refused')
        return { ...base, action: isRefused ? 'refused' : 'skipped' }
      })
      return {
        name: file.name,
        units,
        errors: units.flatMap(({ errors }): readonly SheetError[] => errors),
        sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }),
        write: async (inside, some) => {
          const orders = some.flatMap(({ row }) => byRow.get(row) ?? [])
          const notes = await writeOrders(trade, listings, inside, { source, orders })
          return some.map(({ row, action }) => {
            const own = byRow.get(row)
            const undo = own && notes.get(own.externalNo)
            return undo ? { action: 'created' as const, undo } : { action: action === 'created' ? 'unchanged' : action }
          })
        },
      }
    },
    undo: async (ctx, note) => (await undoOrders(trade, listings, ctx, [note]))[0] ?? [],
    undoMany: (ctx, notes) => undoOrders(trade, listings, ctx, notes),
  }
  return importer
}

/** Carriers of the shop by their codes, their names in either language, and their short names. */
async function carriersCalled(
  { texts }: AppContext,
  ctx: RequestContext,
): Promise<(text: string) => string | undefined> {
  const named = await texts.valuesOf(dictionaryQuery(ctx, codeOf(CARRIER)), [])
  const codes = new Set(named.values())
  return (text) => (text === '' || codes.has(text) ? text : (named.get(text) ?? valueMeant(choicesOf(CARRIER), text)))
}

/** A sheet without any of them names orders, and makes none. */
const LINE_COLUMNS = ['lineTitle', 'skuCode', 'barCode'] as const

/** Clocks of shops differ a little. */
const CLOCKS_APART_MS = 10 * 60_000

interface MayMake {
  readonly listings: boolean
  readonly isRefusing: boolean
  readonly customers: boolean
}

function mayMake({ user }: RequestContext, form: Readonly<Record<string, string>>): MayMake {
  const can = (resource: Parameters<typeof permissionOf>[0]) => user.can(permissionOf(resource, 'importExcel'))
  const isRefusing = (form[UNKNOWN_SKU.name] ?? UNKNOWN_SKU.initial) === 'refuse'
  return { isRefusing, listings: can(goods) && can(PRODUCT_LINES[1]), customers: can(customer) }
}

/** Orders whose SKUs and customers were looked up: what is missing and may not be made is an error of its row. */
async function checkedOrders(
  ctx: TradeContext,
  {
    orders,
    note,
    source,
    mayMake: { isRefusing, listings, customers },
  }: ReturnType<typeof readOrders> & { readonly source: string; readonly mayMake: MayMake },
): Promise<readonly ReadOrder[]> {
  const taken = orders.flatMap(({ order: one }) => one ?? [])
  const skuOf = await soldSkus(
    ctx,
    taken.flatMap(({ lines }) => lines),
  )
  const customerOf = await customersKnown(
    ctx,
    taken.map((one) => knownBy(source, one)),
  )
  return orders.map((one) => {
    let checked = one
    for (const line of one.order?.lines ?? []) {
      if ((isRefusing || !listings) && !skuOf(line)) {
        const name = line.skuCode || line.barCode || [line.title, line.spec].filter(Boolean).join(' ')
        checked = note(
          checked,
          line.skuCode === '' ? 'lineTitle' : 'skuCode',
          filled(isRefusing ? NO_SKU : MAY_NOT_MAKE, { name }),
          line.row,
        )
      }
    }
    if (one.order && !customers && customerOf(knownBy(source, one.order)).length === 0) {
      checked = note(checked, 'email', NO_CUSTOMER)
    }
    return checked
  })
}

const NO_SKU: Text = ['商品库没有 SKU“{name}”', 'The catalogue has no SKU "{name}"']
const MAY_NOT_MAKE: Text = [
  '商品库没有 SKU“{name}”，新建需要现货手办与现货商品的导入权限',
  'The catalogue has no SKU "{name}"; to make it you need the right to import figures and products',
]
const NO_CUSTOMER: Text = [
  '没有这位顾客，新建需要顾客的导入权限',
  'There is no such customer; to add them you need the right to import customers',
]
