import { setImmediate } from 'node:timers/promises'
import type { Steps } from '#kit/contract/steps.ts'

/** Milliseconds that heavy work runs before it yields to the event loop. */
const SLICE_MS = 10

/** Runs work in slices that yield to the event loop, so that other requests are answered meanwhile. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE_MS
    let step = steps.next()
    while (!step.done && performance.now() < end) {
      step = steps.next()
    }
    if (step.done) {
      return step.value
    }
    await setImmediate()
  }
}
