import { z } from 'zod'
import type { Database } from '../database/database.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { defineEvent, type EventHandler } from './define-event.server.ts'
import { writeEvent } from './events.server.ts'

const PAYLOAD = z.object({ jobId: z.string(), paths: z.array(z.string()) })

/** Nothing in the database names these stored files any more. */
export const filesDropped = defineEvent('files-dropped', { payload: PAYLOAD, keyOf: ({ jobId }) => jobId })

/** The handler of the event. */
const HANDLER = 'drop-files'

/** Notes in a transaction that nothing will name these files any more. */
export function dropStored(db: Database, payload: z.output<typeof PAYLOAD>): Promise<void> {
  return writeEvent({ db }, filesDropped, { payload, handlers: [HANDLER] })
}

/** Files leave the store once the rows that named them have left the database, and never before. */
export function dropFiles(files: FileStore): EventHandler<z.output<typeof PAYLOAD>> {
  return {
    name: HANDLER,
    event: filesDropped,
    handle: async ({ paths }) => {
      for (const path of paths) {
        await files.remove(path)
      }
    },
  }
}
