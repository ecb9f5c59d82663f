/** Runs so many pieces of work at a time; the others wait in line. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < count) {
      running += 1
    } else {
      // whoever ends hands the place on
      await new Promise<void>((resolve) => line.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) {
        next()
      } else {
        running -= 1
      }
    }
  }
}
