import type { AnyResource } from '#kit/contract/resource.ts'
import { ScreenLoadError } from '#kit/web/page/screen.ts'
import { shopCatalogue } from '../shop/shop-catalogue.ts'

/** The resource whose menu names a component; what the shop sells is at hand, the others come late. @throws ScreenLoadError when none does */
export async function standardResource(component: string): Promise<AnyResource> {
  const isIt = ({ menu }: AnyResource): boolean => menu?.component === component
  const found = shopCatalogue.find(isIt) ?? (await lateResources()).find(isIt)
  if (!found) {
    throw new ScreenLoadError('MODULE_NOT_FOUND', component)
  }
  return found
}

async function lateResources(): Promise<readonly AnyResource[]> {
  const [{ systemCatalogue }, { sandboxCatalogue, tradeCatalogue }] = await Promise.all([
    import('../system-catalogue.ts'),
    import('../trade/trade-catalogue.ts'),
  ])
  return [...systemCatalogue, ...tradeCatalogue, ...sandboxCatalogue]
}
