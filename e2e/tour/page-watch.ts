import type { Page, Request, Response } from '@playwright/test'

/** Longest that a page may take until it is still; a busy machine takes its time. */
const STILL_MS = 20_000
const QUIET_MS = 200
const LOADING = '.row-skeleton, .ant-skeleton, .ant-spin-spinning'

/** Sees what a page asks of the server, what is answered, and what leaves the page: files, windows, questions of the browser. */
export class PageWatch {
  readonly #page: Page
  readonly #pending = new Set<Request>()
  readonly #checks: Promise<void>[] = []
  #failures: string[] = []
  #events = 0

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      this.#events += Number(isCall(request))
      if (isWaitedFor(request)) {
        this.#pending.add(request)
      }
    })
    const ends = (request: Request) => this.#pending.delete(request)
    page.on('requestfinished', ends)
    page.on('requestfailed', ends)
    page.on('response', (response) => {
      this.#checks.push(this.#check(response))
    })
    page.on('pageerror', (error) => this.#failures.push(`script: ${error.message}`))
    page.on('filechooser', () => {
      this.#events += 1
    })
    page.on('download', (download) => {
      this.#events += 1
      void download.cancel()
    })
    page.on('popup', (popup) => {
      this.#events += 1
      void popup.close()
    })
    page.on('dialog', (dialog) => {
      this.#events += 1
      void dialog.accept()
    })
  }

  /** How much has happened beside what is seen: it grows. */
  get events(): number {
    return this.#events
  }

  /** What went wrong since it was asked last. */
  async failures(): Promise<readonly string[]> {
    await Promise.all(this.#checks.splice(0))
    const failures = this.#failures
    this.#failures = []
    return failures
  }

  /** Nothing is under way, and nothing has been for a moment. */
  async still(): Promise<void> {
    const until = Date.now() + STILL_MS
    let quietSince = Date.now()
    while (Date.now() < until && Date.now() - quietSince < QUIET_MS) {
      await this.#page
        .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        .catch(() => undefined)
      const isBusy = this.#pending.size > 0 || (await this.#isLoading())
      quietSince = isBusy ? Date.now() : quietSince
    }
  }

  async #isLoading(): Promise<boolean> {
    const count = this.#page.locator(LOADING).filter({ visible: true }).count()
    return (await count.catch(() => 1)) > 0
  }

  async #check(response: Response): Promise<void> {
    const request = response.request()
    if (!isCall(request)) {
      return
    }
    const call = `${response.status()} ${request.method()} ${new URL(response.url()).pathname}`
    if (response.status() >= 400) {
      this.#failures.push(call)
    } else if (response.headers()['content-type']?.includes('json')) {
      const body = (await response.json().catch(() => ({}))) as {
        readonly success?: boolean
        readonly message?: string
      }
      if (body.success === false) {
        this.#failures.push(`${call} refused: ${body.message}`)
      }
    }
  }
}

/** Calls, and the code of what is opened first; how links ahead of it are told is up to the browser. */
function isWaitedFor(request: Request): boolean {
  return isCall(request) || ['script', 'stylesheet', 'other'].includes(request.resourceType())
}

function isCall(request: Request): boolean {
  return request.url().includes('/jeecg-boot/') && ['fetch', 'xhr'].includes(request.resourceType())
}
