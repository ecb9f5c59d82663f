import type { FieldError } from '#kit/contract/errors.ts'
import { codeText, dict } from '#kit/contract/field.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { errorsIn } from '#kit/server/crud/command.server.ts'
import { sheetError, sheetInputs } from '#kit/server/crud/import-plan.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
  PASSED_OVER,
  type PlannedUnit,
  type ReadBook,
} from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { byId, type ReadyParcel, readyParcels, shipParcel } from '../../trade/commands/parcel/ship-orders.server.ts'
import { CARRIER } from '../../trade/model/carrier.ts'
import { NO_CARRIER, NO_SHIPPING } from '../../trade/model/no-carrier.ts'
import { order } from '../../trade/model/order.ts'
import { shipment } from '../../trade/model/shipment.ts'

/** Parcels of one transaction: others wait for their orders no longer than it takes. */
const STEP_PARCELS = 20

/** A row of such a sheet. */
const SHEET = {
  ...shipment,
  fields: {
    orderNo: codeText(['订单号', 'Order no.'], { required: true, max: 20 }),
    carrier: dict(['快递公司', 'Carrier'], CARRIER, {
      help: filled(['无需发货的写“{zh}”', '"{en}" where nothing needs to be sent'], {
        zh: NO_SHIPPING[0],
        en: NO_SHIPPING[1],
      }),
    }),
    trackingNo: codeText(['运单号', 'Tracking no.'], { max: 40 }),
  },
}

const FIELDS: readonly ImportField[] = [
  { name: 'orderNo', aliases: ['订单编号', '商家订单号', '订单', 'Order'], isRequired: true },
  { name: 'carrier', aliases: ['快递', '物流公司', '承运商', 'Courier'], isRequired: false },
  { name: 'trackingNo', aliases: ['快递单号', '物流单号', '面单号', 'Waybill no.'], isRequired: false },
].map((field) => {
  const declared = SHEET.fields[field.name as keyof typeof SHEET.fields]
  return { ...field, title: declared.title, field: declared }
})

/**
 * Parcels from a sheet or typed in the grid: an order, a carrier and a number in each row, and the order is shipped as by hand. A parcel that left the house is not called back: nothing of it is undone.
 */
export function parcelImporter(trade: Trade): Importer {
  return {
    resource: shipment,
    fields: FIELDS,
    typed: { permission: actionPermission(order, 'ship'), title: SHIP, many: ORDERS },
    unitsPerStep: STEP_PARCELS,
    passedOver: PASSED_OVER,
    plan: async (ctx, book, form) => {
      const { found, parcels } = await readParcels(trade, ctx, book, form)
      const isSent = await sentParcels(trade, ctx, [...parcels.values()])
      const { sheet, header } = found
      const placed = (row: number, errors: readonly FieldError[]) =>
        errors.map(({ path, message }) =>
          sheetError({ resource: SHEET, sheet, header }, row, path in SHEET.fields ? path : 'orderNo', message),
        )
      const units: PlannedUnit[] = []
      const repeatedIn = repeats()
      const dividedIn = divided([...parcels.values()])
      for (const [row, parcel] of parcels) {
        const isThere = isSent(parcel)
        const errors = isThere ? [] : placed(row, [...repeatedIn(parcel), ...dividedIn(parcel)])
        const action = isThere ? 'unchanged' : errors.length > 0 ? 'refused' : 'created'
        units.push({ sheet: sheet.name, row, rows: 1, title: parcel.orderNo, action, errors })
      }
      return {
        name: book.file.name,
        units,
        errors: units.flatMap(({ errors }) => errors),
        sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }),
        write: async (inside, some) => {
          const ready = some.flatMap(({ row, action }) => (action === 'created' ? (parcels.get(row) ?? []) : []))
          for (const parcel of ready.toSorted(byId)) {
            await shipParcel(trade, inside, parcel)
          }
          return some.map(({ action }) => ({ action }))
        },
        errorsOf: ({ row }, error) => placed(row, errorsIn(error)),
      }
    },
    undo: async () => [STAYS],
  }
}

/** Whether a parcel was sent already, with its carrier and its number: a sheet that came from here says what is there. */
async function sentParcels(
  { app }: Trade,
  ctx: TradeContext,
  parcels: readonly ReadyParcel[],
): Promise<(parcel: ReadyParcel) => boolean> {
  const orderIds = [...new Set(parcels.flatMap(({ id }) => id ?? []))]
  const rows = visibleRows(app, shipment, ctx).select(['orderId', 'carrier', 'trackingNo'])
  const sent = orderIds.length === 0 ? [] : await rows.where('orderId', 'in', orderIds).execute()
  const keyOf = (...parts: readonly unknown[]) => parts.map((part) => part ?? '').join(' ')
  const known = new Set(sent.map(({ orderId, carrier, trackingNo }) => keyOf(orderId, carrier, trackingNo)))
  return ({ id, carrier, trackingNo }) =>
    id !== undefined && known.has(keyOf(id, carrier === NO_CARRIER ? '' : carrier, trackingNo))
}

/** Rows with a number of an order, by their number in the sheet. */
async function readParcels(
  trade: Trade,
  ctx: TradeContext,
  { file, sheets }: ReadBook,
  form: Readonly<Record<string, string>>,
) {
  const found = findSheet(sheets, { fields: FIELDS }, chosenHeaders({ fields: FIELDS }, form))
  if (!found) {
    throw noHeader(file.name)
  }
  const { sheet, header } = found
  const rows = sheet.rows.filter(({ row, cells }) => row > header.row && cells.some((cell) => cell.text.trim() !== ''))
  const inputs = await sheetInputs({ app: trade.app, resource: SHEET, ctx, sheet, header }, rows)
  const word = (value: unknown) => String(value ?? '').trim()
  const ready = await readyParcels(
    trade,
    ctx,
    inputs.map(({ orderNo, carrier, trackingNo }) => ({
      orderNo: word(orderNo),
      carrier: NO_SHIPPING.includes(word(carrier)) ? NO_CARRIER : word(carrier),
      trackingNo: word(trackingNo),
    })),
  )
  const numberOf = (index: number) => (rows[index] as SheetRow).row
  return { found, parcels: new Map(ready.map((parcel, index): [number, ReadyParcel] => [numberOf(index), parcel])) }
}

/** Says of one row after another what those before say against it: its order, or its number for somebody else. */
function repeats() {
  const orderNos = new Set<string>()
  const receivers = new Map<string, ReadyParcel['goesTo']>()
  return ({ orderNo, carrier, trackingNo, goesTo }: ReadyParcel): readonly FieldError[] => {
    const number = `${carrier} ${trackingNo}`
    if (orderNos.has(orderNo)) {
      return [{ path: 'orderNo', message: TWICE }]
    }
    orderNos.add(orderNo)
    if (trackingNo !== '' && receivers.has(number) && receivers.get(number) !== goesTo) {
      return [{ path: 'trackingNo', message: SAME_NUMBER }]
    }
    receivers.set(number, goesTo)
    return []
  }
}

/** Says of rows that their orders are packed as one, and go with several numbers: which of them is right is for people to say. */
function divided(parcels: readonly ReadyParcel[]) {
  const numbers = new Map<string, Set<string>>()
  for (const { parcelNo, carrier, trackingNo } of parcels) {
    if (parcelNo !== null && trackingNo !== '') {
      numbers.set(parcelNo, (numbers.get(parcelNo) ?? new Set()).add(`${carrier} ${trackingNo}`))
    }
  }
  return ({ parcelNo }: ReadyParcel): readonly FieldError[] =>
    parcelNo !== null && (numbers.get(parcelNo)?.size ?? 0) > 1
      ? [{ path: 'trackingNo', message: filled(SEVERAL_NUMBERS, { parcelNo }) }]
      : []
}

const TWICE: Refusal = ['订单重复', 'The order is there twice', 'shipment.twice']
const SAME_NUMBER: Refusal = [
  '前面的行已将此运单号用于他人',
  'A row before has this number for somebody else',
  'shipment.sameNumber',
]
const SEVERAL_NUMBERS: Refusal = [
  '合包 {parcelNo} 是一个包裹，这里填写了不同的运单号',
  'Parcel {parcelNo} is one, and there are several numbers for it here',
  'shipment.severalNumbers',
]
const SHIP: Text = ['发货', 'Ship']
const ORDERS: Text = [' {n} 单', '{n} {n|order|orders}']
const STAYS: Text = ['已发出的包裹不能撤回', 'A parcel that was sent is not called back']
