import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/settings.server.ts'
import { run } from './command.server.ts'
import type { DatabaseLog } from './log.server.ts'

interface DatabaseProcess {
  readonly pid: number
  /** The first process of a database server; the others are its children. */
  readonly isPostmaster: boolean
}

/** How long each way of stopping may take, milliseconds: finish writing, stop at once, kill. */
const STEPS = [
  { signal: 'SIGINT', patience: 2500 },
  { signal: 'SIGQUIT', patience: 1500 },
  { signal: 'SIGKILL', patience: 2000 },
] as const

/**
 * Ends every database process that bears `mark` as its cluster name. Only the holder of the folder's lock may call
 * this: what still runs then was left behind by a server that was killed. Zombies have no command line and so do not
 * count; they hold nothing.
 */
export async function stopLeftovers(mark: string, log: DatabaseLog): Promise<void> {
  for (const { signal, patience } of STEPS) {
    const processes = await databaseProcesses(mark)
    if (processes.length === 0) {
      return
    }
    log.warn(
      { pids: processes.map(({ pid }) => pid), signal },
      'stopping database processes of a server that was killed',
    )
    // A postmaster stops its children itself; children without one do not know how to stop in order.
    const postmasters = processes.filter(({ isPostmaster }) => isPostmaster)
    if (postmasters.length > 0 && signal !== 'SIGKILL') {
      send(postmasters, signal)
    } else {
      send(processes, 'SIGKILL')
    }
    await untilGone(mark, patience)
  }
  const [stubborn] = await databaseProcesses(mark)
  if (stubborn !== undefined) {
    throw new StartError('VITRINE_DATA_DIR', `the database process ${stubborn.pid} of an earlier server does not stop`)
  }
}

async function untilGone(mark: string, patience: number): Promise<void> {
  const end = performance.now() + patience
  while (performance.now() < end && (await databaseProcesses(mark)).length > 0) {
    await sleep(30)
  }
}

function send(processes: readonly DatabaseProcess[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // Gone meanwhile, or not ours to stop; the caller looks again.
    }
  }
}

/** Command lines are readable for every user, which `/proc/<pid>/cwd` is not, in containers not even for root. */
export async function databaseProcesses(mark: string): Promise<readonly DatabaseProcess[]> {
  const processes: DatabaseProcess[] = []
  for (const { pid, command } of await commandLines()) {
    if (command.includes(`cluster_name=${mark}`)) {
      processes.push({ pid, isPostmaster: true })
    } else if (command.startsWith(`postgres: ${mark}`)) {
      processes.push({ pid, isPostmaster: false })
    }
  }
  return processes
}

interface CommandLine {
  readonly pid: number
  readonly command: string
}

async function commandLines(): Promise<readonly CommandLine[]> {
  if (process.platform !== 'linux') {
    const { output } = await run({ file: '/bin/ps', args: ['-axo', 'pid=,command='] })
    return output.split('\n').map((line) => {
      const [, pid = '0', command = ''] = /^\s*(\d+)\s(.*)$/.exec(line) ?? []
      return { pid: Number(pid), command }
    })
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
}
