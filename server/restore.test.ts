import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '#kit/server/backup/backup.server.ts'
import { filePlaces } from '#kit/server/files/file-places.server.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { testShop } from '#office/trade/commands/testing/test-shop.server.ts'
import { bookRules } from '#office/trade/timer/nightly-sums.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
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
  await makeBackup(
    {
      ...{ databaseUrl: app.databaseUrl, version: VERSION, rules: bookRules(app.db), workFolder: root },
      files: filePlaces({ folder: files }, 'folder'),
      place: localFileStore(join(root, 'backups')),
      keyFingerprint: vault(TEST_KEY).fingerprint,
      signal: new AbortController().signal,
    },
    'one',
    undefined,
  )
})
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
): Promise<Run> {
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['scripts/restore.mjs', join(root, 'backups/one'), ...flags], {
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
