import { sql } from 'kysely'
import { z } from 'zod'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { fileAddress, storedPath } from '#kit/contract/file-address.ts'
import { FILE_PATHS } from '#kit/contract/paths.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { lockedRows } from '#kit/server/crud/command.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import type { StoredRow, WireRow } from '#kit/server/crud/rows.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { FileLinks } from '#kit/server/files/file-links.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { filesDropped } from '#kit/server/jobs/files-dropped.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { countUses, usesOfFile } from './file-uses.server.ts'
import { fileMoved } from './move-file.server.ts'
import { FILE_RIGHTS, LINK_HOURS, storedFile } from './stored-file.ts'
import { FILE_STATE } from './stored-file-choices.ts'
import type { Quota } from './upload.server.ts'
import { upload } from './upload.server.ts'

type Row = StoredRowOf<typeof storedFile>

const SEEN = 'files that the caller sees'

export interface StoredFileParts {
  readonly app: AppContext
  readonly files: FilePlaces
  readonly links: FileLinks
  readonly quota: Quota
  /** Other live servers on this database that keep files elsewhere. */
  readonly filesApart: () => readonly string[]
}

/** The page of stored files, and the calls that clients of the protocol make for it. */
export function storedFileRoutes(parts: StoredFileParts): readonly Route[] {
  const { app, files, links } = parts
  const baseOf = ({ origin }: RequestContext) => app.staticUrl ?? `${origin}${BASE_PATH}${FILE_PATHS.stored}`
  return [
    ...crudRoutes(app, storedFile, {
      shows: { fileName: z.string(), url: z.string().meta({ description: 'Complete address' }) },
      verbs: {
        list: async (ctx) => {
          const page = await listPage(app, storedFile, { ...ctx, input: askedFor(ctx.input, baseOf(ctx)) })
          return { ...page, records: page.records.map(withOwnCommands) }
        },
        queryById: async (ctx) =>
          withOwnCommands(await readById<AnyResource>(app, storedFile, ctx, String(ctx.input.id ?? ''))),
      },
      compute: async (ids, ctx) => {
        const rows = await rowsOf(ctx, ids)
        return new Map(
          rows.map((row) => [
            row.id,
            {
              picture: row.kind === 'picture' && !row.isPrivate ? row.path : null,
              // as the protocol calls them
              fileName: row.originalName,
              url: fileAddress(row.path, baseOf(ctx)),
            },
          ]),
        )
      },
      actions: {
        bin: ({ row, ctx }) => toBin(app, ctx, row),
        unbin: async ({ row, ctx }) => {
          await setState(app, ctx, row, FILE_STATE.stored)
        },
        purge: ({ row, ctx }) => purge(app, ctx, row),
        move: async ({ row, input: { to }, ctx }) => {
          if (!files.names.includes(to)) {
            throw refused([
              '尚未配置对象存储，见 README 中的 VITRINE_S3_*',
              'No bucket is set: see VITRINE_S3_* in the README',
              'file.noBucket',
            ])
          }
          if (row.place === to) {
            return
          }
          if (!(await files.copy(row.path ?? '', to))) {
            throw refused(['文件已不存在', 'The file is not there any more', 'file.gone'])
          }
          await updateRow(app, storedFile, ctx, { id: row.id, values: { place: to } })
          // where it was it stays until everybody reads that it lies elsewhere
          await app.jobs.emit(ctx, fileMoved, { path: row.path ?? '', from: row.place ?? 'folder' })
        },
      },
    }),
    ...wireRoutes(parts, baseOf),
    route(
      {
        method: 'GET',
        path: `${storedFile.path}/apart`,
        answers: answers(APART_OUT),
        summary: ['存储文件：不共用文件的服务器', 'Stored file: Servers that do not share files'],
        permission: permissionOf(storedFile, 'list'),
        input: NO_INPUT,
      },
      async ({ user }) => {
        const apart = parts.filesApart()
        // how the servers are called is of no other tenant
        return { isApart: apart.length > 0, servers: user.tenantId === HOUSE ? apart : [] }
      },
    ),
    route(
      {
        method: 'GET',
        path: `${storedFile.path}/uses`,
        answers: answers(USES_OUT),
        summary: ['存储文件：使用位置', 'Stored file: Where it is used'],
        permission: permissionOf(storedFile, 'queryById'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        await storedById(app, storedFile, ctx, ctx.input.id)
        return usesOfFile(app, ctx, await keyOf(ctx, ctx.input.id))
      },
    ),
    route(
      {
        method: 'POST',
        path: `${storedFile.path}/link`,
        answers: answers(LINK_OUT),
        summary: ['存储文件：限时链接', 'Stored file: Temporary link'],
        permission: FILE_RIGHTS.link,
        input: input({
          id: WIRE_ID,
          hours: z.coerce.number().int().min(1).max(LINK_HOURS.most).default(LINK_HOURS.usual),
        }),
      },
      async (ctx) => {
        const { path, isPrivate } = await storedById(app, storedFile, ctx, ctx.input.id)
        const address = fileAddress(
          path ?? '',
          isPrivate ? `${ctx.origin}${BASE_PATH}${FILE_PATHS.stored}` : baseOf(ctx),
        )
        if (!isPrivate) {
          return { url: address, expires: null }
        }
        const end = new Date(Date.now() + ctx.input.hours * 3_600_000)
        const query = new URLSearchParams({ ...links.sign(path ?? '', end) })
        return { url: `${address}?${query}`, expires: app.clock.format(end) }
      },
    ),
  ]
}

/** What is in the bin is not put there, what is not is neither restored nor deleted for good. */
function withOwnCommands(row: WireRow): WireRow {
  const { _can: can, state } = row as { readonly _can?: readonly string[] } & WireRow
  const idle = state === FILE_STATE.binned ? ['bin'] : ['unbin', 'purge']
  return can ? { ...row, _can: can.filter((name) => !idle.includes(name)) } : row
}

/** What clients of the protocol call name and address, and search parts of. */
function askedFor(sent: Readonly<Record<string, unknown>>, base: string): Readonly<Record<string, unknown>> {
  const { fileName, url, ...rest } = sent
  const part = (raw: unknown) => (typeof raw === 'string' && raw.trim() !== '' ? `*${raw.trim()}*` : undefined)
  const [name, path] = [part(fileName), part(typeof url === 'string' ? storedPath(url.trim(), [base]) : url)]
  return { ...rest, ...(name && { originalName: name }), ...(path && { path }) }
}

interface FileRow {
  readonly id: string
  readonly path: string
  readonly originalName: string
  readonly kind: string
  readonly isPrivate: boolean
}

async function rowsOf({ db }: RequestContext, ids: readonly string[]): Promise<readonly FileRow[]> {
  const { rows } = await sql<FileRow>`select id, path, original_name, kind, is_private from sys_file
    where id = any(${[...ids]})`.execute(unscoped(db, SEEN))
  return rows
}

async function keyOf({ db }: RequestContext, id: string): Promise<string | null> {
  const { rows } = await sql<{ fileKey: string | null }>`select file_key from sys_file
    where id = ${id}`.execute(unscoped(db, SEEN))
  return rows[0]?.fileKey ?? null
}

const IN_USE: Refusal = [
  '“{name}”被 {n} 处使用，不能删除；在“使用位置”查看',
  '“{name}” is used in {n} {n|place|places} and stays; its record says where',
  'file.inUse',
]
const MOST_COUNTED = 100

/** @throws DomainError `refused` when anything uses the file, of whatever tenant */
async function requireUnused(ctx: RequestContext, { id, originalName }: Row): Promise<void> {
  const n = await countUses(ctx.db, await keyOf(ctx, id), MOST_COUNTED)
  if (n > 0) {
    throw refused(IN_USE, { name: originalName, n: n === MOST_COUNTED ? `${n}+` : n })
  }
}

async function toBin(app: AppContext, ctx: RequestContext, row: Row): Promise<void> {
  await requireUnused(ctx, row)
  await setState(app, ctx, row, FILE_STATE.binned)
}

async function setState(app: AppContext, ctx: RequestContext, row: Row, state: Row['state']): Promise<void> {
  const binTime = state === FILE_STATE.binned ? new Date() : null
  await updateRow(app, storedFile, ctx, { id: row.id, values: { state, binTime } })
}

async function purge(app: AppContext, ctx: RequestContext, row: Row): Promise<void> {
  if (row.state !== FILE_STATE.binned) {
    throw refused(['请先移到回收站', 'Move it to the bin first', 'file.notInBin'])
  }
  await requireUnused(ctx, row)
  await sql`delete from sys_file where id = ${row.id}`.execute(
    unscoped(ctx.db, 'a file that was found visible and locked'),
  )
  await app.jobs.emit(ctx, filesDropped, { jobId: row.id, paths: [row.path ?? ''] })
}

const NO_SUCH: Refusal = ['未找到对应实体', 'There is no such file', 'file.noSuch']

function wireRoutes({ app, files, quota }: StoredFileParts, baseOf: (ctx: RequestContext) => string): readonly Route[] {
  return [
    route(
      {
        method: 'POST',
        path: `${storedFile.path}/upload`,
        answers: answers(z.string()),
        summary: ['存储文件：上传', 'Stored file: Upload'],
        permission: FILE_RIGHTS.upload,
        ...{ limit: 'upload', transaction: 'none', input: NO_INPUT },
      },
      async (ctx) => {
        const paths = await upload({ store: files, quota, biz: 'upload' }, ctx)
        return new MessageResponse(paths.join(','), ['上传成功！', 'Uploaded'])
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/upload/uploadMinio',
        answers: answers(z.string()),
        summary: ['上传文件，返回完整地址', 'Upload a file, answered by its whole address'],
        permission: SIGNED_IN,
        ...{ limit: 'upload', transaction: 'none', input: NO_INPUT },
      },
      async (ctx) => {
        const paths = await upload({ store: files, quota, biz: 'temp' }, ctx)
        const address = paths.map((path) => fileAddress(path, baseOf(ctx))).join(',')
        return new MessageResponse(address, [address, address])
      },
    ),
    route(
      {
        method: 'DELETE',
        path: `${storedFile.path}/delete`,
        answers: NOTHING,
        summary: ['存储文件：删除', 'Stored file: Delete'],
        permission: actionPermission(storedFile, 'bin'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        const [row] = await lockedRows({ app, resource: storedFile }, ctx, [ctx.input.id])
        if (!row) {
          throw new DomainError('refused', NO_SUCH)
        }
        await toBin(app, ctx, row as StoredRow as Row)
        return new MessageResponse(null, ['删除成功!', 'Deleted'])
      },
    ),
  ]
}

const USES_OUT = z.object({
  total: z.number(),
  isCapped: z.boolean(),
  uses: z.array(z.object({ what: z.string(), url: z.string().nullable(), id: z.string(), title: z.string() })),
})

const APART_OUT = z.object({ isApart: z.boolean(), servers: z.array(z.string()) })

const LINK_OUT = z.union([
  z.object({ url: z.string(), expires: z.null() }),
  z.object({ url: z.string(), expires: z.string() }),
])
