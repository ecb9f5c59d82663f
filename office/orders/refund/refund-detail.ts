import { ref } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { refund } from '../../trade/model/refund.ts'
import { itemBase, itemFields } from '../../trade/model/refund-item.ts'

/** The same rows over all refunds: what came back in which condition. */
export const refundDetail = defineResource({
  ...itemBase,
  fields: {
    ...itemFields,
    refundId: ref(['退款单', 'Refund'], refund, { text: 'refundNo', readonly: true, linked: true }),
  },
  name: 'refund-detail',
  title: ['退款明细', 'Refund detail'],
  path: '/shop/refundDetail',
  permission: 'shop:refundDetail',
  power: 'none',
  menu: { under: 'trade', url: '/shop/refundDetail', component: 'shop/RefundDetailList', icon: 'profile', order: 11 },
  empty: ['退款申请提交后，每种商品一行', 'One line per product of a refund'],
  list: [
    'pictureSnap',
    'titleSnap',
    'skuNameSnap',
    'refundId',
    'qty',
    'amount',
    'receivedQty',
    'condition',
    'restockQty',
    'damagedQty',
    'scrapQty',
  ],
  search: { refundNo: 'like', titleSnap: 'like', skuNameSnap: 'like', condition: 'in', amount: 'range' },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
