import { useSearchParams } from 'react-router'
import { COMMA, SEMICOLON, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { BarCode } from '#kit/web/print/bar-code.web.tsx'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { CARRIER } from '../../../trade/model/carrier.ts'
import { WAREHOUSE_AREA } from '../../bin/bin.ts'
import {
  countsOf,
  type LabelSize,
  PICK_ORDERS,
  type PickGroup,
  type PickOrder,
  type PlacedBin,
  type PrintedParcel,
  type Prints,
  pickingOf,
} from './print-parts.ts'

interface SheetsProps {
  readonly prints: Prints
}

/** What is to be fetched from the shelves, by SKU, in the chosen order. */
export function PickingSheet({ prints }: SheetsProps) {
  const t = useTranslate()
  const [query] = useSearchParams()
  const areas = useDictionary(WAREHOUSE_AREA)
  const by = pickOrderIn(query)
  const groups = pickingOf(prints.parcels, { by, areas: areas.map(({ value }) => value) })
  const pieces = groups.reduce((sum, group) => sum + group.pieces, 0)
  const skus = new Set(groups.flatMap((group) => group.skus.map(({ skuId }) => skuId))).size
  const { orders: orderCount } = countsOf(prints.parcels.filter(({ isSent }) => !isSent))
  return (
    <article className="print-page">
      <header className="print-head">
        <h2>
          {prints.shop} · {t(PICKING)}
        </h2>
        <span>{t(PICKED, { orders: orderCount, skus, pieces })}</span>
      </header>
      <table className="print-table">
        <thead>
          <tr>
            {by !== 'bin' && <th>{t(BIN)}</th>}
            <th>{t(SKU)}</th>
            <th>{t(PRODUCT)}</th>
            <th className="is-number">{t(QTY)}</th>
            {by !== 'order' && <th>{t(ORDERS)}</th>}
            <th>{t(DONE)}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <PickedGroup key={groupKey(group)} group={group} by={by} />
        ))}
      </table>
    </article>
  )
}

function PickedGroup({ group: { of, pieces, skus }, by }: { readonly group: PickGroup; readonly by: PickOrder }) {
  const t = useTranslate()
  const areas = useDictionary(WAREHOUSE_AREA)
  const areaOf = ({ area }: PlacedBin) => areas.find(({ value }) => value === area)?.text ?? area
  const where = (bins: readonly PlacedBin[]) => bins.map((one) => `${areaOf(one)} ${one.code}`)
  const binCell = ([first]: readonly PlacedBin[]) => (
    <td className="print-bin">
      {first?.code ?? '-'}
      {first && <small>{areaOf(first)}</small>}
    </td>
  )
  return (
    <tbody>
      <tr className="print-group">
        <th colSpan={by === 'wave' ? 6 : 5} scope="rowgroup">
          <span>{of === undefined ? t(WITHOUT[by]) : typeof of === 'string' ? of : `${areaOf(of)} ${of.code}`}</span>
          <span>{t(PIECES, { n: pieces })}</span>
        </th>
      </tr>
      {skus.map(({ skuId, skuCode, barCode, title, sku, qty, orders, bins }) => (
        <tr key={skuId}>
          {by !== 'bin' && binCell(bins)}
          <td>
            {skuCode ?? '-'}
            {barCode && <small>{barCode}</small>}
          </td>
          <td>
            {title}
            <small>{sku}</small>
            {bins.length > 1 && <small>{t(ALSO_IN, { bins: where(bins.slice(1)).join(t(COMMA)) })}</small>}
          </td>
          <td className="is-number print-qty">{qty}</td>
          {by !== 'order' && <td>{orders.map((each) => `${each.orderNo} ×${each.qty}`).join(t(COMMA))}</td>}
          <td className="print-box" />
        </tr>
      ))}
    </tbody>
  )
}

function groupKey({ of }: PickGroup): string {
  return typeof of === 'object' ? `${of.area} ${of.code}` : (of ?? '')
}

/** The order of the picking list that an address names; by place unless it says otherwise. */
export function pickOrderIn(query: URLSearchParams): PickOrder {
  return PICK_ORDERS.find((one) => one === query.get('by')) ?? 'bin'
}

/** What goes into each parcel. */
export function PackingSheets({ prints }: SheetsProps) {
  return prints.parcels.map((parcel) => <PackingSheet key={parcel.key} prints={prints} parcel={parcel} />)
}

function PackingSheet({ prints, parcel }: SheetsProps & { readonly parcel: PrintedParcel }) {
  const t = useTranslate()
  const { no, orderNos, items, remarks, receiver } = parcel
  const hasMany = orderNos.length > 1
  return (
    <article className="print-page">
      <header className="print-head">
        <div>
          <h2>
            {prints.shop} · {t(PACKING)}
          </h2>
          {hasMany && <p>{t(TOGETHER, { orders: orderNos.join(t(COMMA)) })}</p>}
          <p>{[receiver.name, receiver.phone].filter(Boolean).join(' ')}</p>
          <p>{placeOf(parcel)}</p>
          <Carrier parcel={parcel} />
        </div>
        <BarCode text={no} />
      </header>
      <table className="print-table">
        <thead>
          <tr>
            {hasMany && <th>{t(ORDER_NO)}</th>}
            <th>{t(SKU)}</th>
            <th>{t(PRODUCT)}</th>
            <th className="is-number">{t(QTY)}</th>
            <th>{t(DONE)}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, orderNo, skuCode, title, sku, qty, bins }) => (
            <tr key={id}>
              {hasMany && <td>{orderNo}</td>}
              <td>
                {skuCode ?? '-'}
                {bins.length > 0 && <small>{bins.map(({ code }) => code).join(t(COMMA))}</small>}
              </td>
              <td>
                {title}
                <small>{sku}</small>
              </td>
              <td className="is-number print-qty">{qty}</td>
              <td className="print-box" />
            </tr>
          ))}
        </tbody>
      </table>
      {remarks.map((remark) => (
        <p key={remark} className="print-remark">
          {t(REMARK, { remark })}
        </p>
      ))}
    </article>
  )
}

interface LabelsProps extends SheetsProps {
  readonly size: LabelSize
}

/** What is stuck on each parcel. */
export function Labels({ prints, size }: LabelsProps) {
  const t = useTranslate()
  const { sender } = prints
  return prints.parcels.map((parcel) => (
    <article key={parcel.key} className={`print-label is-${size}`}>
      <div className="print-label-head">
        <strong>{prints.shop}</strong>
        <Carrier parcel={parcel} />
      </div>
      <div className="print-label-code">
        <BarCode text={parcel.trackingNo ?? parcel.no} height={16} />
      </div>
      <div className="print-label-to">
        <small>{t(TO)}</small>
        <p>
          <strong>{parcel.receiver.name ?? '-'}</strong> {parcel.receiver.phone}
        </p>
        <p>{placeOf(parcel) || t(NO_ADDRESS)}</p>
      </div>
      <div className="print-label-from">
        <small>{t(FROM)}</small>
        <p>{[sender?.name ?? prints.shop, sender?.phone ?? prints.phone, sender?.place].filter(Boolean).join(' ')}</p>
      </div>
      <div className="print-label-what">
        <p>{parcel.items.map(({ title, sku, qty }) => `${title} ${sku ?? ''} ×${qty}`).join(t(SEMICOLON))}</p>
        <small>{parcel.orderNos.join(' ')}</small>
      </div>
    </article>
  ))
}

function Carrier({ parcel: { carrier, trackingNo } }: { readonly parcel: PrintedParcel }) {
  const carriers = useDictionary(CARRIER)
  const name = carriers.find(({ value }) => value === carrier)?.text ?? carrier
  return trackingNo ? (
    <span>
      {name} {trackingNo}
    </span>
  ) : null
}

function placeOf({ receiver: { area, address, zip } }: PrintedParcel): string {
  return [area, address, zip].filter(Boolean).join(' ')
}

const PICKING: Text = ['拣货单', 'Picking list']
const PACKING: Text = ['装箱单', 'Packing list']
const PICKED: Text = [
  '{orders} 个订单，{skus} 种 SKU，共 {pieces} 件',
  '{orders} {orders|order|orders}, {skus} {skus|SKU|SKUs}, {pieces} {pieces|piece|pieces}',
]
const TOGETHER: Text = ['合包：{orders}', 'Together: {orders}']
const BIN: Text = ['库位', 'Bin']
const PIECES: Text = ['{n} 件', '{n} {n|piece|pieces}']
const ALSO_IN: Text = ['另有：{bins}', 'Also in: {bins}']
const WITHOUT: Readonly<Record<PickOrder, Text>> = {
  bin: ['未设库位', 'Without a bin'],
  wave: ['现货与预售', 'In stock and pre-orders'],
  order: ['', ''],
}
const ORDER_NO: Text = ['订单号', 'Order no.']
const SKU: Text = ['SKU 编码', 'SKU code']
const PRODUCT: Text = ['商品与规格', 'Product and variant']
const QTY: Text = ['数量', 'Pieces']
const ORDERS: Text = ['用于订单', 'For orders']
const DONE: Text = ['核对', 'Checked']
const REMARK: Text = ['买家留言：{remark}', 'Message of the buyer: {remark}']
const TO: Text = ['收件人', 'To']
const FROM: Text = ['寄件人（无法投递请退回）', 'From (return to if undelivered)']
const NO_ADDRESS: Text = ['无权查看地址', 'The address is not yours to see']
