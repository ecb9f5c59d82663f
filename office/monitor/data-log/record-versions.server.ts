import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, keepsHistory, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { titleField } from '#kit/server/crud/command.server.ts'
import { addDictTexts } from '#kit/server/crud/rows.server.ts'
import { type RecordVersion, versionsOf } from '#kit/server/crud/versions.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** Records with pages of their own that the caller may read; what they consist of is seen with them. */
export function readableResources(app: AppContext, { user }: Pick<RequestContext, 'user'>): readonly AnyResource[] {
  return app.resources.filter(
    (resource) =>
      resource.menu !== undefined &&
      keepsHistory(resource) &&
      user.can(permissionOf(resource, 'list')) &&
      (!verbsOf(resource).includes('queryById') || user.can(permissionOf(resource, 'queryById'))),
  )
}

export interface VersionedRecord {
  readonly resource: AnyResource
  readonly versions: readonly RecordVersion[]
}

/** A record of a table that the caller may read, with its versions; undefined for any other. */
export async function versionedRecords(
  app: AppContext,
  ctx: RequestContext,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VersionedRecord>> {
  const found = new Map<string, VersionedRecord>()
  for (const resource of readableResources(app, ctx).filter((one) => one.table === table)) {
    for (const [id, versions] of await versionsOf(app, resource, ctx, ids)) {
      found.set(id, { resource, versions })
    }
  }
  return found
}

/** What a version calls its record. */
export function titleAt(resource: AnyResource, { content }: Pick<RecordVersion, 'content'>): string {
  return String(content[titleField(resource)] ?? '')
}

/** Values as people read them, by the fields of the resource that the caller sees. */
export async function readableTexts(
  app: AppContext,
  declared: AnyResource,
  ctx: RequestContext,
  contents: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly Readonly<Record<string, string>>[]> {
  const resource = seenBy(declared, ctx.user.can)
  const rows = contents.map((content) => ({ ...content }) as Record<string, unknown>)
  await addDictTexts(app, resource, ctx, rows)
  return rows.map((row) =>
    Object.fromEntries(
      fieldEntries(resource).map(([name, { kind }]) => {
        const value = row[`${name}_dictText`] ?? row[name]
        const shown = kind === 'boolean' ? textIn(ctx.locale, value ? ['是', 'Yes'] : ['否', 'No']) : plain(value)
        return [name, shown]
      }),
    ),
  )
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The rows that a record consists of, as people read them: a line each, by the names of its children. */
export async function partTexts(
  app: AppContext,
  { children = {} }: AnyResource,
  ctx: RequestContext,
  parts: RecordVersion['parts'],
): Promise<Readonly<Record<string, string>>> {
  const lines: [string, string][] = []
  for (const [name, { resource }] of Object.entries(children)) {
    const texts = await readableTexts(app, resource, ctx, parts[name] ?? [])
    lines.push([name, texts.map((row) => Object.values(row).filter(Boolean).join(' · ')).join('\n')])
  }
  return Object.fromEntries(lines)
}
