import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '#server/app.server.ts'
import { startS3 } from '#server/testing/s3-server.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { filePlaces } from '../files/file-places.server.ts'
import type { FilePlace } from '../files/file-store.server.ts'
import { localFileStore } from '../files/local-file-store.server.ts'
import { s3FileStore } from '../files/s3-file-store.server.ts'
import { type BackupParts, makeBackup, removeBackups } from './backup.server.ts'
import { contentPath, DATABASE, readManifest } from './manifest.server.ts'
import { checkFiles, checkParts, proveDatabase, restoreFiles } from './restore.server.ts'

let app: TestApp
let root: string
let s3: Awaited<ReturnType<typeof startS3>>
let stored: ReturnType<typeof localFileStore>
beforeAll(async () => {
  ;[app, s3, root] = await Promise.all([startTestApp(), startS3(), mkdtemp(join(tmpdir(), 'vitrine-backup-'))])
  stored = localFileStore(join(root, 'files'))
  await sql`insert into sys_position (id, code, name, post_rank, tenant_id)
    select 'p' || n, 'p' || n, ${'tab\tline\nback\\slash \\. 手办 '} || n, '1', n % 3 from generate_series(1, 5000) n`.execute(
    app.db,
  )
  await sql`insert into sys_position (id, code, name, post_rank) values ('end', ${'\\.'}, ${'\n\\.\n'}, '1')`.execute(
    app.db,
  )
})
afterAll(async () => {
  await app.close()
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const bucket = (): FilePlace => {
  const { s3Endpoint = '', s3Bucket = '', s3Region = '', s3AccessKey = '', s3SecretKey = '' } = s3.settings
  return s3FileStore(
    { endpoint: s3Endpoint, bucket: s3Bucket, region: s3Region, accessKey: s3AccessKey, secretKey: s3SecretKey },
    { prefix: '.backups/' },
  )
}

async function all<One>(some: AsyncIterable<One>): Promise<readonly One[]> {
  const found: One[] = []
  for await (const one of some) {
    found.push(one)
  }
  return found
}

const RULES = [
  { name: 'positions', text: 'select count(*) as answer from sys_position where tenant_id > $1', values: [0] },
]

const partsFor = (place: FilePlace): BackupParts => ({
  ...{ databaseUrl: app.databaseUrl, place, workFolder: root, rules: RULES, version: '1', keyFingerprint: 'abc' },
  files: filePlaces({ folder: stored }, 'folder'),
  signal: new AbortController().signal,
})

const prove = (place: FilePlace, manifest: Awaited<ReturnType<typeof readManifest>>) =>
  proveDatabase(
    {
      ...{ databaseUrl: app.databaseUrl, place, rules: RULES },
      makeTables: (url, only) => prepareDatabase(url, { only }),
    },
    manifest,
  )

it.each(['folder', 'bucket'] as const)(
  'a backup in a %s is restored beside the shop and found to be the same',
  {
    timeout: 120_000,
  },
  async (where) => {
    const place = where === 'bucket' ? bucket() : localFileStore(join(root, 'backups'))
    const path = await stored.put('goods', 'txt', Buffer.from('a picture'))
    const manifest = await makeBackup(partsFor(place), `one-${where}`, undefined)
    expect(await readManifest(place, `one-${where}`)).toEqual(manifest)
    expect(manifest.database.tables).toContainEqual({ name: 'public.sys_position', rows: 5001 })
    expect(manifest.database.books.positions).toBeGreaterThan(3000)
    await checkParts(place, manifest)
    await prove(place, manifest)
    const back = localFileStore(join(root, `back-${where}`))
    expect(await restoreFiles(place, manifest, back)).toBe(manifest.files.count)
    const found = await back.find(path)
    expect(found && (await text(found.read()))).toBe('a picture')
    // files of the bucket that are no backups stay apart from it
    expect(await all(place.list('goods'))).toEqual([])
  },
)

it('a byte that flips is found, in the dump as in a file', { timeout: 120_000 }, async () => {
  const folder = join(root, 'flipped')
  const place = localFileStore(folder)
  await stored.put('goods', 'txt', Buffer.from('another picture'))
  const manifest = await makeBackup(partsFor(place), 'flip', undefined)
  const flip = async (path: string) => {
    const bytes = await readFile(path)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  await flip(join(folder, 'flip', DATABASE))
  await expect(checkParts(place, manifest)).rejects.toThrow(`Bytes have changed since they were written: ${DATABASE}`)
  await expect(prove(place, manifest)).rejects.toThrow()
  const week = Array.from({ length: 7 }, (_, day) => new Date(day * 86_400_000))
  const look = async () => {
    for (const day of week) {
      await checkFiles(place, manifest, day, new AbortController().signal)
    }
  }
  await look()
  const [content] = await all(place.list('files'))
  await flip(join(folder, content?.path ?? ''))
  await expect(look()).rejects.toThrow('Bytes have changed')
  await place.remove(content?.path ?? '')
  await expect(look()).rejects.toThrow('is missing: goods/')
})

it('rows that a restored copy lacks are found by their number, and books that say something else by their names', {
  timeout: 120_000,
}, async () => {
  const place = localFileStore(join(root, 'counted'))
  const manifest = await makeBackup(partsFor(place), 'counted', undefined)
  const { tables, books } = manifest.database
  const more = tables.map((table) => ({ ...table, rows: table.rows + (table.name === 'public.sys_position' ? 1 : 0) }))
  await expect(prove(place, { ...manifest, database: { ...manifest.database, tables: more } })).rejects.toThrow(
    'Rows are missing or too many: public.sys_position 5001/5002',
  )
  const other = { ...manifest.database, books: { positions: (books.positions ?? 0) + 1 } }
  await expect(prove(place, { ...manifest, database: other })).rejects.toThrow(
    'The books say something else: positions',
  )
})

it('contents that a former backup has are not written again, and go with the last one that has them', {
  timeout: 120_000,
}, async () => {
  const place = localFileStore(join(root, 'kept'))
  const path = await stored.put('goods', 'txt', Buffer.from('only in the first'))
  await makeBackup(partsFor(place), 'first', undefined)
  const before = await all(place.list('files'))
  await stored.remove(path)
  await stored.put('goods', 'txt', Buffer.from('only in the second'))
  await makeBackup(partsFor(place), 'second', 'first')
  expect(await all(place.list('files'))).toHaveLength(before.length + 1)
  await removeBackups(place, ['first'], ['second'])
  const left = (await all(place.list('files'))).map((file) => file.path)
  expect(left).toHaveLength(before.length)
  expect(left.every((one) => one.startsWith(contentPath('').slice(0, 6)))).toBe(true)
  await expect(readManifest(place, 'first')).rejects.toThrow('did not come to its end')
  await checkFiles(place, await readManifest(place, 'second'), new Date(), new AbortController().signal)
})
