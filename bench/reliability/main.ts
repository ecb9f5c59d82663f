import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareDatabase } from '#server/app.server.ts'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { table } from '../report.ts'
import { everySecond } from './every-second.ts'
import { longJob } from './long-job.ts'
import { redisLoss } from './redis-loss.ts'
import { storageLoss } from './storage-loss.ts'
import type { Place, Verdict } from './verdict.ts'

const RULES: Readonly<Record<string, (place: Place, seconds: number) => Promise<Verdict>>> = {
  10: everySecond,
  11: longJob,
  27: redisLoss,
  28: storageLoss,
}

const HELP = `npm run bench -- reliability [options]
Tries what is promised of schedules over several processes (10, 11), of a Redis that goes away (27; needs redis-server), and of
a bucket that fails in all its ways (28).
  --seconds <n>   of each; 120
  --only <rule>   one of ${Object.keys(RULES).join(', ')}`

const { values: args } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

if (args.help) {
  console.log(HELP)
} else {
  process.exitCode = (await main(Number(args.seconds))) ? 0 : 1
}

/** @returns whether all is kept */
async function main(seconds: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-reliability-'))
  // the database may run as another user
  await chmod(folder, 0o711)
  const filesFolder = join(folder, 'files')
  await mkdir(filesFolder)
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'data'), log: QUIET })
  try {
    await prepareDatabase(database.url)
    const verdicts: Verdict[] = []
    for (const [rule, measure] of Object.entries(RULES)) {
      if (!args.only || args.only === rule) {
        verdicts.push(await measure({ databaseUrl: database.url, filesFolder }, seconds))
      }
    }
    console.log(
      table([
        ['rule', 'what', 'found', 'kept'],
        ...verdicts.map(({ rule, subject, numbers, isKept }) => [`${rule}`, subject, numbers, isKept ? 'yes' : 'NO']),
      ]),
    )
    return verdicts.every(({ isKept }) => isKept)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
