import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3 } from '#server/testing/s3-server.server.ts'
import { type FilePlaces, filePlaces } from './file-places.server.ts'
import type { FilePlace } from './file-store.server.ts'
import { localFileStore } from './local-file-store.server.ts'
import { s3FileStore } from './s3-file-store.server.ts'

let s3: S3Server
let root: string
let bucket: FilePlace
let folder: FilePlace
beforeAll(async () => {
  s3 = await startS3()
  root = await mkdtemp(join(tmpdir(), 'vitrine-places-'))
  const { s3Endpoint = '', s3Bucket = '', s3Region = '', s3AccessKey = '', s3SecretKey = '' } = s3.settings
  bucket = s3FileStore({
    ...{ endpoint: s3Endpoint, bucket: s3Bucket, region: s3Region },
    ...{ accessKey: s3AccessKey, secretKey: s3SecretKey },
  })
  folder = localFileStore(join(root, 'files'))
})
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const placed = (current: 'folder' | 's3'): FilePlaces => filePlaces({ folder, s3: bucket }, current)
const content = async (place: Pick<FilePlace, 'find'>, path: string, range?: { start: number; end: number }) => {
  const found = await place.find(path)
  return found && text(found.read(range))
}

describe.each(['folder', 's3'] as const)('files in the %s', (name) => {
  const place = () => (name === 's3' ? bucket : folder)

  it('are stored to the last byte, read whole or in part, and removed', async () => {
    const bytes = Buffer.from('0123456789'.repeat(30_000))
    const path = await place().put('goods', 'txt', bytes)
    expect(path).toMatch(/^goods\/\d{6}\/[0-9a-f]{32}\.txt$/)
    expect(await place().find(path)).toMatchObject({ size: 300_000, storedAt: expect.any(Date) })
    expect(await content(place(), path)).toBe(bytes.toString())
    expect(await content(place(), path, { start: 3, end: 6 })).toBe('3456')
    await place().remove(path)
    expect(await place().find(path)).toBeNull()
    await place().remove(path)
  })

  it('take a finished file in, which is then nowhere else', async () => {
    const from = join(root, 'arrived')
    await writeFile(from, 'a finished file')
    const path = await place().take('goods', 'txt', from)
    expect(await content(place(), path)).toBe('a finished file')
    await expect(place().take('goods', 'txt', from)).rejects.toThrow()
  })

  it('refuse one that arrives with another size', async () => {
    const path = `goods/202611/${'a'.repeat(32)}.txt`
    await expect(place().receive({ path, size: 9, bytes: Readable.from(['four']) })).rejects.toThrow()
    // the bucket may have the beginning of it for a moment
    await expect.poll(() => place().find(path)).toBeNull()
  })

  it('are swept by their age', async () => {
    const path = await place().put('old', 'txt', Buffer.from('x'))
    await place().sweep('old', 3_600_000)
    expect(await place().find(path)).not.toBeNull()
    await place().sweep('old', -5000)
    expect(await place().find(path)).toBeNull()
  })

  it.each(['../x', 'a//b', '.hidden/a', 'a/.b', 'a\\b', ''])('have no path %j', async (path) => {
    expect(await place().find(path)).toBeNull()
    await expect(place().receive({ path, size: 1, bytes: Readable.from(['x']) })).rejects.toThrow()
  })
})

it('a file is moved under its address, and is read wherever it lies', async () => {
  const path = await placed('folder').put('goods', 'txt', Buffer.from('moved'))
  expect(await content(placed('s3'), path)).toBe('moved')
  expect(await placed('s3').copy(path, 's3')).toBe(true)
  await placed('s3').leave(path, 'folder')
  expect(await folder.find(path)).toBeNull()
  expect(await content(bucket, path)).toBe('moved')
  // once more does no harm
  expect(await placed('folder').copy(path, 's3')).toBe(true)
  expect(await content(placed('folder'), path)).toBe('moved')
  expect(await placed('folder').copy(`goods/202611/${'b'.repeat(32)}.txt`, 's3')).toBe(false)
  await expect(filePlaces({ folder }, 'folder').copy(path, 's3')).rejects.toThrow('no place')
})
