import type { Locale, Text } from '#kit/contract/text.ts'

/**
 * A picture of a page as somebody sees it in the shop of the demo. `npm run pictures` takes it, with what the page says beside it;
 * where the page says something else, `e2e/handbook.test.ts` is red.
 */
export interface Picture {
  /** Component of the page, and what its address asks of it. */
  readonly page: string
  readonly query?: string
  /** Code of the seeded role of whoever looks, or `admin`. */
  readonly as: string
  /** What is to be seen. */
  readonly alt: Text
  /** The page says less of itself where it has no rows. */
  readonly needsRows?: boolean
}

/** By the names of their files in `pictures/`. */
export const PICTURES = {
  controls: {
    page: 'system/StepUpRuleList',
    as: 'admin',
    alt: [
      '管控列表：从多少起需要再次验证或第二个人',
      'Controls: from which line on a factor or a second person is asked for',
    ],
  },
  users: {
    page: 'system/UserList',
    as: 'admin',
    alt: ['用户列表：部门、角色与状态', 'List of users: departments, roles and states'],
  },
  home: {
    page: 'dashboard/Analysis',
    as: 'shop-admin',
    needsRows: true,
    alt: ['首页：按紧急程度排列的待办数字', 'Home: what waits, most urgent first'],
  },
  workplace: {
    page: 'dashboard/Workplace',
    as: 'shop-admin',
    needsRows: true,
    alt: ['工作台：自己排列的待办与报表', 'Workplace: what waits and reports, arranged by hand'],
  },
  charts: {
    page: 'dashboard/IndexChart',
    as: 'shop-admin',
    needsRows: true,
    alt: ['分析页：销售、订单与预售的图表', 'Charts of sales, orders and pre-orders'],
  },
  settings: {
    page: 'shop/SettingPage',
    as: 'shop-admin',
    alt: ['商城设置：分组、搜索与每项的生效时间', 'Settings: sections, search, and from when each one counts'],
  },
  goods: {
    page: 'shop/GoodsList',
    as: 'catalogue-editor',
    alt: ['手办列表：上面查找，勾选后批量处理', 'List of figures: search above, commands for those selected'],
  },
  products: {
    page: 'shop/ProductList',
    as: 'catalogue-editor',
    alt: ['商品列表：价格、库存与上架状态', 'List of products: prices, stock, and whether they are on the shelf'],
  },
  'to-ship': {
    page: 'shop/OrderList',
    query: '?isToShip=true',
    as: 'order-clerk',
    alt: ['订单列表的“待发货”', 'Orders to ship'],
  },
  orders: {
    page: 'shop/OrderList',
    as: 'shop-admin',
    alt: ['订单列表：标签是阶段，每行有能做的命令', 'List of orders: tabs are stages, each row has its commands'],
  },
  waves: {
    page: 'shop/WaveList',
    as: 'order-clerk',
    alt: ['补款批次列表：到货、开放与截止时间', 'Balance waves: arrival, opening and end'],
  },
  packing: {
    page: 'shop/OrderList',
    query: '?isToShip=true',
    as: 'packer',
    alt: ['打包员看到的“待发货”，没有价格', 'Orders to ship as a packer sees them, without prices'],
  },
  stock: {
    page: 'shop/StockLedgerList',
    as: 'warehouse',
    alt: ['库存流水：每次变化的数量、原因与单据', 'Entries of stock: pieces, cause and record of each change'],
  },
  bins: {
    page: 'shop/BinList',
    as: 'warehouse',
    alt: ['库位列表：每个 SKU 放在哪里', 'List of bins: where each SKU lies'],
  },
  'hold-shelf': {
    page: 'shop/HoldShelf',
    as: 'warehouse',
    needsRows: true,
    alt: ['寄存架：按顾客列出寄存的订单', 'Hold shelf: orders on hold by customer'],
  },
  'release-board': {
    page: 'shop/ReleaseBoard',
    as: 'purchaser',
    needsRows: true,
    alt: ['出荷看板：按月份排列的预售手办', 'Release board: pre-order figures by month'],
  },
  claims: {
    page: 'shop/ClaimList',
    as: 'shop-admin',
    alt: ['补款资格列表：每位顾客的名额与状态', 'List of claims: the seat of each customer and its state'],
  },
  refunds: {
    page: 'shop/RefundList',
    as: 'after-sale',
    alt: ['退款列表：申请、金额与所处阶段', 'List of refunds: application, sum and stage'],
  },
  deposits: {
    page: 'shop/DepositReport',
    as: 'finance',
    needsRows: true,
    alt: ['定金负债报表：截至某日欠顾客的定金', 'Deposit report: what is owed at the end of a day'],
  },
  month: {
    page: 'shop/MonthReport',
    as: 'finance',
    alt: ['月报：收付、定金、收入与费用', 'Month report: money, deposits, income and fees'],
  },
  differences: {
    page: 'shop/StatementLineList',
    as: 'finance',
    alt: ['对账明细：与渠道账单不符的每一笔', 'Statement lines: each difference to the statement of a channel'],
  },
  consults: {
    page: 'shop/ConsultList',
    as: 'customer-service',
    alt: ['咨询列表：回复期限与超时', 'List of consults: time to answer by, and late ones'],
  },
  customers: {
    page: 'shop/AppUserList',
    as: 'customer-service',
    alt: ['顾客列表：按手机号或昵称查找', 'List of customers: found by phone or name'],
  },
  coupons: {
    page: 'shop/CouponList',
    as: 'shop-admin',
    alt: ['优惠券列表：数量、期限、门槛与状态', 'List of coupons: number, span, threshold and state'],
  },
  members: {
    page: 'shop/MemberList',
    as: 'shop-admin',
    alt: ['会员列表：等级、成长值与来源', 'List of members: level, growth, and where it comes from'],
  },
  log: {
    page: 'system/LogList',
    as: 'auditor',
    alt: ['日志：谁在何时做了什么', 'Log: who did what, and when'],
  },
  versions: {
    page: 'system/DataLogList',
    query: '?dataTable=shop_product',
    as: 'auditor',
    alt: ['数据日志：记录的各个版本', 'Versions of records'],
  },
} as const satisfies Readonly<Record<string, Picture>>

export type PictureName = keyof typeof PICTURES

/** Pixels of each of them. */
export const PICTURE_SIZE = { width: 960, height: 600 } as const

export const pictureFile = (name: PictureName, locale: Locale): string => `${name}.${locale}.webp`
