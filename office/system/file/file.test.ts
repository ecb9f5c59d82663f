import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

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

  it('[7.21a] goes to temp unless a place is named, and to no other place', async () => {
    expect((await upload('a.txt', 'text')).body.message).toMatch(/^temp\//)
    for (const biz of ['../secret', '/etc', 'goods/../..', 'unknown', 'import%2f..']) {
      const { status, body } = await upload('a.txt', 'text', { biz })
      expect(status).toBe(400)
      expect(body.result.faults).toMatchObject([{ path: 'biz' }])
    }
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
    const { status, body } = await upload(name, Buffer.from(content, 'latin1'))
    expect(status).toBe(400)
    expect(body.success).toBe(false)
    expect(body.message).not.toBe('')
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
    expect(large.status).toBe(413)
    expect(large.body.message).toContain('10MB')
    const wide = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await upload('a.png', wide)).status).toBe(400)
  })

  it('takes other files up to fifty megabytes', { timeout: 60_000 }, async () => {
    const head = Buffer.from('%PDF-1.4\n')
    expect((await upload('a.pdf', Buffer.concat([head, Buffer.alloc(21 * 1024 * 1024)]))).status).toBe(200)
    expect((await upload('a.pdf', Buffer.concat([head, Buffer.alloc(51 * 1024 * 1024)]))).status).toBe(413)
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

describe('a stored file', () => {
  const HEADERS = {
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }

  it('[7.1f] is served in a sandbox, pictures to be shown and the rest to be saved', async () => {
    const picture = await served((await upload('a.jpg', await photo())).body.message)
    expect(picture.headers).toMatchObject({ ...HEADERS, 'content-type': 'image/jpeg' })
    expect(picture.headers['content-disposition']).toBeUndefined()
    const text = await served((await upload('a.csv', '名称\n=1+1')).body.message)
    expect(text.headers).toMatchObject({
      ...HEADERS,
      'content-type': 'text/csv; charset=utf-8',
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
