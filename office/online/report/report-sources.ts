import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { pickableRole } from '#office/system/role/pickable-role.ts'
import { pickableUser } from '#office/system/user/pickable-user.ts'

/** Where the rows of a report come from. */
export interface ReportSource {
  readonly resource: AnyResource
  /** Code that its list asks for; null for what everyone signed in may choose from. */
  readonly permission: string | null
}

/** What everyone may see of colleagues and roles in order to choose one. */
const OPEN_SOURCES = [pickableUser, pickableRole] as const

/** Sources by name. A noun that answers its list itself has rules of its own, and is none. */
export function reportSources(catalogue: readonly AnyResource[]): ReadonlyMap<string, ReportSource> {
  const listed = catalogue.filter((resource) => verbsOf(resource).includes('list'))
  return new Map<string, ReportSource>([
    ...listed.map((resource) => [resource.name, { resource, permission: permissionOf(resource, 'list') }] as const),
    ...OPEN_SOURCES.map((resource) => [resource.name, { resource, permission: null }] as const),
  ])
}
