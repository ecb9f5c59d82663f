import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from './app.server.ts'
import { type KillableServer, killableServer } from './testing/killable-server.server.ts'
import { type ServerProcess, startProcess } from './testing/server-process.server.ts'
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

async function begun(filesFolder: string): Promise<ServerProcess> {
  const one = await startProcess({ databaseUrl: database.url, filesFolder })
  opened.push(one)
  await one.app.begin()
  return one
}

const readiness = async (address: string) => {
  const response = await fetch(`${address}/health/ready`)
  return { status: response.status, ...(await response.json()) }
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
  await elder.kill()
  await expect.poll(() => readiness(apart.address), { timeout: 60_000 }).toMatchObject({ status: 'up' })
})
