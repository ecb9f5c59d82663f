import { z } from 'zod'
import type { FileStore } from '../files/file-store.server.ts'
import { defineEvent, type EventHandler } from './define-event.server.ts'

const PAYLOAD = z.object({ jobId: z.string(), paths: z.array(z.string()) })

/** Nothing in the database names these stored files any more. */
export const filesDropped = defineEvent('files-dropped', { payload: PAYLOAD, keyOf: ({ jobId }) => jobId })

/** Files leave the store once the rows that named them have left the database, and never before. */
export function dropFiles(files: FileStore): EventHandler<z.output<typeof PAYLOAD>> {
  return {
    name: 'drop-files',
    event: filesDropped,
    handle: async ({ paths }) => {
      for (const path of paths) {
        await files.remove(path)
      }
    },
  }
}
