import { z } from 'zod'
import { defineEvent } from './define-event.server.ts'

/** A tracked job came to its end; what became of it stands in its row. */
export const jobEnded = defineEvent('job-ended', {
  payload: z.object({ jobId: z.string(), run: z.int() }),
  keyOf: ({ jobId }) => jobId,
})
