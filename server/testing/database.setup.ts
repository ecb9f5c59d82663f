import { chmod, mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import type {} from './provided-context.ts'
import { shopKeeper } from './shop-keeper.server.ts'

type Running = Awaited<ReturnType<typeof startEmbeddedDatabase>>

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** One embedded PostgreSQL for the whole run, started when a test first wants one; see `createTestDatabase`. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  // The database may run as another user than the tests.
  await chmod(folder, 0o711)
  let running: Promise<Running> | undefined
  const database = async () => {
    running ??= startEmbeddedDatabase({ dataDir: folder, log: SILENT, isVolatile: true })
    return (await running).adminUrl
  }
  const keeper = shopKeeper(database)
  const desk = http.createServer((request, response) => {
    if (request.method === 'POST') {
      void keeper.answer(request, response)
      return
    }
    database().then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  provide('testRun', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  return async () => {
    desk.closeAllConnections()
    desk.close()
    await keeper.close()
    await (await running)?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
