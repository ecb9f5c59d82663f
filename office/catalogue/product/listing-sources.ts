import type { SheetSource } from '#kit/contract/sheet-source.ts'

/** Fields of rows of other shops that are no field of a listing or SKU here: they say what rows belong together, and more. */
export const FOREIGN_FIELDS = {
  handle: ['外部商品标识', 'Handle'],
  parent: ['父商品', 'Parent'],
  kind: ['商品类型', 'Type'],
  vendor: ['品牌/厂商', 'Vendor'],
  figureTags: ['标签', 'Tags'],
  optionName1: ['选项1名称', 'Option1 name'],
  optionValue1: ['选项1值', 'Option1 value'],
  optionName2: ['选项2名称', 'Option2 name'],
  optionValue2: ['选项2值', 'Option2 value'],
  optionName3: ['选项3名称', 'Option3 name'],
  optionValue3: ['选项3值', 'Option3 value'],
  salePrice: ['促销价', 'Sale price'],
} as const

function passed(...headers: readonly string[]): Readonly<Record<string, ''>> {
  return Object.fromEntries(headers.map((header) => [header, '' as const]))
}

const options = Object.fromEntries(
  [1, 2, 3].flatMap((no) => [
    [`Option${no} Name`, `optionName${no}`],
    [`Option${no} Value`, `optionValue${no}`],
    [`Option${no} Linked To`, ''],
  ]),
)
const attributes = Object.fromEntries(
  [1, 2, 3].flatMap((no) => [
    [`Attribute ${no} name`, `optionName${no}`],
    [`Attribute ${no} value(s)`, `optionValue${no}`],
    [`Attribute ${no} visible`, ''],
    [`Attribute ${no} global`, ''],
    [`Attribute ${no} default`, ''],
  ]),
)

export interface ListingSource extends SheetSource {
  readonly name: 'shopify' | 'woocommerce'
}

/** Sheets of products as other shops export them, by their documented headers. */
export const LISTING_SOURCES: readonly ListingSource[] = [
  {
    name: 'shopify',
    title: ['Shopify 商品', 'Shopify products'],
    marks: ['Handle', 'Title', 'Option1 Name', 'Variant Price'],
    columns: {
      ...{ Handle: 'handle', Title: 'title', 'Body (HTML)': 'detail', Vendor: 'vendor', Tags: 'figureTags' },
      ...options,
      ...{ 'Variant SKU': 'skuCode', 'Variant Inventory Qty': 'stock', 'Variant Price': 'presentPrice' },
      ...{ 'Variant Compare At Price': 'originalPrice', 'Variant Barcode': 'barCode' },
      ...passed('Product Category', 'Type', 'Published', 'Variant Grams', 'Variant Inventory Tracker', 'Status'),
      ...passed('Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Requires Shipping'),
      ...passed('Variant Taxable', 'Unit Price Total Measure', 'Unit Price Total Measure Unit', 'Gift Card'),
      ...passed('Unit Price Base Measure', 'Unit Price Base Measure Unit', 'Image Src', 'Image Position'),
      ...passed('Image Alt Text', 'SEO Title', 'SEO Description', 'Variant Image', 'Variant Weight Unit'),
      ...passed('Variant Tax Code', 'Cost per item', 'Collection', 'Standard Product Type', 'Custom Product Type'),
    },
  },
  {
    name: 'shopify',
    title: ['Shopify 商品', 'Shopify products'],
    marks: ['URL handle', 'Title', 'Option1 name', 'Option1 value', 'Price'],
    columns: {
      ...{ 'URL handle': 'handle', Title: 'title', Description: 'detail', Vendor: 'vendor', Tags: 'figureTags' },
      ...options,
      ...{ SKU: 'skuCode', Barcode: 'barCode', Price: 'presentPrice', 'Compare-at price': 'originalPrice' },
      ...{ 'Inventory quantity': 'stock' },
      ...passed('Product category', 'Type', 'Published on online store', 'Status', 'Cost per item', 'Charge tax'),
      ...passed('Tax code', 'Unit price total measure', 'Unit price total measure unit', 'Unit price base measure'),
      ...passed('Unit price base measure unit', 'Inventory tracker', 'Continue selling when out of stock'),
      ...passed('Weight value (grams)', 'Weight unit for display', 'Requires shipping', 'Fulfillment service'),
      ...passed('Product image URL', 'Image position', 'Image alt text', 'Variant image URL', 'Gift card'),
      ...passed('SEO title', 'SEO description', 'Color (product.metafields.shopify.color-pattern)'),
    },
  },
  {
    name: 'woocommerce',
    title: ['WooCommerce 商品', 'WooCommerce products'],
    marks: ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent'],
    columns: {
      ...{ ID: 'handle', Type: 'kind', SKU: 'skuCode', 'GTIN, UPC, EAN, or ISBN': 'barCode', Name: 'title' },
      ...{ Description: 'detail', Stock: 'stock', 'Regular price': 'originalPrice', 'Sale price': 'salePrice' },
      ...{ Parent: 'parent', Tags: 'figureTags', Brands: 'vendor' },
      ...attributes,
      ...passed('Published', 'Is featured?', 'Visibility in catalog', 'Short description', 'Date sale price starts'),
      ...passed('Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Low stock amount'),
      ...passed('Backorders allowed?', 'Sold individually?', 'Weight (kg)', 'Length (cm)', 'Width (cm)'),
      ...passed('Height (cm)', 'Weight (g)', 'Length (mm)', 'Width (mm)', 'Height (mm)', 'Allow customer reviews?'),
      ...passed('Purchase note', 'Categories', 'Shipping class', 'Images', 'Download limit', 'Download expiry days'),
      ...passed('Grouped products', 'Upsells', 'Cross-sells', 'External URL', 'Button text', 'Position'),
    },
  },
]
