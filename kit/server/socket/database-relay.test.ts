import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '#server/app.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { openPool } from '../database/database.server.ts'
import { notifications } from '../database/notifications.server.ts'
import { openLog } from '../log/log.server.ts'
import { databaseRelay } from './database-relay.server.ts'

let database: TestDatabase
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await database.giveBack()
})

/** What one server process has, with the texts that came to it. */
function relayOfProcess() {
  const pool = openPool({ url: database.url })
  const log = openLog('silent')
  const notices = notifications(database.url, log)
  closing.push(async () => {
    await notices.close()
    await pool.end()
  })
  const relay = databaseRelay({ pool, notifications: notices, log })
  const texts: string[] = []
  relay.onDelivery(({ text }) => texts.push(text))
  return { relay, texts }
}

const audience = { channel: '/sockets', tenantId: 0 }

it('brings messages of any length to every process once, in their order', async () => {
  const [one, other, alone] = [relayOfProcess(), relayOfProcess(), relayOfProcess()]
  await Promise.all([one.relay.begin(), other.relay.begin()])
  // more than one notification holds, and cut between the halves of a character
  const long = `"${'手办😀'.repeat(16_000)}:"`
  const sent = ['first', long, 'last']
  for (const text of sent) {
    one.relay.publish({ audience, text })
  }
  expect(one.texts).toEqual(sent)
  await expect.poll(() => other.texts.length).toBe(3)
  expect(other.texts).toEqual(sent)
  other.relay.publish({ audience, text: 'back' })
  await expect.poll(() => one.texts.at(-1)).toBe('back')
  expect(one.texts).toHaveLength(4)
  // one that has not begun neither hears nor is heard
  alone.relay.publish({ audience, text: 'alone' })
  one.relay.publish({ audience, text: 'end' })
  await expect.poll(() => other.texts.at(-1)).toBe('end')
  expect(other.texts).not.toContain('alone')
  expect(alone.texts).toEqual(['alone'])
})
