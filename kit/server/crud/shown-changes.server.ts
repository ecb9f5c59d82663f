import { asRead } from '#kit/contract/field.ts'
import type { RecordChange } from '#kit/contract/history.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { changeKind, commandTitle } from './command-title.server.ts'
import { type ChangeRow, onClock } from './history.server.ts'
import { partRows } from './part-rows.server.ts'
import { addDictTexts, columnsOf, type StoredRow, wireRow, wireTime } from './rows.server.ts'

/** Rows of another table that a row consists of, whose history is shown with its own. */
interface HistoryPart {
  readonly resource: AnyResource
  /** Column that names the row, in camelCase. */
  readonly key: string
}

export type HistoryParts = Readonly<Record<string, HistoryPart>>

/** Entries in the reader's language; fields that the reader may not see are left out. */
export async function shownChanges(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  { parts, rows }: { readonly parts: HistoryParts; readonly rows: readonly ChangeRow[] },
): Promise<readonly RecordChange[]> {
  const names = new Map(Object.entries(parts).map(([name, part]) => [part.resource.table, { name, part }]))
  const titles = new Map<string, string>()
  for (const [table, { part }] of names) {
    const ids = rows.filter(({ tableName }) => tableName === table).map(({ recordId }) => recordId)
    for (const [id, title] of ids.length > 0 ? await titlesOf(app, resource, ctx, { part, ids }) : []) {
      titles.set(id, title)
    }
  }
  const own = seenBy(resource, ctx.user.can)
  const shown = rows.map((row): RecordChange => {
    const place = names.get(row.tableName)
    const changed = place?.part.resource ?? resource
    const seen = seenBy(changed, ctx.user.can)
    const isHidden = (name: string) => Object.hasOwn(changed.fields, name) && !Object.hasOwn(seen.fields, name)
    const changes = Object.entries(onClock(changed, row.changes ?? {}, app.clock)).flatMap(([name, [from, to]]) => {
      const field = fieldOf(seen, name)
      return field ? [[name, [asRead(field, from), asRead(field, to)]] as const] : []
    })
    const masked = Object.values({ ...own.fields, ...seen.fields }).find(({ isMasked }) => isMasked)
    return {
      id: row.id,
      command: row.command,
      commandText: textIn(ctx.locale, commandTitle(app, row)),
      kind: changeKind(row),
      child: place ? { name: place.name, row: titles.get(row.recordId) ?? '' } : null,
      createBy: row.createBy,
      createTime: wireTime(row.createTime, app.clock) ?? '',
      requestId: row.requestId,
      // words about what the reader may not see may tell it, and they are typed as freely as what is read masked
      note:
        Object.keys(row.changes ?? {}).some(isHidden) || row.note === null
          ? null
          : String(asRead(masked ?? {}, row.note)),
      fields: changes.map(([name]) => name),
      before: Object.fromEntries(changes.map(([name, [from]]) => [name, from])),
      after: Object.fromEntries(changes.map(([name, [, to]]) => [name, to])),
    }
  })
  for (const part of [undefined, ...Object.keys(parts)]) {
    const entries = shown.filter(({ child }) => child?.name === part)
    const sides = entries.flatMap(({ before, after }) => [before, after]) as Record<string, unknown>[]
    await addDictTexts(app, part === undefined ? resource : (parts[part]?.resource ?? resource), ctx, sides)
  }
  return shown
}

/** What rows of a part are called, by their ids: the text of their first column that is no picture. */
async function titlesOf(
  app: AppContext,
  parent: AnyResource,
  ctx: RequestContext,
  { part: { resource, key }, ids }: { readonly part: HistoryPart; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const stored = (await partRows(app, parent, ctx, { table: resource.table, key, withDeleted: true })
    .select([...columnsOf(resource)])
    .where('id', 'in', [...new Set(ids)])
    .execute()) as readonly StoredRow[]
  const rows = stored.map((row) => wireRow(resource, row, app.clock))
  await addDictTexts(app, resource, ctx, rows)
  const name = resource.list.find((one) => fieldOf(resource, one)?.kind !== 'image') ?? ''
  return new Map(rows.map((row) => [String(row.id), String(row[`${name}_dictText`] ?? row[name] ?? '')]))
}
