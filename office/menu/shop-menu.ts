import { LABEL_SCREEN, PRINT_LABELS } from '../catalogue/product/sku-labels.ts'
import { MAIL_PASSWORD, mailServer } from '../connect/message/mail-server.ts'
import { NEW_WEBHOOK_SECRET, webhook } from '../connect/webhook/webhook.ts'
import { CHECK_KEYS, payChannel, SET_KEYS } from '../money/channel/pay-channel.ts'
import { LIABILITY_RIGHTS, LIABILITY_TITLE } from '../money/deposit/liability.ts'
import { statement, TAKE_STATEMENT } from '../money/statement/statement.ts'
import { WHAT_IF } from '../orders/coupon/coupon-calls.ts'
import { HOLD_RIGHTS } from '../orders/order/hold/hold-shelf.ts'
import { SETTING_RIGHTS } from '../setting/setting-values.ts'
import { apiClient, NEW_SECRET } from '../storefront/api-client/api-client.ts'
import { coupon } from '../trade/model/coupon.ts'
import { order } from '../trade/model/order.ts'
import { ORDER_RIGHTS, TRADE_RIGHT_TITLES } from '../trade/model/rights.ts'
import type { MenuScreen } from './menu-screen.ts'

/** Pages of the shop that are no list of a noun. */
export const SHOP_SCREENS: readonly MenuScreen[] = [
  {
    key: 'shop:product:page',
    under: 'shop',
    title: ['现货商品编辑', 'Edit in-stock product'],
    url: '/shop/product/edit/:id',
    component: 'shop/ProductEdit',
    order: 41,
    hidden: true,
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
    hidden: true,
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
    hidden: true,
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
    hidden: true,
    keepAlive: true,
    permissions: [[PRINT_LABELS, ['打印SKU标签', 'Print labels of SKUs']]],
  },
  {
    key: 'shop:order:desk',
    under: 'trade',
    title: ['录入订单', 'Enter an order'],
    url: '/shop/orderNew',
    component: 'shop/OrderNew',
    order: 3,
    hidden: true,
    keepAlive: true,
    permissions: [[ORDER_RIGHTS.place, ['录入订单', 'Enter orders']]],
  },
  {
    key: 'shop:order:print',
    under: 'trade',
    title: ['打印拣货单与面单', 'Print lists and labels'],
    url: '/shop/orderPrint',
    component: 'shop/OrderPrint',
    order: 4,
    hidden: true,
    keepAlive: false,
    permissions: [[ORDER_RIGHTS.pack, ['打印拣货单、装箱单与面单', 'Print picking lists, packing lists and labels']]],
  },
  {
    key: 'shop:holdShelf',
    under: 'trade',
    title: ['寄存架', 'Hold shelf'],
    url: '/shop/holdShelf',
    component: 'shop/HoldShelf',
    icon: 'inbox',
    order: 4,
    keepAlive: true,
    permissions: [
      [HOLD_RIGHTS.list, ['查看', 'View']],
      [HOLD_RIGHTS.merge, ['合包与拆包', 'Merge and split parcels']],
    ],
  },
  {
    key: 'shop:setting',
    under: 'shop',
    title: ['商城设置', 'Shop settings'],
    url: '/shop/setting',
    component: 'shop/SettingPage',
    icon: 'setting',
    order: 90,
    keepAlive: true,
    permissions: [
      [SETTING_RIGHTS.list, ['查看', 'View']],
      [SETTING_RIGHTS.edit, ['修改', 'Change']],
    ],
  },
  {
    key: 'shop:depositReport',
    under: 'money',
    title: LIABILITY_TITLE,
    url: '/shop/depositReport',
    component: 'shop/DepositReport',
    icon: 'bar-chart',
    order: 2,
    keepAlive: true,
    permissions: [
      [LIABILITY_RIGHTS.view, ['查看', 'View']],
      [LIABILITY_RIGHTS.export, ['导出', 'Export']],
    ],
  },
]

/** Codes of the shop's nouns, beyond those of their verbs and actions; by the key of the page. */
export const SHOP_PERMISSIONS: Readonly<Record<string, MenuScreen['permissions']>> = {
  [order.permission]: TRADE_RIGHT_TITLES,
  [coupon.permission]: [[WHAT_IF, ['试算', 'Try on items']]],
  [apiClient.permission]: [[NEW_SECRET, ['生成密钥', 'Make secrets']]],
  [payChannel.permission]: [
    [SET_KEYS, ['设置密钥', 'Enter keys']],
    [CHECK_KEYS, ['检查密钥', 'Check keys']],
  ],
  [webhook.permission]: [[NEW_WEBHOOK_SECRET, ['生成密钥', 'Make secrets']]],
  [mailServer.permission]: [[MAIL_PASSWORD, ['设置密码', 'Set the password']]],
  [statement.permission]: [[TAKE_STATEMENT, ['下载与上传账单', 'Fetch and upload statements']]],
}
