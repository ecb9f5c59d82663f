import type { Text } from '#kit/contract/text.ts'

export const MOVING_IN = 'shop:movingIn:view'

/** Where a shop comes from. */
interface FormerShop {
  readonly name: 'shopify' | 'woocommerce' | 'taobao' | 'youzan' | 'vitrine' | 'other'
  readonly title: Text
}

export type SheetKind = 'products' | 'customers' | 'stock' | 'orders'

/** Sheets build on those before them: stock and orders name SKUs, orders name customers. */
export const SHEET_ORDER: readonly SheetKind[] = ['products', 'customers', 'stock', 'orders']

export const FORMER_SHOPS: readonly FormerShop[] = [
  { name: 'shopify', title: ['Shopify', 'Shopify'] },
  { name: 'woocommerce', title: ['WooCommerce', 'WooCommerce'] },
  { name: 'taobao', title: ['淘宝/天猫', 'Taobao / Tmall'] },
  { name: 'youzan', title: ['有赞', 'Youzan'] },
  { name: 'vitrine', title: ['本系统的另一家店', 'Another shop on this system'] },
  { name: 'other', title: ['其他', 'Other'] },
]

const OWN_TEMPLATE: Text = [
  '没有可直接识别的表格：下载导入模板填写，或在导入时选择各列对应的字段',
  'No sheet of it is known: fill in the template, or say what its columns are when you import it',
]

/** Where each sheet is exported, by the former shop. */
export const WHERE: Readonly<Record<FormerShop['name'], Readonly<Record<SheetKind, Text>>>> = {
  shopify: {
    products: ['后台 Products → Export → All products，CSV', 'Products → Export → All products, CSV'],
    customers: ['后台 Customers → Export → All customers，CSV', 'Customers → Export → All customers, CSV'],
    stock: ['后台 Products → Inventory → Export → All quantity types，CSV', 'Products → Inventory → Export, CSV'],
    orders: ['后台 Orders → Export → Export orders，CSV', 'Orders → Export → Export orders, CSV'],
  },
  woocommerce: {
    products: ['后台 Products → Export，全部列，CSV', 'Products → Export, all columns, CSV'],
    customers: ['后台 Analytics → Customers → Download，CSV', 'Analytics → Customers → Download, CSV'],
    stock: ['库存随商品表格导入；之后的盘点用导入模板', 'Comes with the products; later counts by the template'],
    orders: ['后台 Analytics → Orders → Download，CSV', 'Analytics → Orders → Download, CSV'],
  },
  taobao: {
    products: OWN_TEMPLATE,
    customers: ['订单表格中的买家会随订单新建', 'Buyers come with their orders'],
    stock: OWN_TEMPLATE,
    orders: ['千牛 → 已卖出的宝贝 → 批量导出（订单报表）', 'Seller centre → Sold items → Export (order report)'],
  },
  youzan: {
    products: OWN_TEMPLATE,
    customers: ['订单表格中的买家会随订单新建', 'Buyers come with their orders'],
    stock: OWN_TEMPLATE,
    orders: ['有赞后台 → 订单 → 订单导出（标准报表）', 'Orders → Export (standard report)'],
  },
  vitrine: {
    products: [
      '商品管理 → 现货商品 → 导出旁的箭头 → 导出SKU',
      'Products → In-stock → the arrow beside Export → Export SKUs',
    ],
    customers: ['顾客 → 导出', 'Customers → Export'],
    stock: ['库存流水 → 导出', 'Stock ledger → Export'],
    orders: [
      '订单 → 导出旁的箭头 → 导出现货订单明细',
      'Orders → the arrow beside Export → Export in-stock orders with lines',
    ],
  },
  other: { products: OWN_TEMPLATE, customers: OWN_TEMPLATE, stock: OWN_TEMPLATE, orders: OWN_TEMPLATE },
}

/** What comes of each sheet here. */
export const WHAT_COMES: Readonly<Record<SheetKind, Text>> = {
  products: [
    '手办、未上架的商品与 SKU；同名手办不重复新建。价格按人民币读取，图片不下载',
    'Figures, unpublished products and SKUs; a figure of the same name is made once. Prices are yuan, pictures are not fetched',
  ],
  customers: [
    '顾客；手机号、邮箱相同的不重复新建，已有资料不覆盖。密码不会导入',
    'Customers; nobody comes twice, and what is known of somebody stays. Passwords are not taken',
  ],
  stock: ['各 SKU 的盘点数量，记入库存流水', 'The counted stock of each SKU, noted in the ledger'],
  orders: [
    '历史订单，以最终状态迁入：不发消息、不动库存与支付，计入原日期的报表',
    'Past orders as they ended: no messages are sent, no stock and no money moves; reports count them by their own dates',
  ],
}
