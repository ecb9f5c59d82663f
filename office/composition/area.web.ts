import type { ComponentType } from 'react'
import { defineWebArea } from '#kit/web/area/area.web.ts'
import type { LazyScreen } from '#kit/web/page/screen.web.tsx'

/** Pages of one area that show parts of another. */
export const compositionWeb = defineWebArea({
  screens: {
    'dashboard/Analysis': async () => ({ default: (await import('./home-page.web.tsx')).ShopHomePage }),
    'shop/GoodsList': async () => ({ default: (await import('./goods-pages.web.tsx')).InStockGoodsPage }),
    'shop/PresellGoodsList': async () => ({ default: (await import('./goods-pages.web.tsx')).PresellGoodsPage }),
    'shop/FinalGoodsList': async () => ({ default: (await import('./goods-pages.web.tsx')).FinalGoodsPage }),
    'shop/GoodsList/record': async () => ({ default: (await import('./goods-pages.web.tsx')).InStockGoodsRecord }),
    'shop/PresellGoodsList/record': async () => ({
      default: (await import('./goods-pages.web.tsx')).PresellGoodsRecord,
    }),
    'shop/FinalGoodsList/record': async () => ({
      default: (await import('./goods-pages.web.tsx')).FinalGoodsRecord,
    }),
    'shop/ProductList': listingScreen(
      async () => (await import('../catalogue/product/product-page.web.tsx')).ProductPage,
    ),
    'shop/PresellProductList': listingScreen(
      async () => (await import('../catalogue/product/product-page.web.tsx')).PresellProductPage,
    ),
    'shop/FinalProductList': listingScreen(
      async () => (await import('../catalogue/product/product-page.web.tsx')).FinalProductPage,
    ),
    'shop/ProductList/record': listingScreen(
      async () => (await import('../catalogue/product/product-record.web.tsx')).ProductRecord,
    ),
    'shop/PresellProductList/record': listingScreen(
      async () => (await import('../catalogue/product/product-record.web.tsx')).PresellProductRecord,
    ),
    'shop/FinalProductList/record': listingScreen(
      async () => (await import('../catalogue/product/product-record.web.tsx')).FinalProductRecord,
    ),
    'shop/ProductEdit': listingScreen(
      async () => (await import('../catalogue/product/product-edit-page.web.tsx')).ProductEditPage,
    ),
    'shop/PresellProductEdit': listingScreen(
      async () => (await import('../catalogue/product/product-edit-page.web.tsx')).PresellProductEditPage,
    ),
    'shop/FinalProductEdit': listingScreen(
      async () => (await import('../catalogue/product/product-edit-page.web.tsx')).FinalProductEditPage,
    ),
    'shop/CouponList': async () => ({ default: (await import('./coupon-pages.web.tsx')).CouponListPage }),
    'shop/AppUserList/record': async () => ({
      default: (await import('./people-pages.web.tsx')).CustomerRecordPage,
    }),
    'shop/AppUserList': async () => ({ default: (await import('./people-pages.web.tsx')).CustomersPage }),
    'shop/MemberList': async () => ({ default: (await import('./people-pages.web.tsx')).MembersPage }),
    'shop/OrderDetailList': async () => ({
      default: (await import('./order-item-page.web.tsx')).OrderItemsPage,
    }),
    'shop/OrderList': async () => ({ default: (await import('./order-pages.web.tsx')).OrdersPage }),
    'shop/OrderList/record': async () => ({
      default: (await import('./order-pages.web.tsx')).OrderRecordPage,
    }),
    'shop/ConsultList': async () => ({ default: (await import('./consult-pages.web.tsx')).ConsultListPage }),
    'shop/ConsultList/record': async () => ({
      default: (await import('./consult-pages.web.tsx')).ConsultRecordPage,
    }),
  },
})

/** A page of listings, with what figures show on it. */
function listingScreen(load: () => Promise<ComponentType>): LazyScreen {
  return async () => {
    const [{ withRunOfFigure }, Page] = await Promise.all([import('./product-pages.web.tsx'), load()])
    return { default: withRunOfFigure(Page) }
  }
}
