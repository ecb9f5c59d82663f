export interface Line {
  /** Most tasks that wait, in total and per owner; unlimited when left out. */
  readonly waiting?: { readonly all: number; readonly ofOne?: number }
  /** The error of a task that finds the queue full. */
  readonly full?: () => Error
}

/** Runs a limited number of tasks at a time; others wait in a queue of limited length. */
export function atMost(
  count: number,
  { waiting, full = () => new Error('the line is full') }: Line = {},
): <Result>(work: () => Promise<Result>, owner?: string) => Promise<Result> {
  const line: { readonly owner: string; readonly start: () => void }[] = []
  let running = 0
  return async (work, owner = '') => {
    if (running < count) {
      running += 1
    } else {
      const own = line.filter((place) => place.owner === owner).length
      if (
        line.length >= (waiting?.all ?? Number.POSITIVE_INFINITY) ||
        own >= (waiting?.ofOne ?? Number.POSITIVE_INFINITY)
      ) {
        throw full()
      }
      // a task that ends passes its slot to the next one in the queue
      await new Promise<void>((start) => line.push({ owner, start }))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) {
        next.start()
      } else {
        running -= 1
      }
    }
  }
}
