import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { longestTurn } from './event-loop.server.ts'

/** What a heavy call must stay below, in milliseconds. */
const BOUND = 50
/** What must not go unseen. */
const BLOCKED = 80

/** Computes in one piece; the processor's time, so that it is as much on a busy machine. */
function compute(milliseconds: number): void {
  const began = process.cpuUsage()
  let used = 0
  while (used < milliseconds) {
    const { user, system } = process.cpuUsage(began)
    used = (user + system) / 1000
  }
}

it('a call that computes in one piece is seen, whatever else it awaits', async () => {
  const work = async () => {
    await setImmediate()
    compute(BLOCKED)
    await setImmediate()
  }
  expect(await longestTurn(work, { enough: BOUND })).toBeGreaterThan(BOUND)
})

it('the same work in slices counts by its largest', async () => {
  const work = async () => {
    for (let slice = 0; slice < 8; slice += 1) {
      compute(BLOCKED / 8)
      await setImmediate()
    }
  }
  expect(await longestTurn(work, { enough: BOUND })).toBeLessThan(BOUND)
})

it('what other threads compute meanwhile does not count', async () => {
  const work = async () => {
    const worker = new Worker(`for (const end = Date.now() + ${2 * BLOCKED}; Date.now() < end; );`, { eval: true })
    await new Promise((resolve) => worker.once('exit', resolve))
  }
  expect(await longestTurn(work, { enough: BOUND })).toBeLessThan(BOUND)
})

it.runIf(process.platform === 'linux')('what passes while others have the processor does not count', async () => {
  const work = async () => {
    // asleep in one piece, as a thread is that waits for its processor
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * BLOCKED)
  }
  expect(await longestTurn(work, { enough: BOUND })).toBeLessThan(BOUND)
})
