/** How often to look for the parent, milliseconds. */
const PERIOD = 300

/**
 * Stops this process as SIGTERM would when the `npm start` it belongs to is gone. npm passes a SIGTERM to its shell
 * only, and many shells end without passing it on: the server would live on unseen.
 */
export function followNpm() {
  // one that `requireNode` started again ends with that process
  if (process.env.npm_lifecycle_event === undefined || process.channel) {
    return
  }
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer)
      process.kill(process.pid, 'SIGTERM')
    }
  }, PERIOD)
  timer.unref()
}
