import { threadMilliseconds } from './thread-time.ts'

/** Work is tried so often before it counts as holding the event loop. */
const TRIES = 5

/**
 * The longest that the main thread computed in one turn of the event loop while the work ran, in milliseconds.
 *
 * The collector of garbage may come at any time, and code is slow until it is compiled. Of several tries counts the
 * best: what the work itself does in one piece is the same every time.
 *
 * @param enough a try below it is the last
 * @param prepare makes what a try needs, of which each has a number; it is not measured
 */
export async function longestTurn<Prepared = undefined>(
  work: (prepared: Prepared) => Promise<unknown>,
  { enough, prepare }: { readonly enough: number; readonly prepare?: (index: number) => Promise<Prepared> },
): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index < TRIES && best >= enough; index += 1) {
    const prepared = (await prepare?.(index)) as Prepared
    best = Math.min(best, await longestTurnOnce(() => work(prepared)))
  }
  return best
}

async function longestTurnOnce(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let began = threadMilliseconds()
  let isOver = false
  const turn = (): void => {
    const now = threadMilliseconds()
    longest = Math.max(longest, now - began)
    began = now
    if (!isOver) {
      setTimeout(turn)
    }
  }
  setTimeout(turn)
  await work()
  isOver = true
  turn()
  return longest
}
