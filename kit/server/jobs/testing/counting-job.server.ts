import { sql } from 'kysely'
import { z } from 'zod'
import { defineTrackedJob, type TrackedJob } from '../define-job.server.ts'

/** Writes the numbers below `total` into the table `counted`, ten to a step, and pauses after each step. */
export function countingJob(
  afterStep: (done: number) => Promise<void> | void = () => undefined,
): TrackedJob<{ total: number }> {
  return defineTrackedJob('count', {
    input: z.object({ total: z.number() }),
    permission: () => 'test:count',
    command: () => 'test/count',
    run: async ({ input: { total }, noted, step }) => {
      for (let first = noted; first < total; first += 10) {
        await step(async ({ db }) => {
          const numbers = Array.from({ length: Math.min(10, total - first) }, (_, index) => first + index)
          for (const number of numbers) {
            await sql`insert into counted (number, process) values (${number}, ${process.pid})`.execute(db)
          }
          const rows = numbers.map((number) => ({ position: number, title: `number ${number}`, isDone: true }))
          return { done: first + numbers.length, total, rows, result: null }
        })
        await afterStep(first + 10)
      }
      return { message: ['数完了', 'All counted'] }
    },
  })
}
