/** The fields that an import reads, by the names of the goods declaration. */
export const GOODS_IMPORT_FIELDS = [
  'name',
  'originalName',
  'ipName',
  'characterName',
  'manufacturer',
  'sculptor',
  'category',
  'scale',
  'heightMm',
  'janCode',
  'officialPrice',
  'officialCurrency',
  'releaseMonth',
] as const

export type GoodsImportField = (typeof GOODS_IMPORT_FIELDS)[number]

/** One goods row as read; null where the sheet says nothing or nothing that can be read. */
export interface GoodsValues {
  readonly name: string | null
  readonly originalName: string | null
  readonly ipName: string | null
  readonly characterName: string | null
  readonly manufacturer: string | null
  readonly sculptor: string | null
  /** Name of the category, not its code. */
  readonly category: string | null
  /** `1/7`, `non-scale`, … */
  readonly scale: string | null
  readonly heightMm: number | null
  readonly janCode: string | null
  /**
   * In MAJOR units of the currency: 199.5 yuan, 12800 yen. Null once the currency is unknown and it is to be stored.
   */
  readonly officialPrice: number | null
  /** The same in MINOR units, as the table holds it: 19950 fen, 12800 yen; null when price or currency is unknown. */
  readonly officialPriceMinor: number | null
  /** ISO 4217. */
  readonly officialCurrency: string | null
  /** `YYYY-MM`. */
  readonly releaseMonth: string | null
}

export const EMPTY_GOODS: GoodsValues = {
  name: null,
  originalName: null,
  ipName: null,
  characterName: null,
  manufacturer: null,
  sculptor: null,
  category: null,
  scale: null,
  heightMm: null,
  janCode: null,
  officialPrice: null,
  officialPriceMinor: null,
  officialCurrency: null,
  releaseMonth: null,
}

/** Longest text per field; a longer one refuses its row. */
export const GOODS_TEXT_LIMITS = {
  name: 255,
  originalName: 255,
  ipName: 100,
  characterName: 100,
  manufacturer: 100,
  sculptor: 100,
  category: 100,
} as const satisfies Partial<Record<GoodsImportField, number>>

/** Header texts that are understood; the first ones are what an export writes. */
export const GOODS_HEADERS: Readonly<Record<GoodsImportField, readonly [zh: string, en: string, ...string[]]>> = {
  name: ['名称', 'Name', '品名', '商品名称', '商品名', '产品名称', 'Product name', 'Product'],
  originalName: ['原名', 'Original name', '日文名', '日文名称', '原文名', 'Japanese name'],
  ipName: ['作品', 'Series', '作品名', '作品名称', 'IP', 'Title', 'Franchise', 'シリーズ'],
  characterName: ['角色', 'Character', '角色名', '人物', 'キャラクター'],
  manufacturer: ['厂商', 'Manufacturer', '制造商', '品牌', '厂家', 'Maker', 'Brand', 'メーカー'],
  sculptor: ['原型师', 'Sculptor', '原型', '原型制作', '原型師'],
  category: ['分类', 'Category', '类别', '类型', '产品线', 'カテゴリ'],
  scale: ['比例', 'Scale', 'スケール'],
  heightMm: ['高度mm', 'Height mm', '高度', '全高', '全高mm', 'Height', 'サイズ'],
  janCode: ['JAN码', 'JAN code', 'JAN', '条码', '条形码', '商品条码', 'Barcode', 'EAN', 'JANコード'],
  officialPrice: ['官方价格', 'Official price', '官方定价', '定价', '价格', '官方价', 'Price', 'MSRP', '価格'],
  officialCurrency: ['币种', 'Currency', '官方币种', '货币', '通貨'],
  releaseMonth: [
    '发售月',
    'Release month',
    '发售月份',
    '发售日期',
    '发售日',
    '发售时间',
    'Release',
    'Release date',
    '発売月',
  ],
}

/** Columns that an error workbook or a list adds; they are passed over without a word. */
export const PASSED_OVER_HEADERS: readonly string[] = [
  '行',
  '列',
  '原因',
  'Row',
  'Column',
  'Reason',
  '序号',
  'No.',
  '#',
]
