import { dicts, flag, region, text } from '#kit/contract/field.ts'
import { LANDLINE_OR_MOBILE, POSTCODE } from '#kit/contract/patterns.ts'
import { type RowOf, resource } from '#kit/contract/resource.ts'

/** Where customers send parcels back to (shop domain 5.1). */
export const returnAddress = resource({
  name: 'return-address',
  title: ['退货地址', 'Return address'],
  path: '/shop/returnAddress',
  table: 'shop_return_address',
  permission: 'shop:returnAddress',
  menu: {
    under: 'shop',
    url: '/shop/returnAddress',
    component: 'shop/ReturnAddressList',
    icon: 'environment',
    order: 70,
  },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 50, unique: true }),
    contact: text(['联系人', 'Contact'], { required: true, max: 30 }),
    phone: text(['电话', 'Phone'], { required: true, max: 20, pattern: LANDLINE_OR_MOBILE }),
    region: region(['地区', 'Region'], { required: true }),
    address: text(['详细地址', 'Address'], { required: true, max: 200 }),
    zip: text(['邮编', 'Postcode'], { max: 6, pattern: POSTCODE }),
    kinds: dicts(['用途', 'Used for'], 'return_address_kind'),
    isDefault: flag(['默认', 'Default']),
    remark: text(['备注', 'Remark'], { max: 200 }),
  },
  list: ['name', 'contact', 'phone', 'region', 'address', 'kinds', 'isDefault'],
  search: { name: 'like', contact: 'like', kinds: 'in' },
  form: [['name', 'isDefault'], ['contact', 'phone'], ['region', 'zip'], ['address'], ['kinds'], ['remark']],
})

export type ReturnAddress = RowOf<typeof returnAddress>
