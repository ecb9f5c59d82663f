import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { makeDataFolder, type OwnServer, removeDataFolder, startOwnServer } from '../e2e/support/own-server.ts'
import { scriptKibibytes, signIn } from '../e2e/support/steps.ts'
import { systemChromium } from '../scripts/lib/chromium.mjs'

export interface ColdLoad {
  readonly line: string
  /** From the address to the first row on screen, with an empty cache. */
  readonly seconds: readonly number[]
  readonly requests: number
  readonly scripts: number
  /** KiB of JavaScript that the home page loads until it is quiet, as it comes over the line. */
  readonly homeKibibytes: number
}

type StorageState = NonNullable<BrowserContextOptions['storageState']>

const RUNS = 5
const LIST = '/shop/goods'
const FIGURE = '冷启动'
const PASSWORD = 'a cabinet full of figures'

/** A line of a far or crowded place: latency in milliseconds, throughput in bytes a second. */
const SLOW_LINE = { offline: false, latency: 300, downloadThroughput: 1_500_000 / 8, uploadThroughput: 750_000 / 8 }

const LINES = [
  ['this machine', undefined],
  ['1.5 Mbit/s, 300 ms', SLOW_LINE],
] as const

/** A signed-in person opens the list of figures with an empty cache: the built page, in Chromium. */
export async function measureColdLoad(): Promise<readonly ColdLoad[]> {
  const dataDir = makeDataFolder()
  const server = await startOwnServer({ dataDir, adminPassword: PASSWORD })
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const state = await preparedVisitor(browser, server)
    const homeKibibytes = await quietHome(browser, server, state)
    const loads: ColdLoad[] = []
    for (const [line, conditions] of LINES) {
      const visits = []
      for (let run = 0; run < RUNS; run++) {
        visits.push(await visit(browser, server, state, conditions))
      }
      const { requests = 0, scripts = 0 } = visits[0] ?? {}
      loads.push({ line, seconds: visits.map(({ seconds }) => seconds), requests, scripts, homeKibibytes })
    }
    return loads
  } finally {
    await browser.close()
    await server.stop()
    removeDataFolder(dataDir)
  }
}

/** Signs in, adds a figure and sees the list once, as people have before their cache is emptied by an update. */
async function preparedVisitor(browser: Browser, server: OwnServer): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: server.address, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, PASSWORD)
  const kept = await page.evaluate(() => localStorage.getItem('pro__Access-Token'))
  await page.request.post(`${server.address}${BASE_PATH}${LIST}/add`, {
    headers: { 'X-Access-Token': JSON.parse(kept ?? '{}').value },
    data: { name: FIGURE },
  })
  await page.goto(LIST)
  await firstRow(page)
  const state = await context.storageState()
  await context.close()
  return state
}

async function visit(
  browser: Browser,
  { address }: OwnServer,
  storageState: StorageState,
  conditions: typeof SLOW_LINE | undefined,
): Promise<{ readonly seconds: number; readonly requests: number; readonly scripts: number }> {
  const context = await browser.newContext({ baseURL: address, locale: 'zh-CN', storageState })
  const page = await context.newPage()
  const types: string[] = []
  page.on('request', (request) => types.push(request.resourceType()))
  if (conditions) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', conditions)
  }
  const started = performance.now()
  await page.goto(LIST, { waitUntil: 'commit' })
  await firstRow(page)
  const seconds = (performance.now() - started) / 1000
  const result = { seconds, requests: types.length, scripts: types.filter((type) => type === 'script').length }
  await context.close()
  return result
}

/** @returns KiB of JavaScript */
async function quietHome(browser: Browser, { address }: OwnServer, storageState: StorageState): Promise<number> {
  const context = await browser.newContext({ baseURL: address, locale: 'zh-CN', storageState })
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  const loaded = await scriptKibibytes(page)
  await context.close()
  return loaded
}

function firstRow(page: Page): Promise<void> {
  return page.getByText(FIGURE).first().waitFor({ timeout: 60_000 })
}
