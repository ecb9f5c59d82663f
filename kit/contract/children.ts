import type { AnyResource } from './resource.ts'

/** Resources with all that their rows consist of, each once. */
export function withChildren(resources: readonly AnyResource[]): readonly AnyResource[] {
  return [
    ...new Set(resources.flatMap((resource) => [resource, ...childrenOf(resource).map((child) => child.resource)])),
  ]
}

export interface Parent {
  readonly resource: AnyResource
  /** Column of the child's table that names the parent, in camelCase. */
  readonly key: string
}

/** The resource whose rows consist of those of another one; undefined for a resource that stands alone. */
export function parentOf(resources: readonly AnyResource[], resource: Pick<AnyResource, 'name'>): Parent | undefined {
  return resources
    .flatMap((parent) => childrenOf(parent).map((child) => ({ parent, child })))
    .filter(({ child }) => child.resource.name === resource.name)
    .map(({ parent, child }) => ({ resource: parent, key: child.key }))[0]
}

function childrenOf({ children = {} }: AnyResource) {
  return Object.values(children)
}
