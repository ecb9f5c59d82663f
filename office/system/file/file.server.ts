import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { checkedFile, FILE_LIMITS, fileFault, servedAs, shownName } from '#kit/server/files/file-rules.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import { readForm } from '#kit/server/http/multipart.server.ts'
import {
  type Call,
  type OpenCall,
  openRoute,
  RawAnswer,
  type Route,
  route,
  Said,
  SIGNED_IN,
} from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'

/** Places an upload may go to (security design 3.5). */
const PLACES = new Set(['temp', 'avatar', 'goods', 'product', 'sku', 'notice', 'jeditor', 'import'])
/** Error workbooks and others that only the server writes. */
const SERVER_PLACE = 'import'

export interface FileParts {
  readonly store: FileStore
  /** Static domain in front of this server, if there is one. */
  readonly staticUrl?: string | undefined
}

/** Upload and serving of files (specification 7.21, wire 5.4). */
export function fileRoutes({ store, staticUrl }: FileParts): readonly Route[] {
  // a static domain hands this header on, and the pages are another origin to it
  const sharing = staticUrl === undefined ? 'same-origin' : 'cross-origin'
  return [
    route(
      {
        method: 'POST',
        path: '/sys/common/upload',
        summary: ['上传文件', 'Upload a file'],
        permission: SIGNED_IN,
        limit: 'upload',
        transaction: 'none',
        input: NO_INPUT,
      },
      (call) => upload(store, call),
    ),
    openRoute(
      {
        method: 'GET',
        path: '/sys/common/static/*',
        summary: ['读取文件', 'Read a file'],
        input: input({ '*': z.string().max(500), forceDownload: z.string().max(5).optional() }),
      },
      (call) => serveFile(store, sharing, call),
    ),
  ]
}

async function upload(store: FileStore, call: Call): Promise<Said> {
  const { files, fields } = await readForm(call, FILE_LIMITS.otherBytes)
  const biz = fields.biz || 'temp'
  if (!PLACES.has(biz)) {
    throw new DomainError('invalid', ['上传目录bizPath，格式非法！', 'This place for uploads does not exist'], {
      faults: [{ path: 'biz', message: ['上传目录不存在', 'No such place'] }],
    })
  }
  const paths: string[] = []
  for (const file of files) {
    const { bytes, extension, mediaType } = await checkedFile(file.name, file.bytes)
    await checkDay(call, bytes.byteLength)
    const path = await store.put(biz, extension, bytes)
    try {
      await noteFile(call.db, { path, name: shownName(file.name), mediaType, size: bytes.byteLength, biz, call })
    } catch (error) {
      await store.remove(path)
      throw error
    }
    paths.push(path)
  }
  const stored = paths.join(',')
  // the message is the path: that is where every client of this wire looks for it
  return new Said(stored, [stored, stored])
}

async function checkDay({ db, me }: Call, size: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from sys_file where user_id = ${me.userId} and create_time > now() - interval '1 day'
  `.execute(db)
  if ((rows[0]?.bytes ?? 0) + size > FILE_LIMITS.userBytesPerDay) {
    throw fileFault('tooMany', ['今日上传总量已达上限', 'Your uploads of today have reached the limit'])
  }
}

async function noteFile(
  db: Database,
  file: {
    readonly path: string
    readonly name: string
    readonly mediaType: string
    readonly size: number
    readonly biz: string
    readonly call: Call
  },
): Promise<void> {
  const { me } = file.call
  await db
    .insertInto('sysFile')
    .values({
      id: newId(),
      path: file.path,
      originalName: file.name,
      mediaType: file.mediaType,
      size: file.size,
      biz: file.biz,
      createBy: me.username,
      userId: me.userId,
      tenantId: me.tenantId,
    })
    .execute()
}

/** Files never run in the page's name: fixed types, a sandbox, and a download for all but pictures and PDF. */
async function serveFile(
  store: FileStore,
  sharing: 'same-origin' | 'cross-origin',
  call: OpenCall<{ readonly '*': string; readonly forceDownload?: string | undefined }>,
): Promise<RawAnswer> {
  const path = call.input['*']
  const file = await store.find(path)
  if (!file) {
    throw new DomainError('notFound', ['很抱歉，资源未找到!', 'This file does not exist'])
  }
  const { mediaType, isInline } = servedAs(path)
  const { reply, request } = call
  reply
    .header('content-type', mediaType)
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('cross-origin-resource-policy', sharing)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('accept-ranges', 'bytes')
  if (!isInline || call.input.forceDownload === '1') {
    reply.header('content-disposition', 'attachment')
  }
  const range = rangeOf(request.headers.range, file.size)
  if (range) {
    reply
      .status(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      .header('content-length', range.end - range.start + 1)
    return new RawAnswer(file.read(range))
  }
  reply.header('content-length', file.size)
  return new RawAnswer(file.read())
}

function rangeOf(header: string | undefined, size: number): { readonly start: number; readonly end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) {
    return null
  }
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]))
  return start <= end ? { start, end } : null
}

/** Stores an error workbook of an import. @returns its public path below the base path (wire 1.11). */
export async function storeErrorFile(store: FileStore, bytes: Uint8Array): Promise<string> {
  return `/sys/common/static/${await store.put(SERVER_PLACE, 'xlsx', bytes)}`
}
