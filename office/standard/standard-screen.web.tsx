import type { ComponentType } from 'react'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { standardResource } from './standard-resource.ts'

/** The standard page of the resource whose menu names the component. @throws ScreenLoadError when none does. */
export async function standardScreenOf(component: string): Promise<ComponentType> {
  const resource = await standardResource(component)
  return () => <ResourcePage resource={resource} />
}
