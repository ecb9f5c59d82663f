import type { Text } from '#kit/contract/text.ts'
import type { ListedLine } from '../rules/sales-line.ts'

interface SkuSheet {
  readonly name: string
  readonly command: Text
  readonly title: Text
}

function sheetOf(title: Text): SkuSheet {
  return { name: 'skus', command: ['导出SKU', 'Export SKUs'], title }
}

/** The export of listings with a row for each of their SKUs. */
export const SKU_SHEET: Readonly<Record<ListedLine, SkuSheet>> = {
  1: sheetOf(['现货商品SKU', 'In-stock SKUs']),
  2: sheetOf(['预售商品SKU', 'Pre-order SKUs']),
  3: sheetOf(['补款商品SKU', 'Balance SKUs']),
}
