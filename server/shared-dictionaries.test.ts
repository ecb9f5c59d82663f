import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DICTIONARIES_CHANGED, TABLE_SOCKET } from '#kit/contract/table-message.ts'
import { prepareDatabase } from './app.server.ts'
import { type ServerProcess, startProcess } from './testing/server-process.server.ts'
import { openSocket } from './testing/socket-client.server.ts'
import { PASSWORD } from './testing/test-app.server.ts'
import { createTestDatabase } from './testing/test-database.server.ts'

type Row = Readonly<Record<string, unknown>>

let database: Awaited<ReturnType<typeof createTestDatabase>>
let filesFolder: string
let processes: readonly [ServerProcess, ServerProcess]
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
  filesFolder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  const start = () => startProcess({ databaseUrl: database.url, filesFolder })
  processes = [await start(), await start()]
  await Promise.all(processes.map(({ app }) => app.begin()))
})
afterAll(async () => {
  for (const { app } of processes) {
    await app.close()
  }
  await database.giveBack()
  await rm(filesFolder, { recursive: true, force: true })
})

async function call({ address }: ServerProcess, method: string, path: string, token = '', input?: Row) {
  const response = await fetch(`${address}${BASE_PATH}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'X-Access-Token': token },
    ...(input && { body: JSON.stringify(input) }),
  })
  return (await response.json()).result
}

it('[7.17i] a change of an item at one server reaches the pages of the other, which then answers it', async () => {
  const [one, other] = processes
  const { token, userInfo } = await call(one, 'POST', '/sys/login', '', { username: 'admin', password: PASSWORD })
  const path = `${BASE_PATH}${TABLE_SOCKET}/${userInfo.id}/page`
  const socket = await openSocket(other.address, { path, token })
  const textsAt = async (at: ServerProcess): Promise<readonly unknown[]> =>
    (await call(at, 'GET', '/sys/dict/getDictItems/priority', token)).map(({ text }: Row) => text)
  const [dictionary] = (await call(one, 'GET', '/sys/dict/list?dictCode=priority', token)).records
  const [item] = (await call(one, 'GET', `/sys/dictItem/list?dictId=${dictionary.id}`, token)).records

  // both remember them
  expect([await textsAt(one), await textsAt(other)]).toEqual([
    ['高', '中', '低'],
    ['高', '中', '低'],
  ])
  const began = performance.now()
  await call(one, 'PUT', '/sys/dictItem/edit', token, { id: item.id, itemText: '紧急' })
  expect(await socket.next()).toMatchObject({ data: { key: DICTIONARIES_CHANGED } })
  expect(await textsAt(other)).toEqual(['紧急', '中', '低'])
  expect(performance.now() - began).toBeLessThan(1000)
  expect(await textsAt(one)).toEqual(['紧急', '中', '低'])

  // one that was taken back was never there
  const refused = { id: item.id, itemText: '最高', itemValue: 'X' }
  await call(one, 'PUT', '/sys/dictItem/edit', token, refused)
  expect(socket.received).toEqual([])
  expect(await textsAt(other)).toEqual(['紧急', '中', '低'])
  await socket.close()
})
