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
import { type FilePlace, isFilePath, newFilePath } from './file-store.server.ts'

/** A bucket of a server that speaks the protocol of S3. */
export interface S3Bucket {
  /** `https://s3.example`; the bucket is part of the path there. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Milliseconds until the server has to answer. */
const PATIENCE = { connectionTimeout: 3000, requestTimeout: 30_000 } as const
const TRIES = 3

/** What fails is thrown; the client would say it on the console, too. */
const nothing = () => undefined
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/**
 * Files in a bucket, each under its path. Nobody but this server reads the bucket: who may read a file, and as what it is
 * served, is decided here.
 */
export function s3FileStore({ endpoint, region, bucket: Bucket, accessKey, secretKey }: S3Bucket): FilePlace {
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
    const breakOff = new AbortController()
    const Body = bytes instanceof Readable ? counted(bytes, size, breakOff) : bytes
    try {
      await client.send(new PutObjectCommand({ Bucket, Key: path, Body, ContentLength: size, ContentType }), {
        abortSignal: breakOff.signal,
      })
    } catch (error) {
      throw breakOff.signal.aborted ? breakOff.signal.reason : error
    }
  }
  const remove = async (path: string): Promise<void> => {
    if (isFilePath(path)) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: path }))
    }
  }
  async function* bytesOf(path: string, range?: { readonly start: number; readonly end: number }) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: path, Range }))
    if (Body instanceof Readable) {
      yield* Body as AsyncIterable<Uint8Array>
    }
  }
  return {
    put: async (biz, extension, bytes) => {
      const path = newFilePath(biz, extension)
      await send(path, bytes, bytes.byteLength)
      return path
    },
    take: async (biz, extension, from) => {
      const path = newFilePath(biz, extension)
      const { size } = await stat(from)
      await send(path, createReadStream(from), size)
      await rm(from, { force: true })
      return path
    },
    receive: async ({ path, size, bytes }) => {
      if (!isFilePath(path)) {
        throw new Error('not a path of a stored file')
      }
      await send(path, bytes, size)
    },
    find: async (path) => {
      if (!isFilePath(path)) {
        return null
      }
      try {
        const { ContentLength = 0, LastModified = new Date(0) } = await client.send(
          new HeadObjectCommand({ Bucket, Key: path }),
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
    },
    remove,
    sweep: async (biz, olderThanMs) => {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${biz}/`, ContinuationToken }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (LastModified && Date.now() - LastModified.getTime() > olderThanMs) {
            await remove(Key)
          }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** The bytes as they come; a request that waits for more of them than there are would wait for ever, and is broken off. */
function counted(bytes: Readable, size: number, breakOff: AbortController): Readable {
  async function* passed() {
    let seen = 0
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        seen += chunk.length
        yield chunk
      }
      if (seen !== size) {
        throw new Error('a file arrived with another size')
      }
    } catch (error) {
      breakOff.abort(error)
      throw error
    }
  }
  // who sends it may have let go of it already; why it ended, the signal says
  return Readable.from(passed(), { objectMode: false }).on('error', nothing)
}
