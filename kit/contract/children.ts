import type { AnyResource } from './resource.ts'

/** Names of the declared children of a resource. */
export type ChildNames<R extends AnyResource> = keyof NonNullable<R['children']> & string

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
  return parentsIn(resources).get(resource.name)
}

/** By the name of the child; worked out once, for every read of rows asks. */
const known = new WeakMap<readonly AnyResource[], ReadonlyMap<string, Parent>>()

function parentsIn(resources: readonly AnyResource[]): ReadonlyMap<string, Parent> {
  const found = known.get(resources) ?? new Map(resources.flatMap(partsWithParent).reverse())
  known.set(resources, found)
  return found
}

function partsWithParent(resource: AnyResource): readonly (readonly [string, Parent])[] {
  return childrenOf(resource).map((child) => [child.resource.name, { resource, key: child.key }])
}

function childrenOf({ children = {} }: AnyResource) {
  return Object.values(children)
}
