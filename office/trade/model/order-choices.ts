import { choices } from '#kit/contract/choices.ts'

export const ORDER_SOURCE = choices('order_source', ['订单来源', 'Sources of orders'], {
  app: ['app', '小程序/App', 'App'],
  web: ['web', '网站', 'Website'],
  staff: ['staff', '后台', 'Staff'],
  imported: ['import', '迁入', 'Moved in'],
})

export const CANCEL_KIND = choices('cancel_kind', ['取消类型', 'Kinds of cancellation'], {
  timeout: ['timeout', '超时未付', 'Not paid in time'],
  customer: ['customer', '顾客取消', 'By the customer'],
  staff: ['staff', '商家取消', 'By the shop'],
  maker: ['maker', '厂商取消', 'By the maker'],
  shortage: ['shortage', '到货不足', 'Shortage'],
  delay: ['delay', '延期取消', 'After a delay'],
  forfeit: ['forfeit', '逾期弃单', 'Not paid in time (balance)'],
})

export const ORDER_FLAG = choices('order_flag', ['订单旗标', 'Flags of orders'], {
  none: [0, '无', 'None', 'grey'],
  red: [1, '红旗', 'Red', 'red'],
  yellow: [2, '黄旗', 'Yellow', 'orange'],
  green: [3, '绿旗', 'Green', 'green'],
  blue: [4, '蓝旗', 'Blue', 'blue'],
  grey: [5, '灰旗', 'Grey', 'grey'],
})

export const HOLD_STATE = choices('hold_state', ['寄存状态', 'States of held orders'], {
  none: [0, '未寄存', 'Not on hold', 'grey'],
  held: [1, '寄存中', 'On hold', 'blue'],
  ending: [2, '即将到期', 'Ending soon', 'orange'],
  over: [3, '已到期', 'Over', 'red'],
})

export const AFTER_SALE = choices('after_sale_state', ['售后状态', 'After-sales states'], {
  none: [0, '无售后', 'None', 'grey'],
  open: [1, '售后中', 'Open', 'orange'],
  closed: [2, '售后完成', 'Closed', 'green'],
})

export const SHIP_STATE = choices('ship_state', ['发货状态', 'Shipping states'], {
  none: [0, '未发货', 'Not shipped', 'grey'],
  part: [1, '部分发货', 'Shipped in part', 'orange'],
  all: [2, '已发货', 'Shipped', 'green'],
})
export const PAY_STATE = choices('pay_state', ['付款状态', 'Payment states'], {
  unpaid: [0, '未付款', 'Unpaid', 'orange'],
  paid: [1, '已付款', 'Paid', 'green'],
  partRefunded: [2, '部分退款', 'Refunded in part', 'orange'],
  refunded: [3, '已退款', 'Refunded', 'grey'],
  later: [4, '到货后付', 'When it has arrived', 'grey'],
})
