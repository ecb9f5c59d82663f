import type { Text } from '#kit/contract/text.ts'

/** A role that a shop starts with. */
export interface SeedRole {
  readonly code: string
  readonly name: Text
  readonly description: Text
  /** Permission codes it gets, where `*` stands for anything; pages come with their buttons. */
  readonly grants: readonly string[]
  /** Those of them that it does not get. */
  readonly except?: readonly string[]
}

const READ_SHOP = 'shop:*:list'

/**
 * The roles of a shop's staff. They are a start: administrators change and delete them. A permission that a later version
 * brings is given to them once. Whoever enters orders does not say that they are paid, and whoever says so enters none.
 */
export const SEED_ROLES: readonly SeedRole[] = [
  {
    code: 'shop-admin',
    name: ['店长', 'Shop manager'],
    description: ['商城的全部操作', 'Everything of the shop'],
    grants: ['shop:*', 'system:position:list', 'system:savedQuery:share', 'system:dict:add'],
  },
  {
    code: 'catalogue-editor',
    name: ['商品编辑', 'Catalogue editor'],
    description: ['维护手办与商品，不改价', 'Keeps figures and products, without prices'],
    grants: [
      ...['shop:goods:*', 'shop:presellGoods:*', 'shop:finalGoods:*'],
      ...['shop:product:*', 'shop:presellProduct:*', 'shop:finalProduct:*'],
      ...['shop:stockLedger:list', 'shop:stockLedger:export', 'shop:skuLabel:print', 'system:dict:add'],
    ],
    except: ['shop:*:price', 'shop:*:unprice'],
  },
  {
    code: 'order-clerk',
    name: ['订单专员', 'Order clerk'],
    description: ['处理订单', 'Works on orders'],
    grants: [
      ...[READ_SHOP, 'shop:order:*', 'shop:shipment:import', 'shop:skuLabel:print', 'shop:holdShelf:merge'],
      ...['shop:message:*', 'shop:wave:receive', 'shop:wave:open', 'shop:wave:join', 'shop:wave:extend'],
      ...['shop:wave:remind', 'shop:claim:extend', 'shop:claim:split', 'shop:claim:answer', 'shop:claim:lockSeat'],
      ...['shop:claim:remind', 'shop:surplus:offer', 'shop:surplus:keep', 'shop:waiting:leave'],
      ...['shop:coupon:issue', 'shop:coupon:whatIf'],
    ],
    except: ['shop:order:pay', 'shop:order:exportPersonal'],
  },
  {
    code: 'packer',
    name: ['打包发货', 'Packer'],
    description: ['打印、发货，不看价格与电话', 'Prints and ships, without prices and phone numbers'],
    grants: [
      ...['shop:order:list', 'shop:order:ship', 'shop:order:shipPart', 'shop:order:pack', 'shop:order:export'],
      ...['shop:order:address', 'shop:orderDetail:list', 'shop:orderDetail:export'],
      ...['shop:shipment:list', 'shop:shipment:import'],
    ],
  },
  {
    code: 'after-sale',
    name: ['售后专员', 'After-sales clerk'],
    description: ['处理退换与退款申请', 'Works on returns and refund requests'],
    grants: [
      ...[READ_SHOP, 'shop:refund:*', 'shop:returnAddress:*', 'shop:order:money', 'shop:consult:reply'],
      ...['shop:consult:note', 'shop:consult:assign', 'shop:consult:unassign', 'shop:consult:solve'],
      'shop:consult:linkOrder',
    ],
  },
  {
    code: 'finance',
    name: ['财务', 'Finance'],
    description: ['价格、收款、退款与对账', 'Prices, payments, refunds and reconciliation'],
    grants: [
      ...[READ_SHOP, 'shop:*:export', 'shop:*:price', 'shop:*:unprice', 'shop:order:pay', 'shop:order:money'],
      ...['shop:payment:*', 'shop:depositReport:*', 'shop:statement:*', 'shop:statementLine:*'],
      ...['shop:payChannel:check', 'shop:refund:agree', 'shop:refund:retry', 'shop:refund:settle'],
      ...['shop:claim:split', 'shop:claim:forfeit', 'shop:claim:credit', 'shop:claim:reopen', 'shop:claim:release'],
      ...['shop:wave:cut', 'shop:wave:settle', 'shop:wave:close', 'shop:wave:cancel'],
      ...['shop:surplus:toStock', 'shop:appUser:payOutCredit'],
    ],
  },
  {
    code: 'customer-service',
    name: ['客服', 'Customer service'],
    description: [
      '查看商品与订单，回复咨询，处理举报',
      'Reads products and orders, answers consults, decides on reports',
    ],
    grants: [
      ...[READ_SHOP, 'shop:consult:*', 'shop:consultReport:*', 'shop:reportCause:*', 'shop:appUser:unmute'],
      ...['shop:order:message', 'shop:message:*', 'shop:coupon:issue', 'system:user:personal'],
    ],
  },
  {
    code: 'auditor',
    name: ['只读审计', 'Read-only auditor'],
    description: ['查看一切，不做修改', 'Sees everything and changes nothing'],
    grants: ['*:list', 'shop:order:money', 'shop:depositReport:view', 'system:access:explain'],
  },
]

/** Whether a role that was just seeded has a permission. */
export function isSeedGrant({ grants, except = [] }: SeedRole, code: string): boolean {
  const isOf = (patterns: readonly string[]) => patterns.some((pattern) => isSeedMatch(pattern, code))
  return isOf(grants) && !isOf(except)
}

/** Whether a code is one that a pattern of `grants` or `except` names. */
export function isSeedMatch(pattern: string, code: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(code)
}
