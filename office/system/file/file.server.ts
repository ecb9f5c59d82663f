import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { hasWidths, PICTURE_WIDTHS, type PictureWidth } from '#kit/contract/picture-sizes.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { FileLinks } from '#kit/server/files/file-links.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import { servedAs } from '#kit/server/files/file-rules.server.ts'
import type { FileStore, StoredFile } from '#kit/server/files/file-store.server.ts'
import { formatFor, PICTURE_FORMATS } from '#kit/server/files/picture-formats.server.ts'
import type { SizedPictures } from '#kit/server/files/sized-pictures.server.ts'
import { answers, answersFile } from '#kit/server/http/answers.server.ts'
import {
  type IncomingContext,
  MessageResponse,
  openRoute,
  RawResponse,
  type Route,
  route,
  SIGNED_IN,
} from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import {
  ERROR_FILE_MS,
  ERROR_PLACE,
  errorPlace,
  isOldErrorPlace,
  isPrivatePlace,
  isServerPlace,
  mayRead,
} from './places.ts'
import { storedFile } from './stored-file.ts'
import { isNoted, notedFile, type Quota, upload } from './upload.server.ts'

export interface FileParts {
  readonly store: FilePlaces
  readonly sizes: SizedPictures
  readonly links: FileLinks
  readonly quota: Quota
  /** Static domain in front of this server, if there is one. */
  readonly staticUrl?: string | undefined
}

/** Upload and serving of files. */
export function fileRoutes({ store, sizes, links, quota, staticUrl }: FileParts): readonly Route[] {
  // a static domain hands this header on, and the pages are another origin to it
  const hasStaticDomain = staticUrl !== undefined
  return [
    route(
      {
        method: 'POST',
        path: '/sys/common/upload',
        answers: answers(z.string()),
        summary: ['上传文件', 'Upload a file'],
        permission: SIGNED_IN,
        limit: 'upload',
        transaction: 'none',
        input: NO_INPUT,
      },
      // the message is their path: that is where clients of this wire look
      async (ctx) => {
        const stored = (await upload({ store, quota, biz: 'temp' }, ctx)).join(',')
        return new MessageResponse(stored, [stored, stored])
      },
    ),
    openRoute(
      {
        method: 'GET',
        path: '/sys/common/static/*',
        answers: answersFile(['*/*']),
        summary: ['读取文件', 'Read a file'],
        limit: 'file',
        input: input({
          '*': z.string().max(500),
          w: WIDTH_IN,
          forceDownload: z.string().max(5).optional(),
          expires: z.string().max(20).optional(),
          signature: z.string().max(100).optional(),
        }),
      },
      (ctx) => serveFile({ store, sizes, links, hasStaticDomain }, ctx),
    ),
  ]
}

const WIDTH_IN = z
  .enum(PICTURE_WIDTHS.map(String))
  .transform((width) => Number(width) as PictureWidth)
  .optional()
  .meta({
    description:
      'Width in pixels of a picture, upright and without what the camera noted; as WebP or AVIF where `Accept` names them. A picture that moves stands still, one that is not as wide keeps its width. Without it: the file as it is stored.',
  })

type FileContext = IncomingContext<{
  readonly '*': string
  readonly w?: PictureWidth | undefined
  readonly forceDownload?: string | undefined
  readonly expires?: string | undefined
  readonly signature?: string | undefined
}>

/** Files never run in the page's name: fixed types, a sandbox, and a download for all but pictures and PDF. */
async function serveFile(
  {
    store,
    sizes,
    links,
    hasStaticDomain,
  }: Pick<FileParts, 'store' | 'sizes' | 'links'> & { readonly hasStaticDomain: boolean },
  ctx: FileContext,
): Promise<RawResponse> {
  const path = ctx.input['*']
  const stored = await store.find(path)
  const isReadable =
    stored &&
    mayRead(path, { userId: ctx.user?.userId, storedAt: stored.storedAt }) &&
    (!isOldErrorPlace(path) || (await isNoted(ctx.db, path))) &&
    (!isPrivatePlace(path) || links.isGood(path, ctx.input) || (await maySeePrivate(ctx, path)))
  if (!isReadable) {
    throw new DomainError('notFound', ['很抱歉，资源未找到!', 'This file does not exist', 'file.unknown'])
  }
  const { mediaType, isInline, isPicture } = servedAs(path)
  const { reply, request } = ctx
  const sized = ctx.input.w && (await inWidth(sizes, ctx, ctx.input.w))
  const file = sized ? sized.file : stored
  if (sized) {
    reply.header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '))
  }
  reply
    .header('content-type', sized ? sized.mediaType : mediaType)
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    // pictures are for the pages of the shop, wherever they are
    .header('cross-origin-resource-policy', isPicture || hasStaticDomain ? 'cross-origin' : 'same-origin')
    .header('accept-ranges', 'bytes')
  if (!isServerPlace(path) && !isPrivatePlace(path)) {
    reply.header('cache-control', 'public, max-age=31536000, immutable')
  }
  if (!isInline || ctx.input.forceDownload === '1') {
    reply.header('content-disposition', 'attachment')
  }
  const range = rangeOf(request.headers.range, file.size)
  if (range) {
    reply
      .status(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      .header('content-length', range.end - range.start + 1)
    return new RawResponse(file.read(range))
  }
  reply.header('content-length', file.size)
  return new RawResponse(file.read())
}

/** A picture that may be read, in one of the widths. @throws DomainError `invalid` for what there is no such picture of */
async function inWidth(
  sizes: SizedPictures,
  { input, request }: FileContext,
  width: PictureWidth,
): Promise<{ readonly file: StoredFile; readonly mediaType: string }> {
  const path = input['*']
  const format = formatFor(path, request.headers.accept)
  const file = hasWidths(path) ? await sizes.find(path, { width, format }) : null
  if (!file) {
    throw invalid([{ path: 'w', message: NO_WIDTHS }])
  }
  return { file, mediaType: PICTURE_FORMATS[format].media }
}

const NO_WIDTHS: Refusal = [
  '该文件不是可缩小的图片，请不带 w 读取原文件',
  'This file is no picture that can be made smaller: ask for it without w',
  'file.noWidths',
]

/** Without a link a private file is for who brought it, and for those who may list the files of its tenant. */
async function maySeePrivate({ db, user }: FileContext, path: string): Promise<boolean> {
  if (!user) {
    return false
  }
  const noted = await notedFile(db, path)
  return (
    noted?.tenantId === user.tenantId && (noted.userId === user.userId || user.can(permissionOf(storedFile, 'list')))
  )
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

/** Removes error workbooks that nobody may fetch any more, every hour. */
export function oldErrorFiles(store: FileStore): Job<Record<string, never>> {
  return defineJob('old-error-files', {
    input: z.object({}),
    cron: '10 * * * *',
    run: () => store.sweep(ERROR_PLACE, ERROR_FILE_MS),
  })
}

/** Stores an error workbook of an import for the person who made it. @returns its path below the base path. */
export async function storeErrorFile(store: FileStore, userId: string, bytes: Uint8Array): Promise<string> {
  return `/sys/common/static/${await store.put(errorPlace(userId), 'xlsx', bytes)}`
}
