import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICTURE_WIDTHS } from '#kit/contract/picture-sizes.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { smaller } from '#kit/server/files/pictures.server.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { type S3Server, startS3 } from '#server/testing/s3-server.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3('folder')
  app = await startTestApp({ bucket: s3.settings })
  admin = await app.admin()
})
afterAll(async () => {
  await app.close()
  await s3.close()
})

const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const served = (path: string, query = '', headers: Readonly<Record<string, string>> = {}) =>
  rawCall(app.address, { path: `/jeecg-boot/sys/common/static/${path}${query}`, headers })
const upload = async (bytes: Uint8Array | string, { name = 'a.jpg', biz = 'goods', by = admin } = {}) => {
  const file = new File([new Uint8Array(Buffer.from(bytes))], name)
  return (await by.upload('/sys/common/upload', { file }, { biz })).body.message
}
const photo = (width = 1200, height = 900) =>
  sharp({
    create: { width, height, channels: 3, background: '#06f', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .jpeg()
    .toBuffer()
const smallOnes = async () =>
  (await readdir(app.filesFolder, { recursive: true })).filter((one) => one.includes('.sizes/'))
const fileId = async (path: string) => {
  const { rows } = await sql<{ id: string }>`select id from sys_file where path = ${path}`.execute(app.db)
  return rows[0]?.id ?? expect.fail(`${path} is not noted`)
}
const command = async (name: string, path: string, more: object = {}) =>
  expect((await admin.post(`/sys/oss/file/${name}`, { ids: await fileId(path), ...more })).body).toMatchObject({
    success: true,
  })

describe('a stored picture asked for by width', () => {
  it('is so wide, and kept for a year wherever its own bytes are; without a width it is the file itself', async () => {
    const bytes = await photo()
    const path = await upload(bytes)
    const whole = await served(path, '', { accept: BROWSER })
    expect([whole.headers['content-type'], whole.headers.vary]).toEqual(['image/jpeg', undefined])
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
    for (const width of PICTURE_WIDTHS) {
      const { status, headers, bytes: small } = await served(path, `?w=${width}`, { accept: BROWSER })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(small.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': expect.stringContaining('sandbox'),
        vary: expect.stringContaining('Accept'),
      })
      expect((await sharp(small).metadata()).width).toBe(Math.min(width, 1200))
    }
    const part = await served(path, '?w=64', { accept: BROWSER, range: 'bytes=0-3' })
    expect([part.status, part.text]).toEqual([206, 'RIFF'])
  })

  it('is WebP, AVIF or what every client reads, as the client says', async () => {
    const path = await upload(await photo(200, 100))
    for (const [accept, media] of [
      ['image/webp', 'image/webp'],
      ['image/avif', 'image/avif'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const { headers, bytes } = await served(path, '?w=64', { accept })
      expect(headers['content-type']).toBe(media)
      expect((await sharp(bytes).metadata()).width).toBe(64)
    }
  })

  it('costs a list at most 6 KB, of twelve million points that weigh megabytes', async () => {
    const bytes = await photo(4000, 3000)
    expect(bytes.length).toBeGreaterThan(2_000_000)
    const path = await upload(bytes)
    for (const width of [64, 128]) {
      expect((await served(path, `?w=${width}`, { accept: BROWSER })).bytes.length).toBeLessThanOrEqual(6 * 1024)
    }
  })

  it.each(['65', '0', '-64', '64.5', '1e2', '99999', '', 'NaN', '64&w=128'])(
    'has no width %j: nobody makes the server compute others',
    async (width) => {
      const path = await upload(await photo(200, 100))
      const { status, text, headers } = await served(path, `?w=${width}`, { accept: BROWSER })
      expect(status).toBe(400)
      expect(JSON.parse(text)).toMatchObject({ code: 400, result: { errors: [{ path: 'w' }] } })
      expect(headers['cache-control']).toBe('no-store')
      expect((await smallOnes()).filter((one) => one.includes(path.split('/').at(-1) ?? path))).toEqual([])
    },
  )

  it('is refused by the name of the width where the file is no picture', async () => {
    const path = await upload('text', { name: 'a.txt' })
    const { status, text } = await served(path, '?w=64')
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      result: { errors: [{ path: 'w', message: expect.stringContaining('w') }] },
    })
    expect((await served(path)).text).toBe('text')
    const posing = await localFileStore(app.filesFolder).put('goods', 'pdf', await photo(200, 100))
    expect((await served(posing, '?w=64')).status).toBe(400)
    expect((await served('goods/202601/nothing.png', '?w=64')).status).toBe(404)
  })

  it('is read by nobody who may not read the picture, and has no address of its own', async () => {
    const owner = await app.person([])
    const path = await upload(await photo(200, 100), { biz: 'private/papers', by: owner })
    const other = await app.person([])
    const mine = await served(path, '?w=64', { accept: BROWSER, 'x-access-token': owner.token })
    expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await served(path, '?w=64', { accept: BROWSER })).status).toBe(404)
    expect((await served(path, '?w=64', { accept: BROWSER, 'x-access-token': other.token })).status).toBe(404)
    const { result } = (await admin.post('/sys/oss/file/link', { id: await fileId(path) })).body
    const link = new URL(String(result.url)).search
    expect((await served(path, `${link}&w=64`, { accept: BROWSER })).headers['content-type']).toBe('image/webp')
    const [kept] = (await smallOnes()).filter((one) => one.startsWith('private/') && one.endsWith('64.webp'))
    expect((await served(kept ?? '', '', { 'x-access-token': owner.token })).status).toBe(404)
  })

  it('waits no longer than there is room for: 503 says when to try again, and data does not wait', async () => {
    const path = await upload(await photo(200, 100))
    let release = () => {}
    const held = new Promise<Uint8Array>((resolve) => {
      release = () => resolve(Buffer.from(''))
    })
    const waiting = Array.from({ length: 130 }, () =>
      smaller({ read: () => held, width: 64, format: 'webp' }).catch(() => null),
    )
    const { status, headers, text } = await served(path, '?w=64', { accept: BROWSER })
    expect([status, headers['retry-after'], JSON.parse(text).result.reason]).toEqual([503, '5', 'busy'])
    expect((await admin.get('/shop/goods/list')).status).toBe(200)
    release()
    await Promise.all(waiting)
    expect((await served(path, '?w=64', { accept: BROWSER })).status).toBe(200)
  })
})

describe('the small pictures of a file', () => {
  const smallOf = async (path: string) =>
    (await smallOnes()).filter((one) => one.includes(path.split('/').at(-1) ?? path))

  it('go with it when it is deleted for good', async () => {
    const path = await upload(await photo(200, 100))
    await served(path, '?w=64', { accept: BROWSER })
    expect(await smallOf(path)).toHaveLength(2)
    await command('bin', path)
    await command('purge', path)
    await app.begin()
    await expect.poll(() => smallOf(path), { timeout: 20_000 }).toEqual([])
    expect((await served(path, '?w=64', { accept: BROWSER })).status).toBe(404)
  })

  it('are made by a job that goes on where it ended, of what is no picture none', async () => {
    const [one, two, broken] = [await upload(await photo()), await upload(await photo()), 'goods/202601/gone.jpg']
    await sql`insert into sys_file (id, path, original_name, media_type, size, biz)
      values ('0', ${broken}, 'gone.jpg', 'image/jpeg', 3, 'goods')`.execute(app.db)
    const left = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from sys_file
        where not is_sized and kind = 'picture'`.execute(app.db)
      return rows[0]?.n
    }
    await app.begin()
    const [job] = (await admin.get('/sys/quartzJob/list', { jobClassName: 'size-pictures' })).body.result
      .records as unknown as readonly { readonly id: string }[]
    expect((await admin.post('/sys/quartzJob/execute', { ids: job?.id })).body.success).toBe(true)
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
    expect(await smallOf(one)).toEqual(expect.arrayContaining([expect.stringMatching(/128\.webp$/)]))
    expect(await smallOf(two)).toEqual(expect.arrayContaining([expect.stringMatching(/\/64\.webp$/)]))
    expect(await smallOf(broken)).toEqual([])
    await sql`delete from sys_file where id = '0'`.execute(app.db)
  })

  it('are made anew where the file lies after it was moved', async () => {
    const path = await upload(await photo(200, 100))
    await served(path, '?w=64', { accept: BROWSER })
    await sql`update sys_file set is_sized = true where path = ${path}`.execute(app.db)
    await command('move', path, { to: 's3', partial: true })
    await app.begin()
    await expect.poll(() => smallOf(path), { timeout: 20_000 }).toEqual([])
    const again = await served(path, '?w=64', { accept: BROWSER })
    expect([again.status, (await sharp(again.bytes).metadata()).width]).toEqual([200, 64])
    expect(await smallOf(path)).toEqual([])
    const { rows } = await sql`select is_sized from sys_file where path = ${path}`.execute(app.db)
    expect(rows).toEqual([{ isSized: false }])
  })
})
