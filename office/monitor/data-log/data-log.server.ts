import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { plural, type Refusal, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { commandTitle } from '#kit/server/crud/command-title.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import type { ComparedVersions } from './compared.ts'
import { dataLog } from './data-log.ts'
import {
  partTexts,
  readableResources,
  readableTexts,
  titleAt,
  type VersionedRecord,
  versionedRecords,
} from './record-versions.server.ts'
import { restoreVersion } from './restore.server.ts'

const NO_VERSION: Refusal = ['未找到版本信息', 'There is no version', 'dataLog.noVersion']
const OF_RECORD = input({ dataTable: wireText(64), dataId: WIRE_ID, type: wireText(20).optional() })

/** Versions of the records that the caller may read: listed, compared, and restored. */
export function dataLogRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: permissionOf(dataLog, 'list'), isPlainRead: true } as const
  return [
    ...crudRoutes(app, dataLog, {
      shows: {
        ...{ type: z.string(), kind: z.string().nullable(), path: z.string().nullable() },
      },
      verbs: {
        list: (ctx) => {
          const tables = [...new Set(readableResources(app, ctx).map(({ table }) => table))]
          // the protocol tells apart what has no version here
          const { type, ...asked } = ctx.input
          return listPage(app, dataLog, { ...ctx, input: asked }, (rows) =>
            rows.where('dataTable', 'in', [...tables, '']),
          )
        },
      },
      compute: async (ids, ctx) => contentsOf(app, ctx, await entriesOf(app, ctx, ids)),
      actions: {
        restoreVersion: ({ row, ctx }) => restoreVersion(app, ctx, row),
      },
    }),
    route(
      {
        ...reading,
        path: `${dataLog.path}/queryDataVerList`,
        answers: answers(QUERY_DATA_VER_LIST_OUT),
        summary: ['数据版本：一条数据的版本', 'Version: All of a record'],
        input: OF_RECORD,
      },
      async (ctx) => {
        const { dataTable, dataId } = ctx.input
        const record = await recordOf(app, ctx, dataTable, dataId)
        return record.versions.map((version) => ({
          ...wireVersion(app, version),
          dataTable,
          dataId,
        }))
      },
    ),
    route(
      {
        ...reading,
        path: `${dataLog.path}/queryCompareList`,
        answers: answers(QUERY_DATA_VER_LIST_OUT),
        summary: ['数据版本：两个版本', 'Version: Two to compare'],
        input: input({ dataId1: WIRE_ID, dataId2: WIRE_ID }),
      },
      async (ctx) => {
        const { dataId1, dataId2 } = ctx.input
        const rows = await entriesOf(app, ctx, [dataId1, dataId2])
        const found = await Promise.all(
          rows.map(async ({ id, dataTable, dataId }) => {
            const { versions } = await recordOf(app, ctx, dataTable, dataId)
            return versions
              .filter((one) => one.id === id)
              .map((one) => ({ ...wireVersion(app, one), dataTable, dataId }))
          }),
        )
        return found.flat()
      },
    ),
    route(
      {
        ...reading,
        path: `${dataLog.path}/compared`,
        answers: answers(COMPARED_OUT),
        summary: ['数据版本：对比', 'Version: As people read them'],
        input: OF_RECORD,
      },
      (ctx) => comparedOf(app, ctx, ctx.input),
    ),
  ]
}

/** @throws DomainError `refused` for a record without versions, and for one that the caller may not read */
async function recordOf(app: AppContext, ctx: RequestContext, table: string, id: string): Promise<VersionedRecord> {
  const record = (await versionedRecords(app, ctx, table, [id])).get(id)
  if (!record || record.versions.length === 0) {
    throw refused(NO_VERSION)
  }
  return record
}

function wireVersion(
  { clock }: AppContext,
  { id, number, content, parts, createBy, createTime }: VersionedRecord['versions'][number],
) {
  return {
    id,
    dataVersion: number,
    dataContent: JSON.stringify({ ...content, ...parts }),
    type: 'json',
    createBy,
    createTime: clock.format(createTime),
  }
}

export interface EntryRow {
  readonly id: string
  readonly dataTable: string
  readonly dataId: string
}

async function entriesOf(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<readonly EntryRow[]> {
  return (await visibleRows(app, dataLog, ctx)
    .select(['id', 'dataTable', 'dataId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()) as readonly EntryRow[]
}

/** Number, content and name of versions, for those who may read their records. */
export async function contentsOf(
  app: AppContext,
  ctx: RequestContext,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const found = new Map<string, StoredRow>()
  for (const table of new Set(rows.map(({ dataTable }) => dataTable))) {
    const own = rows.filter(({ dataTable }) => dataTable === table)
    const records = await versionedRecords(
      app,
      ctx,
      table,
      own.map(({ dataId }) => dataId),
    )
    for (const { id, dataId } of own) {
      const record = records.get(dataId)
      const version = record?.versions.find((one) => one.id === id)
      if (record && version) {
        found.set(id, {
          recordTitle: titleAt(record.resource, version),
          dataVersion: version.number,
          dataContent: JSON.stringify({ ...version.content, ...version.parts }),
          type: 'json',
          kind: textIn(ctx.locale, record.resource.title),
          commandText: textIn(ctx.locale, commandTitle(app, version)),
          path: `${record.resource.menu?.url ?? ''}/${dataId}`,
        })
      }
    }
  }
  return found
}

async function comparedOf(
  app: AppContext,
  ctx: RequestContext,
  { dataTable, dataId }: { readonly dataTable: string; readonly dataId: string },
): Promise<ComparedVersions> {
  const { resource, versions } = await recordOf(app, ctx, dataTable, dataId)
  const texts = await readableTexts(
    app,
    resource,
    ctx,
    versions.map(({ content }) => content),
  )
  const parts = await Promise.all(versions.map((version) => partTexts(app, resource, ctx, version.parts)))
  const [newest] = versions
  return {
    kind: textIn(ctx.locale, resource.title),
    title: newest ? titleAt(resource, newest) : '',
    fields: [
      ...fieldEntries(seenBy(resource, ctx.user.can)).map(([name, { title }]) => ({
        name,
        title: textIn(ctx.locale, title),
      })),
      ...Object.entries(resource.children ?? {}).map(([name, { resource: part }]) => ({
        name,
        title: textIn(ctx.locale, plural(part.title)),
      })),
    ],
    versions: versions.map((version, index) => ({
      ...{ id: version.id, number: version.number, createBy: version.createBy },
      commandText: textIn(ctx.locale, commandTitle(app, version)),
      createTime: app.clock.format(version.createTime),
      texts: { ...texts[index], ...parts[index] },
    })),
  }
}

const QUERY_DATA_VER_LIST_OUT = z.array(
  z.object({
    dataTable: z.string(),
    dataId: z.string(),
    id: z.string(),
    dataVersion: z.number(),
    dataContent: z.string(),
    type: z.string(),
    createBy: z.string(),
    createTime: z.string(),
  }),
)

const COMPARED_OUT = z.object({
  kind: z.string(),
  title: z.string(),
  fields: z.array(z.object({ name: z.string(), title: z.string() })),
  versions: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      commandText: z.string(),
      createBy: z.string(),
      createTime: z.string(),
      texts: z.record(z.string(), z.string()),
    }),
  ),
})
