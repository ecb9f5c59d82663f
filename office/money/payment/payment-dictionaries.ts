import { dictionary, type SeedDictionary } from '#kit/contract/seed-dictionary.ts'

const NUMBER = { isNumber: true } as const

/** Dictionaries of payments, their channels and statements, and of the clients that bring them. */
export const PAYMENT_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'payment_kind',
    ['收款类型', 'Kinds of payments'],
    [
      ['1', '全款', 'In full'],
      ['2', '定金', 'Deposit'],
      ['3', '尾款', 'Balance'],
      ['4', '运费', 'Freight'],
    ],
    NUMBER,
  ),
  dictionary(
    'payment_state',
    ['收款状态', 'States of payments'],
    [
      ['0', '待付款', 'Asked for', 'orange'],
      ['1', '已收款', 'Paid', 'green'],
      ['2', '失败', 'Failed', 'red'],
      ['3', '已关闭', 'Closed', 'grey'],
      ['4', '孤立付款', 'Orphan', 'red'],
    ],
    NUMBER,
  ),
  dictionary(
    'pay_channel',
    ['付款渠道', 'Payment channels'],
    [
      ['offline', '线下收款', 'Offline'],
      ['alipay', '支付宝', 'Alipay'],
      ['wechat', '微信支付', 'WeChat Pay'],
      ['sandbox', '沙箱', 'Sandbox'],
      ['credit', '余额', 'Credit'],
    ],
  ),
  dictionary(
    'statement_state',
    ['对账状态', 'State of reconciliations'],
    [
      ['0', '相符', 'Matches', 'green'],
      ['1', '有差异', 'Differs', 'red'],
      ['2', '已处理', 'Explained', 'blue'],
    ],
    NUMBER,
  ),
  dictionary(
    'statement_source',
    ['账单来源', 'Source of statements'],
    [
      ['1', '渠道下载', 'Fetched'],
      ['2', '文件上传', 'Uploaded'],
    ],
    NUMBER,
  ),
  dictionary(
    'statement_kind',
    ['账单类型', 'Kind of statement lines'],
    [
      ['1', '收款', 'Payment'],
      ['2', '退款', 'Refund'],
    ],
    NUMBER,
  ),
  dictionary(
    'statement_result',
    ['比对结果', 'Result of statement lines'],
    [
      ['0', '一致', 'Same', 'green'],
      ['1', '本店缺少', 'Missing here', 'red'],
      ['2', '渠道缺少', 'Missing there', 'red'],
      ['3', '金额不符', 'Other amount', 'red'],
    ],
    NUMBER,
  ),
  dictionary(
    'statement_line_state',
    ['差异状态', 'State of statement lines'],
    [
      ['0', '无需处理', 'Nothing to do', 'grey'],
      ['1', '待处理', 'Open', 'orange'],
      ['2', '已处理', 'Explained', 'green'],
    ],
    NUMBER,
  ),
  dictionary(
    'sandbox_bill_state',
    ['沙箱付款状态', 'Sandbox payment states'],
    [
      ['0', '未付款', 'Not paid', 'orange'],
      ['1', '已付款', 'Paid', 'green'],
      ['2', '失败', 'Failed', 'red'],
    ],
    NUMBER,
  ),
  dictionary(
    'sandbox_refund_mode',
    ['沙箱退款结果', 'Sandbox refund results'],
    [
      ['0', '成功', 'Pays', 'green'],
      ['1', '拒绝', 'Refuses', 'red'],
      ['2', '无法连接', 'Cannot be reached', 'orange'],
    ],
    NUMBER,
  ),
  dictionary(
    'api_client_state',
    ['接口客户端状态', 'States of API clients'],
    [
      ['0', '未生成密钥', 'Without a secret', 'orange'],
      ['1', '使用中', 'In use', 'green'],
      ['2', '已吊销', 'Revoked', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'api_scope',
    ['接口权限范围', 'Scopes of API clients'],
    [
      ['catalogue', '商品与发售', 'Listings and releases'],
      ['customer', '顾客资料', 'Customers'],
      ['order', '下单与订单', 'Orders'],
      ['claim', '补款资格', 'Claims'],
      ['refund', '退款与退货', 'Refunds and returns'],
      ['consult', '咨询与举报', 'Consults and reports'],
      ['coupon', '优惠券', 'Coupons'],
    ],
  ),
]
