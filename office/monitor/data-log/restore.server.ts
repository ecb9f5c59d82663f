import type { PlannedChange } from '#kit/contract/action.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { wireRow } from '#kit/server/crud/rows.server.ts'
import { editorOf } from '#kit/server/crud/versions.server.ts'
import { notFound, storedById } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { readableTexts, versionedRecords } from './record-versions.server.ts'

const NO_EDITOR: Text = ['该数据不能按版本恢复', 'Records of this kind cannot be restored by version']
const SAME: Text = ['数据与此版本相同', 'The record is as it was in this version']
const ONLY_COMMANDS: Text = [
  '与此版本不同的内容只能由其自身的操作改变',
  'What differs from this version is changed by commands of its own alone',
]

interface Version {
  readonly id: string
  readonly dataTable: string | null
  readonly dataId: string | null
}

/**
 * Gives a record the content of one of its versions as an edit of the noun does it: with its permission, its checks and its
 * hooks, in its history. What no form holds stays as it is.
 * @returns what changed
 * @throws DomainError whatever the noun says of such an edit; `refused` where there is nothing to do, or no way to do it
 */
export async function restoreVersion(
  app: AppContext,
  ctx: RequestContext,
  { id, dataTable, dataId }: Version,
): Promise<readonly PlannedChange[]> {
  const recordId = dataId ?? ''
  const record = (await versionedRecords(app, ctx, dataTable ?? '', [recordId])).get(recordId)
  const version = record?.versions.find((one) => one.id === id)
  if (!record || !version) {
    throw notFound()
  }
  const { resource } = record
  const edit = editorOf(app, resource)
  if (!edit || !verbsOf(resource).includes('edit')) {
    throw refused(NO_EDITOR)
  }
  const permission = permissionOf(resource, 'edit')
  if (!ctx.user.can(permission)) {
    throw new DomainError('forbidden', ['没有修改该数据的权限', 'You may not change this record'], {
      data: { permission },
    })
  }
  const stored = await storedById<AnyResource>(app, resource, ctx, recordId, { isLocked: true })
  const seen = seenBy(resource, ctx.user.can)
  const now = wireRow(seen, stored, app.clock)
  const differs = fieldEntries(seen).filter(
    ([name]) => JSON.stringify(now[name] ?? null) !== JSON.stringify(version.content[name] ?? null),
  )
  if (differs.length === 0) {
    throw refused(SAME)
  }
  const fields = differs.filter(([, field]) => !field.readonly && !field.fixed && !field.isMasked)
  if (fields.length === 0) {
    throw refused(ONLY_COMMANDS)
  }
  // an edit takes an empty text for "nothing", and leaves alone what is null
  const values = Object.fromEntries(fields.map(([name]) => [name, version.content[name] ?? '']))
  await edit({ ...ctx, input: { ...values, id: recordId, version: stored.version } })
  const [before = {}, after = {}] = await readableTexts(app, resource, ctx, [now, version.content])
  return fields.map(([name, { title }]) => ({ title, before: before[name] ?? '', after: after[name] ?? '' }))
}
