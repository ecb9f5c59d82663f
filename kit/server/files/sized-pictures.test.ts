import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3 } from '#server/testing/s3-server.server.ts'
import type { FilePlace } from './file-store.server.ts'
import { localFileStore } from './local-file-store.server.ts'
import { formatFor } from './picture-formats.server.ts'
import { smaller } from './pictures.server.ts'
import { s3FileStore } from './s3-file-store.server.ts'
import { sizedPictures } from './sized-pictures.server.ts'

let s3: S3Server
let root: string
let folder: FilePlace
let bucket: FilePlace
beforeAll(async () => {
  s3 = await startS3()
  root = await mkdtemp(join(tmpdir(), 'vitrine-sizes-'))
  const { s3Endpoint = '', s3Bucket = '', s3Region = '', s3AccessKey = '', s3SecretKey = '' } = s3.settings
  bucket = s3FileStore({
    ...{ endpoint: s3Endpoint, bucket: s3Bucket, region: s3Region },
    ...{ accessKey: s3AccessKey, secretKey: s3SecretKey },
  })
  folder = localFileStore(root)
})
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const WEBP = { width: 64, format: 'webp' } as const
const plain = (width = 400, height = 200) => sharp({ create: { width, height, channels: 3, background: '#f60' } })
const put = async (picture: Sharp | Buffer, extension = 'jpg', place = folder) =>
  place.put('goods', extension, Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
const small = async (path: string, size: Parameters<ReturnType<typeof sizedPictures>['find']>[1] = WEBP) => {
  const found = await sizedPictures(folder).find(path, size)
  return found && buffer(found.read())
}
const rgbAt = async (bytes: Buffer | null) => [
  ...(await sharp(bytes ?? undefined)
    .removeAlpha()
    .raw()
    .toBuffer()
    .then((raw) => raw.subarray(0, 3))),
]

describe.each(['folder', 's3'] as const)('a smaller picture in the %s', (name) => {
  const place = () => (name === 's3' ? bucket : folder)

  it('is made once, kept beside its picture without an address, and goes with it', async () => {
    const path = await put(plain().jpeg(), 'jpg', place())
    const sizes = sizedPictures(place())
    const made = await sizes.find(path, WEBP)
    const bytes = made && (await buffer(made.read()))
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 64, height: 32 })
    expect((await sizes.find(path, WEBP))?.storedAt).toEqual(made?.storedAt)
    const [month, base] = [path.split('/').slice(0, -1).join('/'), path.split('/').at(-1)]
    expect(await place().find(`${month}/.sizes/${base}/64.webp`)).toBeNull()
    await place().remove(path)
    expect(await place().findBeside(path, '64.webp')).toBeNull()
    expect(await sizes.find(path, WEBP)).toBeNull()
  })

  it('that two processes make at once is one whole file', async () => {
    const path = await put(plain(2000, 1500).jpeg(), 'jpg', place())
    const found = await Promise.all([0, 1, 2, 3].map(() => sizedPictures(place()).find(path, WEBP)))
    const bytes = await Promise.all(found.map((one) => one && buffer(one.read())))
    expect(new Set(bytes.map((one) => one?.toString('base64'))).size).toBe(1)
    expect((await sharp(bytes[0] ?? undefined).metadata()).width).toBe(64)
    await place().remove(path)
    expect(await place().findBeside(path, '64.webp')).toBeNull()
  })

  it('is kept for no picture that is deleted while it is made', async () => {
    const path = await put(plain().jpeg(), 'jpg', place())
    const store: FilePlace = {
      ...place(),
      keepBeside: async (...kept) => {
        await place().remove(path)
        await place().keepBeside(...kept)
      },
    }
    expect(await sizedPictures(store).find(path, WEBP)).toBeNull()
    expect(await place().findBeside(path, '64.webp')).toBeNull()
  })
})

it('is made once for all who ask at the same time', async () => {
  const path = await put(plain().jpeg())
  let kept = 0
  const sizes = sizedPictures({
    ...folder,
    keepBeside: async (...one) => {
      kept += 1
      await folder.keepBeside(...one)
    },
  })
  await Promise.all([1, 2, 3].map(() => sizes.find(path, WEBP)))
  expect(kept).toBe(1)
  expect((await readdir(root, { recursive: true })).filter((file) => file.endsWith('.part'))).toEqual([])
})

describe('a smaller picture', () => {
  it('stands upright, without what the camera noted of its place', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 0/1 0/1' } }
    const path = await put(plain().withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg())
    const bytes = await small(path)
    const head = await sharp(bytes ?? undefined).metadata()
    expect(head).toMatchObject({ width: 64, height: 128 })
    expect([head.exif, head.orientation]).toEqual([undefined, undefined])
    expect(bytes?.includes('SECRET-PLACE')).toBe(false)
  })

  it.each(['webp', 'avif', 'jpeg', 'png'] as const)('is written as %s', async (format) => {
    const bytes = await small(await put(plain().jpeg()), { width: 128, format })
    const head = await sharp(bytes ?? undefined).metadata()
    expect([head.format, head.width]).toEqual([format === 'avif' ? 'heif' : format, 128])
  })

  it('is as wide as its picture where that is not as wide', async () => {
    const bytes = await small(await put(plain(40, 20).png(), 'png'), { width: 640, format: 'webp' })
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ width: 40, height: 20 })
  })

  it('keeps what shines through', async () => {
    const glass = sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const bytes = await small(await put(glass.png(), 'png'))
    expect((await sharp(bytes ?? undefined).metadata()).hasAlpha).toBe(true)
  })

  it('of one that moves is its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 200, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const bytes = await small(await put(moving, 'gif'))
    const head = await sharp(bytes ?? undefined).metadata()
    expect([head.pages ?? 1, head.height]).toEqual([1, 32])
    const [red = 0, , blue = 0] = await rgbAt(bytes)
    expect([red > 200, blue < 60]).toEqual([true, true])
  })

  it('of inks or of sixteen bits has the colours of screens, with eight', async () => {
    for (const picture of [
      await plain().toColourspace('cmyk').jpeg().toBuffer(),
      await plain().toColourspace('rgb16').png().toBuffer(),
    ]) {
      const head = await sharp(picture).metadata()
      expect(head.space === 'cmyk' || head.depth === 'ushort').toBe(true)
      const bytes = await small(await put(picture, head.format === 'png' ? 'png' : 'jpg'), { width: 64, format: 'png' })
      expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
      const [red = 0, , blue = 0] = await rgbAt(bytes)
      expect(red - blue).toBeGreaterThan(100)
    }
  })

  it('is there for no file that only calls itself a picture, breaks off, or has too many points', async () => {
    const vector = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="9" height="9"/></svg>',
    )
    const whole = await plain(800, 800).jpeg().toBuffer()
    const wide = await plain(9000, 5000).png().toBuffer()
    for (const [bytes, extension] of [
      [vector, 'png'],
      [Buffer.from('no picture'), 'jpg'],
      [whole.subarray(0, whole.length - 900), 'jpg'],
      [Buffer.alloc(0), 'jpg'],
      [wide, 'png'],
    ] as const) {
      expect(await small(await put(bytes, extension)), extension).toBeNull()
    }
  })
})

it('no more wait than memory has room for', async () => {
  let release = () => {}
  const held = new Promise<Uint8Array>((resolve) => {
    release = () => resolve(Buffer.from('no picture'))
  })
  const waiting = Array.from({ length: 200 }, () => smaller({ read: () => held, ...WEBP }).catch((error) => error.code))
  const path = await put(plain().jpeg())
  await expect(sizedPictures(folder).find(path, WEBP)).rejects.toMatchObject({
    code: 'unavailable',
    detail: { data: { retryAfter: 5 } },
  })
  release()
  const ended = await Promise.all(waiting)
  expect(ended.filter((one) => one === null).length).toBeLessThanOrEqual(122)
  expect(ended.filter((one) => one === 'unavailable').length).toBeGreaterThanOrEqual(78)
  // and afterwards there is room again
  expect(await small(path)).not.toBeNull()
})

it.each([
  ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'a.jpg', 'webp'],
  ['image/avif', 'a.jpg', 'avif'],
  ['image/webp;q=0, image/AVIF', 'a.jpg', 'avif'],
  ['*/*', 'a.jpeg', 'jpeg'],
  ['image/png', 'a.gif', 'png'],
  [undefined, 'a.webp', 'png'],
] as const)('of a client that accepts %s, the picture %s is %s', (accept, path, format) => {
  expect(formatFor(path, accept)).toBe(format)
})
