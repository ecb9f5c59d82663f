import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withChildren } from '#kit/contract/children.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { type S3Server, startS3 } from '#server/testing/s3-server.server.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { declared } from '../../office.ts'

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

interface Listed {
  readonly id: string
  readonly fileName: string
  readonly url: string
  readonly path: string
  readonly originalName: string
  readonly isUsed: boolean
  readonly isDuplicate: boolean
  readonly picture: string | null
  readonly place: string
  readonly state: number
}

const BASE = '/jeecg-boot/sys/common/static'
const upload = async (content: string | Uint8Array, { name = 'a.txt', biz = 'goods', by = admin } = {}) => {
  const file = new File([new Uint8Array(Buffer.from(content))], name)
  return (await by.upload('/sys/common/upload', { file }, { biz })).body.message
}
const listed = async (query: Readonly<Record<string, string>> = {}, by = admin) =>
  (await by.get('/sys/oss/file/list', { pageSize: 100, ...query })).body.result.records as unknown as readonly Listed[]
const rowOf = async (path: string, by = admin) => {
  const [row] = await listed({ path }, by)
  return row ?? expect.fail(`${path} is not listed`)
}
const run = async (action: string, path: string, more: object = {}, by = admin) =>
  (await by.post(`/sys/oss/file/${action}`, { ids: (await rowOf(path)).id, ...more })).body
const served = (path: string, query = '', token = '', headers = {}) =>
  rawCall(app.address, {
    path: `${BASE}/${path}${query}`,
    headers: { ...(token && { 'x-access-token': token }), ...headers },
  })
/** Work behind the answers, until it has happened. */
const eventually = async (isSo: () => Promise<boolean>) => {
  await app.begin()
  await expect.poll(isSo, { timeout: 20_000, interval: 100 }).toBe(true)
}
/** Somebody of another shop with the same rights there. */
const strangerWith = async (permissions: readonly string[]) => {
  const { userId, roleId, username } = await app.person(permissions)
  await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${userId}`.execute(app.db)
  await sql`update sys_role set tenant_id = 7 where id = ${roleId}`.execute(app.db)
  return app.signIn(username)
}
const goods = async (values: object) =>
  (await admin.post('/shop/goods/add', { name: '使用图片', line: 1, ...values })).body.result.id as unknown as string

describe('the page of the protocol', () => {
  it('[1.2e] lists files by name and whole address, uploads them and takes them away', async () => {
    const file = new File(['一份文件'], '合同 甲.txt')
    const { body } = await admin.upload('/sys/oss/file/upload', { file })
    expect(body).toMatchObject({ success: true, message: '上传成功！' })
    const [row] = await listed({ fileName: '合同' })
    expect(row).toMatchObject({ fileName: '合同 甲.txt', state: 0, place: 'folder' })
    expect(row?.url).toBe(`${app.address}${BASE}/${row?.path}`)
    expect(await listed({ url: row?.url ?? '' })).toHaveLength(1)
    expect(await listed({ fileName: '乙方' })).toEqual([])
    const removed = await admin.delete('/sys/oss/file/delete', { id: row?.id ?? '' })
    expect(removed.body).toMatchObject({ success: true, message: '删除成功!' })
    expect((await admin.delete('/sys/oss/file/delete', { id: 'none' })).body).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await listed({ fileName: '合同', state: '1' })).toHaveLength(1)
  })

  it('[1.2e] answers uploadMinio by the whole address of the file, and refuses places outside', async () => {
    const file = () => new File(['text'], 'a.txt')
    const { body } = await admin.upload('/sys/upload/uploadMinio', { file: file() }, { biz: 'goods' })
    expect(body.message).toMatch(new RegExp(`^${app.address}${BASE}/goods/`))
    expect((await fetch(body.message)).status).toBe(200)
    const refused = await admin.upload('/sys/upload/uploadMinio', { file: file() }, { biz: '../x' })
    expect(refused.body).toMatchObject({ success: false, message: '上传目录bizPath，格式非法！' })
  })
})

describe('what uses a file', () => {
  it('every declared picture and rich text is watched', async () => {
    const { rows } = await sql<{ tableName: string; def: string }>`
      select c.relname as table_name, pg_get_triggerdef(t.oid) as def from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'file_uses_new'`.execute(app.db)
    const watched = new Map(rows.map(({ tableName, def }) => [tableName, def]))
    const views = ['sys_online_user']
    const missing = withChildren(declared)
      .filter(({ table }) => !views.includes(table))
      .flatMap(({ table, fields }) =>
        Object.entries(fields).flatMap(([name, { kind }]) => {
          const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
          const isNamed = (watched.get(table) ?? '').includes(`'${column}'`)
          return (kind === 'image' || kind === 'html') && !isNamed ? [`${table}.${column}`] : []
        }),
      )
    expect(missing).toEqual([])
  })

  it('is known from pictures and from rich texts, whatever address stands there, until the record goes', async () => {
    const [cover, inside] = [await upload('cover picture'), await upload('inside')]
    const id = await goods({
      images: cover,
      detail: `<p><img src="https://static.example/x/${inside}?v=1"></p>`,
    })
    expect([(await rowOf(cover)).isUsed, (await rowOf(inside)).isUsed]).toEqual([true, true])
    const uses = (await admin.get('/sys/oss/file/uses', { id: (await rowOf(inside)).id })).body.result
    expect(uses).toMatchObject({ total: 1, uses: [{ what: '现货手办', id, title: '使用图片' }] })
    expect(await run('bin', cover)).toMatchObject({ success: false })
    const direct = await admin.delete('/sys/oss/file/delete', { id: (await rowOf(cover)).id })
    expect(direct.body).toMatchObject({ success: false, message: expect.stringContaining('1 处使用') })
    await admin.put('/shop/goods/edit', { id, images: '' })
    expect([(await rowOf(cover)).isUsed, (await rowOf(inside)).isUsed]).toEqual([false, true])
    await sql`update shop_goods set del_flag = 1 where id = ${id}`.execute(app.db)
    expect((await rowOf(inside)).isUsed).toBe(false)
    await sql`update public.shop_goods set del_flag = 0 where id = ${id}`.execute(app.db)
    expect((await rowOf(inside)).isUsed).toBe(true)
  })

  it('is named only where the caller may see it, and counted all the same', async () => {
    const path = await upload('named')
    await goods({ images: path })
    const keeper = await app.person(['system:file:list'])
    const { result } = (await keeper.get('/sys/oss/file/uses', { id: (await rowOf(path)).id })).body
    expect(result).toMatchObject({ total: 1, uses: [] })
    const stranger = await strangerWith(['system:file:list', 'system:file:bin'])
    expect(await listed({}, stranger)).toEqual([])
    const { id } = await rowOf(path)
    expect((await stranger.get('/sys/oss/file/uses', { id })).body.code).toBe(404)
    expect((await stranger.delete('/sys/oss/file/delete', { id })).body).toMatchObject({ message: '未找到对应实体' })
    expect((await app.nobody.get('/sys/oss/file/list')).status).toBe(401)
    expect((await (await app.person([])).get('/sys/oss/file/list')).status).toBe(403)
  })
})

describe('the bin', () => {
  it('holds what nothing uses; what is used again leaves it; what is purged is gone from the store', async () => {
    const path = await upload('to the bin')
    expect(await run('purge', path)).toMatchObject({ success: false })
    expect(await run('bin', path)).toMatchObject({ success: true })
    expect((await rowOf(path)).state).toBe(1)
    const id = await goods({ images: path })
    expect((await rowOf(path)).state).toBe(0)
    await admin.put('/shop/goods/edit', { id, images: '' })
    expect(await run('bin', path)).toMatchObject({ success: true })
    expect(await run('unbin', path)).toMatchObject({ success: true })
    expect(await run('bin', path)).toMatchObject({ success: true })
    expect(await run('purge', path)).toMatchObject({ success: true })
    expect(await listed({ path })).toEqual([])
    await eventually(async () => (await served(path)).status === 404)
  })

  it('fills and empties by itself as the shop says, and never with what is used', async () => {
    const [unused, young, used] = [await upload('unused'), await upload('young'), await upload('used')]
    await goods({ images: used })
    await sql`update sys_file set unused_since = now() - interval '91 days' where path in (${unused}, ${used})`.execute(
      app.db,
    )
    // a flag that lies is looked at once more
    await sql`update sys_file set is_used = false where path = ${used}`.execute(app.db)
    await app.begin()
    const [job] = (await admin.get('/sys/quartzJob/list', { jobClassName: 'tidy-files' })).body.result
      .records as unknown as readonly { readonly id: string }[]
    const tidy = () => admin.post('/sys/quartzJob/execute', { ids: job?.id })
    await tidy()
    await eventually(async () => (await rowOf(unused)).state === 1)
    expect([(await rowOf(young)).state, (await rowOf(used)).state]).toEqual([0, 0])
    await sql`update sys_file set bin_time = now() - interval '31 days' where path = ${unused}`.execute(app.db)
    await tidy()
    await eventually(async () => (await listed({ path: unused })).length === 0)
    await eventually(async () => (await served(unused)).status === 404)
    expect((await served(used)).status).toBe(200)
  })
})

it('marks files of the same content until one is left, and counts what all of them are together', async () => {
  const total = async () => {
    const { rows } = await sql<{ files: number; size: number }>`select files::integer, size::integer from sys_file_total
      where tenant_id = 0`.execute(app.db)
    return rows[0] ?? expect.fail('no total')
  }
  const before = await total()
  const [one, other] = [await upload('twice the same'), await upload('twice the same')]
  expect(await total()).toEqual({ files: before.files + 2, size: before.size + 28 })
  expect((await listed({ isDuplicate: 'true' })).map(({ path }) => path)).toEqual(expect.arrayContaining([one, other]))
  await run('bin', one)
  await run('purge', one)
  expect((await rowOf(other)).isDuplicate).toBe(false)
  expect(await total()).toEqual({ files: before.files + 1, size: before.size + 14 })
})

it('has no room beyond the quota of the shop', async () => {
  await sql`insert into shop_setting (code, value) values ('file.quotaGib', '1')`.execute(app.db)
  await sql`update sys_file_total set size = size + 1073741820 where tenant_id = 0`.execute(app.db)
  const { body } = await admin.upload('/sys/common/upload', { file: new File(['12345678'], 'a.txt') })
  expect(body).toMatchObject({ success: false, message: expect.stringContaining('存储空间已满') })
  await sql`delete from shop_setting where code = 'file.quotaGib'`.execute(app.db)
  expect(await upload('room again')).toMatch(/^goods\//)
})

describe('a private file', () => {
  it('is read by who brought it, by who may list files, and by nobody else', async () => {
    const owner = await app.person([])
    const path = await upload('secret text', { biz: 'private/papers', by: owner })
    const [keeper, other] = [await app.person(['system:file:list']), await app.person([])]
    expect((await served(path, '', owner.token)).text).toBe('secret text')
    expect((await served(path, '', keeper.token)).headers['cache-control']).toBe('no-store')
    const stranger = await strangerWith(['system:file:list'])
    for (const token of ['', other.token, stranger.token]) {
      expect((await served(path, '', token)).status).toBe(404)
    }
  })

  it('is read by a link until it ends; a link that was altered opens nothing', async () => {
    const [path, second] = [await upload('linked', { biz: 'private' }), await upload('second', { biz: 'private' })]
    const { result } = (await admin.post('/sys/oss/file/link', { id: (await rowOf(path)).id, hours: 2 })).body
    const query = new URL(String(result.url)).search
    expect((await served(path, query)).text).toBe('linked')
    expect((await served(path, query, '', { range: 'bytes=1-3' })).text).toBe('ink')
    const { expires = '', signature = '' } = Object.fromEntries(new URLSearchParams(query))
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const [other, altered] of [
      [second, query],
      [path, `?expires=${Number(expires) + 1}&signature=${signature}`],
      [path, `?expires=${expires}&signature=${flipped}`],
      [path, `?expires=${expires}&signature=`],
      [path, `?signature=${signature}`],
      [path, `?expires=9e15&signature=${signature}`],
    ] as const) {
      expect((await served(other, altered)).status, altered).toBe(404)
    }
    const { body } = await (await app.person(['system:file:list'])).post('/sys/oss/file/link', {
      id: (await rowOf(path)).id,
    })
    expect(body.code).toBe(510)
    const open = (await admin.post('/sys/oss/file/link', { id: (await rowOf(await upload('open'))).id })).body.result
    expect(open.expires).toBeNull()
  })

  it('is read by no link that has ended', async () => {
    const path = await upload('ended', { biz: 'private' })
    const { vault } = await import('#kit/server/seal/vault.server.ts')
    const { fileLinks } = await import('#kit/server/files/file-links.server.ts')
    const { TEST_KEY } = await import('#server/testing/test-app.server.ts')
    const links = fileLinks(vault(TEST_KEY))
    const good = links.sign(path, new Date(Date.now() + 60_000))
    expect((await served(path, `?${new URLSearchParams({ ...good })}`)).status).toBe(200)
    const ended = links.sign(path, new Date(Date.now() - 1))
    expect((await served(path, `?${new URLSearchParams({ ...ended })}`)).status).toBe(404)
  })
})

describe('with a bucket of a real S3 server', () => {
  let second: ServerProcess
  beforeAll(async () => {
    second = await startProcess({
      databaseUrl: app.databaseUrl,
      filesFolder: app.filesFolder,
      settings: { ...s3.settings, newFilesIn: 's3' },
    })
  })
  afterAll(() => second.app.close())

  it('[1.2e] files move there and back as a job, under their address', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0af' } })
      .png()
      .toBuffer()
    const path = await upload(picture, { name: 'p.png' })
    const inFolder = async () => (await readdir(app.filesFolder, { recursive: true })).includes(path)
    const bytes = (await served(path)).bytes
    const move = async (to: string) => {
      const { id } = await rowOf(path)
      expect((await admin.post('/sys/oss/file/move', { ids: id, to, partial: true })).body.success).toBe(true)
      await eventually(async () => (await rowOf(path)).place === to)
    }
    await move('s3')
    await eventually(async () => !(await inFolder()))
    expect((await served(path)).bytes.equals(bytes)).toBe(true)
    expect((await served(path, '', '', { range: 'bytes=0-3' })).bytes).toEqual(bytes.subarray(0, 4))
    await move('folder')
    expect(await inFolder()).toBe(true)
    expect((await served(path)).bytes.equals(bytes)).toBe(true)
  })

  it('new files go there where the server is told so, and any server reads them', async () => {
    const there = await app.admin(second.address)
    const path = await upload('in the bucket', { by: there })
    expect((await rowOf(path)).place).toBe('s3')
    expect(await readdir(app.filesFolder, { recursive: true })).not.toContain(path)
    expect((await served(path)).text).toBe('in the bucket')
    expect((await rawCall(second.address, { path: `${BASE}/${path}` })).text).toBe('in the bucket')
  })
})
