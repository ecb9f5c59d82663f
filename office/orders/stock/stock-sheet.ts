import { codeText, datetime, type Field, number, text } from '#kit/contract/field.ts'
import type { SheetSource } from '#kit/contract/sheet-source.ts'

interface SheetField {
  readonly field: Field
  readonly aliases?: readonly string[]
  readonly isRequired?: boolean
  readonly isForeign?: boolean
}

/** What sheets of counted stock may say. A row is a SKU, or a SKU at one of several places, which are added up. */
export const STOCK_SHEET = {
  skuCode: { field: codeText(['SKU编码', 'SKU code'], { max: 64 }), aliases: ['SKU', '规格编码', '商家编码'] },
  barCode: { field: codeText(['条码', 'JAN code'], { max: 50 }), aliases: ['JAN码', 'Barcode'] },
  title: { field: text(['商品', 'Product'], { max: 300 }), aliases: ['商品标题', '商品名称', 'Title'] },
  spec: { field: text(['规格', 'Variant'], { max: 300 }), aliases: ['SKU名称'] },
  option1: { field: text(['选项1值', 'Option1 value'], { max: 100 }), isForeign: true },
  option2: { field: text(['选项2值', 'Option2 value'], { max: 100 }), isForeign: true },
  option3: { field: text(['选项3值', 'Option3 value'], { max: 100 }), isForeign: true },
  count: {
    field: number(['盘点数量', 'Counted'], { required: true }),
    aliases: ['库存', '数量', '可用库存', 'Stock', 'Quantity', 'Available'],
    isRequired: true,
  },
  reason: { field: text(['原因', 'Reason'], { max: 200 }) },
  place: { field: text(['仓库', 'Location'], { max: 100 }) },
  line: { field: text(['业务线', 'Line'], { max: 20 }), isForeign: true },
  at: { field: datetime(['时间', 'Time']), isForeign: true },
} as const satisfies Readonly<Record<string, SheetField>>

function passed(...headers: readonly string[]): Readonly<Record<string, ''>> {
  return Object.fromEntries(headers.map((header) => [header, '' as const]))
}

const shopify = {
  ...{ Title: 'title', SKU: 'skuCode', Location: 'place' },
  ...{ 'Option1 Value': 'option1', 'Option2 Value': 'option2', 'Option3 Value': 'option3' },
  ...passed('Handle', 'Option1 Name', 'Option2 Name', 'Option3 Name', 'HS Code', 'COO', 'Bin name'),
  ...passed('Incoming', 'Incoming (not editable)', 'Unavailable', 'Unavailable (not editable)', 'Committed'),
  ...passed('Committed (not editable)', 'On hand', 'On hand (current)', 'On hand (new)'),
}

/** Sheets of stock as other shops, and this one, export them, by their documented headers. */
export const STOCK_SOURCES: readonly SheetSource[] = [
  {
    name: 'shopify',
    title: ['Shopify 库存', 'Shopify inventory'],
    marks: ['Handle', 'SKU', 'Location', 'Available'],
    columns: { ...shopify, Available: 'count' },
  },
  {
    name: 'shopify',
    title: ['Shopify 库存', 'Shopify inventory'],
    marks: ['Handle', 'SKU', 'Location', 'Available (not editable)'],
    columns: { ...shopify, 'Available (not editable)': 'count' },
  },
  {
    name: 'vitrine',
    title: ['本系统的库存流水', 'Stock ledger of this system'],
    marks: ['时间', '业务线', 'SKU编码', '变更后库存', '变更后锁定'],
    columns: {
      ...{
        时间: 'at',
        业务线: 'line',
        商品: 'title',
        规格: 'spec',
        SKU编码: 'skuCode',
        条码: 'barCode',
        变更后库存: 'count',
      },
      ...passed('商品编号', '类型', '库存增减', '锁定增减', '残品增减', '变更后锁定', '变更后残品', '订单', '来源'),
      ...passed('原因', '操作人'),
    },
  },
  {
    name: 'vitrine',
    title: ['本系统的库存流水', 'Stock ledger of this system'],
    marks: ['Time', 'Line', 'SKU code', 'Stock after', 'Reserved after'],
    columns: {
      ...{ Time: 'at', Line: 'line', Product: 'title', SKU: 'spec', 'SKU code': 'skuCode', 'JAN code': 'barCode' },
      ...{ 'Stock after': 'count' },
      ...passed(
        'Product no.',
        'Kind',
        'Stock ±',
        'Reserved ±',
        'Damaged ±',
        'Reserved after',
        'Damaged after',
        'Order',
      ),
      ...passed('Origin', 'Reason', 'By'),
    },
  },
]
