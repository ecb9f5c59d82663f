import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from './app.server.ts'
import { claimFolder, giveFolder } from './folder-mark.server.ts'
import { startProcess } from './testing/server-process.server.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.server.ts'

let databases: readonly TestDatabase[]
let folder: string
beforeAll(async () => {
  databases = await Promise.all(
    [1, 2].map(() => createTestDatabase({ template: 'vitrine_app', prepare: (url) => prepareDatabase(url) })),
  )
  folder = await mkdtemp(join(tmpdir(), 'vitrine-mark-'))
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.giveBack()))
  await rm(folder, { recursive: true, force: true })
})

const urls = () => databases.map(({ url }) => url) as [string, string]
const nameOf = (url: string) => new URL(url).pathname.slice(1)

it('a server does not start on the files of another database, and names both and what to do', {
  timeout: 60_000,
}, async () => {
  const [own, other] = urls()
  for (let start = 0; start < 2; start += 1) {
    const { app } = await startProcess({ databaseUrl: own, filesFolder: folder })
    await app.close()
  }
  const mark = await readFile(join(folder, '.database'), 'utf8')
  const refused = startProcess({ databaseUrl: other, filesFolder: folder })
  await expect(refused).rejects.toMatchObject({ setting: 'DATABASE_URL or VITRINE_DATA_DIR' })
  const message = await refused.then(
    () => '',
    (error: Error) => error.message,
  )
  expect(message).toContain(`belong to the database "${nameOf(own)}" at `)
  expect(message).toContain(`this server has the database "${nameOf(other)}" at `)
  expect(message).toContain(`remove ${join(folder, '.database')} and start again`)
  expect(await readFile(join(folder, '.database'), 'utf8')).toBe(mark)
})

it('a database that took the place of another one has the folder once the file is gone, or its backup was restored', async () => {
  const [own, other] = urls()
  await giveFolder(own, folder)
  await rm(join(folder, '.database'))
  await claimFolder(other, folder)
  await expect(claimFolder(own, folder)).rejects.toThrow(nameOf(other))
  await giveFolder(own, folder)
  await claimFolder(own, folder)
})

it('a mark whose writing was broken off keeps nobody out', async () => {
  const [own, other] = urls()
  await writeFile(join(folder, '.database'), '{"system":')
  await claimFolder(other, folder)
  await expect(claimFolder(own, folder)).rejects.toThrow(nameOf(other))
})
