import { dictionary, type SeedDictionary } from '#kit/contract/seed-dictionary.ts'

const NUMBER = { isNumber: true } as const

/** Dictionaries of pre-orders: claims, waves, pieces without an owner, and months of release. */
export const PRESALE_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'claim_state',
    ['补款资格状态', 'States of claims'],
    [
      ['0', '待发售', 'Waiting', 'grey'],
      ['1', '可补款', 'Open', 'blue'],
      ['2', '已补款', 'Paid', 'green'],
      ['3', '宽限期', 'Grace', 'orange'],
      ['4', '已弃单', 'Forfeited', 'grey'],
      ['5', '已退定', 'Given back', 'grey'],
      ['6', '已转余额', 'Credited', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'surplus_state',
    ['剩余件状态', 'States of surplus pieces'],
    [
      ['0', '待处理', 'To decide', 'orange'],
      ['1', '已发放', 'Offered', 'blue'],
      ['2', '已售出', 'Sold', 'green'],
      ['3', '已转现货', 'Moved to in-stock', 'green'],
      ['4', '暂不处理', 'Left', 'grey'],
      ['5', '补款占用', 'Taken by a claim', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'surplus_origin',
    ['剩余件来源', 'Origins of surplus pieces'],
    [
      ['forfeit', '逾期弃单', 'Forfeited', 'orange'],
      ['release', '资格释放', 'Released', 'blue'],
      ['arrival', '到货多于资格', 'More than claimed', 'green'],
      ['damaged', '外箱破损', 'Damaged box', 'red'],
      ['refund', '补款退款', 'Refunded balance', 'blue'],
      ['unpaid', '定金未付', 'Unpaid deposit', 'blue'],
    ],
  ),
  dictionary(
    'waiting_state',
    ['候补状态', 'States of the waiting list'],
    [
      ['0', '候补中', 'Waiting', 'grey'],
      ['1', '已发放', 'Offered', 'blue'],
      ['2', '已下单', 'Ordered', 'orange'],
      ['3', '已购买', 'Bought', 'green'],
      ['4', '已退出', 'Left', 'grey'],
      ['5', '逾期未下单', 'Lapsed', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'claim_answer',
    ['延期答复', 'Answers to delays'],
    [
      ['0', '未答复', 'No answer', 'grey'],
      ['1', '保留', 'Keeps it', 'green'],
      ['2', '取消', 'Cancels', 'red'],
    ],
    NUMBER,
  ),
  dictionary(
    'claim_reply',
    ['可选的延期答复', 'What can be answered to delays'],
    [
      ['1', '保留', 'Keeps it', 'green'],
      ['2', '取消', 'Cancels', 'red'],
    ],
    NUMBER,
  ),
  dictionary(
    'deposit_kind',
    ['定金台账类型', 'Kinds of deposit entries'],
    [
      ['hold', '收取', 'Held', 'blue'],
      ['apply', '抵尾款', 'Applied', 'green'],
      ['forfeit', '不退', 'Forfeited', 'red'],
      ['refund', '退还', 'Refunded', 'grey'],
      ['credit', '转余额', 'Credited', 'orange'],
      ['double-return', '双倍返还', 'Double return', 'orange'],
      ['unforfeit', '冲回', 'Held again', 'blue'],
      ['split', '拆分', 'Split', 'grey'],
    ],
  ),
  dictionary(
    'credit_kind',
    ['余额流水类型', 'Kinds of credit entries'],
    [
      ['deposit', '定金转入', 'Deposit', 'green'],
      ['use', '订单使用', 'Used', 'blue'],
      ['return', '取消退回', 'Returned', 'grey'],
      ['refund', '退款退回', 'Refunded', 'orange'],
      ['payout', '线下退还', 'Paid out', 'red'],
    ],
  ),
  dictionary(
    'integral_kind',
    ['积分类型', 'Kinds of points'],
    [
      ['earn', '下单获得', 'Earned', 'green'],
      ['clawBack', '退款收回', 'Taken back', 'red'],
      ['use', '下单抵扣', 'Used', 'blue'],
      ['useReturn', '退款退还', 'Given back', 'orange'],
      ['staffAdd', '商家增加', 'Given by staff', 'green'],
      ['staffDeduct', '商家扣减', 'Taken by staff', 'red'],
      ['expire', '过期', 'Expired', 'grey'],
    ],
  ),
  dictionary(
    'integral_state',
    ['积分状态', 'States of points'],
    [
      ['pending', '待生效', 'Pending', 'orange'],
      ['available', '已生效', 'Counts', 'green'],
      ['frozen', '冻结中', 'Frozen', 'blue'],
      ['expired', '已过有效期', 'Past its time', 'grey'],
      ['void', '已作废', 'Void', 'grey'],
    ],
  ),
  dictionary(
    'release_source',
    ['变更来源', 'Sources of release changes'],
    [
      ['maker', '厂商公告', 'Maker'],
      ['agent', '代理商', 'Distributor'],
      ['shop', '本店', 'Shop'],
    ],
  ),
  dictionary(
    'shortage_rule',
    ['缺货规则', 'Shortage rules'],
    [
      ['first', '先付定金先得', 'First deposit first'],
      ['newest', '先减最新', 'Newest cut first'],
    ],
  ),
]
