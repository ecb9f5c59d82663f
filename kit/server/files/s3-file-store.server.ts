import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { fileTypeOf } from '#kit/contract/file-types.ts'
import { hasWidths } from '#kit/contract/picture-sizes.ts'
import {
  besidePath,
  FileNotStored,
  type FilePlace,
  isFilePath,
  newFilePath,
  type StoredFile,
} from './file-store.server.ts'

/** A bucket of a server that speaks the protocol of S3. */
export interface S3Bucket {
  /** `https://s3.example`; the bucket is part of the path there. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Milliseconds until a connection is there, and without a sign of life on one that is. */
const PATIENCE = { connectionTimeout: 2000, socketTimeout: 30_000 } as const
/** Milliseconds until the server has to answer, tries and all; of a file from its last bytes that were taken. */
const ANSWERED_WITHIN = 6000
const TRIES = 3

/** What fails is thrown; the client would say it on the console, too. */
const nothing = () => undefined
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing }

interface Options {
  /** Begins the key of every file, such as `.backups/`. */
  readonly prefix?: string
  /** Told of a new path that may hold a file although storing it failed. */
  readonly onLeft?: (path: string) => void
}

/**
 * Files in a bucket, each under its path. Nobody but this server reads the bucket: who may read a file, and as what it is
 * served, is decided here.
 */
export function s3FileStore(
  { endpoint, region, bucket: Bucket, accessKey, secretKey }: S3Bucket,
  { onLeft, prefix = '' }: Options = {},
): FilePlace {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // by default streams are sent in chunks with a trailer, which many servers of the protocol store as part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
    maxAttempts: TRIES,
    logger: SILENT,
  })
  const send = async (path: string, bytes: Uint8Array | Readable, size: number): Promise<void> => {
    const ContentType = fileTypeOf(path)?.media ?? 'application/octet-stream'
    const stop = new AbortController()
    const silence = watchdog(() => stop.abort(new FileNotStored(new Error('no answer from the bucket'))))
    const broken = (error: unknown) => stop.abort(error)
    const Body = bytes instanceof Readable ? counted(bytes, size, { broken, taken: silence.restart }) : bytes
    try {
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + path, Body, ContentLength: size, ContentType }), {
        abortSignal: stop.signal,
      })
    } catch (error) {
      throw stop.signal.aborted ? stop.signal.reason : new FileNotStored(error)
    } finally {
      silence.end()
    }
  }
  const sendNew = async (
    biz: string,
    extension: string,
    file: { readonly bytes: Uint8Array | Readable; readonly size: number },
  ) => {
    const path = newFilePath(biz, extension)
    try {
      await send(path, file.bytes, file.size)
    } catch (error) {
      onLeft?.(path)
      throw error
    }
    return path
  }
  const soon = () => ({ abortSignal: AbortSignal.timeout(ANSWERED_WITHIN) })
  const deleteKey = (path: string) => client.send(new DeleteObjectCommand({ Bucket, Key: prefix + path }), soon())
  async function* objectsBelow(below: string) {
    let ContinuationToken: string | undefined
    do {
      const asked = { Bucket, Prefix: prefix + below, ContinuationToken }
      const page = await client.send(new ListObjectsV2Command(asked), soon())
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        yield { path: Key.slice(prefix.length), size: Size, storedAt: LastModified }
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }
  const remove = async (path: string): Promise<void> => {
    if (!isFilePath(path)) {
      return
    }
    await deleteKey(path)
    if (hasWidths(path)) {
      for await (const beside of objectsBelow(`${besidePath(path)}/`)) {
        await deleteKey(beside.path)
      }
    }
  }
  async function* bytesOf(path: string, range?: { readonly start: number; readonly end: number }) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const stop = new AbortController()
    const silence = watchdog(() => stop.abort())
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + path, Range }), {
        abortSignal: stop.signal,
      })
      // who reads may be slow
      silence.end()
      if (Body instanceof Readable) {
        yield* Body as AsyncIterable<Uint8Array>
      }
    } finally {
      silence.end()
    }
  }
  const fileAt = async (path: string): Promise<StoredFile | null> => {
    try {
      const { ContentLength = 0, LastModified = new Date(0) } = await client.send(
        new HeadObjectCommand({ Bucket, Key: prefix + path }),
        soon(),
      )
      return {
        size: ContentLength,
        storedAt: LastModified,
        read: (range) => Readable.from(bytesOf(path, range), { objectMode: false }),
      }
    } catch (error) {
      if (error instanceof NotFound) {
        return null
      }
      throw error
    }
  }
  return {
    put: (biz, extension, bytes) => sendNew(biz, extension, { bytes, size: bytes.byteLength }),
    take: async (biz, extension, from) => {
      const { size } = await stat(from)
      const path = await sendNew(biz, extension, { bytes: createReadStream(from), size })
      await rm(from, { force: true })
      return path
    },
    receive: async ({ path, size, bytes }) => {
      if (!isFilePath(path)) {
        throw new Error('not a path of a stored file')
      }
      await send(path, bytes, size)
    },
    list: async function* (below) {
      for await (const { path, size } of objectsBelow(below === undefined ? '' : `${below}/`)) {
        if (isFilePath(path)) {
          yield { path, size }
        }
      }
    },
    find: async (path) => (isFilePath(path) ? fileAt(path) : null),
    remove,
    findBeside: async (path, name) => (isFilePath(path) ? fileAt(`${besidePath(path)}/${name}`) : null),
    keepBeside: async (path, name, bytes) => {
      if (!isFilePath(path)) {
        throw new Error('not a path of a stored file')
      }
      await send(`${besidePath(path)}/${name}`, bytes, bytes.byteLength)
    },
    sweep: async (biz, olderThanMs) => {
      for await (const { path, storedAt } of objectsBelow(`${biz}/`)) {
        if (storedAt && Date.now() - storedAt.getTime() > olderThanMs) {
          await remove(path)
        }
      }
    },
  }
}

/** Runs `onSilence` once it was not restarted for too long. */
function watchdog(onSilence: () => void) {
  const timer = setTimeout(onSilence, ANSWERED_WITHIN)
  return { restart: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

interface Listeners {
  readonly broken: (error: unknown) => void
  readonly taken: () => void
}

/** The bytes as they come; a request that waits for more of them than there are would wait for ever, and is broken off. */
function counted(bytes: Readable, size: number, { broken, taken }: Listeners): Readable {
  async function* passed() {
    let seen = 0
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        seen += chunk.length
        yield chunk
        taken()
      }
      if (seen !== size) {
        throw new Error('a file arrived with another size')
      }
    } catch (error) {
      broken(error)
      throw error
    }
  }
  // who sends it may have let go of it already; why it ended, the signal says
  return Readable.from(passed(), { objectMode: false }).on('error', nothing)
}
