import { expect } from 'vitest'
import type { JobRowView, JobView } from '#kit/contract/job.ts'
import type { Client } from './client.server.ts'

/** A job that has ended, with its rows. */
export interface EndedJob extends JobView {
  readonly result: Readonly<Record<string, unknown>> | null
  readonly rows: readonly JobRowView[]
}

/** A job of this person, as soon as it has ended. */
export async function endOfJob(client: Client, id: string): Promise<EndedJob> {
  const look = async () => (await client.get('/sys/job/queryById', { id })).body.result as unknown as EndedJob
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
  const { records } = (await client.get('/sys/job/rows', { id, pageSize: 200 })).body.result
  return { ...(await look()), rows: records as EndedJob['rows'] }
}

/** Starts a job by this call, which answers its id, and waits for its end. */
export async function runJob(client: Client, path: string, input: object): Promise<EndedJob> {
  const { body } = await client.post(path, input)
  expect(body.success, body.message).toBe(true)
  return endOfJob(client, String(body.result.id))
}
