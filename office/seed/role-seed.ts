import type { Text } from '#kit/contract/text.ts'
import { isPowerOverPeople } from '../rights/power-over-people.ts'

/** A role that a shop starts with. */
export interface SeedRole {
  readonly code: string
  readonly name: Text
  readonly description: Text
  /**
   * Permission codes it gets, by prefix; pages come with their buttons. Each one is named, so that what a later page brings is
   * given to nobody by accident.
   */
  readonly grants: Readonly<Record<string, readonly string[]>>
  /** In place of names, for those who get whatever there is: codes, where `*` stands for anything. */
  readonly patterns?: readonly string[]
  /** Codes that the patterns do not give: what only those see who keep it. */
  readonly except?: readonly string[]
}

const GOODS = ['list', 'add', 'edit', 'delete', 'export', 'import', 'copy', 'ready', 'unready', 'archive', 'restore']
const GOODS_BATCH = ['setCategory', 'resetCategory', 'setMaker', 'resetMaker', 'tag', 'untag']
const LISTING = [
  'list',
  'add',
  'edit',
  'delete',
  'export',
  'import',
  'shelf',
  'copy',
  'stock',
  'addStock',
  'unaddStock',
]
const LISTING_BATCH = ['setCategory', 'resetCategory', 'setLimits', 'resetLimits', 'setFreight', 'resetFreight']
const LISTING_ORDER = ['schedule', 'unschedule', 'setRank', 'resetRank', 'moveUp', 'moveDown', 'sort']
const DISCOUNTS = ['setDiscounts', 'resetDiscounts']
const PRICED = ['list', 'export', 'price', 'unprice']
const EDITED_GOODS = [...GOODS, ...GOODS_BATCH]
const EDITED_LISTING = [...LISTING, ...LISTING_BATCH, ...LISTING_ORDER, ...DISCOUNTS]
const READ = ['list']
const SHEET = ['list', 'export']
/** Listings of whoever brings pieces in and counts them. */
const STORED = ['list', 'export', 'stock', 'addStock', 'unaddStock']

/** To write about the records that one sees, to those who see them. */
const COMMENTS = { 'system:comment': ['add'] }

/** Figures and listings to look up, without their sheets. */
const CATALOGUE = {
  ...{ 'shop:goods': READ, 'shop:presellGoods': READ, 'shop:finalGoods': READ },
  ...{ 'shop:product': READ, 'shop:presellProduct': READ, 'shop:finalProduct': READ },
}

/** What waits for them row by row, and a page of their own. */
const BOARDS = { 'shop:workBoard': ['view'], 'shop:workplace': ['view'] }

/** What agents propose of the commands that they have themselves, and what they do that waits for a second person. */
const PROPOSALS = { 'shop:agentProposal': ['list', 'apply', 'drop'] }

/** Dashboards with charts and the numbers of this hour; each number asks for its own rights. */
const CHARTS = { ...BOARDS, 'shop:chartBoard': ['view'], 'shop:liveBoard': ['view'] }

/** What was sold, to whom, and how far it is. */
const SALES = {
  ...{
    'shop:order': READ,
    'shop:orderDetail': READ,
    'shop:shipment': READ,
    'shop:holdShelf': READ,
    'shop:claim': READ,
  },
  ...{ 'shop:wave': READ, 'shop:releasePlan': READ, 'shop:releaseChange': READ, 'shop:refund': READ },
  ...{ 'shop:refundDetail': READ, 'shop:payment': READ, 'shop:appUser': READ, 'shop:task': READ },
}

/**
 * The roles of a shop's staff (docs/ROLES.md). They are a start: administrators change and delete them. A permission that a
 * later version brings is given once, to the roles that name it. Whoever enters orders does not say that they are paid, and
 * whoever says so enters none.
 */
export const SEED_ROLES: readonly SeedRole[] = [
  {
    code: 'shop-admin',
    name: ['店长', 'Shop manager'],
    description: ['商城的全部操作', 'Everything of the shop'],
    grants: {
      ...{ 'system:position': READ, 'system:savedQuery': ['share'], 'system:dict': ['add'] },
      'system:file': ['list', 'edit', 'export', 'upload', 'link', 'bin', 'unbin'],
      'system:comment': ['add', 'delete'],
      'system:announcement': [
        ...['list', 'add', 'edit', 'delete', 'export', 'release', 'schedule', 'unschedule', 'revoke', 'copy'],
      ],
      'system:announcementReader': SHEET,
    },
    patterns: ['shop:*'],
  },
  {
    code: 'catalogue-editor',
    name: ['商品编辑', 'Catalogue editor'],
    description: ['维护手办与商品，不改价', 'Keeps figures and products, without prices'],
    grants: {
      ...{ 'shop:goods': EDITED_GOODS, 'shop:presellGoods': EDITED_GOODS, 'shop:finalGoods': EDITED_GOODS },
      ...{ 'shop:product': EDITED_LISTING, 'shop:presellProduct': EDITED_LISTING, 'shop:finalProduct': EDITED_LISTING },
      ...{ 'shop:stockLedger': [...SHEET, 'import'], 'shop:movingIn': ['view'] },
      ...{ 'shop:skuLabel': ['print'], 'system:dict': ['add'] },
      ...BOARDS,
      ...COMMENTS,
      ...PROPOSALS,
    },
  },
  {
    code: 'order-clerk',
    name: ['订单专员', 'Order clerk'],
    description: ['处理订单', 'Works on orders'],
    grants: {
      ...CATALOGUE,
      ...SALES,
      'shop:order': [
        ...['list', 'export', 'cancel', 'revive', 'ship', 'shipPart', 'useCredit', 'remindToPay', 'message', 'place'],
        ...[
          'changePrice',
          'changeAddress',
          'editItems',
          'hold',
          'endHold',
          'remark',
          'resetRemark',
          'pack',
          'money',
          'address',
          'phone',
        ],
      ],
      ...{ 'shop:refund': ['list', 'apply', 'withdraw'], 'shop:refundPayout': READ },
      ...{ 'shop:shipment': ['list', 'import'], 'shop:holdShelf': ['list', 'merge'], 'shop:skuLabel': ['print'] },
      'shop:claim': ['list', 'extend', 'remind', 'split', 'answer', 'lockSeat'],
      'shop:wave': ['list', 'receive', 'open', 'join', 'extend', 'remind'],
      ...{ 'shop:claimReminder': READ, 'shop:surplus': ['list', 'offer', 'keep'], 'shop:waiting': ['list', 'leave'] },
      ...{ 'shop:stockLedger': READ, 'shop:coupon': ['list', 'issue', 'whatIf'], 'shop:couponRecord': READ },
      ...{ 'shop:integral': READ, 'shop:creditLedger': READ, 'shop:message': ['list', 'export', 'resend', 'drop'] },
      ...{ 'shop:returnAddress': READ, 'shop:consult': READ, 'shop:member': READ },
      ...CHARTS,
      ...COMMENTS,
      ...PROPOSALS,
    },
  },
  {
    code: 'packer',
    name: ['打包发货', 'Packer'],
    description: ['打印、发货，不看价格与电话', 'Prints and ships, without prices and phone numbers'],
    grants: {
      'shop:order': ['list', 'ship', 'shipPart', 'pack', 'export', 'address'],
      ...{ 'shop:orderDetail': SHEET, 'shop:shipment': ['list', 'import'] },
      ...BOARDS,
      ...COMMENTS,
      ...PROPOSALS,
    },
  },
  {
    code: 'warehouse',
    name: ['仓库', 'Warehouse'],
    description: [
      '收货、盘点、寄存、余量与打包发货，不看价格与电话',
      'Receives, counts, keeps on hold, places surplus, packs and ships, without prices and phone numbers',
    ],
    grants: {
      ...CATALOGUE,
      ...{ 'shop:product': STORED, 'shop:presellProduct': STORED, 'shop:finalProduct': STORED },
      'shop:order': ['list', 'ship', 'shipPart', 'pack', 'export', 'address', 'hold', 'endHold'],
      ...{ 'shop:orderDetail': SHEET, 'shop:shipment': ['list', 'export', 'import'] },
      ...{ 'shop:holdShelf': ['list', 'merge'], 'shop:skuLabel': ['print'] },
      'shop:bin': [...SHEET, 'add', 'edit', 'delete', 'import', 'move'],
      'shop:damaged': [...SHEET, 'take', 'sellAgain', 'writeOff'],
      'shop:stocktake': [...SHEET, 'open', 'count', 'finish', 'reopen', 'post', 'cancel'],
      'shop:stocktakeLine': [...SHEET, 'explain'],
      ...{ 'shop:stockLedger': [...SHEET, 'import'], 'shop:wave': ['list', 'receive'], 'shop:releasePlan': READ },
      ...{ 'shop:surplus': ['list', 'export', 'toStock', 'keep'], 'shop:refund': ['list', 'receive', 'inspect'] },
      ...{ 'shop:refundDetail': READ, 'shop:task': READ, 'shop:returnAddress': READ },
      ...BOARDS,
      ...COMMENTS,
      ...PROPOSALS,
    },
  },
  {
    code: 'purchaser',
    name: ['采购', 'Purchaser'],
    description: ['手办、批次、出荷、到货与补款批次', 'Figures, runs, release months, arrivals and balance waves'],
    grants: {
      ...CATALOGUE,
      ...{ 'shop:goods': EDITED_GOODS, 'shop:presellGoods': EDITED_GOODS, 'shop:finalGoods': EDITED_GOODS },
      ...{ 'shop:product': STORED, 'shop:presellProduct': STORED, 'shop:finalProduct': STORED },
      'shop:releasePlan': ['list', 'export', 'change', 'closeWindow', 'reopenWindow', 'makeFinal', 'rerun'],
      ...{ 'shop:releaseChange': SHEET, 'shop:claim': READ, 'shop:claimReminder': READ, 'shop:waiting': READ },
      'shop:wave': ['list', 'export', 'receive', 'open', 'remind', 'extend', 'join'],
      'shop:surplus': ['list', 'export', 'makeStock', 'toStock', 'keep'],
      ...{ 'shop:stockLedger': [...SHEET, 'import'], 'shop:movingIn': ['view'], 'shop:skuLabel': ['print'] },
      ...{ 'shop:bin': READ, 'shop:damaged': SHEET, 'shop:stocktake': SHEET, 'shop:stocktakeLine': SHEET },
      ...{ 'shop:task': READ, 'system:dict': ['add'] },
      ...BOARDS,
      ...COMMENTS,
      ...PROPOSALS,
    },
  },
  {
    code: 'after-sale',
    name: ['售后专员', 'After-sales clerk'],
    description: ['处理退换与退款申请', 'Works on returns and refund requests'],
    grants: {
      ...CATALOGUE,
      ...SALES,
      'shop:order': ['list', 'money'],
      'shop:refund': [
        ...[
          'list',
          'export',
          'apply',
          'agree',
          'reject',
          'remind',
          'send',
          'chooseAddress',
          'receive',
          'parcelMissing',
        ],
        ...['inspect', 'refuseReceipt', 'retry', 'settle', 'turnIntoReturn', 'withdraw', 'assign', 'unassign', 'note'],
      ],
      'shop:refundPayout': READ,
      'shop:returnAddress': ['list', 'add', 'edit', 'delete', 'export', 'import'],
      'shop:consult': ['list', 'reply', 'note', 'assign', 'unassign', 'solve', 'linkOrder'],
      ...{ 'shop:couponRecord': READ, 'shop:integral': READ, 'shop:creditLedger': READ, 'shop:stockLedger': READ },
      'shop:membershipTerm': ['list', 'refund'],
      ...BOARDS,
      ...COMMENTS,
      ...PROPOSALS,
    },
  },
  {
    code: 'finance',
    name: ['财务', 'Finance'],
    description: ['价格、收款、退款与对账', 'Prices, payments, refunds and reconciliation'],
    grants: {
      ...Object.fromEntries(Object.keys(CATALOGUE).map((prefix) => [prefix, SHEET])),
      ...Object.fromEntries(Object.keys(SALES).map((prefix) => [prefix, prefix === 'shop:holdShelf' ? READ : SHEET])),
      ...{ 'shop:product': PRICED, 'shop:presellProduct': PRICED },
      'shop:finalProduct': PRICED,
      'shop:order': ['list', 'export', 'pay', 'money'],
      ...{ 'shop:payment': ['list', 'export', 'refundOrphan'], 'shop:refundPayout': SHEET },
      'shop:refund': ['list', 'export', 'agree', 'retry', 'settle'],
      'shop:claim': ['list', 'export', 'split', 'forfeit', 'credit', 'reopen', 'release'],
      'shop:wave': ['list', 'export', 'cut', 'settle', 'close', 'cancel'],
      'shop:surplus': ['list', 'export', 'toStock'],
      'shop:appUser': ['list', 'export', 'payOutCredit'],
      ...{ 'shop:depositLedger': SHEET, 'shop:creditLedger': SHEET, 'shop:integral': SHEET, 'shop:stockLedger': SHEET },
      'shop:depositReport': ['view', 'export'],
      'shop:monthReport': ['view', 'export'],
      ...{
        'shop:statement': ['list', 'export', 'take'],
        'shop:statementLine': ['list', 'export', 'resolve', 'reopen'],
      },
      'shop:membershipTerm': SHEET,
      ...{ 'shop:payChannel': ['list', 'check'], 'shop:coupon': SHEET, 'shop:couponRecord': SHEET },
      ...CHARTS,
      ...COMMENTS,
      'shop:agentProposal': ['list', 'apply', 'drop', 'agree'],
    },
  },
  {
    code: 'customer-service',
    name: ['客服', 'Customer service'],
    description: [
      '回复咨询，处理举报，代顾客改地址、改商品、申请退款，赠送补偿',
      'Answers consults, decides on reports, changes addresses and items and applies for refunds of customers, gives gifts',
    ],
    grants: {
      ...CATALOGUE,
      ...SALES,
      'shop:order': ['list', 'message', 'changeAddress', 'editItems', 'money', 'address', 'phone'],
      'shop:refund': ['list', 'apply', 'withdraw', 'note'],
      'shop:consult': [
        ...['list', 'export', 'reply', 'assign', 'unassign', 'note', 'solve', 'linkOrder', 'hide', 'publish', 'close'],
      ],
      'shop:consultReport': ['list', 'export', 'review', 'uphold', 'dismiss', 'merge', 'reverse'],
      'shop:reportCause': ['list', 'add', 'edit', 'delete', 'export', 'disable', 'enable'],
      ...{ 'shop:appUser': ['list', 'unmute', 'gift'], 'shop:message': ['list', 'export', 'resend', 'drop'] },
      ...{ 'shop:waiting': READ, 'shop:coupon': READ, 'shop:couponRecord': READ, 'shop:integral': READ },
      ...{ 'shop:creditLedger': READ, 'shop:noticeRecipient': READ },
      'shop:member': ['list', 'join', 'extend', 'resetTerm', 'note', 'suspend', 'resume', 'rejoin'],
      ...{ 'shop:memberLog': READ, 'shop:accountLink': ['list', 'separate', 'unite'] },
      'shop:notice': ['list', 'add', 'edit', 'delete', 'preview', 'setList', 'copy'],
      'system:user': ['personal'],
      ...BOARDS,
      ...COMMENTS,
      ...PROPOSALS,
    },
  },
  {
    code: 'auditor',
    name: ['只读审计', 'Read-only auditor'],
    description: [
      '查看一切业务与运行情况，不做修改；看不到数据源、报表SQL和网关路由',
      'Sees all business and how the system runs, but no data sources, statements of reports and gateway routes; changes nothing',
    ],
    grants: {
      ...CHARTS,
      'shop:order': ['money'],
      'shop:depositReport': ['view'],
      'shop:monthReport': ['view'],
      'system:access': ['explain'],
    },
    patterns: ['*:list'],
    // addresses inside of the house and the statements that run there
    except: ['online:dataSource:list', 'online:report:list', 'system:gatewayRoute:list'],
  },
]

/** The codes that a role names. */
export function namedGrants({ grants }: SeedRole): readonly string[] {
  return Object.entries(grants).flatMap(([prefix, names]) => names.map((name) => `${prefix}:${name}`))
}

/** Whether a role that was just seeded has a permission, by its code. Powers over people are the administrator's alone. */
export function seedGrantsOf(role: SeedRole): (code: string) => boolean {
  const { patterns = [], except = [] } = role
  const named = new Set(namedGrants(role))
  const isGiven = (code: string) =>
    named.has(code) || (!except.includes(code) && patterns.some((pattern) => isSeedMatch(pattern, code)))
  return (code) => isGiven(code) && !isPowerOverPeople(code)
}

function isSeedMatch(pattern: string, code: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(code)
}
