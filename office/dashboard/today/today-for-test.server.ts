import type { Client } from '#server/testing/test-app.server.ts'
import type { TodayQueue } from './today-queue.ts'

/** What waits, as the client is told, and the numbers by key. */
export async function todayOf(client: Client) {
  const queue = (await client.get('/shop/today')).body.result as unknown as TodayQueue
  return { ...queue, counts: Object.fromEntries(queue.entries.map(({ key, count }) => [key, count])) }
}
