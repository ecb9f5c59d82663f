import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'

/** Between two signs of life, and after how long without one a process is forgotten. Milliseconds. */
interface PresenceTimes {
  readonly beatMs: number
  readonly lostMs: number
}

const TIMES: PresenceTimes = { beatMs: 5000, lostMs: 20_000 }

/** In the folder of files; what begins with a dot is the server's own. */
const TOKENS = '.processes'

interface Parts {
  readonly db: Database
  readonly log: Log
  /** Folder of files of this process. */
  readonly folder: string
  /** Names the bucket that takes new files; undefined where they go into the folder. */
  readonly bucket: string | undefined
  readonly times?: Partial<PresenceTimes> | undefined
}

/** Whether server processes on one database have their files in one place. */
export interface SharedFiles {
  /** Gives the first sign of life and has looked at the others. */
  begin(): Promise<void>
  /** Why this process must not be sent requests; undefined while it has the files of those that were there before it. */
  reason(): string | undefined
  /** Live processes on this database that keep files elsewhere, earlier or later ones. */
  apart(): readonly string[]
  end(): Promise<void>
}

interface Other {
  readonly id: string
  readonly place: string
  readonly host: string
  readonly isEarlier: boolean
}

/**
 * Each process has a row with its sign of life, and leaves a file with its name where it keeps files: whoever sees the files of
 * all others shares their place. A bucket is shared by its name. Of two that do not share one, the one that came later is not
 * ready: a server that was set up wrongly does not end the shop.
 */
export function sharedFiles({ db, log, folder, bucket, times }: Parts): SharedFiles {
  const { beatMs, lostMs } = { ...TIMES, ...times }
  const id = newId()
  const tokens = join(folder, TOKENS)
  const place = bucket === undefined ? 'folder' : `s3:${bucket}`
  let timer: NodeJS.Timeout | undefined
  let apart: readonly Other[] = []

  const isShared = async (other: Other): Promise<boolean> => {
    if (other.place !== place || bucket !== undefined) {
      return other.place === place
    }
    return access(join(tokens, other.id)).then(
      () => true,
      () => false,
    )
  }

  const beat = async (): Promise<void> => {
    await sql`insert into sys_process (id, place, host) values (${id}, ${place}, ${hostname()})
      on conflict (id) do update set seen_at = now()`.execute(db)
    const lost = await sql<{
      id: string
    }>`delete from sys_process where seen_at < now() - ${lostMs} * interval '1 millisecond'
      returning id`.execute(db)
    await Promise.all(lost.rows.map((one) => rm(join(tokens, one.id), { force: true })))
    const { rows } =
      await sql<Other>`select o.id, o.place, o.host, (o.started_at, o.id) < (me.started_at, me.id) as is_earlier
      from sys_process o, sys_process me where me.id = ${id} and o.id <> me.id`.execute(db)
    const before = apart.map((one) => one.id).join()
    const found = await Promise.all(rows.map(async (one) => ((await isShared(one)) ? [] : [one])))
    apart = found.flat()
    if (apart.map((one) => one.id).join() !== before) {
      const told = { others: apart.map(titleOf), own: bucket ?? folder }
      if (apart.length > 0) {
        log.error(told, 'other servers on this database keep their files elsewhere: README, "Several servers"')
      } else {
        log.info(told, 'all servers on this database share their files')
      }
    }
  }

  return {
    begin: async () => {
      await mkdir(tokens, { recursive: true })
      await writeFile(join(tokens, id), '')
      await beat()
      timer = setInterval(() => {
        beat().catch((err: unknown) => log.warn({ err }, 'the other servers could not be looked at'))
      }, beatMs)
      timer.unref()
    },
    reason: () =>
      apart.some(({ isEarlier }) => isEarlier)
        ? 'another server on this database keeps its files elsewhere; they need one folder or one bucket'
        : undefined,
    apart: () => apart.map(titleOf),
    end: async () => {
      if (timer) {
        clearInterval(timer)
        await rm(join(tokens, id), { force: true })
        await sql`delete from sys_process where id = ${id}`.execute(db).catch(() => undefined)
      }
    },
  }
}

function titleOf({ host, place }: Other): string {
  return `${host} (${place})`
}
