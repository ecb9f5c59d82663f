import { dictionary, type SeedDictionary } from '#kit/contract/seed-dictionary.ts'

const NUMBER = { isNumber: true } as const

/** Dictionaries of refunds and returns. */
export const REFUND_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'refund_kind',
    ['退款类型', 'Kinds of refunds'],
    [
      ['1', '仅退款', 'Money only'],
      ['2', '退货退款', 'Return and refund'],
      ['3', '换货', 'Exchange'],
      ['4', '退定金', 'Deposit'],
      ['5', '补偿', 'Compensation'],
    ],
    NUMBER,
  ),
  dictionary(
    'refund_status',
    ['退款状态', 'States of refunds'],
    [
      ['10', '待处理', 'Applied', 'orange'],
      ['20', '待寄回', 'Waiting for the parcel', 'blue'],
      ['30', '寄回中', 'Parcel on the way', 'blue'],
      ['40', '待验货', 'To inspect', 'orange'],
      ['41', '已拒收', 'Receipt refused', 'grey'],
      ['50', '退款中', 'Paying back', 'blue'],
      ['60', '已退款', 'Refunded', 'green'],
      ['70', '已拒绝', 'Refused', 'grey'],
      ['71', '已撤回', 'Withdrawn', 'grey'],
      ['72', '退款失败', 'Failed', 'red'],
    ],
    NUMBER,
  ),
  dictionary(
    'refund_part_state',
    ['退款去向状态', 'States of refund parts'],
    [
      ['0', '待退回', 'To be sent', 'orange'],
      ['1', '退回中', 'On its way', 'blue'],
      ['2', '已退回', 'Back', 'green'],
      ['3', '失败', 'Failed', 'red'],
    ],
    NUMBER,
  ),
  dictionary(
    'refund_cause',
    ['退款原因', 'Causes of refunds'],
    [
      ['unwanted', '不想要了', 'Not wanted any more'],
      ['damaged', '收到时破损', 'Arrived damaged'],
      ['missing', '少件', 'Parts missing'],
      ['wrong', '发错货', 'Another article'],
      ['quality', '质量问题', 'Quality'],
      ['late', '发货太慢', 'Shipped late'],
      ['delay', '发售延期', 'Release delayed'],
      ['shortage', '到货不足', 'Not enough arrived'],
      ['maker', '厂商取消', 'Cancelled by the maker'],
      ['double-return', '定金双倍返还', 'Deposit given back twice'],
      ['freight', '退运费差额', 'Freight difference'],
      ['other', '其他', 'Other'],
    ],
  ),
  dictionary(
    'refund_reject',
    ['拒绝退款类别', 'Refusals of refunds'],
    [
      ['late', '超过售后期限', 'After-sales is over'],
      ['proof', '凭证不足', 'Not enough proof'],
      ['intact', '商品完好', 'Nothing is wrong with it'],
      ['used', '影响二次销售', 'Cannot be sold again'],
      ['overdue', '逾期未补款', 'Balance not paid in time'],
      ['other', '其他', 'Other'],
    ],
  ),
  dictionary(
    'refund_source',
    ['退款来源', 'Sources of refunds'],
    [
      ['customer', '顾客', 'Customer'],
      ['staff', '商家', 'Staff'],
      ['system', '系统', 'System'],
    ],
  ),
  dictionary(
    'return_condition',
    ['退货状况', 'Conditions of returns'],
    [
      ['sealed', '未拆封', 'Sealed'],
      ['opened', '已拆封', 'Opened'],
      ['damaged', '破损', 'Damaged'],
      ['missing', '缺件', 'Parts missing'],
    ],
  ),
]
