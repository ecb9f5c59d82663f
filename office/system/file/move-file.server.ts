import { sql } from 'kysely'
import { z } from 'zod'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import { defineEvent, type EventHandler } from '#kit/server/jobs/define-event.server.ts'

const PAYLOAD = z.object({ path: z.string(), from: z.enum(['folder', 's3']) })

/** A file lies in another place; what is left of it in the first one is not read any more. */
export const fileMoved = defineEvent('file-moved', { payload: PAYLOAD, keyOf: ({ path }) => path })

const MOVED = 'a file that was moved'

/** Removes what a move left behind, unless the file was moved back meanwhile. */
export function leavePlace(files: FilePlaces): EventHandler<z.output<typeof PAYLOAD>> {
  return {
    name: 'leave-place',
    event: fileMoved,
    handle: async ({ path, from }, { db }) => {
      const { rows } = await sql<{ place: string }>`select place from sys_file where path = ${path} for share`.execute(
        acrossTenants(db, MOVED),
      )
      const [file] = rows
      if (file && file.place !== from) {
        await files.leave(path, from)
        // the small pictures went with the first one
        await sql`update sys_file set is_sized = false where path = ${path}`.execute(acrossTenants(db, MOVED))
      }
    },
  }
}
