import { datetime, dict, money, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { numberChoices, textChoices } from '#kit/contract/testing/choices-for-test.ts'

/** A table like that of orders, declared like any other noun; it exists in the measured database only. */
export const benchOrder = defineResource({
  name: 'bench-order',
  title: ['订单', 'Order'],
  path: '/bench/order',
  table: 'bench_order',
  permission: 'bench:order',
  power: 'none',
  menu: { under: 'shop', url: '/bench/order', component: 'bench/OrderList', order: 900 },
  fields: {
    orderNo: text(['订单编号', 'Order no.'], { required: true, max: 32, unique: true }),
    line: dict(['业务线', 'Line'], numberChoices('shop_line'), { required: true }),
    status: dict(['状态', 'Status'], numberChoices('bench_order_status'), { required: true }),
    userName: text(['用户', 'User'], { required: true, max: 100 }),
    phone: text(['电话', 'Phone'], { max: 20 }),
    title: text(['商品', 'Goods'], { required: true, max: 200 }),
    manufacturer: dict(['厂商', 'Maker'], textChoices('figure_maker')),
    quantity: text(['数量', 'Quantity'], { max: 10 }),
    amount: money(['金额', 'Amount'], { required: true }),
    freight: money(['运费', 'Freight']),
    discount: money(['优惠', 'Discount']),
    payTime: datetime(['支付时间', 'Paid at']),
    deliverTime: datetime(['发货时间', 'Sent at']),
    address: text(['收货地址', 'Address'], { max: 200 }),
    remark: text(['备注', 'Remark'], { max: 200 }),
  },
  list: ['orderNo', 'line', 'status', 'userName', 'title', 'amount', 'payTime'],
  search: { orderNo: 'like', title: 'like', status: 'eq', payTime: 'range' },
  form: [
    ['orderNo', 'line'],
    ['status', 'userName'],
    ['phone', 'title'],
    ['manufacturer', 'quantity'],
    ['amount', 'freight'],
    ['discount', 'payTime'],
    ['deliverTime', 'address'],
    ['remark'],
  ],
})
