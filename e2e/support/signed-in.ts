import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { makeDataFolder, type OwnServer, removeDataFolder, startOwnServer } from './own-server.ts'
import { ADMIN_PASSWORD, signIn } from './steps.ts'

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Menus and dialogs are there at once: a click never meets one on its way. */
const STILL = { reducedMotion: 'reduce' } as const

/** A new server starts with its database; milliseconds. */
const START = { timeout: 90_000 }

/** The server that the journeys of a worker share: nobody ends it. */
export interface WorkerServer extends Pick<OwnServer, 'address' | 'output'> {
  readonly dataDir: string
}

interface OfWorker {
  /** Whether its server has the payment gateway and the clock for trying the shop out. */
  readonly isSandbox: boolean
  /** Whether it begins with the invented data of the demo. */
  readonly isDemo: boolean
  readonly server: WorkerServer
  /** Address of the server. */
  readonly address: string
  readonly signedIn: State
}

/**
 * `test` whose pages are signed in as `admin`. Each worker has a server and a database of its own, and signs in once; a
 * worker that starts anew after a failure begins with an empty one.
 */
export const test = base.extend<{ readonly plainLook: undefined }, OfWorker>({
  isSandbox: [false, { scope: 'worker', option: true }],
  isDemo: [false, { scope: 'worker', option: true }],
  server: [
    async ({ isSandbox, isDemo }, use) => {
      const dataDir = makeDataFolder()
      const server = await startOwnServer({ dataDir, adminPassword: ADMIN_PASSWORD, isSandbox, isDemo })
      await use({ ...server, dataDir })
      await server.stop()
      removeDataFolder(dataDir)
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  address: [({ server }, use) => use(server.address), { scope: 'worker' }],
  signedIn: [
    async ({ browser, address, isDemo }, use, { project }) => {
      const context = await browser.newContext({ baseURL: address, locale: project.use.locale })
      await signIn(await context.newPage())
      const state = await context.storageState()
      await context.close()
      const told = await askForNoProof(address, state)
      // a demo has told of much else, and goes on
      if (!isDemo) {
        await forgetNotices(address, state, told)
      }
      await use(state)
    },
    { scope: 'worker', ...START },
  ],
  baseURL: ({ address }, use) => use(address),
  contextOptions: ({ contextOptions }, use) => use({ ...contextOptions, ...STILL }),
  storageState: ({ signedIn }, use) => use(signedIn),
  plainLook: [
    async ({ address, signedIn }, use) => {
      await forgetLook(address, signedIn)
      await use(undefined)
    },
    { auto: true },
  ],
})

/**
 * Journeys together take longer than a proof counts: what asks for one is off, but in the journey about it.
 * @returns how many lines were changed
 */
async function askForNoProof(address: string, state: State): Promise<number> {
  const headers = headersOf(state)
  const answer = await fetch(`${address}/jeecg-boot/sys/stepUpRule/list?pageSize=100`, { headers })
  const { result } = (await answer.json()) as { readonly result: { readonly records: readonly { kind: string }[] } }
  // that of the lines themselves first: while it is on, administrators are told once more of each change
  const isFirst = ({ kind }: { readonly kind: string }) => Number(kind === 'controls')
  for (const rule of result.records.toSorted((one, other) => isFirst(other) - isFirst(one))) {
    await fetch(`${address}/jeecg-boot/sys/stepUpRule/edit`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ ...rule, isEnabled: false, needsSecond: false }),
    })
  }
  return result.records.length
}

/** Administrators are told of each change of the controls: journeys begin with an empty bell. */
async function forgetNotices(address: string, state: State, least: number): Promise<void> {
  const headers = headersOf(state)
  let before = 0
  const hasAll = async () => {
    const answer = await fetch(`${address}/jeecg-boot/sys/annountCement/listByUser`, { headers })
    const { result } = (await answer.json()) as { readonly result: Readonly<Record<string, number>> }
    const count = Number(result.anntMsgTotal) + Number(result.sysMsgTotal)
    const isStill = count === before
    before = count
    return isStill && count >= least
  }
  await expect.poll(hasAll, { intervals: [500] }).toBe(true)
  await fetch(`${address}/jeecg-boot/sys/sysAnnouncementSend/readAll`, { method: 'PUT', headers, body: '{}' })
}

const headersOf = (state: State) => ({ 'content-type': 'application/json', 'X-Access-Token': tokenIn(state) })

function tokenIn({ origins }: State): string {
  const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'pro__Access-Token')
  return String(JSON.parse(kept?.value ?? '{}').value)
}

/** Looks follow `admin` from one journey to the next: each begins with the one that nobody has chosen. */
async function forgetLook(address: string, state: State): Promise<void> {
  const token = tokenIn(state)
  for (const key of ['look:mode', 'look:locale']) {
    await fetch(`${address}/jeecg-boot/sys/userPreference/edit`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'X-Access-Token': token },
      body: JSON.stringify({ key, value: null }),
    })
  }
}

/** Opens a page of the gallery. */
export async function openPart(page: Page, name: string): Promise<void> {
  await page.goto(`/demo/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** One example of the page, by its heading. */
export function example(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** What an example shows as the n-th value of the wire. */
export function wireValue(part: Locator, n = 0): Locator {
  return part.locator('.wire-value code').nth(n)
}

/** Chooses an option of the list that is open. */
export async function choose(page: Page, option: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
