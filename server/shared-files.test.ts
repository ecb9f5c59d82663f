import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedFile } from '#office/system/file/stored-file.ts'
import { prepareDatabase } from './app.server.ts'
import type { Settings } from './settings.server.ts'
import { clientOf } from './testing/client.server.ts'
import { type KillableServer, killableServer } from './testing/killable-server.server.ts'
import { startS3 } from './testing/s3-server.server.ts'
import { type ServerProcess, startProcess } from './testing/server-process.server.ts'
import { PASSWORD } from './testing/test-app.server.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.server.ts'

let database: TestDatabase
let folders: readonly string[]
let elder: KillableServer
const opened: ServerProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: (url) => prepareDatabase(url) })
  folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'vitrine-shared-'))))
  elder = await killableServer({ databaseUrl: database.url, filesFolder: folders[0] ?? '' })
})
afterAll(async () => {
  await elder.kill()
  await Promise.all(opened.map(({ app }) => app.close()))
  await database.giveBack()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

async function begun(filesFolder: string, settings: Partial<Settings> = {}): Promise<ServerProcess> {
  const one = await startProcess({ databaseUrl: database.url, filesFolder, settings })
  opened.push(one)
  await one.app.begin()
  return one
}

const readiness = async (address: string) => {
  const response = await fetch(`${address}/health/ready`)
  return { status: response.status, ...(await response.json()) }
}

/** What the page of stored files asks for. */
async function saidByPage(address: string): Promise<unknown> {
  const { body: signedIn } = await clientOf(address, '').post('/sys/login', { username: 'admin', password: PASSWORD })
  const { body } = await clientOf(address, String(signedIn.result.token)).get(`${storedFile.path}/apart`, {})
  return body.result
}

it('a server with a folder of its own beside another one is not ready and says why, until that is gone; one with the same folder is', {
  timeout: 120_000,
}, async () => {
  const [common = '', own = ''] = folders
  const same = await begun(common)
  expect(await readiness(same.address)).toMatchObject({ status: 'up' })
  await same.app.close()
  opened.pop()
  const apart = await begun(own)
  expect(await readiness(apart.address)).toMatchObject({
    status: 'files',
    reason: expect.stringContaining('elsewhere'),
  })
  expect((await fetch(`${apart.address}/health/ready`)).status).toBe(503)
  expect(await readiness(elder.address), 'the one that was there before').toMatchObject({ status: 'up' })
  // the page of stored files says it at both
  for (const at of [apart.address, elder.address]) {
    await expect
      .poll(() => saidByPage(at), { timeout: 20_000 })
      .toEqual({ isApart: true, servers: [`${hostname()} (folder)`] })
  }
  await elder.kill()
  await expect.poll(() => readiness(apart.address), { timeout: 60_000 }).toMatchObject({ status: 'up' })
  expect(await saidByPage(apart.address)).toEqual({ isApart: false, servers: [] })
})

it('servers with one bucket are ready, whatever folders they have; one whose new files go elsewhere is not', {
  timeout: 120_000,
}, async () => {
  const s3 = await startS3()
  const own = await mkdtemp(join(tmpdir(), 'vitrine-shared-'))
  try {
    await Promise.all(opened.splice(0).map(({ app }) => app.close()))
    const first = await begun(folders[0] ?? '', s3.settings)
    const second = await begun(folders[1] ?? '', s3.settings)
    for (const { address } of [first, second]) {
      expect(await readiness(address)).toMatchObject({ status: 'up' })
      expect(await saidByPage(address)).toEqual({ isApart: false, servers: [] })
    }
    const folder = await begun(folders[0] ?? '', { ...s3.settings, newFilesIn: 'folder' })
    const other = await begun(own, { ...s3.settings, s3Bucket: 'another' })
    for (const { address } of [folder, other]) {
      expect(await readiness(address)).toMatchObject({ status: 'files' })
    }
    expect(await readiness(first.address)).toMatchObject({ status: 'up' })
  } finally {
    await Promise.all(opened.splice(0).map(({ app }) => app.close()))
    await s3.close()
    await rm(own, { recursive: true, force: true })
  }
})
