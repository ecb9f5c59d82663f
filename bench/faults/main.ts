import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { BOOK_RULES } from '#office/trade/commands/testing/book-rules.ts'
import { prepareDatabase } from '#server/app.server.ts'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { type Child, startChild } from '../child.ts'
import { table } from '../report.ts'
import { measureRush } from './rush.ts'
import { SITUATIONS, type Situation } from './situations.ts'
import { openMarket, type TestMarket } from './test-market.ts'

const HELP = `npm run bench -- faults [options]
Kills the server, and then the database, while the shop works, and looks whether anything is between before and after.
  --rounds <n>    kills of each kind in each situation; 20
  --only <name>   one situation only: ${SITUATIONS.map(({ name }) => name).join(', ')}, rush`

const { values: args } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const BACK_WITHIN_MS = 60_000
const PATIENCE_MS = 2000

/** What is killed. */
const VICTIMS = ['server', 'database'] as const
type Victim = (typeof VICTIMS)[number]

interface Outcome {
  readonly situation: string
  readonly victim: Victim
  readonly rounds: number
  /** Rounds in which the work was not over yet when the process was killed. */
  readonly brokenOff: number
  /** What was found that may not be. */
  readonly findings: readonly string[]
}

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

if (args.help) {
  console.log(HELP)
} else {
  process.exitCode = (await main(Number(args.rounds))) ? 0 : 1
}

/** @returns whether nothing was found */
async function main(rounds: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-faults-'))
  // the database may run as another user
  await chmod(folder, 0o711)
  const [dataDir, filesFolder] = [join(folder, 'data'), join(folder, 'files')]
  await mkdir(filesFolder)
  const database = await startEmbeddedDatabase({ dataDir, log: QUIET })
  try {
    await prepareDatabase(database.url)
    const start = () =>
      startChild({
        file: './shop-server.ts',
        settings: { url: database.url, filesFolder, isSandbox: true, isHasty: true },
      })
    const outcomes: Outcome[] = []
    let server = await start()
    const market = await openMarket(database.url, server.address)
    try {
      for (const situation of SITUATIONS.filter(({ name }) => !args.only || args.only === name)) {
        for (const victim of VICTIMS) {
          const kill = async () => {
            if (victim === 'database') {
              await killDatabase(database.adminUrl)
            } else {
              server = await killed(server, start)
              market.moveTo(server.address)
            }
          }
          outcomes.push(await outcomeOf(market, { situation, victim, rounds, kill }))
        }
      }
    } finally {
      await market.close()
      await server.stop()
    }
    const rush = !args.only || args.only === 'rush' ? await measureRush(start, database.url, rounds) : []
    if (outcomes.length > 0) {
      console.log(
        `\n${table([
          ['situation', 'killed', 'kills', 'while it worked', 'found'],
          ...outcomes.map((one) => [
            one.situation,
            one.victim,
            `${one.rounds}`,
            `${one.brokenOff}`,
            `${one.findings.length}`,
          ]),
        ])}`,
      )
    }
    const findings = [...outcomes.flatMap((one) => one.findings), ...rush]
    for (const finding of findings) {
      console.log(finding)
    }
    return findings.length === 0
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Rounds {
  readonly situation: Situation
  readonly victim: Victim
  readonly rounds: number
  readonly kill: () => Promise<void>
}

async function outcomeOf(market: TestMarket, { situation, victim, rounds, kill }: Rounds): Promise<Outcome> {
  const findings: string[] = []
  let brokenOff = 0
  // a first time is slower than those that follow
  await (await situation.prepare(market)).begin()
  let undisturbed = await timed((await situation.prepare(market)).begin)
  for (let round = 1; round <= rounds; round += 1) {
    const where = `${situation.name}, ${victim} killed, round ${round}`
    try {
      const work = await situation.prepare(market)
      let isOver = false
      const begun = timed(work.begin)
        .then((took) => {
          isOver = true
          undisturbed = Math.min(undisturbed, took)
        })
        .catch(() => undefined)
      // the whole time is covered, each round another part of it
      await sleep((undisturbed * (round - Math.random())) / rounds)
      brokenOff += isOver ? 0 : 1
      await kill()
      // what waits for the work of a process that is gone waits in vain
      await Promise.race([begun, sleep(PATIENCE_MS)])
      findings.push(...(await found(market, { ...BOOK_RULES, ...work.between }, `${where}, after the kill`)))
      await work.finish()
      const all = { ...BOOK_RULES, ...work.between, ...work.undone }
      findings.push(...(await found(market, all, `${where}, when all was done`)))
    } catch (error) {
      findings.push(`${where}: ${error instanceof Error ? error.stack : error}`)
    }
  }
  console.log(`${situation.name}, ${victim} killed: ${rounds} rounds, ${findings.length} findings`)
  return { situation: situation.name, victim, rounds, brokenOff, findings }
}

async function found(market: TestMarket, rules: Readonly<Record<string, string>>, where: string): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    const rows = await market.shop.rows(statement)
    if (rows.length > 0) {
      broken.push(`${where}: ${rule}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`)
    }
  }
  return broken
}

async function killed(server: Child, start: () => Promise<Child>): Promise<Child> {
  await server.kill()
  return start()
}

/** Kills the first process of the database and waits until whoever started it has started it again. */
async function killDatabase(adminUrl: string): Promise<void> {
  const first = await postmasterOf(adminUrl)
  process.kill(first, 'SIGKILL')
  const end = Date.now() + BACK_WITHIN_MS
  // processes of the old one answer a little longer
  while ((await postmasterOf(adminUrl).catch(() => first)) === first) {
    if (Date.now() > end) {
      throw new Error('the database did not come back')
    }
    await sleep(100)
  }
}

async function postmasterOf(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
    )
    return Number(rows[0]?.pid)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
