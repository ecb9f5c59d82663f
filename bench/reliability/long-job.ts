import { setTimeout as sleep } from 'node:timers/promises'
import { killableServer } from '#server/testing/killable-server.server.ts'
import { addSchedule, connect, runsOf } from './runs.ts'
import type { Place, Verdict } from './verdict.ts'

/** For how long each run is made to wait. Seconds. */
const HELD = 6

/**
 * An exclusive job of every two seconds that takes three times as long, on two processes, with its schedule edited while it runs: no
 * two runs at once, and the edit stays.
 */
export async function longJob(place: Place, seconds: number): Promise<Verdict> {
  const servers = await Promise.all([killableServer(place), killableServer(place)])
  const client = await connect(place.databaseUrl)
  const holder = await connect(place.databaseUrl)
  try {
    await addSchedule(client, { id: 'long-job', job: 'old-history', cron: '*/2 * * * * ?', isExclusive: true })
    const end = Date.now() + seconds * 1000
    let hasEdited = false
    while (Date.now() < end) {
      // a run that deletes old histories waits for whoever has their table for themselves
      await holder.query('begin; lock table sys_record_change in access exclusive mode')
      await sleep(HELD * 1000)
      if (!hasEdited) {
        await client.query(`update sys_quartz_job set cron_expression = '*/3 * * * * ?' where id = 'long-job'`)
        hasEdited = true
      }
      await holder.query('commit')
      await sleep(500)
    }
    const { rows } = await client.query(`select cron_expression from sys_quartz_job where id = 'long-job'`)
    const isEdited = rows[0]?.cron_expression === '*/3 * * * * ?'
    const { slots, overlapping, leftOut, twice } = await runsOf(client, 'long-job')
    return {
      rule: 11,
      subject: `an exclusive job that takes longer than its period, for ${seconds} s, edited meanwhile`,
      numbers: `${slots} due, ${leftOut} left out, ${overlapping} at once, edit ${isEdited ? 'kept' : 'lost'}`,
      isKept: overlapping === 0 && twice === 0 && isEdited && slots > 0,
    }
  } finally {
    await holder.end()
    await client.end()
    await Promise.all(servers.map((server) => server.kill()))
  }
}
