import type { Text } from '#kit/contract/text.ts'
import { type NumberParams, numberParamsIn, patternIn } from './number-params.ts'
import { formFields, lengthOf } from './number-pattern.ts'

interface OwnNumber {
  /** Code of the fill rule that makes them; without such a rule they look as they do by themselves. */
  readonly rule: string
  readonly name: Text
  readonly sequence: string
  readonly params: NumberParams
  /** Most characters that their column takes, without what stands in front of them. */
  readonly max: number
}

/** The minute, and six digits that come round after a million: they sort by time. */
const byMinute = (letter: string): NumberParams => ({
  pattern: `${letter}{yyMMddHHmm}{seq:6}`,
  isGapless: false,
  isContinuous: true,
})

const counted = (letters: string): NumberParams => ({
  pattern: `${letters}{seq:8}`,
  isGapless: false,
  isContinuous: false,
})

const own = (rule: string, name: Text, of: string, params: NumberParams, max = 20): OwnNumber => ({
  rule,
  name,
  sequence: `shop_${of}_no_seq`,
  params,
  max,
})

/** Numbers that the shop gives to what it makes. */
export const OWN_NUMBERS = {
  // a prefix of the settings stands in front of it
  order: own('order_no', ['订单号', 'Order no.'], 'order', byMinute(''), 16),
  payment: own('pay_no', ['支付单号', 'Payment no.'], 'payment', byMinute('P')),
  shipment: own('shipment_no', ['发货单号', 'Shipment no.'], 'shipment', byMinute('S')),
  parcel: own('parcel_no', ['合并包裹号', 'Parcel no.'], 'shipment', byMinute('H')),
  refund: own('refund_no', ['退款单号', 'Refund no.'], 'refund', byMinute('R')),
  consult: own('consult_no', ['咨询单号', 'Consult no.'], 'consult', byMinute('C')),
  member: own('member_no', ['会员号', 'Member no.'], 'member', byMinute('M')),
  staff: own('staff_no', ['工号', 'Staff no.'], 'staff', { ...counted('E'), pattern: 'E{seq:4}' }, 32),
  stocktake: own('stocktake_no', ['盘点单号', 'Stocktake no.'], 'stocktake', {
    ...counted('ST'),
    pattern: 'ST{yyMMdd}{seq:4}',
  }),
  goods: own('goods_no', ['手办编号', 'Figure no.'], 'goods', counted('FG'), 32),
  product1: own('product_no_1', ['现货商品编号', 'In-stock listing no.'], 'product', counted('SP1'), 32),
  product2: own('product_no_2', ['预售商品编号', 'Pre-order listing no.'], 'product', counted('SP2'), 32),
  product3: own('product_no_3', ['尾款商品编号', 'Balance listing no.'], 'product', counted('SP3'), 32),
  plan: own('product_no_4', ['会员卡编号', 'Membership plan no.'], 'product', counted('SP4'), 32),
} as const satisfies Record<string, OwnNumber>

export type OwnNumberKind = keyof typeof OWN_NUMBERS

const KINDS = Object.keys(OWN_NUMBERS) as readonly OwnNumberKind[]

/** What a rule makes the numbers of. */
export function kindOfRule(ruleCode: string): OwnNumberKind | undefined {
  return KINDS.find((kind) => OWN_NUMBERS[kind].rule === ruleCode)
}

/** Documents: what is scanned in a warehouse, beside the numbers of carriers. */
export const DOCUMENT_KINDS: readonly OwnNumberKind[] = KINDS.filter((kind) => OWN_NUMBERS[kind].max <= 20)

/** The parameters of a rule; those of the shop by itself where there is none, or none that can be read. */
export function paramsOf(kind: OwnNumberKind, ruleParams: string | null): NumberParams {
  const params = ruleParams === null ? undefined : numberParamsIn(ruleParams)
  return params === undefined || 'wrong' in params || misfitOf(kind, params) ? OWN_NUMBERS[kind].params : params
}

/** Why parameters do not serve as those of a kind. */
export function misfitOf(kind: OwnNumberKind, params: NumberParams): Text | undefined {
  const { max } = OWN_NUMBERS[kind]
  const pattern = patternIn(params)
  if (formFields(pattern).length > 0) {
    return [
      '商城自己的编号没有表单，不能使用 {form.…}',
      'No form asks for numbers of the shop: {form.…} has no value here',
    ]
  }
  return lengthOf(pattern, params.isContinuous) > max
    ? [`编号最多 ${max} 个字符`, `These numbers have ${max} characters at most`]
    : undefined
}

/** As rules keep them. */
export const asJson = ({ pattern, isGapless, isContinuous }: NumberParams): string =>
  JSON.stringify({ pattern, gapless: isGapless, continuous: isContinuous })
