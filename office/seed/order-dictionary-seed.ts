import { dictionary, type SeedDictionary } from './seed-dictionary.ts'

const NUMBER = { isNumber: true } as const

/** Dictionaries of orders, parcels, customers and what waits for staff. */
export const ORDER_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'order_status',
    ['订单状态', 'States of orders'],
    [
      ['10', '待付款', 'To pay', 'orange'],
      ['20', '待发货', 'To ship', 'blue'],
      ['21', '待发售', 'Waiting for release', 'blue'],
      ['22', '补款中', 'Balance open', 'orange'],
      ['24', '补款逾期', 'Balance overdue', 'red'],
      ['23', '已补款', 'Balance paid', 'green'],
      ['30', '已发货', 'Shipped', 'blue'],
      ['40', '已完成', 'Done', 'green'],
      ['50', '已取消', 'Cancelled', 'grey'],
      ['51', '已弃单', 'Forfeited', 'grey'],
      ['60', '已退款关闭', 'Closed by refund', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'pay_state',
    ['付款状态', 'Payment states'],
    [
      ['0', '未付款', 'Unpaid', 'orange'],
      ['1', '已付款', 'Paid', 'green'],
      ['2', '部分退款', 'Refunded in part', 'orange'],
      ['3', '已退款', 'Refunded', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'ship_state',
    ['发货状态', 'Shipping states'],
    [
      ['0', '未发货', 'Not shipped', 'grey'],
      ['1', '部分发货', 'Shipped in part', 'orange'],
      ['2', '已发货', 'Shipped', 'green'],
    ],
    NUMBER,
  ),
  dictionary(
    'after_sale_state',
    ['售后状态', 'After-sales states'],
    [
      ['0', '无售后', 'None', 'grey'],
      ['1', '售后中', 'Open', 'orange'],
      ['2', '售后完成', 'Closed', 'green'],
    ],
    NUMBER,
  ),
  dictionary(
    'hold_state',
    ['寄存状态', 'States of held orders'],
    [
      ['0', '未寄存', 'Not on hold', 'grey'],
      ['1', '寄存中', 'On hold', 'blue'],
      ['2', '即将到期', 'Ending soon', 'orange'],
    ],
    NUMBER,
  ),
  dictionary(
    'order_flag',
    ['订单旗标', 'Flags of orders'],
    [
      ['0', '无', 'None', 'grey'],
      ['1', '红旗', 'Red', 'red'],
      ['2', '黄旗', 'Yellow', 'orange'],
      ['3', '绿旗', 'Green', 'green'],
      ['4', '蓝旗', 'Blue', 'blue'],
      ['5', '灰旗', 'Grey', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'cancel_kind',
    ['取消类型', 'Kinds of cancellation'],
    [
      ['timeout', '超时未付', 'Not paid in time'],
      ['customer', '顾客取消', 'By the customer'],
      ['staff', '商家取消', 'By the shop'],
      ['maker', '厂商取消', 'By the maker'],
      ['shortage', '到货不足', 'Shortage'],
      ['delay', '延期取消', 'After a delay'],
      ['forfeit', '逾期弃单', 'Not paid in time (balance)'],
    ],
  ),
  dictionary(
    'order_source',
    ['订单来源', 'Sources of orders'],
    [
      ['app', '小程序/App', 'App'],
      ['web', '网站', 'Website'],
      ['staff', '后台', 'Staff'],
    ],
  ),
  dictionary(
    'price_kind',
    ['价格类型', 'Kinds of prices'],
    [
      ['1', '普通价', 'Normal'],
      ['2', '会员价', 'Member'],
      ['3', '换购价', 'Exchange'],
    ],
    NUMBER,
  ),
  dictionary(
    'carrier',
    ['快递公司', 'Carriers'],
    [
      ['sf', '顺丰速运', 'SF Express'],
      ['zto', '中通快递', 'ZTO Express'],
      ['yto', '圆通速递', 'YTO Express'],
      ['sto', '申通快递', 'STO Express'],
      ['yunda', '韵达速递', 'Yunda Express'],
      ['jd', '京东物流', 'JD Logistics'],
      ['ems', '邮政EMS', 'EMS'],
    ],
  ),
  dictionary(
    'shop_task_kind',
    ['待办类型', 'Kinds of tasks'],
    [
      ['orphan-payment', '孤立付款', 'Orphan payment'],
      ['orphan-unreturned', '孤立付款退回失败', 'Orphan payment not sent back'],
      ['refund-failed', '退款失败', 'Refund failed'],
      ['refund-exceeds', '退款超出付款', 'Refund of more than was paid'],
      ['double-return', '定金双倍返还', 'Deposit given back twice'],
      ['refund-late', '退款超时未处理', 'Refund not answered in time'],
      ['difference', '对账差异', 'Difference'],
      ['statement-missing', '账单缺失', 'Statement missing'],
      ['hold-ending', '寄存即将到期', 'Hold ends soon'],
      ['hold-over', '寄存已到期', 'Hold is over'],
      ['gift-ungiven', '补偿券未能发放', 'Coupon could not be given'],
      ['shortage', '到货不足', 'Shortage'],
      ['deposit-sum', '定金不平', 'Deposits do not add up'],
      ['credit-sum', '余额不平', 'Credit does not add up'],
      ['points-sum', '积分不平', 'Points do not add up'],
      ['stock-sum', '库存不平', 'Stock does not add up'],
      ['webhook-broken', 'Webhook 停用', 'Webhook switched off'],
      ['balance-review', '补款逾期待审', 'Overdue balances to review'],
      ['wave-unopened', '补款未能自动开放', 'Wave that could not open'],
    ],
  ),
  dictionary(
    'shop_task_state',
    ['待办状态', 'States of tasks'],
    [
      ['0', '待处理', 'Open', 'orange'],
      ['1', '已完成', 'Done', 'green'],
      ['2', '已忽略', 'Dropped', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'app_user_state',
    ['顾客状态', 'States of customers'],
    [
      ['1', '正常', 'Normal', 'green'],
      ['2', '冻结', 'Frozen', 'red'],
      ['3', '注销', 'Closed', 'grey'],
    ],
    NUMBER,
  ),
]
