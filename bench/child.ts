import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, spoken to over HTTP, and over IPC about its memory. */
export interface Child {
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  ask<Answer>(question: string): Promise<Answer>
  stop(): Promise<void>
  /** Ends it without a word. */
  kill(): Promise<void>
}

interface Options {
  readonly file: string
  readonly settings: object
  readonly execArgv?: readonly string[]
}

/** Starts a TypeScript file of this folder and waits until it says where it listens. */
export async function startChild({ file, settings, execArgv = [] }: Options): Promise<Child> {
  // settings can be longer than a process may be given as a word: the turns of a command are
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-child-'))
  const settingsFile = join(folder, 'settings.json')
  await writeFile(settingsFile, JSON.stringify(settings))
  const process_ = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: [...process.execArgv, ...execArgv],
    env: { ...process.env, BENCH_SETTINGS: settingsFile },
  })
  const port = await answerOf<number>(process_)
  await rm(folder, { recursive: true })
  return {
    address: `http://127.0.0.1:${port}`,
    ask: (question) => {
      process_.send(question)
      return answerOf(process_)
    },
    stop: async () => {
      const ended = once(process_, 'exit')
      process_.send('stop')
      await ended
    },
    kill: async () => {
      const ended = once(process_, 'exit')
      process_.kill('SIGKILL')
      await ended
    },
  }
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const stop = new AbortController()
  const ended = once(child, 'exit', { signal: stop.signal }).then(([code]) => {
    throw new Error(`a server of the measurement ended with ${code}`)
  })
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal: stop.signal }), ended])
    return answer
  } finally {
    ended.catch(() => undefined)
    stop.abort()
  }
}

/** What the parent gave a child. */
export function settingsOfChild<Settings>(): Settings {
  return JSON.parse(readFileSync(process.env.BENCH_SETTINGS ?? '', 'utf8'))
}

/**
 * Answers the parent: `idle` notes the memory now and watches it, `peak` says both, `cpu` the milliseconds used so far,
 * `stop` ends the process.
 */
export function serveParent(
  port: number,
  close: () => Promise<void>,
  more: Readonly<Record<string, () => unknown>> = {},
): void {
  let idle = 0
  let peak = 0
  let watching: NodeJS.Timeout | undefined
  const answers: Readonly<Record<string, () => unknown>> = {
    idle: () => {
      globalThis.gc?.()
      idle = process.memoryUsage.rss()
      peak = idle
      watching = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss())
      }, 10)
      return idle
    },
    peak: () => {
      clearInterval(watching)
      return { idle, peak }
    },
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    ...more,
  }
  // the parent has gone without a word
  process.once('disconnect', () => process.exit())
  process.on('message', async (question: string) => {
    if (question === 'stop') {
      await close()
      process.exit()
    } else {
      process.send?.(answers[question]?.())
    }
  })
  process.send?.(port)
}
