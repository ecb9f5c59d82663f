import type { Jobs } from '../jobs/jobs.server.ts'

async function nothing(): Promise<never> {
  throw new Error('there are no jobs here')
}

/** For parts of an application that are tried without a queue. */
export const noJobs: Jobs = {
  register: () => undefined,
  requireActive: () => undefined,
  subscribe: () => undefined,
  emit: nothing,
  enqueue: nothing,
  start: nothing,
  takeFile: nothing,
  cancel: nothing,
  undoOf: () => undefined,
  hasAgain: () => false,
  again: nothing,
  fire: nothing,
  hasQueue: nothing,
  ready: nothing,
  retryFailed: nothing,
  dropFailed: nothing,
  begin: nothing,
  stop: nothing,
}
