import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '#kit/server/backup/backup.server.ts'
import { type Manifest, writeManifest } from '#kit/server/backup/manifest.server.ts'
import { filePlaces } from '#kit/server/files/file-places.server.ts'
import type { FilePlace } from '#kit/server/files/file-store.server.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { testShop } from '#office/trade/commands/testing/test-shop.server.ts'
import { bookRules } from '#office/trade/timer/nightly-sums.server.ts'
import { openBackupPlace } from './backup-place.server.ts'
import { giveFolder } from './folder-mark.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import { startS3 } from './testing/s3-server.server.ts'
import { startTestApp, TEST_KEY, type TestApp } from './testing/test-app.server.ts'
import { VERSION } from './version.server.ts'

let app: TestApp
let root: string
let picture: string
const started: ChildProcess[] = []
beforeAll(async () => {
  app = await startTestApp()
  root = await mkdtemp(join(tmpdir(), 'vitrine-restore-'))
  await chmod(root, 0o711)
  await testShop(app).listing(1, { sku: { presentPrice: 29_900 } })
  const files = localFileStore(app.filesFolder)
  picture = await files.put('goods', 'txt', Buffer.from('as it was stored'))
  await backUp(localFileStore(join(root, 'backups')), 'one')
})

/** As the server does it, into a place of the test. */
function backUp(place: FilePlace, name: string): Promise<Manifest> {
  return makeBackup(
    {
      ...{ databaseUrl: app.databaseUrl, version: VERSION, rules: bookRules(app.db), workFolder: root, place },
      files: filePlaces({ folder: localFileStore(app.filesFolder) }, 'folder'),
      keyFingerprint: vault(TEST_KEY).fingerprint,
      signal: new AbortController().signal,
    },
    name,
    undefined,
  )
}

afterAll(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
  }
  await app.close()
  await rm(root, { recursive: true, force: true })
})

interface Run {
  readonly output: string
  readonly port: string | undefined
  readonly code: number | null
}

/** Until it ends, or serves. */
async function restore(
  dataDir: string,
  flags: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  source = join(root, 'backups/one'),
): Promise<Run> {
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['scripts/restore.mjs', source, ...flags], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', VITRINE_DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  return new Promise((resolve) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      const port = /Vitrine: http:\/\/[^/\s]*:(\d+)/.exec(output)?.[1]
      if (port !== undefined) {
        resolve({ output, port, code: null })
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => resolve({ output, port: undefined, code }))
  })
}

it('a backup is brought back into an empty place by one command, which opens it passively: people sign in, listings and files are there', {
  timeout: 240_000,
}, async () => {
  const here = join(root, 'here')
  // of the database that is lost
  await giveFolder(app.databaseUrl, join(here, 'files'))
  const { port, output } = await restore(here, ['--passive'], { VITRINE_SECRET_KEY: TEST_KEY.toString('base64') })
  expect(output).toContain('the books agree')
  expect(output).not.toContain('The key is missing')
  const address = `http://127.0.0.1:${port}`
  const [was, is] = await Promise.all([app.admin(), app.admin(address)])
  const listings = async (client: typeof was) => (await client.get('/shop/product/list', {})).body.result.total
  expect(await listings(is)).toBe(await listings(was))
  expect(await listings(is)).toBeGreaterThan(0)
  const found = await localFileStore(join(here, 'files')).find(picture)
  expect(found && (await text(found.read()))).toBe('as it was stored')
  expect(await (await fetch(`${address}/health/live`)).json()).toMatchObject({ passive: true })
})

it('it says what is missing, and touches no database that has something in it', { timeout: 240_000 }, async () => {
  const there = join(root, 'there')
  const first = await restore(there, [])
  expect(first.code, first.output).toBe(0)
  expect(first.output).toContain(`fingerprint ${vault(TEST_KEY).fingerprint}`)
  const again = await restore(there, [])
  expect(again.code).toBe(1)
  expect(again.output).toContain('is not empty')
})

it('a backup in a bucket is brought back by its name, with a bucket for backups alone', {
  timeout: 240_000,
}, async () => {
  const s3 = await startS3('folder')
  try {
    const { s3Bucket: backupBucket, ...keys } = s3.settings
    const settings = { ...keys, backupBucket, backupsIn: 's3' } as const
    const { place } = await openBackupPlace(settings, { folder: root, dataFolder: root })
    await backUp(place, 'two')
    const there = join(root, 'from-bucket')
    const env = {
      VITRINE_S3_ENDPOINT: String(keys.s3Endpoint),
      VITRINE_S3_ACCESS_KEY: String(keys.s3AccessKey),
      VITRINE_S3_SECRET_KEY: String(keys.s3SecretKey),
      VITRINE_BACKUP_BUCKET: String(backupBucket),
      VITRINE_SECRET_KEY: TEST_KEY.toString('base64'),
    }
    const missing = await restore(there, [], env, 's3:never-made')
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('did not come to its end')])
    const { code, output } = await restore(there, [], env, 's3:two')
    expect(code, output).toBe(0)
    expect(output).toContain('the books agree')
    const found = await localFileStore(join(there, 'files')).find(picture)
    expect(found && (await text(found.read()))).toBe('as it was stored')
  } finally {
    await s3.close()
  }
})

it('a backup of a newer version is refused before anything is touched, and both versions are named', {
  timeout: 120_000,
}, async () => {
  const place = localFileStore(join(root, 'newer'))
  const { database, ...manifest } = await backUp(place, 'later')
  const migrations = [...database.migrations, '29990101000000_not-known-yet.sql']
  await writeManifest(place, { ...manifest, version: '99.0.0', database: { ...database, migrations } })
  const there = join(root, 'not-touched')
  const { code, output } = await restore(there, [], {}, join(root, 'newer/later'))
  expect(code).toBe(1)
  expect(output).toContain(`version 99.0.0, which is newer than this one, ${VERSION}`)
  expect(output).toContain('29990101000000_not-known-yet.sql')
  expect(await readdir(there)).toEqual([])
})
