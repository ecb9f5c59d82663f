import { sql } from 'kysely'
import { z } from 'zod'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { defineEvent } from '#kit/server/jobs/define-event.server.ts'
import { jobServer } from '#kit/server/jobs/testing/job-server.server.ts'

/** Events that were dealt with and are not forgotten yet. */
const DONE = 380_000
const WAITING = 2000
/** Records that they are about: events of one go in their order. */
const RECORDS = 200

const moved = defineEvent('bench-moved', { payload: z.object({ record: z.string() }), keyOf: ({ record }) => record })

export interface EventResult {
  readonly done: number
  readonly waiting: number
  readonly perSecond: number
}

/** How fast one process hands out what waits, beside a week of what is done. */
export async function measureEvents({ url }: { readonly url: string }): Promise<EventResult> {
  const { db, jobs, close } = await jobServer(url)
  try {
    await fill(db)
    let handled = 0
    let resolve = (): void => undefined
    const allHandled = new Promise<void>((done) => {
      resolve = done
    })
    jobs.subscribe({
      name: 'bench',
      event: moved,
      handle: async () => {
        handled += 1
        if (handled === WAITING) {
          resolve()
        }
      },
    })
    const startedAt = performance.now()
    await jobs.emit({ db }, moved, { record: 'first' })
    await allHandled
    return { done: DONE, waiting: WAITING, perSecond: WAITING / ((performance.now() - startedAt) / 1000) }
  } finally {
    await close()
  }
}

async function fill(db: ServerDatabase): Promise<void> {
  const written = (count: number, state: 'done' | 'waiting') => sql`
    with event as (
      insert into sys_event (name, payload)
      select 'bench-moved', json_build_object('record', 'r' || n % ${RECORDS}) from generate_series(1, ${count}::int) n
      returning id, payload)
    insert into sys_event_delivery (event_id, handler, record_key, state)
    select id, 'bench', payload ->> 'record', ${state} from event`
  await written(DONE, 'done').execute(db)
  await written(WAITING, 'waiting').execute(db)
  await sql`analyze sys_event, sys_event_delivery`.execute(db)
}
