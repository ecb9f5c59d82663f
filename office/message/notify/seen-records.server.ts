import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** The record that something is about, by the name of its resource. */
export interface About {
  readonly resource: string
  readonly id: string
}

export const aboutKey = ({ resource, id }: About): string => `${resource}:${id}`

/** Those among records that somebody may see now, by `aboutKey`; of what is not declared nobody sees anything. */
export async function seenRecords(
  app: AppContext,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  about: readonly About[],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  for (const [name, ids] of byResource(about)) {
    const resource = app.resources.find((one) => one.name === name)
    if (resource && ctx.user.can(permissionOf(resource, 'queryById'))) {
      const rows = await visibleRows(app, resource, ctx)
        .select(['id'] as never)
        .where('id', 'in', [...ids])
        .execute()
      for (const { id } of rows as unknown as readonly { readonly id: string }[]) {
        seen.add(aboutKey({ resource: name, id }))
      }
    }
  }
  return seen
}

function byResource(about: readonly About[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { resource, id } of about) {
    ids.set(resource, (ids.get(resource) ?? new Set()).add(id))
  }
  return ids
}
