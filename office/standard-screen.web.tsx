import type { ComponentType } from 'react'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { ScreenLoadError } from '#kit/web/page/screen.ts'
import { catalogue, sandboxCatalogue } from './catalogue.ts'

/** The standard page of the resource whose menu names the component. @throws ScreenLoadError when none does. */
export function standardScreenOf(component: string): ComponentType {
  const resource = [...catalogue, ...sandboxCatalogue].find(({ menu }) => menu?.component === component)
  if (!resource) {
    throw new ScreenLoadError('MODULE_NOT_FOUND', component)
  }
  return () => <ResourcePage resource={resource} />
}
