import type { PlannedChange } from '#kit/contract/action.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, canUndelete } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { filled, plural, type Refusal, SAID_OF, type Text, textIn } from '#kit/contract/text.ts'
import { isKeptInstant, type ZonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedChildren } from '#kit/server/crud/children.server.ts'
import { INSTANTS } from '#kit/server/crud/history.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { wireRow } from '#kit/server/crud/rows.server.ts'
import { stepUpOf } from '#kit/server/crud/step-up-of.server.ts'
import { undeleteRows } from '#kit/server/crud/undelete.server.ts'
import { editorOf, type RecordVersion } from '#kit/server/crud/versions.server.ts'
import { notFound, storedById } from '#kit/server/crud/write.server.ts'
import type { RequestContext, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { tellAdministrators } from '../../rights/guarded-powers.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { dataLog } from './data-log.ts'
import { partTexts, readableTexts, versionedRecords } from './record-versions.server.ts'

const NO_EDITOR: Refusal = [
  '该数据不能按版本恢复',
  'Records of this kind cannot be restored by version',
  'dataLog.noEditor',
]
const GONE: Refusal = ['数据已删除，不能恢复', 'The record was deleted and cannot be brought back', 'dataLog.gone']
const RECORD: Text = ['数据', 'Record']
const DELETED: Text = ['已删除', 'Deleted']
const BROUGHT_BACK: Text = ['已恢复', 'Brought back']
const SAME: Refusal = ['数据与此版本相同', 'The record is as it was in this version', 'dataLog.same']
const ONLY_COMMANDS: Refusal = [
  '与此版本不同的内容只能由其自身的操作改变',
  'What differs from this version is changed by commands of its own alone',
  'dataLog.onlyCommands',
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
  const found = async () => {
    const record = (await versionedRecords(app, ctx, dataTable ?? '', [recordId])).get(recordId)
    const version = record?.versions.find((one) => one.id === id)
    if (!record || !version) {
      throw notFound()
    }
    return { resource: record.resource, version }
  }
  const { resource } = await found()
  const editor = editorOf(app, resource)
  if (!editor) {
    throw refused(NO_EDITOR)
  }
  requireMay(ctx, editor.permission)
  const isOverPeople = resource.power === 'people'
  const { stepUp = isOverPeople ? STEP_UP.identity : undefined } = stepUpOf(resource, 'edit')
  if (stepUp !== undefined) {
    await asEditor(ctx.user, resource).requireProof(ctx.db, stepUp)
  }
  if (isOverPeople) {
    const what = filled(SAID_OF, { of: resource.title, text: dataLog.actions?.restoreVersion?.title ?? '' })
    await tellAdministrators(ctx.db, ctx, { permission: permissionOf(resource, 'edit'), what })
  }
  const isBack = await undeleted(app, resource, ctx, recordId)
  // what a deleted record consisted of is seen once it is back
  const { version } = await found()
  const stored = await storedById<AnyResource>(app, resource, ctx, recordId, { isLocked: true })
  const seen = seenBy(resource, ctx.user.can)
  const now = wireRow(seen, stored, app.clock)
  const kept = wireRow(seen, stored, INSTANTS)
  const differs = fieldEntries(seen).filter(
    ([name]) => JSON.stringify(kept[name] ?? null) !== JSON.stringify(version.kept[name] ?? null),
  )
  const parts = await changedParts(app, resource, ctx, { recordId, version })
  if (differs.length + parts.length === 0 && !isBack) {
    throw refused(SAME)
  }
  const fields = differs.filter(([, field]) => !field.readonly && !field.fixed && !field.isMasked)
  if (fields.length + parts.length === 0 && !isBack) {
    throw refused(ONLY_COMMANDS)
  }
  if (fields.length + parts.length > 0) {
    // an edit takes an empty text for "nothing", and leaves alone what is null
    const values = Object.fromEntries(
      fields.map(([name]) => [name, secondOfTwo(app.clock, version.kept[name]) ?? version.content[name] ?? '']),
    )
    const rows = Object.fromEntries(parts.map(({ name, input }) => [name, input]))
    // a version brings what takes its meaning from a field together with that field
    const meant = fieldEntries(seen).map(([name]) => name)
    const input = { ...values, ...rows, id: recordId, version: stored.version, meant: meant.join(',') }
    await editor.edit({ ...ctx, user: asEditor(ctx.user, resource), input })
  }
  const [before = {}, after = {}] = await readableTexts(app, resource, ctx, [now, version.content])
  return [
    ...(isBack
      ? [{ title: RECORD, before: textIn(ctx.locale, DELETED), after: textIn(ctx.locale, BROUGHT_BACK) }]
      : []),
    ...fields.map(([name, { title }]) => ({ title, before: before[name] ?? '', after: after[name] ?? '' })),
    ...parts.map(({ title, ...texts }) => ({ title, before: texts.before, after: texts.after })),
  ]
}

/** A moment in the second pass of an hour that comes twice: as text it would be the one of the first. */
function secondOfTwo(clock: ZonedClock, kept: unknown): Date | undefined {
  const at = isKeptInstant(kept) ? new Date(kept) : undefined
  return at && clock.parse(clock.format(at)) < at ? at : undefined
}

/** Somebody who is asked what an edit of the noun asks: restoring a version is one. */
function asEditor(user: RequestContext['user'], { path }: AnyResource): RequestContext['user'] {
  return {
    ...user,
    requireProof: (db, kind, weight) => user.requireProof(db, kind, { command: `${path}/edit`, ...weight }),
  }
}

/** @throws DomainError `forbidden` */
function requireMay({ user }: RequestContext, permission: string | typeof SIGNED_IN): void {
  if (typeof permission === 'string' && !user.can(permission)) {
    throw new DomainError(
      'forbidden',
      ['没有修改该数据的权限', 'You may not change this record', 'record.changeForbidden'],
      {
        data: { permission },
      },
    )
  }
}

/**
 * Brings a deleted record back as its noun does.
 * @returns whether it was deleted
 * @throws DomainError `refused` for one that cannot be brought back, or not by the caller
 */
async function undeleted(app: AppContext, resource: AnyResource, ctx: RequestContext, id: string): Promise<boolean> {
  const isThere = await visibleRows<AnyResource>(app, resource, ctx)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (isThere) {
    return false
  }
  if (!canUndelete(resource)) {
    throw refused(GONE)
  }
  requireMay(ctx, permissionOf(resource, 'delete'))
  await undeleteRows(app, resource, ctx, id)
  return true
}

interface ChangedPart extends PlannedChange {
  readonly name: string
  /** All rows as an edit is sent them; those that were taken out meanwhile are new ones. */
  readonly input: readonly Readonly<Record<string, unknown>>[]
}

/** Children whose rows are not those of the version. */
async function changedParts(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  { recordId, version }: { readonly recordId: string; readonly version: RecordVersion },
): Promise<readonly ChangedPart[]> {
  const stored = await storedChildren(app, resource, ctx, recordId)
  const current = Object.fromEntries(
    stored.map(([name, { resource: part }, rows]) => {
      const seen = seenBy(part, ctx.user.can)
      return [name, rows.map((row) => ({ ...wireRow(seen, row, app.clock) }))]
    }),
  )
  const [before, after] = [
    await partTexts(app, resource, ctx, current),
    await partTexts(app, resource, ctx, version.parts),
  ]
  return stored.flatMap(([name, { resource: part }, rows]) => {
    const fields = fieldEntries(seenBy(part, ctx.user.can)).filter(
      ([, { readonly, isMasked }]) => !readonly && !isMasked,
    )
    const live = new Set(rows.map(({ id }) => String(id)))
    const input = (list: readonly Readonly<Record<string, unknown>>[]) =>
      list.map((row) => {
        const id = String(row.id)
        const sent = fields
          .filter(([, { fixed }]) => !fixed || !live.has(id))
          .map(([field]) => [field, row[field] ?? ''])
        return { ...(live.has(id) && { id }), ...Object.fromEntries(sent) }
      })
    const wanted = input(version.parts[name] ?? [])
    return JSON.stringify(wanted) === JSON.stringify(input(current[name] ?? []))
      ? []
      : [{ name, title: plural(part.title), before: before[name] ?? '', after: after[name] ?? '', input: wanted }]
  })
}
