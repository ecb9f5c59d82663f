import { choices } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import { PAY_MODEL, type PayModel } from '../rules/pay-model.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'

export const SKU_STATUS = choices('sku_status', ['SKU状态', 'SKU states'], {
  enabled: [0, '启用', 'Enabled', 'green'],
  disabled: [1, '禁用', 'Disabled', 'grey'],
})

/** The reduced builder serves final products only. */
export type SkuVariant = 'full' | 'reduced'

/** An amount as the wire has it: yuan with at most two decimals, null while the cell is empty. Never fen. */
export type YuanCell = number | null

/** What figures of a listing differ by, such as colour. Rows that were never saved have no ids yet. */
interface Spec {
  readonly id?: string
  readonly productId?: string
  readonly title: string
}

/** One of the choices of a spec, such as red. */
export interface SpecValue {
  readonly id?: string
  readonly productId?: string
  readonly specId?: string
  readonly title: string
}

/** One row of `specAttr`: which value of which spec a SKU has. */
export interface SpecRow extends Spec {
  readonly specValues: readonly SpecValue[]
}

/** One change of a SKU's stock, as its ledger tells it. */
export type StockEntry = {
  readonly id: string
  readonly kind: 'create' | 'adjust'
  /** With its sign. */
  readonly qty: number
  readonly stockAfter: number
  readonly lockedAfter: number
  /** Of pieces that lost their owner. */
  readonly origin: string | null
  readonly reason: string | null
  readonly operator: string
  readonly createTime: string
}

/** One row of `skuList` on the wire; every pure rule works on this form, prices in yuan. */
export interface Sku {
  readonly id?: string
  readonly productId?: string
  /** Titles of the chosen values joined by commas. */
  readonly name: string
  readonly picture: string
  readonly originalPrice: YuanCell
  readonly presentPrice: YuanCell
  readonly memberPrice: YuanCell
  readonly stock: number | null
  /** The stock this edit started from; the server applies the difference. */
  readonly stockLoaded?: number
  /** Any JSON value; the builder carries it along. */
  readonly data: unknown
  /** Exchange purchase: 0 not supported, 1 supported. */
  readonly isTrade: 0 | 1
  readonly tradePrice: YuanCell
  /** 0 enabled, 1 disabled. */
  readonly status: 0 | 1
  /** Counts from 1. */
  readonly sortRank: number
  /** The chosen value of every spec that has values, in the order of the specs. */
  readonly extra: readonly SpecValue[]
  readonly specKey?: string
  readonly skuCode?: string
  readonly barCode?: string
  /** Further bar codes that its boxes have, joined by commas. */
  readonly moreBarCodes?: string
  readonly locked?: number
  readonly sold?: number
  /** Whether somebody has said how many there are. */
  readonly counted?: boolean
  readonly lowStock?: number | null
  /** The lowest price that somebody has confirmed although it is far below the list price. */
  readonly lowPriceOk?: YuanCell | undefined
  /** Final SKUs: the presell SKU whose deposits this one completes. */
  readonly presellSkuId?: string
  /** What that one is called; told to whoever sees its listing. */
  readonly presellSkuName?: string
  /** Final SKUs: good pieces that arrived of it, over all arrivals. */
  readonly arrivedQty?: number
  readonly version?: number
}

/** A presell SKU as a supplement is mapped to it. */
export interface PresellSku {
  readonly id: string
  readonly name: string
}

/** What the builder takes and emits. */
export interface BuilderValue {
  readonly specAttr: readonly SpecRow[]
  readonly skuList: readonly Sku[]
}

/** What the only SKU of a listing without specs is called: it has no value to be named by. */
const NO_SPECS: Text = ['无规格', 'No specs']

/** What a SKU is called on screen. */
export function skuTitle({ name }: Pick<Sku, 'name'>): Text {
  return name === '' ? NO_SPECS : [name, name]
}

/** A listing without specs: it is sold as one SKU, which has no spec value. */
export function isSingle({ specAttr, skuList }: BuilderValue): boolean {
  return specAttr.length === 0 && skuList.length === 1 && skuList.every(({ extra }) => extra.length === 0)
}

/** Of a generated SKU, until somebody types another. */
export const DEFAULT_STOCK = 9999
/** Free pieces of a SKU that says nothing of it are few from here on; the trigger on its table counts by it, too. */
export const DEFAULT_LOW_STOCK = 5
/** Above this a count is a typing mistake, and the column stays a 32-bit integer. */
export const MAX_STOCK = 99_999_999
/** 10 × 10 × 10 values and as much again; more is a mistaken product, and no table to work with. */
export const SKU_LIMIT = 2000
export const SPEC_TITLE_MAX = 50
/** Names and keys of SKUs are made of one value of every spec, and still fit into their columns. */
export const SPEC_LIMIT = 5
/** Values of one spec; more are no choice that a customer looks through. */
export const SPEC_VALUE_LIMIT = 200
/** Characters of a SKU's extra data as JSON. */
export const SKU_DATA_MAX = 2000

/** Width of the SKU table in px; it has no pagination. */
export const SKU_TABLE_WIDTH = { full: 1150, reduced: 1050 } as const satisfies Record<SkuVariant, number>

/** Columns of the spec table. */
export const SPEC_COLUMNS = ['specName', 'specValue', 'action'] as const

/** How the text of a cell is read. The first eight are the table's own columns. */
export const SKU_CELLS = {
  picture: 'text',
  originalPrice: 'money',
  presentPrice: 'money',
  memberPrice: 'money',
  stock: 'count',
  isTrade: 'trade',
  tradePrice: 'money',
  status: 'status',
  skuCode: 'code',
  barCode: 'code',
  moreBarCodes: 'code',
  lowStock: 'count',
  presellSkuId: 'text',
} as const

export type SkuColumn = keyof typeof SKU_CELLS
export type CellKind = (typeof SKU_CELLS)[SkuColumn]

/** Columns of the SKU table per variant; the name heads the row and is never edited. */
export const SKU_COLUMNS = {
  full: ['name', 'picture', 'originalPrice', 'presentPrice', 'memberPrice', 'stock', 'isTrade', 'tradePrice', 'status'],
  reduced: ['name', 'picture', 'presentPrice', 'stock', 'status'],
} as const satisfies Record<SkuVariant, readonly ('name' | SkuColumn)[]>

/** What the warehouse knows a SKU by: behind the columns of the table, where they are asked for. */
export const WAREHOUSE_COLUMNS = [
  'lowStock',
  'skuCode',
  'barCode',
  'moreBarCodes',
] as const satisfies readonly SkuColumn[]

const PRESENT_PRICE_LABELS = {
  1: ['现价', 'Price'],
  2: ['定金', 'Deposit'],
  3: ['补款价', 'Supplement'],
} as const satisfies Record<ListedLine, Text>

const COLUMN_LABELS = {
  name: ['规格', 'Spec'],
  picture: ['图片', 'Picture'],
  originalPrice: ['原价', 'Original price'],
  memberPrice: ['会员价', 'Member price'],
  stock: ['库存', 'Stock'],
  isTrade: ['是否支持换购', 'Exchange purchase'],
  tradePrice: ['换购价', 'Exchange price'],
  status: ['状态', 'Status'],
  skuCode: ['SKU编码', 'SKU code'],
  barCode: ['条码', 'Barcode'],
  moreBarCodes: ['其他条码', 'More barcodes'],
  lowStock: ['库存预警', 'Low stock'],
  presellSkuId: ['对应预售规格', 'Pre-order SKU'],
} as const satisfies Record<Exclude<SkuColumn, 'presentPrice'> | 'name', Text>

/** What is typed for a reservation: the whole price, and the parts of it that are paid at once. */
const PRESELL_LABELS: Readonly<Partial<Record<SkuColumn | 'name', Text>>> = {
  originalPrice: ['全款价', 'Full price'],
  memberPrice: ['会员定金', 'Member deposit'],
  tradePrice: ['换购定金', 'Exchange deposit'],
}

/** What is typed for a pre-order without a deposit: prices of the whole. */
const WHOLE_LABELS: Readonly<Partial<Record<SkuColumn | 'name', Text>>> = {
  originalPrice: ['原价', 'Original price'],
  presentPrice: ['预售价', 'Pre-order price'],
}

/** The heading of a column; what prices are called depends on the line, and on how a pre-order is paid. */
export function skuLabel(column: SkuColumn | 'name', line: ListedLine, payModel: PayModel = PAY_MODEL.deposit): Text {
  if (line === SALES_LINE.presell && payModel !== PAY_MODEL.deposit) {
    return WHOLE_LABELS[column] ?? COLUMN_LABELS[column === 'presentPrice' ? 'originalPrice' : column]
  }
  if (column === 'presentPrice') {
    return PRESENT_PRICE_LABELS[line]
  }
  return (line === SALES_LINE.presell ? PRESELL_LABELS[column] : undefined) ?? COLUMN_LABELS[column]
}

export function variantOf(line: ListedLine): SkuVariant {
  return line === SALES_LINE.final ? 'reduced' : 'full'
}

/** The columns a paste runs through, left to right. */
export function editableColumns(variant: SkuVariant): readonly SkuColumn[] {
  const columns: readonly ('name' | SkuColumn)[] = SKU_COLUMNS[variant]
  return columns.filter((column) => column !== 'name')
}

/** An enabled SKU has no more free pieces than it warns at. */
export function isLow({ stock, locked = 0, lowStock, status }: Pick<Sku, 'stock' | 'locked' | 'lowStock' | 'status'>) {
  return status === SKU_STATUS.enabled && stock !== null && stock - locked <= (lowStock ?? DEFAULT_LOW_STOCK)
}

export function isEnabled(sku: Pick<Sku, 'status'>): boolean {
  return sku.status === SKU_STATUS.enabled
}
