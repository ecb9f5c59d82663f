/** Runs the work at once; calls that come while it runs cause exactly one more run afterwards. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  let isAskedAgain = false
  const run = async (): Promise<void> => {
    isRunning = true
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
    isRunning = false
  }
  return () => {
    isAskedAgain = true
    if (!isRunning) {
      void run()
    }
  }
}
