import type { LazyScreen, ResolveScreen } from '#kit/web/page/screen.web.tsx'

/** Screens of their own, by the component name that the menu gives; resources without one get the resource page. */
const screens: Readonly<Record<string, LazyScreen>> = {
  'dashboard/Analysis': async () => ({ default: (await import('./dashboard/home.web.tsx')).HomePage }),
  'test/Home': async () => ({ default: (await import('./dashboard/connection-test.web.tsx')).ConnectionTestPage }),
  'shop/GoodsList': async () => ({ default: (await import('./shop/goods/goods-page.web.tsx')).GoodsPage }),
  'shop/PresellGoodsList': async () => ({
    default: (await import('./shop/goods/goods-page.web.tsx')).PresellGoodsPage,
  }),
  'shop/FinalGoodsList': async () => ({ default: (await import('./shop/goods/goods-page.web.tsx')).FinalGoodsPage }),
  'shop/ProductList': async () => ({ default: (await import('./shop/product/product-page.web.tsx')).ProductPage }),
  'shop/PresellProductList': async () => ({
    default: (await import('./shop/product/product-page.web.tsx')).PresellProductPage,
  }),
  'shop/FinalProductList': async () => ({
    default: (await import('./shop/product/product-page.web.tsx')).FinalProductPage,
  }),
  'shop/ProductEdit': async () => ({
    default: (await import('./shop/product/product-edit-page.web.tsx')).ProductEditPage,
  }),
  'shop/PresellProductEdit': async () => ({
    default: (await import('./shop/product/product-edit-page.web.tsx')).PresellProductEditPage,
  }),
  'shop/FinalProductEdit': async () => ({
    default: (await import('./shop/product/product-edit-page.web.tsx')).FinalProductEditPage,
  }),
  'system/SysCategoryList': async () => ({
    default: (await import('./system/category/category-page.web.tsx')).CategoryPage,
  }),
  'demo/Overview': async () => ({ default: (await import('./demo/overview/overview-page.web.tsx')).OverviewPage }),
  'demo/Cron': async () => ({ default: (await import('./demo/cron/cron-page.web.tsx')).CronDemoPage }),
}

/** The page of a menu component: its own one, else the standard page of the resource that names it. */
export const resolveScreen: ResolveScreen = (component) => screens[component] ?? (() => standardScreen(component))

async function standardScreen(component: string): ReturnType<LazyScreen> {
  const { standardScreenOf } = await import('./standard-screen.web.tsx')
  return { default: standardScreenOf(component) }
}
