import type { AnyResource } from '#kit/contract/resource.ts'
import { ScreenLoadError } from '#kit/web/page/screen.ts'
import { catalogueArea } from '../catalogue/area.ts'

/** The resource whose menu names a component; what the shop sells is at hand, the others come late. @throws ScreenLoadError when none does */
export async function standardResource(component: string): Promise<AnyResource> {
  const isIt = ({ menu }: AnyResource): boolean => menu?.component === component
  const found = catalogueArea.resources.find(isIt) ?? (await lateResources()).find(isIt)
  if (!found) {
    throw new ScreenLoadError('MODULE_NOT_FOUND', component)
  }
  return found
}

async function lateResources(): Promise<readonly AnyResource[]> {
  const { catalogue, sandboxCatalogue } = await import('../office.ts')
  return [...catalogue, ...sandboxCatalogue]
}
