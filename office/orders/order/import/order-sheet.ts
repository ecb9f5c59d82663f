import { codeText, datetime, type Field, money, number, text } from '#kit/contract/field.ts'
import type { SheetSource } from '#kit/contract/sheet-source.ts'
import type { Text } from '#kit/contract/text.ts'

interface SheetField {
  readonly field: Field
  /** Header texts beside the title. */
  readonly aliases?: readonly string[]
  readonly isRequired?: boolean
}

const words = (zh: string, en: string, max: number, aliases: readonly string[] = []): SheetField => ({
  field: text([zh, en], { max }),
  aliases,
})
const amount = (zh: string, en: string, aliases: readonly string[] = []): SheetField => ({
  field: money([zh, en]),
  aliases,
})
const moment = (zh: string, en: string, aliases: readonly string[] = []): SheetField => ({
  field: datetime([zh, en]),
  aliases,
})

/** What sheets of orders may say. A row is a line of an order; what an order says once it says in its first row. */
export const ORDER_SHEET = {
  externalNo: {
    field: codeText(['原订单号', 'Original order no.'], { required: true, max: 64 }),
    aliases: ['订单号', '订单编号', 'Order no.', 'Order number', 'Order #'],
    isRequired: true,
  },
  status: words('订单状态', 'State', 50, ['状态', 'Status', 'Stage']),
  payStatus: words('付款状态', 'Payment state', 50, ['付款', 'Payment', 'Financial status']),
  shipStatus: words('发货状态', 'Shipping state', 50, ['发货', 'Shipping', 'Fulfillment status']),
  orderedAt: moment('下单时间', 'Ordered at', ['订单创建时间', '创建时间', 'Created at', 'Date']),
  paidAt: moment('付款时间', 'Paid at', ['订单付款时间', '买家付款时间']),
  shippedAt: moment('发货时间', 'Shipped at', ['Fulfilled at']),
  finishedAt: moment('完成时间', 'Finished at', ['交易成功时间']),
  cancelledAt: moment('取消时间', 'Cancelled at', ['关闭时间']),
  cancelReason: words('取消原因', 'Why cancelled', 200, ['订单关闭原因', 'Reason']),
  currency: words('币种', 'Currency', 20, ['货币']),
  itemAmount: amount('商品金额', 'Items', ['Subtotal']),
  discount: amount('优惠金额', 'Discount', ['Discount amount']),
  freight: amount('运费', 'Freight', ['Shipping fee']),
  taxes: amount('税费', 'Taxes', ['Tax']),
  payable: amount('应付', 'To pay', ['订单金额', '总金额', 'Total']),
  paid: amount('已付', 'Paid', ['实付金额', '订单实付金额', '买家实际支付金额']),
  refunded: amount('已退', 'Refunded', ['退款金额', '已退款金额', 'Refunded amount']),
  thirdNo: words('支付流水号', 'Transaction no.', 64, ['支付单号', '交易流水号']),
  account: words('顾客账号', 'Account', 64, ['买家会员名', '买家昵称', '买家账号', '会员名']),
  customer: words('顾客', 'Customer', 50, ['顾客昵称', '买家姓名', 'Customer name']),
  email: words('邮箱', 'E-mail', 200, ['Email', '电子邮箱']),
  phone: words('顾客手机', 'Phone of the customer', 30, ['买家手机号']),
  receiverName: words('收货人', 'Receiver', 50, [
    '收货人全名',
    'Receiver in full',
    '收货人姓名',
    '收件人',
    '收货人/提货人',
  ]),
  receiverPhone: words('收货电话', 'Phone of the receiver', 30, [
    '完整电话',
    'Phone in full',
    '联系手机',
    '收货人手机号',
    '收货人手机号/提货人手机号',
    '手机',
  ]),
  receiverPhone2: words('备用电话', 'Second phone', 30, ['联系电话', '电话']),
  country: words('国家', 'Country', 50, []),
  province: words('省份', 'Province', 50, ['收货人省份', '省']),
  city: words('城市', 'City', 50, ['收货人城市', '市']),
  district: words('区县', 'District', 50, ['收货人地区', '区']),
  area: words('地区', 'Area', 200),
  address: words('详细地址', 'Address', 300, ['收货地址', '收件地址', '详细收货地址/提货地址', '详细收货地址']),
  address2: words('地址补充', 'Address, second line', 200),
  zip: words('邮编', 'Postcode', 20, ['邮政编码', 'Zip']),
  buyerRemark: words('买家留言', 'Message of the buyer', 500, ['买家备注', 'Customer note']),
  staffRemark: words('商家备注', 'Staff remark', 500, ['订单备注', '卖家备注', 'Notes']),
  tags: words('标签', 'Tags', 200),
  carrier: words('快递公司', 'Carrier', 50, ['物流公司', '运送方式', 'Shipping method']),
  trackingNo: words('运单号', 'Tracking no.', 200, ['物流单号', '快递单号', 'Tracking number']),
  lineTitle: words('商品名称', 'Product', 300, ['宝贝标题', '商品标题', '标题', 'Item', 'Lineitem name']),
  lineSpec: words('规格', 'Variant', 300, ['商品规格', '商品属性', 'SKU名称']),
  skuCode: {
    field: codeText(['SKU编码', 'SKU code'], { max: 64 }),
    aliases: ['规格编码', '商家编码', '外部系统编号', 'SKU', 'Lineitem sku'],
  },
  barCode: { field: codeText(['条码', 'JAN code'], { max: 50 }), aliases: ['Barcode', 'JAN'] },
  unitPrice: amount('单价', 'Unit price', ['商品单价', '价格', 'Lineitem price']),
  qty: {
    field: number(['数量', 'Quantity'], { min: 1, max: 999_999 }),
    aliases: ['商品数量', '宝贝总数量', '购买数量', 'Lineitem quantity', 'Items sold'],
  },
  lineAmount: amount('小计', 'Amount', ['商品金额合计', '买家应付货款']),
  lineShipStatus: words('明细发货状态', 'Shipping of the line', 50, ['Lineitem fulfillment status']),
} as const satisfies Readonly<Record<string, SheetField>>

export type OrderField = keyof typeof ORDER_SHEET

/** Columns that hold nothing for an order here, by header text. */
function passed(...headers: readonly string[]): Readonly<Record<string, ''>> {
  return Object.fromEntries(headers.map((header) => [header, '' as const]))
}

const taxColumns = [1, 2, 3, 4, 5].flatMap((no) => [`Tax ${no} Name`, `Tax ${no} Value`])
const billing = ['Name', 'Street', 'Address1', 'Address2', 'Company', 'City', 'Zip', 'Province', 'Country', 'Phone']

interface OrderSource extends SheetSource {
  readonly name: 'shopify' | 'woocommerce' | 'taobao' | 'youzan' | 'vitrine'
}

/** Sheets of orders as other shops export them, by their documented headers. */
export const ORDER_SOURCES: readonly OrderSource[] = [
  {
    name: 'shopify',
    title: ['Shopify 订单', 'Shopify orders'],
    marks: ['Name', 'Financial Status', 'Lineitem name', 'Lineitem quantity'],
    columns: {
      ...{ Name: 'externalNo', Email: 'email', 'Financial Status': 'payStatus', 'Paid at': 'paidAt' },
      ...{ 'Fulfillment Status': 'shipStatus', 'Fulfilled at': 'shippedAt', Currency: 'currency' },
      ...{ Subtotal: '', Shipping: 'freight', Taxes: 'taxes', Total: 'payable', 'Discount Amount': 'discount' },
      ...{ 'Created at': 'orderedAt', 'Cancelled at': 'cancelledAt', 'Refunded Amount': 'refunded' },
      ...{ 'Lineitem quantity': 'qty', 'Lineitem name': 'lineTitle', 'Lineitem price': 'unitPrice' },
      ...{ 'Lineitem sku': 'skuCode', 'Lineitem fulfillment status': 'lineShipStatus' },
      ...{ 'Shipping Name': 'receiverName', 'Shipping Address1': 'address', 'Shipping Address2': 'address2' },
      ...{ 'Shipping City': 'city', 'Shipping Zip': 'zip', 'Shipping Province Name': 'province' },
      ...{ 'Shipping Country': 'country', 'Shipping Phone': 'receiverPhone', 'Billing Name': 'customer' },
      ...{ Phone: 'phone', Notes: 'buyerRemark', Tags: 'tags', 'Payment Reference': 'thirdNo' },
      ...passed(...billing.filter((name) => name !== 'Name').map((name) => `Billing ${name}`), 'Billing Province Name'),
      ...passed('Accepts Marketing', 'Discount Code', 'Shipping Method', 'Lineitem compare at price'),
      ...passed('Lineitem requires shipping', 'Lineitem taxable', 'Lineitem discount', 'Shipping Street'),
      ...passed('Shipping Company', 'Shipping Province', 'Note Attributes', 'Payment Method', 'Payment References'),
      ...passed('Vendor', 'Outstanding Balance', 'Employee', 'Location', 'Device ID', 'Id', 'Risk Level', 'Source'),
      ...passed('Receipt Number', 'Duties', 'Payment ID', 'Payment Terms Name', 'Next Payment Due At'),
      ...passed(...taxColumns),
    },
  },
  {
    name: 'woocommerce',
    title: ['WooCommerce 订单', 'WooCommerce orders'],
    marks: ['Date', 'Order #', 'Status', 'Product(s)', 'Items sold', 'N. Revenue'],
    columns: {
      ...{ Date: 'orderedAt', 'Order #': 'externalNo', Status: 'status', Customer: 'customer' },
      ...{ 'Product(s)': 'lineTitle', 'Items sold': 'qty', 'N. Revenue': 'lineAmount' },
      ...passed('N. Revenue (formatted)', 'Customer type', 'Coupon(s)', 'Attribution', 'Origin', 'Original order'),
    },
  },
  {
    name: 'taobao',
    title: ['淘宝/天猫订单', 'Taobao orders'],
    marks: ['订单编号', '买家实际支付金额', '宝贝标题', '宝贝总数量'],
    columns: {
      ...{ 订单编号: 'externalNo', 买家会员名: 'account', 买家昵称: 'account', 买家应付货款: 'lineAmount' },
      ...{ 买家应付邮费: 'freight', 总金额: 'payable', 买家实际支付金额: 'paid', 订单状态: 'status' },
      ...{ 买家留言: 'buyerRemark', 收货人姓名: 'receiverName', 收货地址: 'address', 联系电话: 'receiverPhone2' },
      ...{ 联系手机: 'receiverPhone', 订单创建时间: 'orderedAt', 订单付款时间: 'paidAt', 宝贝标题: 'lineTitle' },
      ...{ 物流单号: 'trackingNo', 物流公司: 'carrier', 订单备注: 'staffRemark', 宝贝总数量: 'qty' },
      ...{ 订单关闭原因: 'cancelReason', 退款金额: 'refunded', 支付单号: 'thirdNo' },
      ...passed(
        '买家支付宝账号',
        '买家支付积分',
        '返点积分',
        '买家实际支付积分',
        '运送方式',
        '宝贝种类',
        '店铺Id',
        '店铺名称',
      ),
      ...passed(
        '卖家服务费',
        '买家服务费',
        '发票抬头',
        '是否手机订单',
        '分阶段订单信息',
        '特权订金订单id',
        '修改后的sku',
      ),
      ...passed(
        '是否上传合同照片',
        '是否上传小票',
        '是否代付',
        '定金排名',
        '修改后的收货地址',
        '异常信息',
        '天猫卡券抵扣',
      ),
      ...passed(
        '集分宝抵扣',
        '是否是O2O交易',
        '支付详情',
        '确认收货时间',
        '打款商家金额',
        '新零售交易类型',
        '新零售导购门店名称',
      ),
    },
  },
  {
    name: 'youzan',
    title: ['有赞订单', 'Youzan orders'],
    marks: ['订单号', '订单状态', '商品名称', '商品数量', '订单实付金额'],
    columns: {
      ...{ 订单号: 'externalNo', 订单状态: 'status', 商品名称: 'lineTitle', 商品规格: 'lineSpec', 规格编码: 'skuCode' },
      ...{ 商品单价: 'unitPrice', 商品数量: 'qty', 运费: 'freight', 订单实付金额: 'payable', 买家手机号: 'phone' },
      ...{ 买家姓名: 'customer', '收货人/提货人': 'receiverName', '收货人手机号/提货人手机号': 'receiverPhone' },
      ...{ 收货人省份: 'province', 收货人城市: 'city', 收货人地区: 'district', '详细收货地址/提货地址': 'address' },
      ...{ 买家备注: 'buyerRemark', 商家订单备注: 'staffRemark', 订单创建时间: 'orderedAt', 买家付款时间: 'paidAt' },
      ...{ 交易成功时间: 'finishedAt', 发货时间: 'shippedAt', 订单已退款金额: 'refunded', 物流单号: 'trackingNo' },
      ...{ 物流公司: 'carrier', 支付流水号: 'thirdNo', 订单关闭原因: 'cancelReason', 店铺优惠合计: 'discount' },
      ...passed('商品编码', '商品金额合计', '应收订单金额', '订单类型', '付款方式', '归属店铺', '商品类型'),
    },
  },
  {
    name: 'vitrine',
    title: ['本系统的订单明细表', 'Orders of this system with their lines'],
    marks: ['订单号', '状态', '应付', '商品名称', '单价', '数量'],
    columns: { 订单号: 'externalNo' },
  },
  {
    name: 'vitrine',
    title: ['本系统的订单明细表', 'Orders of this system with their lines'],
    marks: ['Order no.', 'Stage', 'To pay', 'Product', 'Unit price', 'Quantity'],
    columns: { 'Order no.': 'externalNo' },
  },
]

/** What becomes of lines whose SKU the catalogue does not have. */
export const UNKNOWN_SKU = {
  name: 'unknownSku',
  title: ['SKU 不在商品库中时', 'Where a SKU is not in the catalogue'] satisfies Text as Text,
  choices: [
    { value: 'create', title: ['新建已归档的手办与未上架商品', 'Make an archived figure and an unpublished product'] },
    { value: 'refuse', title: ['拒绝该订单', 'Refuse the order'] },
  ] satisfies readonly { readonly value: string; readonly title: Text }[],
  initial: 'create',
} as const
