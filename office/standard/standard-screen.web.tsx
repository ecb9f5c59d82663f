import type { ComponentType } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'

/** The standard page of a resource. */
export function standardScreenOf(resource: AnyResource): ComponentType {
  return () => <ResourcePage resource={resource} />
}
