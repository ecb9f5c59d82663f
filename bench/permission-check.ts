import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { notifications } from '#kit/server/database/notifications.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { officeAuthority, RIGHTS_CHANGED } from '#office/login/authority.server.ts'
import { PEOPLE_TOKEN } from './people-data.ts'

export interface CheckResult {
  readonly name: string
  /** Milliseconds of processor time for one request. */
  readonly cpu: number
  readonly checks: number
  readonly hasTarget: boolean
}

const WARM_UP = 2000
const CHECKS = 50_000
const LOADS = 50

/** What it costs to know who asks and whether they may: of a person who holds thousands of permissions. */
export async function measureChecks(url: string): Promise<readonly CheckResult[]> {
  const db = openKysely(openPool({ url }))
  const news = notifications(url, openLog('silent'))
  const authority = officeAuthority(db, sessionStore({ idleMinutes: 120 }), news.isCaughtUp)
  await news.on(RIGHTS_CHANGED, authority.forget, authority.forget)
  const check = async (): Promise<void> => {
    const caller = await authority.callerOf(PEOPLE_TOKEN, 0)
    requireAll(caller)
  }
  try {
    await repeated(check, WARM_UP)
    const remembered = await repeated(check, CHECKS)
    const anew = await repeated(() => {
      authority.forget()
      return check()
    }, LOADS)
    return [
      { name: 'remembered', cpu: remembered, checks: CHECKS, hasTarget: true },
      { name: 'after a change of rights', cpu: anew, checks: LOADS, hasTarget: false },
    ]
  } finally {
    await news.close()
    await db.destroy()
  }
}

/** A page asks for the permission of its route, and its row for what is locked and what binds it. */
function requireAll(caller: Caller | null): void {
  if (!caller?.can('bench:page7:button6') || !caller.mayEdit('bench:page7:button6')) {
    throw new Error('the permission check refuses what was granted')
  }
  caller.rulesFor('bench/Page7')
}

/** @returns milliseconds of processor time for each */
async function repeated(work: () => Promise<void>, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) {
    await work()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
