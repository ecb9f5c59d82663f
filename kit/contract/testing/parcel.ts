import { money, number, ref, text } from '../field.ts'
import { child, defineResource } from '../resource.ts'

/** A resource of the tests alone: what a parcel holds. */
const parcelItem = defineResource({
  name: 'parcelItem',
  title: ['包裹明细', 'Parcel item'],
  path: '/demo/parcelItem',
  table: 'demo_parcel_item',
  permission: 'demo:parcelItem',
  power: 'none',
  fields: {
    label: text(['品名', 'Label'], { required: true, max: 20, unique: true }),
    shelf: ref(['陈列柜', 'Shelf'], 'demo_shelf,name,code'),
    qty: number(['数量', 'Quantity'], { required: true, min: 1, max: 99, initial: 1 }),
    price: money(['单价', 'Price']),
  },
  list: ['label', 'shelf', 'qty', 'price'],
  search: {},
  form: [['label', 'shelf', 'qty', 'price']],
  check: ({ qty, price }) =>
    Number(qty) > 10 && Number(price) > 100_000
      ? [{ path: 'qty', message: ['贵重品每行最多10件', 'At most 10 of something expensive'] }]
      : [],
})

/** A resource of the tests alone: rows that consist of others. */
export const parcel = defineResource({
  name: 'parcel',
  title: ['包裹', 'Parcel'],
  path: '/demo/parcel',
  table: 'demo_parcel',
  permission: 'demo:parcel',
  power: 'none',
  menu: { under: 'test', url: '/demo/parcel', component: 'demo/ParcelList', order: 5 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 20 }),
    note: text(['备注', 'Note'], { max: 50 }),
  },
  list: ['name', 'note'],
  search: { name: 'like' },
  form: [['name'], ['note']],
  children: { items: child(parcelItem, { key: 'parcelId', min: 1, max: 5, order: 'position' }) },
})
