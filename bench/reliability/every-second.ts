import { setTimeout as sleep } from 'node:timers/promises'
import { killableServer } from '#server/testing/killable-server.server.ts'
import { addSchedule, connect, runsOf } from './runs.ts'
import type { Place, Verdict } from './verdict.ts'

const PROCESSES = 3

/** A gap of so many seconds is allowed after a kill: a process looks at the clock every second. */
const LONGEST_GAP = 3

/** A job of every second on three processes, one of which is killed half-way: each second once. */
export async function everySecond(place: Place, seconds: number): Promise<Verdict> {
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => killableServer(place)))
  const client = await connect(place.databaseUrl)
  try {
    await addSchedule(client, { id: 'every-second', job: 'old-runs', cron: '* * * * * ?', isExclusive: false })
    await sleep((seconds * 1000) / 2)
    await servers[0]?.kill()
    await sleep((seconds * 1000) / 2)
    await client.query(`update sys_quartz_job set status = '-1' where id = 'every-second'`)
    const { slots, twice, gap } = await runsOf(client, 'every-second')
    return {
      rule: 10,
      subject: `a job of every second on ${PROCESSES} processes for ${seconds} s, one killed`,
      numbers: `${slots} seconds, ${twice} twice, longest gap ${gap} s`,
      // the first look of the processes at the new schedule may be some seconds late
      isKept: twice === 0 && gap <= LONGEST_GAP && slots >= seconds - 20,
    }
  } finally {
    await client.end()
    await Promise.all(servers.map((server) => server.kill()))
  }
}
