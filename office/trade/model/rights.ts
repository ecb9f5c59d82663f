import type { Text } from '#kit/contract/text.ts'

/** What shows more of an order than that it is there: a packer has none of the first and the third. */
export const TRADE_RIGHTS = {
  /** Prices and amounts of orders, payments and refunds. */
  money: 'shop:order:money',
  /** Names and addresses of receivers in full. */
  address: 'shop:order:address',
  /** Phone numbers in full. */
  phone: 'shop:order:phone',
  /** Sheets with what the two above show; without it their cells are empty or masked, of customers as of orders. */
  exportPersonal: 'shop:order:exportPersonal',
} as const

export const PERSONAL_DATA = {
  permissions: [TRADE_RIGHTS.address, TRADE_RIGHTS.phone],
  tables: ['shop_app_user'],
  exportPermission: TRADE_RIGHTS.exportPersonal,
} as const

/** What is done with orders on pages of their own. */
export const ORDER_RIGHTS = {
  /** Picking lists, packing lists and labels. */
  pack: 'shop:order:pack',
  /** Orders for customers who call or write. */
  place: 'shop:order:place',
  /** Items and quantities of orders that were not sent. */
  editItems: 'shop:order:editItems',
} as const

/** Their words on the page of the menu that they belong to. */
export const TRADE_RIGHT_TITLES: readonly (readonly [code: string, title: Text])[] = [
  [TRADE_RIGHTS.money, ['查看金额', 'See prices and amounts']],
  [TRADE_RIGHTS.address, ['查看收件人与地址', 'See receivers and addresses in full']],
  [TRADE_RIGHTS.phone, ['查看完整电话', 'See phone numbers in full']],
  [ORDER_RIGHTS.editItems, ['改商品', 'Edit items']],
  [TRADE_RIGHTS.exportPersonal, ['导出收件人、地址与电话', 'Export receivers, addresses and phone numbers']],
]
