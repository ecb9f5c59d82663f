import type { AnyResource } from '#kit/contract/resource.ts'
import { ScreenLoadError } from '#kit/web/page/screen.ts'
import { officeCatalogue } from './office-catalogue.ts'

/** The resource whose menu names a component; what the shop trades with comes late. @throws ScreenLoadError when none does */
export async function standardResource(component: string): Promise<AnyResource> {
  const isIt = ({ menu }: AnyResource): boolean => menu?.component === component
  const found = officeCatalogue.find(isIt) ?? (await tradeResources()).find(isIt)
  if (!found) {
    throw new ScreenLoadError('MODULE_NOT_FOUND', component)
  }
  return found
}

async function tradeResources(): Promise<readonly AnyResource[]> {
  const { sandboxCatalogue, tradeCatalogue } = await import('./trade/trade-catalogue.ts')
  return [...tradeCatalogue, ...sandboxCatalogue]
}
