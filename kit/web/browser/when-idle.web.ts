type Work = () => Promise<unknown>

const waiting: Work[] = []
let isOpen = false
let isBusy = false

/** How long the first page has the line and the machine for itself. Milliseconds. */
const FIRST_PAGE_MS = 1_000

/**
 * Fetches what somebody is likely to open next while nobody waits for anything, one piece after another, so that it
 * stands at once when it is asked for. Nothing is fetched ahead for those who save data, nor where a browser cannot
 * tell when it is idle. A failure is nobody's: whoever needs the piece asks for it again.
 */
export function whenIdle(work: Work): void {
  waiting.push(work)
  next()
}

/** The shell stands: work may begin. */
export function startIdleWork(): void {
  if (!savesData() && 'requestIdleCallback' in globalThis) {
    setTimeout(() => {
      isOpen = true
      next()
    }, FIRST_PAGE_MS)
  }
}

function next(): void {
  if (!isOpen || isBusy || waiting.length === 0) {
    return
  }
  isBusy = true
  requestIdleCallback(() => {
    void Promise.resolve(waiting.shift()?.())
      .catch(() => undefined)
      .then(() => {
        isBusy = false
        next()
      })
  })
}

function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
}
