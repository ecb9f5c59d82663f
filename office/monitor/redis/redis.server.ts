import type { Redis as Client } from 'ioredis'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'

/** Longest that Redis is waited for. Milliseconds. */
const PATIENCE_MS = 2000

/** The Redis server that is watched. */
export interface Redis {
  /** Lines of INFO, in their order. @throws DomainError `refused` when it does not answer */
  info(): Promise<ReadonlyMap<string, string>>
  /** Keys of the database that the address names. @throws like `info` */
  size(): Promise<number>
  /** Sends one command, its arguments apart from each other. @throws like `info`, and Error for what Redis refuses */
  command(name: string, args: readonly (string | number)[]): Promise<unknown>
  close(): void
}

export const NOT_SET: Refusal = ['未配置 Redis（REDIS_URL）', 'No Redis is set up (REDIS_URL)', 'redis.notSet']
const AWAY: Refusal = ['Redis 无法连接', 'Redis does not answer', 'redis.away']

/** Connects with the first command, and again after it was away; the address is never told. */
export function openRedis(url: string): Redis {
  let opening: Promise<Client> | undefined
  const client = (): Promise<Client> => {
    opening ??= import('ioredis').then(({ Redis: Connection }) => {
      const connection = new Connection(url, {
        lazyConnect: true,
        connectTimeout: PATIENCE_MS,
        commandTimeout: PATIENCE_MS,
        maxRetriesPerRequest: 0,
        connectionName: 'vitrine-monitor',
        retryStrategy: () => null,
        // what an administrator's server refuses is no reason to look at it as one that is loading
        enableReadyCheck: false,
      })
      // the command that waits is told
      connection.on('error', () => undefined)
      return connection
    })
    return opening
  }
  const command: Redis['command'] = async (name, args) => {
    const connection = await client()
    try {
      if (connection.status === 'wait' || connection.status === 'end' || connection.status === 'close') {
        await connection.connect()
      }
      return await connection.call(name, ...args)
    } catch (error) {
      throw isReply(error) ? error : refused(AWAY)
    }
  }
  return {
    command,
    info: async () => infoOf(String(await command('INFO', []))),
    size: async () => Number(await command('DBSIZE', [])),
    close: () => void opening?.then((connection) => connection.disconnect()),
  }
}

/** Redis answered, and refused. */
function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}

function infoOf(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':')
    return line.startsWith('#') || at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const]
  })
  return new Map(lines)
}
