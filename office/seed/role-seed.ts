import type { Text } from '#kit/contract/text.ts'

/** A role that a shop starts with. */
export interface SeedRole {
  readonly code: string
  readonly name: Text
  readonly description: Text
  /** Permission codes it gets, as a regular expression; pages come with their buttons. */
  readonly codes: RegExp
}

const ANY_LIST = String.raw`\w+:\w+:list`
const READ_SHOP = String.raw`shop:\w+:list`

/**
 * The roles of a shop's staff. They are a start: administrators change and delete them. A permission that a later version
 * brings is given to them once.
 */
export const SEED_ROLES: readonly SeedRole[] = [
  {
    code: 'shop-admin',
    name: ['店长', 'Shop manager'],
    description: ['商城的全部操作', 'Everything of the shop'],
    codes: /^(shop:.*|system:position:list|system:savedQuery:share|system:dict:add)$/,
  },
  {
    code: 'catalogue-editor',
    name: ['商品编辑', 'Catalogue editor'],
    description: ['维护手办与商品，不改价', 'Keeps figures and products, without prices'],
    codes:
      /^shop:((presell|final)?[gG]oods|(presell|final)?[pP]roduct):(?!price$).*$|^shop:(stockLedger:(list|export)|skuLabel:print)$|^system:dict:add$/,
  },
  {
    code: 'order-clerk',
    name: ['订单专员', 'Order clerk'],
    description: ['处理订单', 'Works on orders'],
    codes: new RegExp(
      `^(${READ_SHOP}|shop:order:(?!refund).*|shop:shipment:import|shop:skuLabel:print|shop:holdShelf:merge|shop:message:.*|shop:wave:(receive|open|join|extend|remind)|shop:claim:(extend|split|answer|lockSeat|remind)|shop:surplus:(offer|keep)|shop:waiting:leave|shop:coupon:(issue|whatIf))$`,
    ),
  },
  {
    code: 'packer',
    name: ['打包发货', 'Packer'],
    description: ['打印、发货，不看价格与电话', 'Prints and ships, without prices and phone numbers'],
    codes:
      /^shop:(order:(list|ship|shipPart|pack|export|address)|orderDetail:(list|export)|shipment:(list|import)|returnAddress:list)$/,
  },
  {
    code: 'after-sale',
    name: ['售后专员', 'After-sales clerk'],
    description: ['处理退换与退款申请', 'Works on returns and refund requests'],
    codes: new RegExp(
      `^(${READ_SHOP}|shop:(refund|return):.*|shop:returnAddress:.*|shop:consult:(reply|note|assign|solve|linkOrder)|shop:order:money)$`,
    ),
  },
  {
    code: 'finance',
    name: ['财务', 'Finance'],
    description: ['价格、收款、退款与对账', 'Prices, payments, refunds and reconciliation'],
    codes: new RegExp(
      `^(${READ_SHOP}|shop:\\w+:(export|price|confirmPayment|refund)|shop:payment:.*|shop:depositReport:.*|shop:statement(Line)?:.*|shop:payChannel:check|shop:order:money|shop:refund:(agree|retry|settle)|shop:claim:(split|forfeit|credit|reopen|release)|shop:wave:(cut|settle|close|cancel)|shop:surplus:toStock|shop:appUser:payOutCredit)$`,
    ),
  },
  {
    code: 'customer-service',
    name: ['客服', 'Customer service'],
    description: [
      '查看商品与订单，回复咨询，处理举报',
      'Reads products and orders, answers consults, decides on reports',
    ],
    codes: new RegExp(
      `^(${READ_SHOP}|shop:(consult|consultReport|reportCause):.*|shop:appUser:unmute|shop:order:message|shop:message:.*|shop:coupon:issue|system:user:personal)$`,
    ),
  },
  {
    code: 'auditor',
    name: ['只读审计', 'Read-only auditor'],
    description: ['查看一切，不做修改', 'Sees everything and changes nothing'],
    codes: new RegExp(`^(${ANY_LIST}|system:access:explain)$`),
  },
]
