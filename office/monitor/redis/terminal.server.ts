import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input } from '#kit/server/http/schema.server.ts'
import { USE_TERMINAL } from '../measure/monitor-pages.ts'
import { isReadable, isSearchable, shownKey } from './key-names.ts'
import { NOT_SET, type Redis } from './redis.server.ts'
import { isShown } from './redis-info.ts'
import { COMMAND_MAX, REDIS_COMMAND_PATH, type RedisReply } from './redis-keys.ts'
import { readCommand, type TerminalCommand } from './terminal-command.ts'

/** A value that is larger is not read: it would be in the memory of this process as a whole. Bytes. */
const LARGEST_VALUE = 1_048_576

/** What is shown of an answer. */
const MOST_LINES = 200
const LINE_MAX = 2000

const TOO_LARGE: Refusal = [
  '值超过 1 MiB，不能在此查看',
  'The value is larger than 1 MiB and cannot be shown here',
  'redis.tooLarge',
]
const CLOSED: Refusal = [
  '该键的值不在可读范围内（VITRINE_REDIS_READABLE）',
  'The value of this key may not be read (VITRINE_REDIS_READABLE)',
  'redis.closed',
]

export const NOT_SEARCHED: Refusal = [
  '只能按单词开头的模式查找键，例如 cache:*',
  'Keys are looked for by words that they begin with, such as cache:*',
  'redis.notSearched',
]

interface TerminalParts {
  readonly redis: Redis | null
  /** Patterns of the keys whose values may be read. */
  readonly readable: readonly string[]
}

/** A line typed by an administrator, if it is one of the commands that read. Each one is noted in the log. */
export function terminalRoute({ redis, readable }: TerminalParts): Route {
  return route(
    {
      method: 'POST',
      path: REDIS_COMMAND_PATH,
      answers: answers(PATH_OUT),
      summary: ['Redis终端：执行只读命令', 'Redis terminal: Run a read-only command'],
      permission: USE_TERMINAL,
      input: input({ command: z.string().min(1).max(COMMAND_MAX) }),
      // Redis is waited for outside of the database
      transaction: 'none',
      limit: 'report',
      isWatching: true,
    },
    async ({ input: { command: typed } }): Promise<RedisReply> => {
      const command = readCommand(typed)
      if (!redis) {
        throw refused(NOT_SET)
      }
      if (!command.reads.every((key) => isReadable(key, readable))) {
        throw new DomainError('forbidden', CLOSED)
      }
      if (command.names !== undefined && !isSearchable(command.names, readable)) {
        throw refused(NOT_SEARCHED)
      }
      for (const key of command.reads) {
        await requireSmall(redis, key)
      }
      try {
        return shownReply(command, await redis.command(command.name, command.args))
      } catch (error) {
        if (error instanceof DomainError) {
          throw error
        }
        return { lines: [lineOf(error instanceof Error ? error.message : String(error))], isError: true, isCut: false }
      }
    },
  )
}

async function requireSmall(redis: Redis, key: string): Promise<void> {
  // one that the server does not let us measure is read all the same: it has a reason to, and its own limits
  const bytes = await redis.command('MEMORY', ['USAGE', key]).catch((error: unknown) => {
    if (error instanceof DomainError) {
      throw error
    }
    return 0
  })
  if (Number(bytes ?? 0) > LARGEST_VALUE) {
    throw refused(TOO_LARGE)
  }
}

function shownReply(command: TerminalCommand, reply: unknown): RedisReply {
  const lines = linesOf(command, reply)
  return { lines: lines.slice(0, MOST_LINES).map(lineOf), isError: false, isCut: lines.length > MOST_LINES }
}

function linesOf({ name, names }: TerminalCommand, reply: unknown): readonly string[] {
  if (name === 'INFO') {
    return String(reply)
      .split(/\r?\n/)
      .filter((line) => line !== '' && isShown(line.split(':')[0] ?? ''))
  }
  if (names !== undefined && Array.isArray(reply)) {
    const [cursor, keys] = reply as [unknown, readonly unknown[]]
    return [`cursor ${String(cursor)}`, ...keys.map((key) => shownKey(String(key)))]
  }
  if (Array.isArray(reply)) {
    return reply.map((one, index) => `${index + 1}) ${textOf(one)}`)
  }
  return [textOf(reply)]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) {
    return '(nil)'
  }
  return typeof value === 'number' ? `(integer) ${value}` : String(value)
}

/** One line of the terminal, whatever signs the value has. */
function lineOf(text: string): string {
  const plain = text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (sign) => `\\x${sign.codePointAt(0)?.toString(16).padStart(2, '0')}`,
  )
  return plain.length > LINE_MAX ? `${plain.slice(0, LINE_MAX)}…` : plain
}

const PATH_OUT = z.object({ lines: z.array(z.string()), isError: z.boolean(), isCut: z.boolean() })
