import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import {
  type CheckedFile,
  checkedFile,
  FILE_LIMITS,
  shownName,
  UPLOAD_LIMITS,
} from '#kit/server/files/file-rules.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import { withForm } from '#kit/server/http/multipart.server.ts'
import { type HttpContext, MessageResponse, type RequestContext } from '#kit/server/http/route.server.ts'
import { isServerPlace } from './places.ts'

const FILES = 'files are counted for the person who uploads, and found by their path'

const COUNTED = 'what a person uploads in all tenants together is bounded'

/** A relative folder: segments that mean nothing to any file system. */
const PLACE = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
const PLACE_LENGTH = 100

type NamedFile = CheckedFile & { readonly name: string }

/** Stores the files of a request, all or none. The message is their path: that is where clients of this wire look. */
export function upload(store: FileStore, ctx: HttpContext): Promise<MessageResponse> {
  return withForm(ctx, UPLOAD_LIMITS, async ({ files, fields }) => {
    const biz = fields.biz || 'temp'
    if (!PLACE.test(biz) || biz.length > PLACE_LENGTH || isServerPlace(biz)) {
      throw new DomainError('refused', ['上传目录bizPath，格式非法！', 'This place for uploads cannot be used'], {
        errors: [{ path: 'biz', message: ['上传目录不正确', 'No such place'] }],
      })
    }
    await requireRoom(ctx, sum(files))
    const checked: NamedFile[] = []
    for (const file of files) {
      checked.push({ ...(await checkedFile(file, ctx.user.userId)), name: file.name })
    }
    const stored = (await storeAll(store, ctx, { biz, files: checked })).join(',')
    return new MessageResponse(stored, [stored, stored])
  })
}

async function storeAll(
  store: FileStore,
  ctx: RequestContext,
  { biz, files }: { readonly biz: string; readonly files: readonly NamedFile[] },
): Promise<readonly string[]> {
  const paths: string[] = []
  try {
    await ctx.db.transaction().execute(async (db) => {
      const inside = { ...ctx, db }
      // uploads of one person are counted one after the other: two that do not see each other would both find room
      await sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${ctx.user.userId}`}, 0))`.execute(
        unscoped(db, FILES),
      )
      await requireRoom(inside, sum(files))
      for (const file of files) {
        const path = await store.take(biz, file.extension, file.path)
        paths.push(path)
        await noteFile(inside, { ...file, path, biz })
      }
    })
    return paths
  } catch (error) {
    await Promise.all(paths.map((path) => store.remove(path)))
    throw error
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
    throw new DomainError('tooMany', ['今日上传总量已达上限', 'Your uploads of today have reached the limit'])
  }
}

interface FileColumns {
  readonly id: string
  /** Below the folder of stored files. */
  readonly path: string
  readonly originalName: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly biz: string
  readonly createBy: string
  readonly userId: string
  readonly tenantId: number
}

/** Notes a stored file for who is in the context. */
export async function noteFile(
  { db, user }: RequestContext,
  file: NamedFile & { readonly biz: string },
): Promise<void> {
  await unscoped<{ sysFile: FileColumns }>(db, FILES)
    .insertInto('sysFile')
    .values({
      id: newId(),
      path: file.path,
      originalName: shownName(file.name),
      mediaType: file.mediaType,
      size: file.size,
      biz: file.biz,
      createBy: user.username,
      userId: user.userId,
      tenantId: user.tenantId,
    })
    .execute()
}

/** Whether somebody uploaded this file; the server's own are not noted. */
export async function isNoted(db: Database, path: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_file where path = ${path}`.execute(unscoped(db, FILES))
  return rows.length > 0
}
