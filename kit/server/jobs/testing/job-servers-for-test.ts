import { afterEach, beforeEach } from 'vitest'
import { prepareDatabase } from '#server/app.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { type JobServer, jobServer } from './job-server.server.ts'

interface JobServers {
  /** Address of the database of the running test. */
  readonly url: () => string
  /** One more process on it; it stops with the test. */
  readonly server: (times?: Parameters<typeof jobServer>[1]) => Promise<JobServer>
}

/** A new database for each test of the file, and as many processes on it as the test asks for. */
export function jobServersForTest(): JobServers {
  let database: TestDatabase
  let open: JobServer[]
  beforeEach(async () => {
    database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
    open = []
  })
  afterEach(async () => {
    await Promise.all(open.map((server) => server.close()))
    await database.giveBack()
  })
  return {
    url: () => database.url,
    server: async (times) => {
      const opened = await jobServer(database.url, times)
      open.push(opened)
      return opened
    },
  }
}
