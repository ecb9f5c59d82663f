import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { FilePlaces, PlaceName } from '#kit/server/files/file-places.server.ts'
import {
  type CheckedFile,
  checkedFile,
  FILE_LIMITS,
  shownName,
  UPLOAD_LIMITS,
} from '#kit/server/files/file-rules.server.ts'
import { withForm } from '#kit/server/http/multipart.server.ts'
import type { HttpContext, RequestContext } from '#kit/server/http/route.server.ts'
import { isServerPlace } from './places.ts'

const FILES = 'files are counted for the person who uploads, and found by their path'

const COUNTED = 'what a person uploads in all tenants together is bounded'

/** A relative folder: segments that mean nothing to any file system. */
const PLACE = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
const PLACE_LENGTH = 100

type NamedFile = CheckedFile & { readonly name: string }

/** Bytes that the files of the caller's tenant may have together; undefined where there is no limit. */
export type Quota = (ctx: Pick<RequestContext, 'db' | 'user'>) => Promise<number | undefined>

export interface Uploading {
  readonly store: FilePlaces
  readonly quota: Quota
  /** Where they go when the request names no place. */
  readonly biz: string
}

/** Stores the files of a request, all or none. @returns their paths */
export function upload(uploading: Uploading, ctx: HttpContext): Promise<readonly string[]> {
  return withForm(ctx, UPLOAD_LIMITS, async ({ files, fields }) => {
    const biz = fields.biz || uploading.biz
    if (!PLACE.test(biz) || biz.length > PLACE_LENGTH || isServerPlace(biz)) {
      throw new DomainError(
        'refused',
        ['上传目录bizPath，格式非法！', 'This place for uploads cannot be used', 'file.unusablePlace'],
        {
          errors: [{ path: 'biz', message: ['上传目录不正确', 'No such place', 'file.unknownPlace'] }],
        },
      )
    }
    await requireRoom(ctx, sum(files))
    await requireQuota(uploading.quota, ctx, sum(files))
    const checked: NamedFile[] = []
    for (const file of files) {
      checked.push({ ...(await checkedFile(file, ctx.user.userId)), name: file.name })
    }
    return storeAll(uploading, ctx, { biz, files: checked })
  })
}

/** The bytes are stored first: a bucket may take long, and nothing waits for it in a transaction. */
async function storeAll(
  { store, quota }: Uploading,
  ctx: RequestContext,
  { biz, files }: { readonly biz: string; readonly files: readonly NamedFile[] },
): Promise<readonly string[]> {
  const paths: string[] = []
  try {
    for (const file of files) {
      paths.push(await store.take(biz, file.extension, file.path))
    }
    await ctx.db.transaction().execute(async (db) => {
      const inside = { ...ctx, db }
      // uploads of one person are counted one after the other: two that do not see each other would both find room
      await sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${ctx.user.userId}`}, 0))`.execute(
        unscoped(db, FILES),
      )
      await requireRoom(inside, sum(files))
      for (const [index, file] of files.entries()) {
        await noteFile(inside, { ...file, path: paths[index] ?? '', biz, place: store.current })
      }
      await requireQuota(quota, inside, 0)
    })
    return paths
  } catch (error) {
    await Promise.all(paths.map((path) => store.remove(path)))
    throw error
  }
}

/** @throws DomainError `refused` when the files of the tenant are more than its quota, with so many bytes beside them */
async function requireQuota(quota: Quota, ctx: RequestContext, size: number): Promise<void> {
  const most = await quota(ctx)
  if (most === undefined) {
    return
  }
  const { rows } = await sql<{ size: string | number }>`
    select size from sys_file_total
  `.execute(unscoped(ctx.db, FILES))
  if (Number(rows[0]?.size ?? 0) + size > most) {
    throw new DomainError('refused', [
      '存储空间已满，请清理文件或调整配额',
      'There is no room left: delete files, or raise the quota',
      'file.quotaUsedUp',
    ])
  }
}

function sum(files: readonly { readonly size: number }[]): number {
  return files.reduce((total, { size }) => total + size, 0)
}

async function requireRoom({ db, user }: RequestContext, size: number): Promise<void> {
  const { rows } = await sql<{ bytes: string | number }>`
    select coalesce(sum(size), 0)::bigint as bytes from sys_file where user_id = ${user.userId} and create_time > now() - interval '1 day'
  `.execute(acrossTenants(db, COUNTED))
  if (Number(rows[0]?.bytes ?? 0) + size > FILE_LIMITS.userBytesPerDay) {
    throw new DomainError('tooMany', [
      '今日上传总量已达上限',
      'Your uploads of today have reached the limit',
      'file.tooManyToday',
    ])
  }
}

/** Notes a stored file for who is in the context. */
export async function noteFile(
  { db, user }: RequestContext,
  file: NamedFile & { readonly biz: string; readonly place: PlaceName },
): Promise<void> {
  await unscoped(db, FILES)
    .insertInto('sys_file')
    .values({
      id: newId(),
      path: file.path,
      originalName: shownName(file.name),
      mediaType: file.mediaType,
      size: file.size,
      biz: file.biz,
      digest: file.digest,
      place: file.place,
      createBy: user.username,
      userId: user.userId,
      tenantId: user.tenantId,
    })
    .execute()
}

interface NotedFile {
  readonly userId: string | null
  readonly tenantId: number
}

/** Who brought a file, and for which tenant; the server's own are not noted. */
export async function notedFile(db: Database, path: string): Promise<NotedFile | undefined> {
  const { rows } = await sql<NotedFile>`select user_id, tenant_id from sys_file where path = ${path}`.execute(
    ofAnySpeaker(db, FILES),
  )
  return rows[0]
}

/** Whether somebody uploaded this file. */
export async function isNoted(db: Database, path: string): Promise<boolean> {
  return (await notedFile(db, path)) !== undefined
}
