import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { requireShallow } from './raw-input.server.ts'
import type { HttpContext } from './route.server.ts'

export interface SentFile {
  readonly name: string
  /** Path of the received file until the request is over. */
  readonly path: string
  readonly size: number
}

export interface SentForm {
  readonly files: readonly SentFile[]
  readonly fields: Readonly<Record<string, string>>
}

export interface FormLimits {
  /** Most files of a request, and most bytes of all of them. */
  readonly files: number
  readonly bytes: number
  /** Most bytes of a file of this name. @throws DomainError for a name that is not accepted. */
  bytesOf(name: string): number
}

const MEGABYTE = 1024 * 1024

/** Forms of requests that are not over: one that is answered a second time was received once. */
const forms = new WeakMap<IncomingMessage, { readonly folder: string; form?: SentForm }>()

/**
 * Streams the files of a multipart request to disk and runs the work on them. Limits are checked while they arrive; the
 * files are deleted when the request is over (`forgetForm`). @throws DomainError that names the refused file, or says that
 * none was sent.
 */
export async function withForm<Result>(
  ctx: Pick<HttpContext, 'request' | 'incoming'>,
  limits: FormLimits,
  work: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  return work(sentForm(ctx.request) ?? (await receive(ctx, limits)))
}

/** The form of a request, once it was received. */
export function sentForm({ raw }: Pick<FastifyRequest, 'raw'>): SentForm | undefined {
  return forms.get(raw)?.form
}

/** Deletes the files of a request that is over, if there are any. */
export async function forgetForm({ raw }: Pick<FastifyRequest, 'raw'>): Promise<void> {
  const kept = forms.get(raw)
  if (kept) {
    forms.delete(raw)
    await rm(kept.folder, { recursive: true, force: true })
  }
}

async function receive(ctx: Pick<HttpContext, 'request' | 'incoming'>, limits: FormLimits): Promise<SentForm> {
  const { raw } = ctx.request
  const kept: { readonly folder: string; form?: SentForm } = { folder: await mkdtemp(join(ctx.incoming, 'form-')) }
  forms.set(raw, kept)
  try {
    if (Number(raw.headers['content-length'] ?? 0) > limits.bytes + MEGABYTE) {
      throw tooManyBytes(limits)
    }
    kept.form = await received(ctx, kept.folder, limits)
    return kept.form
  } finally {
    await drop(raw)
  }
}

/** Longest request that is read to its end after a refusal, in bytes. */
const MOST_DROPPED = 512 * MEGABYTE

/** Reads and drops the rest of a refused request, because clients read the response only after sending the body. */
async function drop(request: IncomingMessage): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) <= MOST_DROPPED) {
    request.unpipe().resume()
    await finished(request, { writable: false }).catch(() => undefined)
  }
}

async function received(
  { request }: Pick<HttpContext, 'request'>,
  folder: string,
  limits: FormLimits,
): Promise<SentForm> {
  const files: SentFile[] = []
  const fields: Record<string, string> = Object.create(null)
  let left = limits.bytes
  if (request.isMultipart()) {
    try {
      // lengths are counted here, where the file can be named
      for await (const part of request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY } })) {
        if (part.type === 'file') {
          if (files.length >= limits.files) {
            throw refused(TOO_MANY_FILES, { count: limits.files })
          }
          const path = join(folder, String(files.length))
          const size = await kept(part.file, { name: part.filename, path, left, limits })
          left -= size
          files.push({ name: part.filename, path, size })
        } else {
          requireShallow({ [part.fieldname]: part.value })
          fields[part.fieldname] = String(part.value)
        }
      }
    } catch (error) {
      throw isOfForm(error) ? new DomainError('invalid', UNREADABLE) : error
    }
  }
  if (files.length === 0) {
    throw refused(NO_FILE, {}, { errors: [{ path: 'file', message: NO_FILE }] })
  }
  return { files, fields }
}

const NO_FILE: Refusal = ['请选择要上传的文件', 'Choose a file', 'upload.noFile']
const UNREADABLE: Refusal = [
  '上传内容不完整或格式不正确',
  'The upload is incomplete or not well-formed',
  'upload.unreadable',
]
const TOO_MANY_FILES: Refusal = [
  '一次最多上传{count}个文件',
  'At most {count} {count|file|files} at once',
  'upload.tooManyFiles',
]
const TOO_MUCH: Refusal = [
  '一次上传的文件合计不能超过{most}MB',
  'The files of one upload have at most {most} MB together',
  'upload.tooMuch',
]
const TOO_LARGE: Refusal = [
  '“{name}”：文件大小超出{most}MB限制, 请压缩或降低文件质量! ',
  '“{name}”: a file of this type has at most {most} MB',
  'upload.tooLarge',
]

function tooManyBytes({ bytes }: FormLimits): DomainError {
  return refused(TOO_MUCH, { most: bytes / MEGABYTE })
}

/** Writes a file as it comes and stops at its limits. @returns its size. */
async function kept(
  file: Readable,
  {
    name,
    path,
    left,
    limits,
  }: { readonly name: string; readonly path: string; readonly left: number; readonly limits: FormLimits },
): Promise<number> {
  let size = 0
  const count = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const most = limits.bytesOf(name)
    for await (const chunk of source) {
      size += chunk.length
      if (size > most) {
        throw refused(TOO_LARGE, { name, most: most / MEGABYTE })
      }
      if (size > left) {
        throw tooManyBytes(limits)
      }
      yield chunk
    }
  }
  await pipeline(file, count, createWriteStream(path, { flags: 'wx', mode: 0o640 }))
  return size
}

/** File system errors are kept; any other error means that the form is malformed. */
function isOfForm(error: unknown): boolean {
  return !(error instanceof DomainError) && (error as { syscall?: string }).syscall === undefined
}
