import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { catalogue } from '#office/office.ts'
import { seed } from '#office/seed/seed.server.ts'
import { prepareDatabase } from '#server/app.server.ts'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { measureAnswerTimes } from './answer-times.ts'
import { type BatchResult, measureBatches } from './batches.ts'
import { startChild } from './child.ts'
import { measureColdLoad } from './cold-load.ts'
import { BENCH_USER, makeOrders, makeReader } from './data.ts'
import { measureEvents } from './events.ts'
import { measureGrids } from './grids.ts'
import { makeLargeShop } from './large-shop.ts'
import { listCases, measureLists } from './lists.ts'
import { measureMovingIn } from './moving-in.ts'
import { benchOrder } from './order.ts'
import { measurePages } from './pages.ts'
import type { PairResult } from './pairs.ts'
import { measureAnswers, measurePeopleImport, PEOPLE_PASSWORD, preparePeople } from './people.ts'
import { type OpenedPage, openPages } from './people-pages.ts'
import { measureChecks } from './permission-check.ts'
import {
  ANSWER_HEAD,
  answerRow,
  BATCH_HEAD,
  batchRow,
  CHECK_HEAD,
  COLD_HEAD,
  checkRow,
  coldRow,
  EVENT_HEAD,
  eventRow,
  exportRow,
  GRID_HEAD,
  gridRow,
  importRow,
  KNOWN_HEAD,
  knownRow,
  LIST_HEAD,
  listRow,
  MOVING_HEAD,
  movingRow,
  OPENED_HEAD,
  openedRow,
  PAGE_HEAD,
  pageRow,
  SHEET_HEAD,
  SLOW_HEAD,
  STORM_HEAD,
  slowRow,
  stormRow,
  TOLD_HEAD,
  TURN_HEAD,
  table,
  toldRow,
  turnRow,
} from './report.ts'
import { measureExport, measureImport } from './sheets.ts'
import { measureSlow, measureStorm } from './sockets.ts'
import { measureTold } from './told.ts'
import { measureTrade, prepareTrade } from './trade.ts'
import { measureTurns, type TurnResult } from './turns.ts'

const HELP = `npm run bench [-- options]
  --quick         100,000 orders and 6 rounds of 0.5 s instead of 1,000,000 and 24
  --only <name>   one list only: newest, filtered, keyword, deep; or: sheets, sockets, told, events, people, trade, batches,
                  checkout, pages, grids, turns, cold, answers, moving-in (100,000 orders, --quick 10,000); batches and checkout are those of trade, too, the latter with 10,000 orders
  --profile <dir> writes a CPU profile of our server into the folder
npm run bench -- faults --help: kills in the middle of work instead of measurements
npm run bench -- operations --help: servers replaced and killed behind a balancer`

/** They make what they measure on by themselves. */
const OWN_SHOPS: readonly string[] = [
  'moving-in',
  'pages',
  'told',
  'events',
  'grids',
  'turns',
  'cold',
  'answers',
  'people',
  'trade',
  'batches',
  'checkout',
]

const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: (details: object, text: string) => console.warn(text, details),
  error: (details: object, text: string) => console.error(text, details),
}

const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (args.help) {
  console.log(HELP)
} else {
  if (!OWN_SHOPS.includes(args.only ?? '')) {
    await withDatabase(measure)
  }
  if (!args.only || args.only === 'people') {
    await withDatabase(measurePeople)
  }
  if (!args.only || args.only === 'trade' || args.only === 'checkout') {
    await measureShops()
  }
  if (!args.only || args.only === 'trade' || args.only === 'batches') {
    await measureShopBatches()
  }
  if (!args.only || args.only === 'pages') {
    await measureAllPages()
  }
  if (!args.only || args.only === 'told') {
    await withDatabase(async (url, folder) => {
      console.log(`\n${table([TOLD_HEAD, toldRow(await measureTold({ url, folder }))])}`)
    })
  }
  if (!args.only || args.only === 'events') {
    await withDatabase(async (url) => {
      await prepareDatabase(url)
      console.log(`\n${table([EVENT_HEAD, eventRow(await measureEvents({ url }))])}`)
    })
  }
  if (!args.only || args.only === 'turns') {
    await measureHeavyCalls()
  }
  if (!args.only || args.only === 'moving-in') {
    await withDatabase(async (url, folder) => {
      const moved = await measureMovingIn({ url, folder, orders: args.quick ? 10_000 : 100_000 })
      console.log(`\n${table([MOVING_HEAD, movingRow(moved)])}`)
    })
  }
  if (!args.only || args.only === 'answers') {
    await withDatabase(async (url, folder) => {
      const times = await measureAnswerTimes({ url, folder })
      console.log(`\n${table([KNOWN_HEAD, ...times.map(knownRow)])}`)
    })
  }
  if (!args.only || args.only === 'cold') {
    console.log(`\n${table([COLD_HEAD, ...(await measureColdLoad()).map(coldRow)])}`)
  }
  if (!args.only || args.only === 'grids') {
    console.log(`\n${table([GRID_HEAD, ...(await measureGrids()).map(gridRow)])}`)
  }
}

/** Everything runs on a database of its own in a temporary folder, with fsync on, and listens on this machine only. */
async function withDatabase(work: (url: string, folder: string, adminUrl: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  // the database may run as another user
  await chmod(folder, 0o711)
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'data'), log: QUIET })
  try {
    await work(database.url, folder, database.adminUrl)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same pages in a small and in a large shop. */
async function measureAllPages(): Promise<void> {
  await withShop(10_000, (small) =>
    withShop(args.quick ? 100_000 : 1_000_000, async (large) => {
      const times = await measurePages([small, large])
      console.log(`\n${table([PAGE_HEAD, ...times.map(pageRow)])}`)
      for (const { path, slow } of times) {
        for (const plan of slow) {
          console.error(`\n${path} asks what takes too long:\n${plan}`)
          process.exitCode = 1
        }
      }
    }),
  )
}

async function withShop(orders: number, work: (shop: { url: string; folder: string }) => Promise<void>): Promise<void> {
  await withDatabase(async (url, folder, adminUrl) => {
    await step(`a shop of ${orders.toLocaleString('en')} orders`, async () => {
      const superUrl = adminUrl.replace('/postgres?', '/vitrine?')
      const sizes = await makeLargeShop({ url, adminUrl: superUrl, folder, orders })
      const rows = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      console.log(`${rows.toLocaleString('en')} rows in ${sizes.size} tables`)
    })
    await work({ url, folder })
  })
}

async function measure(url: string, folder: string): Promise<void> {
  const orders = args.quick ? 100_000 : 1_000_000
  const hasOrders = args.only !== 'sockets'
  await step(hasOrders ? `${orders.toLocaleString('en')} orders` : 'an empty shop', async () => {
    await prepareDatabase(url)
    const db = openKysely(openPool({ url }))
    await seed(db, [...catalogue, benchOrder], undefined)
    await db.destroy()
    await makeReader(url)
    if (hasOrders) {
      await makeOrders(url, orders)
    }
  })
  const token = await signIn(url, folder)
  const results: PairResult[] = []
  const cases = listCases(orders).filter(({ name }) => !args.only || args.only === name)
  if (cases.length > 0) {
    await measureLists({
      url,
      server: { file: './our-server.ts', settings: { url, folder } },
      cases,
      token,
      rounds: args.quick ? 6 : 24,
      execArgv: args.profile ? ['--cpu-prof', `--cpu-prof-dir=${args.profile}`] : [],
      onResult: (result) => {
        results.push(result)
        console.log(listRow(result).join(' | '))
      },
    })
  }
  const sheets: (readonly string[])[] = []
  if (!args.only || args.only === 'sheets') {
    await step('export', async () => sheets.push(exportRow(await measureExport({ url, folder, token }))))
    await step('import', async () => sheets.push(importRow(await measureImport({ url, folder, token }))))
  }
  const tables: (readonly (readonly string[])[])[] = []
  if (!args.only || args.only === 'sockets') {
    await step('sockets', async () => {
      const storm = await measureStorm({ url, folder, token, rounds: args.quick ? 1 : 3 })
      tables.push([STORM_HEAD, ...storm.map(stormRow)])
      tables.push([SLOW_HEAD, slowRow(await measureSlow({ url, folder, token }))])
    })
  }
  if (results.length > 0) {
    console.log(`\n${table([LIST_HEAD, ...results.map(listRow)])}`)
  }
  if (sheets.length > 0) {
    console.log(`\n${table([SHEET_HEAD, ...sheets])}`)
  }
  for (const rows of tables) {
    console.log(`\n${table(rows)}`)
  }
}

/** Ten thousand people and their rights: what pages, answers and permission checks cost. */
async function measurePeople(url: string, folder: string): Promise<void> {
  await step('10,000 people', () => preparePeople(url))
  const opened: OpenedPage[] = []
  const onOpened = (page: OpenedPage) => {
    opened.push(page)
    console.log(openedRow(page).join(' | '))
  }
  await step('pages', () => openPages({ url, password: PEOPLE_PASSWORD, onOpened }))
  const answers = await measureAnswers({ url, folder }, opened)
  const checks = await measureChecks(url)
  const imported = await measurePeopleImport({ url, folder })
  console.log(`\n${table([OPENED_HEAD, ...opened.map(openedRow)])}`)
  console.log(`\n${table([ANSWER_HEAD, ...answers.map(answerRow)])}`)
  console.log(`\n${table([CHECK_HEAD, ...checks.map(checkRow)])}`)
  console.log(`\n${imported.rows.toLocaleString('en')} people imported: ${imported.seconds.toFixed(1)} s`)
}

/** A small shop and a big one: no first page of the big one may take much longer. */
async function measureShops(): Promise<void> {
  const isCheckout = args.only === 'checkout'
  const sizes = args.quick || isCheckout ? [10_000] : [10_000, 1_000_000]
  const results: { readonly orders: number; readonly result: PairResult }[] = []
  for (const orders of sizes) {
    await withDatabase(async (url, folder, adminUrl) => {
      const onResult = (result: PairResult) => {
        results.push({ orders, result })
        console.log([orders.toLocaleString('en'), ...listRow(result)].join(' | '))
      }
      const superUrl = adminUrl.replace('/postgres?', '/vitrine?')
      const options = { url, adminUrl: superUrl, folder, orders, rounds: args.quick ? 4 : 16, isCheckout, onResult }
      await step(`${orders.toLocaleString('en')} orders`, () => prepareTrade(options))
      await measureTrade(options)
    })
  }
  console.log(
    `\n${table([['orders', ...LIST_HEAD], ...results.map(({ orders, result }) => [`${orders}`, ...listRow(result)])])}`,
  )
}

/** What staff do to many rows at once. */
async function measureShopBatches(): Promise<void> {
  const batches: BatchResult[] = []
  await withDatabase((url, folder, adminUrl) =>
    measureBatches({
      url,
      adminUrl,
      folder,
      onResult: (batch) => {
        batches.push(batch)
        console.log(batchRow(batch).join(' | '))
      },
    }),
  )
  console.log(`\n${table([BATCH_HEAD, ...batches.map(batchRow)])}`)
}

/** What a heavy call keeps waiting. */
async function measureHeavyCalls(): Promise<void> {
  const rows: (readonly string[])[] = []
  const onResult = (result: TurnResult) => {
    rows.push(turnRow(result))
  }
  await withDatabase((_url, _folder, adminUrl) => measureTurns({ adminUrl, onResult }))
  console.log(`\n${table([TURN_HEAD, ...rows])}`)
}

async function signIn(url: string, folder: string): Promise<string> {
  const server = await startChild({ file: './our-server.ts', settings: { url, folder } })
  try {
    const response = await fetch(`${server.address}${BASE_PATH}/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(BENCH_USER),
    })
    const { success, message, result } = await response.json()
    if (!success) {
      throw new Error(message)
    }
    return result.token
  } finally {
    await server.stop()
  }
}

async function step(title: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  console.log(`${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
