import { RUN, SCHEDULE } from '#kit/contract/job-run.ts'
import type { Text } from '#kit/contract/text.ts'

/** A run that was due so long ago and has not been sent is late. Milliseconds. */
const LATE_MS = 300_000

interface Watched {
  readonly status: string
  readonly nextDue: Date | null
  readonly lastState: number | null
}

export type Health = 'paused' | 'late' | 'failed' | 'fine' | 'new'

/** How a schedule does. One that is late was not sent in time, by whatever process. */
export function healthOf({ status, nextDue, lastState }: Watched, now: Date): Health {
  if (status === SCHEDULE.paused) {
    return 'paused'
  }
  if (nextDue && now.getTime() - nextDue.getTime() > LATE_MS) {
    return 'late'
  }
  return lastState === RUN.failed ? 'failed' : lastState === null ? 'new' : 'fine'
}

export const HEALTH_TEXTS: Readonly<Record<Health, Text>> = {
  paused: ['已停止', 'Paused'],
  late: ['未按时运行', 'Late'],
  failed: ['上次失败', 'Failed last time'],
  fine: ['正常', 'Fine'],
  new: ['尚未运行', 'Not yet run'],
}
