import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, dicts, region, text } from '#kit/contract/field.ts'
import { countWithin, FORM_RULES } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'

export const RETURN_ADDRESS_KIND = choices('return_address_kind', ['退货地址用途', 'Uses of return addresses'], {
  return: ['return', '退货', 'Return'],
  exchange: ['exchange', '换货', 'Exchange'],
  repair: ['repair', '维修', 'Repair'],
})

/** Where customers send parcels back to. */
export const returnAddress = defineResource({
  name: 'return-address',
  title: ['退货地址', 'Return address'],
  path: '/shop/returnAddress',
  table: 'shop_return_address',
  permission: 'shop:returnAddress',
  power: 'none',
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
    phone: codeText(['电话', 'Phone'], { required: true, max: 20, rules: FORM_RULES.phone }),
    region: region(['地区', 'Region'], { required: true }),
    address: text(['详细地址', 'Address'], { required: true, max: 200 }),
    zip: codeText(['邮编', 'Postcode'], { max: 6, rules: FORM_RULES.postcode }),
    kinds: dicts(['用途', 'Used for'], RETURN_ADDRESS_KIND, {
      // a small shop has one address for all of it
      initial: 'return,exchange,repair',
      rules: [countWithin({ min: 1 })],
    }),
    isDefault: boolean(['默认', 'Default']),
    remark: text(['备注', 'Remark'], { max: 200 }),
  },
  list: ['name', 'contact', 'phone', 'address', 'kinds', 'isDefault'],
  search: { name: 'like', contact: 'like', kinds: 'in' },
  form: [['name', 'isDefault'], ['contact', 'phone'], ['region', 'zip'], ['address'], ['kinds'], ['remark']],
})
