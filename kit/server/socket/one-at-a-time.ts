/** Runs the work now; asked again while it runs, it runs once more afterwards, however often it was asked. */
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
