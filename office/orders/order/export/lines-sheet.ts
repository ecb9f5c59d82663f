import type { Text } from '#kit/contract/text.ts'

/** The export of orders with a row for each of their lines, in the columns that the import of orders takes. */
export const LINES_SHEET = {
  name: 'lines',
  command: ['导出现货订单明细', 'Export in-stock orders with lines'] satisfies Text as Text,
  title: ['现货订单明细', 'In-stock orders with lines'] satisfies Text as Text,
} as const
