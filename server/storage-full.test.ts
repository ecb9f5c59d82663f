import { execFileSync } from 'node:child_process'
import { chownSync, statfsSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKUP_FAILURE } from '#kit/contract/backup-failure.ts'
import { s3FileStore } from '#kit/server/files/s3-file-store.server.ts'
import { fullStorage } from '#kit/server/storage-full.ts'
import { backup } from '#office/monitor/backup/backup.ts'
import { MONITOR_PAGES } from '#office/monitor/measure/monitor-pages.ts'
import { type StorefrontClient, storefrontClient } from '#office/storefront/testing/storefront-client.server.ts'
import { position } from '#office/system/position/position.ts'
import { type Client, startTestApp, type TestApp } from './testing/test-app.server.ts'
import { databaseServer } from './testing/test-database.server.ts'

const TOKEN = 'a-token-of-prometheus-that-is-long'
const MEGABYTE = 1024 * 1024

/** A disk of so many megabytes; undefined where this machine lets nobody mount one. */
async function smallDisk(megabytes: number): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    await chmod(folder, 0o755)
    return folder
  } catch {
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
}

async function removeDisk(folder: string | undefined): Promise<void> {
  if (folder !== undefined) {
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  }
}

const disks = { files: await smallDisk(8), database: await smallDisk(8) }

/** Takes all of a disk but so many bytes. @returns what gives them back */
async function fill(folder: string, left: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = statfsSync(folder)
  const path = join(folder, 'filler')
  await writeFile(path, Buffer.alloc(Math.max(0, bavail * bsize - left), 1))
  return () => rm(path)
}

let app: TestApp
let admin: Client
let shop: StorefrontClient
beforeAll(async () => {
  app = await startTestApp({
    ...{ metricsToken: TOKEN, jobTimes: { pollMs: 200 } },
    ...(disks.files !== undefined && { filesFolder: join(disks.files, 'files') }),
  })
  ;[admin, shop] = [await app.admin(), await storefrontClient(app)]
})
afterAll(async () => {
  await app.close()
  await removeDisk(disks.files)
  await removeDisk(disks.database)
})

async function refusals(storage: string): Promise<number> {
  const response = await fetch(`${app.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const found = new RegExp(`^vitrine_storage_full_total\\{storage="${storage}"\\} (\\d+)`, 'm').exec(
    await response.text(),
  )
  return Number(found?.[1] ?? 0)
}

interface Gauges {
  readonly groups: readonly {
    readonly key: string
    readonly gauges: readonly { readonly key: string; readonly health: string | null }[]
  }[]
}

async function healthOf(storage: string): Promise<string | null | undefined> {
  const { body } = await admin.get(MONITOR_PAGES.disk.path)
  const { groups } = body.result as unknown as Gauges
  return groups.find(({ key }) => key === 'refused')?.gauges.find(({ key }) => key === storage)?.health
}

async function readsGoOn(): Promise<void> {
  expect((await admin.get(`${position.path}/list`)).body.success).toBe(true)
  expect((await shop.get('/shop/info')).body.success).toBe(true)
}

const FILES_FULL = { success: false, message: '文件存储空间已满，未保存任何内容；请联系管理员' }
const DATABASE_FULL = { success: false, message: '数据库存储空间已满，未保存任何内容；请联系管理员' }

describe.skipIf(disks.files === undefined)('a full disk of files (skipped where nobody may mount a disk)', () => {
  const upload = (bytes: Buffer, name: string) =>
    admin.upload('/sys/common/upload', { file: new File([new Uint8Array(bytes)], name) }, { biz: 'goods' })

  it('is named by a backup, on its row', { timeout: 120_000 }, async () => {
    const empty = await fill(disks.files ?? '', 64 * 1024)
    try {
      expect((await admin.post(`${backup.path}/make`, {})).body.success).toBe(true)
      const newest = async () => {
        const { body } = await admin.get(`${backup.path}/list`)
        return (body.result.records as readonly { readonly state: string; readonly failure: string }[])[0]
      }
      await expect
        .poll(newest, { timeout: 60_000 })
        .toMatchObject({ state: 'failed', failure: BACKUP_FAILURE.filesFull })
    } finally {
      await empty()
    }
  })

  it('is named by what was to be written there, is red and counted; reading goes on, and writing once there is room', async () => {
    const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 7919 + (at >> 7) * 104_729) % 251))
    const picture = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .png()
      .toBuffer()
    expect(picture.length).toBeLessThan(2 * MEGABYTE)
    const before = await refusals('files')
    const empty = await fill(disks.files ?? '', 0)
    const { status, body } = await upload(picture, 'a.png')
    expect([status, body]).toEqual([503, expect.objectContaining(FILES_FULL)])
    await readsGoOn()
    await empty()
    // room for what is received, none for what is drawn of it
    const leaveSome = await fill(disks.files ?? '', Math.round(picture.length * 1.3))
    expect((await upload(picture, 'a.png')).body).toMatchObject(FILES_FULL)
    expect(await refusals('files')).toBe(before + 2)
    expect(await healthOf('files')).toBe('bad')
    await leaveSome()
    expect((await upload(picture, 'a.png')).body.success).toBe(true)
  })
})

describe.skipIf(disks.database === undefined)(
  'a full disk of the database (skipped where nobody may mount a disk)',
  () => {
    let superuser: pg.Client
    const TABLES = ['sys_position', 'sys_session', 'sys_rate_limit']
    const place = async (where: string) => {
      for (const table of TABLES) {
        await superuser.query(`alter table public.${table} set tablespace ${where}`)
      }
    }
    beforeAll(async () => {
      const url = new URL(await databaseServer())
      url.pathname = new URL(app.databaseUrl).pathname
      superuser = new pg.Client({ connectionString: url.href })
      await superuser.connect()
      const { rows } = await superuser.query<{ folder: string }>("select current_setting('data_directory') as folder")
      const { uid, gid } = statSync(rows[0]?.folder ?? '')
      const folder = join(disks.database ?? '', 'tables')
      await mkdir(folder)
      chownSync(folder, uid, gid)
      await superuser.query(`create tablespace small location '${folder}'`)
      await place('small')
    })
    afterAll(async () => {
      await superuser.query('drop table if exists filler')
      await place('pg_default')
      await superuser.query('drop tablespace small')
      await superuser.end()
    })

    it('is named by what was to be written there, is red and counted; reading goes on, and writing once there is room', async () => {
      let added = 0
      const add = () => {
        added += 1
        return admin.post(`${position.path}/add`, { code: `p${added}`, name: 'x'.repeat(90), postRank: '1' })
      }
      expect((await add()).body).toMatchObject({ success: true })
      // everybody was last seen a while ago, which is to be noted with the next request
      await superuser.query("update sys_session set last_seen_at = now() - interval '20 minutes'")
      await superuser.query('vacuum full public.sys_session')
      await superuser.query('create table filler (text text) tablespace small')
      const toTheEnd = (statement: string) =>
        expect(
          (async () => {
            for (;;) {
              await superuser.query(statement)
            }
          })(),
        ).rejects.toMatchObject({ code: '53100' })
      await toTheEnd("insert into filler select repeat('x', 500) from generate_series(1, 500)")
      await toTheEnd("insert into filler values (repeat('x', 20))")
      await toTheEnd(
        `insert into sys_session (id, token_hash, user_id, tenant_id, address, agent, way)
        select replace(gen_random_uuid()::text, '-', ''), gen_random_uuid()::text, id, 0, '', '', 'password' from sys_user where username = 'admin'`,
      )
      const answers = []
      for (let tries = 0; tries < 300 && answers.at(-1)?.status !== 503; tries += 1) {
        answers.push(await add())
      }
      expect(answers.at(-1)?.body).toMatchObject(DATABASE_FULL)
      await readsGoOn()
      expect(await refusals('database')).toBeGreaterThan(0)
      expect(await healthOf('database')).toBe('bad')
      await superuser.query('drop table filler')
      expect((await add()).body).toMatchObject({ success: true })
    })
  },
)

it('a bucket that is full says so by the protocol', async () => {
  const bucket = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(507, { 'content-type': 'application/xml' })
          .end(
            '<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>',
          ),
      )
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const { port } = bucket.address() as AddressInfo
  const store = s3FileStore({
    ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'files', accessKey: 'a', secretKey: 'b' },
  })
  const error = await store.put('goods', 'txt', Buffer.from('x')).catch((thrown: unknown) => thrown)
  expect(fullStorage(error)).toBe('files')
  bucket.closeAllConnections()
  bucket.close()
})
