import { boolean, codeText, datetime, dict, images, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { CARRIER } from './carrier.ts'
import { ITEM_TEXT_LENGTH } from './item-words.ts'
import { order } from './order.ts'
import { MOST_PACKING_PHOTOS } from './packing-photos.ts'

/** Parcels that were sent. A sheet of them ships their orders. */
export const shipment = defineResource({
  name: 'shipment',
  title: ['发货单', 'Shipment'],
  path: '/shop/shipment',
  table: 'shop_shipment',
  permission: 'shop:shipment',
  power: 'none',
  menu: { under: 'trade', url: '/shop/shipment', component: 'shop/ShipmentList', icon: 'car', order: 3 },
  fields: {
    shipmentNo: codeText(['发货单号', 'Shipment no.'], { readonly: true, unique: true, max: 20 }),
    orderId: ref(['订单', 'Order'], order, { text: 'orderNo', readonly: true, linked: true }),
    parcelNo: codeText(['合包号', 'Parcel'], { readonly: true, max: 20 }),
    itemText: text(['内含商品', 'Contents'], { readonly: true, max: ITEM_TEXT_LENGTH }),
    carrier: dict(['快递公司', 'Carrier'], CARRIER, { readonly: true }),
    // carriers tell by it who gets the parcel
    trackingNo: codeText(['运单号', 'Tracking no.'], { readonly: true, max: 40, isPersonal: true }),
    shippedAt: datetime(['发货时间', 'Shipped at'], { readonly: true }),
    scannedQty: number(['扫码核对件数', 'Pieces verified by scan'], { readonly: true }),
    confirmedText: text(['人工确认', 'Confirmed by hand'], { readonly: true, max: ITEM_TEXT_LENGTH }),
    photos: images(['装箱照片', 'Packing photos'], { readonly: true, max: MOST_PACKING_PHOTOS }),
    isDelivered: boolean(['已签收', 'Delivered'], { readonly: true }),
  },
  empty: ['发货后，每个包裹一行', 'One line per parcel, once orders are shipped'],
  // orders that go together say so under the number
  list: ['shipmentNo', 'carrier', 'trackingNo', 'itemText', 'orderId', 'shippedAt', 'isDelivered', 'photos'],
  exported: [
    'shipmentNo',
    'orderId',
    'itemText',
    'carrier',
    'trackingNo',
    'parcelNo',
    'shippedAt',
    'isDelivered',
    'scannedQty',
    'confirmedText',
  ],
  search: {
    trackingNo: 'like',
    shipmentNo: 'like',
    itemText: 'like',
    parcelNo: 'eq',
    carrier: 'in',
    shippedAt: 'range',
    isDelivered: 'eq',
  },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch'],
})
