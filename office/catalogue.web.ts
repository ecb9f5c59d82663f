import type { ComponentType } from 'react'
import type { LazyScreen, ResolveScreen } from '#kit/web/page/screen.web.tsx'

/** Screens of their own, by the component name that the menu gives; resources without one get the resource page. */
const screens: Readonly<Record<string, LazyScreen>> = {
  'dashboard/Analysis': async () => ({ default: (await import('./pages/home-page.web.tsx')).ShopHomePage }),
  'test/Home': async () => ({ default: (await import('./dashboard/connection-test.web.tsx')).ConnectionTestPage }),
  'exception/403': async () => ({ default: (await import('./exception/exception-pages.web.tsx')).ForbiddenPage }),
  'exception/404': async () => ({ default: (await import('./exception/exception-pages.web.tsx')).MissingPage }),
  'exception/500': async () => ({ default: (await import('./exception/exception-pages.web.tsx')).FailedPage }),
  'shop/GoodsList': async () => ({ default: (await import('./pages/goods-pages.web.tsx')).InStockGoodsPage }),
  'shop/PresellGoodsList': async () => ({ default: (await import('./pages/goods-pages.web.tsx')).PresellGoodsPage }),
  'shop/FinalGoodsList': async () => ({ default: (await import('./pages/goods-pages.web.tsx')).FinalGoodsPage }),
  'shop/GoodsList/record': async () => ({ default: (await import('./pages/goods-pages.web.tsx')).InStockGoodsRecord }),
  'shop/PresellGoodsList/record': async () => ({
    default: (await import('./pages/goods-pages.web.tsx')).PresellGoodsRecord,
  }),
  'shop/FinalGoodsList/record': async () => ({
    default: (await import('./pages/goods-pages.web.tsx')).FinalGoodsRecord,
  }),
  'shop/ProductList': listingScreen(async () => (await import('./catalogue/product/product-page.web.tsx')).ProductPage),
  'shop/PresellProductList': listingScreen(
    async () => (await import('./catalogue/product/product-page.web.tsx')).PresellProductPage,
  ),
  'shop/FinalProductList': listingScreen(
    async () => (await import('./catalogue/product/product-page.web.tsx')).FinalProductPage,
  ),
  'shop/ProductList/record': listingScreen(
    async () => (await import('./catalogue/product/product-record.web.tsx')).ProductRecord,
  ),
  'shop/PresellProductList/record': listingScreen(
    async () => (await import('./catalogue/product/product-record.web.tsx')).PresellProductRecord,
  ),
  'shop/FinalProductList/record': listingScreen(
    async () => (await import('./catalogue/product/product-record.web.tsx')).FinalProductRecord,
  ),
  'shop/ProductEdit': listingScreen(
    async () => (await import('./catalogue/product/product-edit-page.web.tsx')).ProductEditPage,
  ),
  'shop/PresellProductEdit': listingScreen(
    async () => (await import('./catalogue/product/product-edit-page.web.tsx')).PresellProductEditPage,
  ),
  'shop/FinalProductEdit': listingScreen(
    async () => (await import('./catalogue/product/product-edit-page.web.tsx')).FinalProductEditPage,
  ),
  'shop/SkuLabels': async () => ({
    default: (await import('./catalogue/product/label-page.web.tsx')).LabelPage,
  }),
  'shop/ReleaseBoard': async () => ({
    default: (await import('./presale/release/release-page.web.tsx')).ReleasePage,
  }),
  'shop/DepositReport': async () => ({
    default: (await import('./money/deposit/liability-page.web.tsx')).LiabilityPage,
  }),
  'shop/TaskList': async () => ({ default: (await import('./orders/task/task-page.web.tsx')).TaskPage }),
  'shop/CouponList': async () => ({ default: (await import('./pages/coupon-pages.web.tsx')).CouponListPage }),
  'shop/CouponList/record': async () => ({
    default: (await import('./orders/coupon/coupon-page.web.tsx')).CouponRecord,
  }),
  'shop/CouponRecordList': async () => ({
    default: (await import('./orders/coupon/coupon-page.web.tsx')).CouponRecordPage,
  }),
  'shop/AppUserList': async () => ({ default: (await import('./orders/customer/customer-page.web.tsx')).CustomerPage }),
  'shop/AppUserList/record': async () => ({
    default: (await import('./orders/customer/customer-record.web.tsx')).CustomerRecord,
  }),
  'shop/SettingPage': async () => ({ default: (await import('./setting/setting-page.web.tsx')).SettingPage }),
  'shop/OrderDetailList': async () => ({
    default: (await import('./pages/order-pages.web.tsx')).OrderItemsPage,
  }),
  'shop/ClaimList': async () => ({ default: (await import('./presale/claim/claim-page.web.tsx')).ClaimPage }),
  'shop/ClaimList/record': async () => ({ default: (await import('./presale/claim/claim-page.web.tsx')).ClaimRecord }),
  'shop/OrderNew': async () => ({
    default: (await import('./orders/order/desk/desk-page.web.tsx')).OrderDeskPage,
  }),
  'shop/HoldShelf': async () => ({
    default: (await import('./orders/order/hold/hold-page.web.tsx')).HoldShelfPage,
  }),
  'shop/OrderPrint': async () => ({
    default: (await import('./orders/order/print/print-page.web.tsx')).OrderPrintPage,
  }),
  'shop/OrderList': async () => ({ default: (await import('./pages/order-pages.web.tsx')).OrdersPage }),
  'shop/OrderList/record': async () => ({
    default: (await import('./pages/order-pages.web.tsx')).OrderRecordPage,
  }),
  'shop/ShipmentList': async () => ({
    default: (await import('./orders/shipment/shipment-page.web.tsx')).ShipmentPage,
  }),
  'shop/ShipmentList/record': async () => ({
    default: (await import('./orders/shipment/shipment-page.web.tsx')).ShipmentRecord,
  }),
  'shop/PaymentList': async () => ({
    default: (await import('./money/payment/payment-page.web.tsx')).PaymentPage,
  }),
  'shop/PaymentList/record': async () => ({
    default: (await import('./money/payment/payment-page.web.tsx')).PaymentRecord,
  }),
  'shop/StockLedgerList': async () => ({
    default: (await import('./orders/stock/stock-page.web.tsx')).StockPage,
  }),
  'shop/SurplusList': async () => ({
    default: (await import('./presale/surplus/surplus-page.web.tsx')).SurplusPage,
  }),
  'shop/WaitingList': async () => ({
    default: (await import('./presale/waiting/waiting-page.web.tsx')).WaitingPage,
  }),
  'shop/WaveList': async () => ({ default: (await import('./presale/wave/wave-page.web.tsx')).WavePage }),
  'shop/WaveList/record': async () => ({ default: (await import('./presale/wave/wave-page.web.tsx')).WaveRecord }),
  'system/UserList': async () => ({ default: (await import('./system/user/user-page.web.tsx')).UserPage }),
  'shop/RefundList': async () => ({ default: (await import('./orders/refund/refund-page.web.tsx')).RefundListPage }),
  'shop/RefundList/record': async () => ({
    default: (await import('./orders/refund/refund-page.web.tsx')).RefundRecord,
  }),
  'system/UserList/record': async () => ({ default: (await import('./system/user/user-page.web.tsx')).UserRecord }),
  'system/UserAgentList': async () => ({
    default: (await import('./system/user/user-agent-page.web.tsx')).UserAgentPage,
  }),
  'system/UserAgentList/record': async () => ({
    default: (await import('./system/user/user-agent-page.web.tsx')).UserAgentRecord,
  }),
  'system/Failures': async () => ({ default: (await import('#kit/web/jobs/failures-page.web.tsx')).FailuresPage }),
  'system/RoleUserList': async () => ({ default: (await import('./system/role/role-page.web.tsx')).RolePage }),
  'system/NewPermissionList': async () => ({
    default: (await import('./system/menu/permission-page.web.tsx')).PermissionPage,
  }),
  'system/PermissionList': async () => ({
    default: (await import('./system/menu/permission-page.web.tsx')).PermissionPage,
  }),
  'system/SysCategoryList': async () => ({
    default: (await import('./system/category/category-page.web.tsx')).CategoryPage,
  }),
  'system/TenantPackList': async () => ({
    default: (await import('./system/tenant/tenant-pack-page.web.tsx')).TenantPackPage,
  }),
  'system/TenantList': async () => ({ default: (await import('./system/tenant/tenant-pages.web.tsx')).TenantPage }),
  'system/TenantList/record': async () => ({
    default: (await import('./system/tenant/tenant-pages.web.tsx')).TenantRecord,
  }),
  'system/DictList': async () => ({
    default: (await import('./system/dictionary/dictionary-page.web.tsx')).DictionaryPage,
  }),
  'system/DictList/record': async () => ({
    default: (await import('./system/dictionary/dictionary-record.web.tsx')).DictionaryRecord,
  }),
  'system/DictTableList': async () => ({
    default: (await import('./system/dictionary/table-dictionary-page.web.tsx')).TableDictionaryPage,
  }),
  'system/DepartList': async () => ({ default: (await import('./system/depart/depart-page.web.tsx')).DepartPage }),
  'system/DepartUserList': async () => ({
    default: (await import('./system/depart/mine/my-depart-page.web.tsx')).MyDepartPage,
  }),
  'system/AddressList': async () => ({
    default: (await import('./system/depart/address/address-page.web.tsx')).AddressPage,
  }),
  'shop/ConsultList': async () => ({ default: (await import('./pages/consult-pages.web.tsx')).ConsultListPage }),
  'shop/ConsultList/record': async () => ({
    default: (await import('./pages/consult-pages.web.tsx')).ConsultRecordPage,
  }),
  'shop/ConsultReportList': async () => ({
    default: (await import('./service/consult-report/report-page.web.tsx')).ConsultReportPage,
  }),
  'shop/ConsultReportList/record': async () => ({
    default: (await import('./service/consult-report/report-page.web.tsx')).ConsultReportRecord,
  }),
  'shop/StatementList': async () => ({
    default: (await import('./money/statement/statement-page.web.tsx')).StatementPage,
  }),
  'shop/SandboxClockList': async () => ({
    default: (await import('./sandbox/sandbox-clock-page.web.tsx')).SandboxClockPage,
  }),
  'shop/PayChannelList': async () => ({
    default: (await import('./money/channel/pay-channel-page.web.tsx')).PayChannelPage,
  }),
  'shop/PayChannelList/record': async () => ({
    default: (await import('./money/channel/pay-channel-page.web.tsx')).PayChannelRecord,
  }),
  'shop/WebhookList': async () => ({ default: (await import('./connect/webhook/webhook-page.web.tsx')).WebhookPage }),
  'shop/WebhookList/record': async () => ({
    default: (await import('./connect/webhook/webhook-page.web.tsx')).WebhookRecord,
  }),
  'shop/MessageTemplateList': async () => ({
    default: (await import('./connect/message/template-page.web.tsx')).MessageTemplatePage,
  }),
  'shop/MailServerList': async () => ({
    default: (await import('./connect/message/mail-server-page.web.tsx')).MailServerPage,
  }),
  'shop/MailServerList/record': async () => ({
    default: (await import('./connect/message/mail-server-page.web.tsx')).MailServerRecord,
  }),
  'shop/ApiClientList': async () => ({
    default: (await import('./storefront/api-client/api-client-page.web.tsx')).ApiClientPage,
  }),
  'shop/ApiClientList/record': async () => ({
    default: (await import('./storefront/api-client/api-client-page.web.tsx')).ApiClientRecord,
  }),
}

/** The page of a menu component: its own one, else the standard page of the resource that names it. */
export const resolveScreen: ResolveScreen = (component) =>
  screens[component] ??
  (() =>
    component.endsWith(RECORD)
      ? standardRecord(component)
      : component.startsWith(DEMO)
        ? demoScreen(component)
        : standardScreen(component))

const RECORD = '/record'
const DEMO = 'demo/'

/** The pages of the gallery are named in a file of their own: most people never open one. */
async function demoScreen(component: string): ReturnType<LazyScreen> {
  const { demoScreens } = await import('./demo/demo-screens.web.ts')
  return (demoScreens[component] ?? (() => standardScreen(component)))()
}

/** A page of listings, with what figures show on it. */
function listingScreen(load: () => Promise<ComponentType>): LazyScreen {
  return async () => {
    const [{ withRunOfFigure }, Page] = await Promise.all([import('./pages/product-pages.web.tsx'), load()])
    return { default: withRunOfFigure(Page) }
  }
}

async function standardRecord(component: string): ReturnType<LazyScreen> {
  const { standardRecordOf } = await import('./standard/standard-record.web.tsx')
  return { default: await standardRecordOf(component.slice(0, -RECORD.length)) }
}

async function standardScreen(component: string): ReturnType<LazyScreen> {
  const { standardScreenOf } = await import('./standard/standard-screen.web.tsx')
  return { default: await standardScreenOf(component) }
}
