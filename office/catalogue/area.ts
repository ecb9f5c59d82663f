import { defineArea } from '#kit/contract/area.ts'
import type { MenuScreen } from '#kit/contract/menu-screen.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { finalGoods, goods, presellGoods } from './goods/goods.ts'
import { finalProduct, PRODUCT_LINES, presellProduct, product } from './product/product.ts'
import { LABEL_SCREEN, PRINT_LABELS } from './product/sku-labels.ts'
import { returnAddress } from './return-address/return-address.ts'
import type { ListedLine } from './rules/sales-line.ts'
import { SKU_STATUS } from './sku/sku.ts'

const LATE_ON_SHELF: Readonly<Record<ListedLine, Text>> = {
  1: ['现货商品未按时上架', 'In-stock products late on the shelf'],
  2: ['预售商品未按时上架', 'Pre-order products late on the shelf'],
  3: ['补款商品未按时上架', 'Balance products late on the shelf'],
}

/** The buttons that lead to the page where a row is written. */
function writersOf(resource: AnyResource): MenuScreen['openedBy'] {
  return [permissionOf(resource, 'add'), permissionOf(resource, 'edit')]
}

/** What the shop sells: figures of three lines, and the listings that sell them. */
export const catalogueArea = defineArea({
  group: { key: 'shop', title: ['商城管理', 'Shop'], url: '/shop', icon: 'shop', order: 1 },
  choices: [SKU_STATUS],
  resources: [goods, presellGoods, finalGoods, product, presellProduct, finalProduct, returnAddress],
  screens: [
    {
      key: 'shop:product:page',
      under: 'shop',
      title: ['现货商品编辑', 'Edit in-stock product'],
      url: '/shop/product/edit/:id',
      component: 'shop/ProductEdit',
      order: 41,
      openedBy: writersOf(product),
      keepAlive: true,
      permissions: [],
    },
    {
      key: 'shop:presellProduct:page',
      under: 'shop',
      title: ['预售商品编辑', 'Edit pre-order product'],
      url: '/shop/presellProduct/edit/:id',
      component: 'shop/PresellProductEdit',
      order: 51,
      openedBy: writersOf(presellProduct),
      keepAlive: true,
      permissions: [],
    },
    {
      key: 'shop:finalProduct:page',
      under: 'shop',
      title: ['补款商品编辑', 'Edit balance product'],
      url: '/shop/finalProduct/edit/:id',
      component: 'shop/FinalProductEdit',
      order: 61,
      openedBy: writersOf(finalProduct),
      keepAlive: true,
      permissions: [],
    },
    {
      key: 'shop:skuLabel',
      under: 'shop',
      title: ['打印SKU标签', 'Print SKU labels'],
      url: '/shop/skuLabels',
      component: LABEL_SCREEN,
      order: 66,
      openedBy: [PRINT_LABELS],
      keepAlive: true,
      power: 'none',
      permissions: [[PRINT_LABELS, ['打印SKU标签', 'Print labels of SKUs']]],
    },
  ],
  waiting: ([1, 2, 3] as const).map((line) => ({
    key: `shelfLate${line}`,
    work: 'listings',
    title: LATE_ON_SHELF[line],
    resource: PRODUCT_LINES[line],
    filters: { isShelfLate: true },
    isUrgent: true,
    actions: ['shelf'],
  })),
})
