import { readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { oldErrorFiles, storeErrorFile } from './file.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const upload = (
  name: string,
  bytes: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Sent> =>
  admin.upload('/sys/common/upload', { file: new File([new Uint8Array(Buffer.from(bytes))], name) }, fields)
const served = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  rawCall(app.address, { path: `/jeecg-boot/sys/common/static/${path}`, headers })

/** Everything that lies in the folder of files, by what it is. */
const filesBelow = async (folder: string) =>
  (await readdir(join(app.filesFolder, folder), { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()
const storedPaths = async () => (await filesBelow('.')).filter((name) => !name.startsWith('.incoming'))
/** What a request has left behind. */
const keptFiles = () => readdir(join(app.filesFolder, '.incoming'))

const photo = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#f60' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'SECRET-PLACE' } } })
    .jpeg()
    .toBuffer()

describe('an upload', () => {
  it('[7.21a] [7.21c] answers the stored path as message, of a picture that is drawn anew', async () => {
    const bytes = await photo()
    expect(bytes.includes('SECRET-PLACE')).toBe(true)
    const { status, body } = await upload('C:\\fakepath\\初音 ミク.JPG', bytes, { biz: 'goods' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 200, result: body.message })
    expect(body.message).toMatch(/^goods\/\d{6}\/[0-9a-f]{32}\.jpg$/)
    const file = await served(body.message)
    expect(file.status).toBe(200)
    expect(file.bytes.includes('SECRET-PLACE')).toBe(false)
    // turned as the camera meant it
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
    const { rows } =
      await sql`select original_name, media_type, biz, create_by from sys_file where path = ${body.message}`.execute(
        app.db,
      )
    expect(rows).toEqual([{ originalName: '初音 ミク.JPG', mediaType: 'image/jpeg', biz: 'goods', createBy: 'admin' }])
  })

  it('[7.21a] goes to temp unless a place is named, which may be any relative one', async () => {
    expect((await upload('a.txt', 'text')).body.message).toMatch(/^temp\//)
    for (const biz of ['figures', 'shop-2/figures/v1.0', 'B2B_a']) {
      const { body } = await upload('a.txt', 'text', { biz })
      expect(body.message).toMatch(new RegExp(`^${biz}/\\d{6}/[0-9a-f]{32}\\.txt$`))
      expect((await served(body.message)).text).toBe('text')
    }
  })

  it.each([
    '../secret',
    '/etc',
    'a/../..',
    'import%2f..',
    'a//b',
    'a/',
    '.incoming',
    'a/.b',
    'a\\b',
    '图',
    'a'.repeat(101),
  ])('[7.21a] does not go to %j', async (biz) => {
    const { status, body } = await upload('a.txt', 'text', { biz })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, message: '上传目录bizPath，格式非法！' })
    expect(body.result.errors).toMatchObject([{ path: 'biz' }])
    expect(await keptFiles()).toEqual([])
  })

  it.each(['errors', 'ERRORS/someone'])('does not go to %s, where the server writes', async (biz) => {
    expect((await upload('a.txt', 'text', { biz })).body.success).toBe(false)
  })

  it('[7.22a] [7.22b] of the rich editor goes the same way: the message is the path', async () => {
    const { body } = await upload('a.jpg', await photo(), { biz: 'jeditor', jeditor: '1' })
    expect(body.message).toMatch(/^jeditor\/.+\.jpg$/)
    expect((await served(body.message)).status).toBe(200)
  })

  it('[7.21b] needs a session', async () => {
    const file = new File(['text'], 'a.txt')
    expect((await app.nobody.upload('/sys/common/upload', { file })).status).toBe(401)
  })

  it.each([
    ['a picture that is a script', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', 'a.html', '<script>alert(1)</script>'],
    ['a program', 'a.exe', 'MZ'],
    ['no extension', 'file', 'text'],
    ['an inherited name as extension', 'a.constructor', 'text'],
    ['a page that calls itself a picture', 'a.png', '<html><script>alert(1)</script></html>'],
    ['a picture that calls itself a text', 'a.txt', '\u00ff\u00d8\u00ff\u00e0 JFIF and a text'],
    ['a text with bytes of no text', 'a.csv', 'a\u0000b'],
    ['a vector picture that calls itself another', 'a.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a picture that breaks off', 'a.gif', 'GIF89a'],
  ])('[8.11c] refuses %s', async (_, name, content) => {
    const before = await storedPaths()
    const { status, body } = await upload(name, Buffer.from(content, 'latin1'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, result: { errors: [{ path: 'file', message: body.message }] } })
    expect(body.message).toContain(`“${name}”：`)
    expect(await keptFiles()).toEqual([])
    expect(await storedPaths()).toEqual(before)
  })

  it('refuses a picture above ten megabytes, and one of too many points, whatever its size', async () => {
    const large = await upload(
      'a.png',
      Buffer.concat([
        await sharp(await photo())
          .png()
          .toBuffer(),
        Buffer.alloc(11 * 1024 * 1024),
      ]),
    )
    expect(large.status).toBe(200)
    expect(large.body).toMatchObject({ success: false, message: expect.stringContaining('10MB') })
    const wide = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await upload('a.png', wide)).body).toMatchObject({
      success: false,
      message: '“a.png”：图片无法读取或尺寸过大',
    })
  })

  it('takes other files up to fifty megabytes', { timeout: 60_000 }, async () => {
    const head = Buffer.from('%PDF-1.4\n')
    expect((await upload('a.pdf', Buffer.concat([head, Buffer.alloc(21 * 1024 * 1024)]))).status).toBe(200)
    const large = await upload('a.pdf', Buffer.concat([head, Buffer.alloc(51 * 1024 * 1024)]))
    expect(large.body).toMatchObject({
      success: false,
      message: expect.stringContaining('“a.pdf”：文件大小超出50MB限制'),
    })
    expect(await keptFiles()).toEqual([])
  })

  it('is stored as a whole or not at all', async () => {
    const before = await storedPaths()
    const { body } = await admin.upload('/sys/common/upload', {
      first: new File(['text'], 'a.txt'),
      second: new File(['<svg/>'], 'b.svg'),
    })
    expect(body).toMatchObject({ success: false, message: '“b.svg”：不支持的文件类型' })
    expect([await storedPaths(), await keptFiles()]).toEqual([before, []])
    const { rows } = await sql`select 1 from sys_file where original_name = 'b.svg'`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('has at most twenty files', async () => {
    const files = Array.from({ length: 21 }, (_, at) => [`f${at}`, new File(['text'], `${at}.txt`)])
    const { body } = await admin.upload('/sys/common/upload', Object.fromEntries(files))
    expect(body).toMatchObject({ success: false, message: '一次最多上传20个文件' })
  })

  it('that announces more than a request may hold is refused at once', async () => {
    const { text } = await rawCall(app.address, {
      method: 'POST',
      path: '/jeecg-boot/sys/common/upload',
      headers: {
        'x-access-token': admin.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 1024 ** 3,
        expect: '100-continue',
      },
    })
    expect(JSON.parse(text)).toMatchObject({ success: false, message: '一次上传的文件合计不能超过200MB' })
  })

  it.each([
    ['breaks off', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext'],
    ['has no end', '--x\r\ncontent-disposition: form-data; name="biz"\r\n\r\ntemp\r\n--x\r\n'],
    ['names an inherited property', '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n'],
    [
      'calls JSON what is none',
      '--x\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n--x--\r\n',
    ],
    [
      'holds JSON of too many levels',
      `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'['.repeat(3000)}\r\n--x--\r\n`,
    ],
  ])('that %s is answered with 400 and leaves nothing', async (_, body) => {
    const { status, text } = await rawCall(app.address, {
      method: 'POST',
      path: '/jeecg-boot/sys/common/upload',
      headers: {
        'x-access-token': admin.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': Buffer.byteLength(body),
      },
      body,
    })
    expect([status, JSON.parse(text).code]).toEqual([400, 400])
    expect(await keptFiles()).toEqual([])
  })

  it('whose sender leaves in the middle leaves nothing', async () => {
    const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
    socket.write(
      `POST /jeecg-boot/sys/common/upload HTTP/1.1\r\nhost: a\r\nx-access-token: ${admin.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9999\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'text'.repeat(500)}`,
    )
    await expect.poll(keptFiles).toHaveLength(1)
    socket.destroy()
    await expect.poll(keptFiles).toEqual([])
  })

  it('of an animation is bounded by its frames before it is decoded, and signing in does not wait for it', async () => {
    const person = await app.person([])
    const send = (bytes: Buffer) =>
      person.upload('/sys/common/upload', { file: new File([new Uint8Array(bytes)], 'a.gif') })
    const bomb = animation({ width: 1000, height: 1000, frames: 39 })
    expect(bomb.length).toBeLessThan(1000)
    expect((await send(bomb)).body).toMatchObject({ success: false, message: '“a.gif”：图片无法读取或尺寸过大' })
    expect((await send(animation({ width: 10, height: 10, frames: 201 }))).body.success).toBe(false)
    let done = 0
    const uploads = Array.from({ length: 12 }, async () => {
      const { body } = await send(animation({ width: 1000, height: 1000, frames: 6 }))
      done += 1
      return body.success
    })
    await expect.poll(keptFiles).toHaveLength(12)
    await app.signIn(person.username)
    expect(done).toBeLessThan(6)
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([true]))
  })

  it('of one person is limited to a gigabyte a day', async () => {
    const person = await app.person([])
    const send = () => person.upload('/sys/common/upload', { file: new File(['text'], 'a.txt') })
    await sql`
      insert into sys_file (id, path, original_name, media_type, size, biz, user_id) values ('big', 'big', 'x', 'x', ${1024 * 1024 * 1024 - 2}, 'temp', ${person.userId})
    `.execute(app.db)
    expect((await send()).status).toBe(429)
    await sql`update sys_file set create_time = now() - interval '25 hours' where id = 'big'`.execute(app.db)
    expect((await send()).status).toBe(200)
  })
})

/** A moving picture whose frames are one colour each. */
function animation({ width, height, frames }: Readonly<Record<'width' | 'height' | 'frames', number>>): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = [Buffer.from('GIF89a'), size, Buffer.from('800000ff6600000000', 'hex')]
  const frame = [
    Buffer.from('21f9040005000000', 'hex'),
    Buffer.from('2c00000000', 'hex'),
    size,
    Buffer.from('00', 'hex'),
  ]
  const pixels = Buffer.from('02024401' + '00', 'hex')
  return Buffer.concat([
    ...head,
    ...Array.from({ length: frames }, () => Buffer.concat([...frame, pixels])),
    Buffer.from(';'),
  ])
}

describe('an error workbook', () => {
  it('is read by who made it, for a day', async () => {
    const [ann, bob] = [await app.person([]), await app.person([])]
    const store = localFileStore(app.filesFolder)
    const url = await storeErrorFile(store, ann.userId, Buffer.from('rows'))
    const path = url.replace('/sys/common/static/', '')
    const mine = await ann.get(url)
    expect([mine.status, Buffer.from(mine.bytes).toString()]).toEqual([200, 'rows'])
    expect(mine.headers.get('cache-control')).toBe('no-store')
    for (const spelling of [path, path.replace('errors', '%65rrors'), `./${path}`, `temp/../${path}`, `/${path}`]) {
      expect((await served(spelling)).status, spelling).toBe(404)
      expect((await served(spelling, { 'x-access-token': bob.token })).status, spelling).toBe(404)
    }
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000)
    await utimes(join(app.filesFolder, path), yesterday, yesterday)
    expect((await ann.get(url)).status).toBe(404)
    const newer = (await storeErrorFile(store, bob.userId, Buffer.from('rows'))).replace('/sys/common/static/', '')
    await oldErrorFiles(store).run({}, { db: app.db, log: openLog('silent'), signal: AbortSignal.any([]), id: '' })
    expect(await store.find(path)).toBeNull()
    expect(await store.find(newer)).not.toBeNull()
  })
})

describe('an error workbook of an earlier version', () => {
  it('lies between uploads, and nobody reads it any more', async () => {
    const old = await localFileStore(app.filesFolder).put('import', 'xlsx', Buffer.from('rows'))
    expect((await served(old)).status).toBe(404)
    expect((await served(old, { 'x-access-token': admin.token })).status).toBe(404)
    const { body } = await upload('a.txt', 'text', { biz: 'import' })
    expect((await served(body.message)).text).toBe('text')
  })
})

describe('a stored file', () => {
  const HEADERS = {
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  }

  it('[7.1f] is served in a sandbox, pictures to be shown and the rest to be saved', async () => {
    const picture = await served((await upload('a.jpg', await photo())).body.message)
    expect(picture.headers).toMatchObject({
      ...HEADERS,
      'content-type': 'image/jpeg',
      // a page of the shop shows it, from wherever it comes
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(picture.headers['content-disposition']).toBeUndefined()
    const text = await served((await upload('a.csv', '名称\n=1+1')).body.message)
    expect(text.headers).toMatchObject({
      ...HEADERS,
      'content-type': 'text/csv; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'attachment',
    })
    expect(text.text).toBe('名称\n=1+1')
    const path = (await upload('a.jpg', await photo())).body.message
    expect((await served(`${path}?forceDownload=1`)).headers['content-disposition']).toBe('attachment')
  })

  it('is given in part when a part is asked for', async () => {
    const path = (await upload('a.txt', '0123456789')).body.message
    const part = async (range: string) => {
      const { status, text, headers } = await served(path, { range })
      return [status, text, headers['content-range']]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await part('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10'])
    expect(await part('bytes=20-30')).toEqual([200, '0123456789', undefined])
    expect(await part('lines=1-2')).toEqual([200, '0123456789', undefined])
  })

  it.each([
    '../../../../../../etc/passwd',
    '..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '..%252f..%252f..%252fetc%252fpasswd',
    '....//....//....//etc/passwd',
    'temp/..%5c..%5c..%5cetc%5cpasswd',
    '/etc/passwd',
    '%00',
    'temp/a.txt%00.png',
    'temp',
    '',
    '.',
  ])('is the only thing that is served: not %j', async (path) => {
    const { status, text } = await served(path)
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('root:')
    expect(JSON.parse(text)).toMatchObject({ success: false })
  })

  it('[8.11b] that is missing is a 404 in an envelope', async () => {
    const { status, text } = await served('goods/202601/nothing.png')
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({ code: 404, message: '很抱歉，资源未找到!' })
  })
})
