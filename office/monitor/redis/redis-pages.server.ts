import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import { healthUpTo } from '#kit/contract/gauges.ts'
import { textIn } from '#kit/contract/text.ts'
import { type Answers, answers, answersBare } from '#kit/server/http/answers.server.ts'
import { RawResponse, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { gaugesIn } from '../measure/gauge.ts'
import { linesOf } from '../measure/lines.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { gaugeRoute } from '../measure/page-route.server.ts'
import { isSearchable, shownKey } from './key-names.ts'
import { NOT_SET, type Redis } from './redis.server.ts'
import { infoWords, isShown } from './redis-info.ts'
import { REDIS_KEYS_PATH, type RedisKey, type RedisKeys } from './redis-keys.ts'
import { NOT_SEARCHED } from './terminal.server.ts'

/** Keys that one look asks for: Redis serves nobody else meanwhile. */
const AT_ONCE = 100

const { path, permission, title } = MONITOR_PAGES.redis

interface RedisParts {
  readonly redis: Redis | null
  /** Patterns of the keys whose values may be read. */
  readonly readable: readonly string[]
}

/** What Redis says of itself, its keys without their values, and the calls of the protocol's own page. */
export function redisRoutes({ redis, readable }: RedisParts): readonly Route[] {
  const set = (): Redis => {
    if (!redis) {
      throw refused(NOT_SET)
    }
    return redis
  }
  const wire = (
    name: string,
    declared: Answers,
    answer: (redis: Redis, locale: 'zh-CN' | 'en-US') => Promise<unknown>,
  ): Route =>
    route(
      {
        method: 'GET',
        path: `/sys/actuator/redis/${name}`,
        answers: declared,
        summary: title,
        permission,
        input: NO_INPUT,
        isWatching: true,
      },
      ({ locale }) => answer(set(), locale),
    )
  return [
    redisPage(set),
    route(
      {
        method: 'GET',
        path: REDIS_KEYS_PATH,
        answers: answers(PATH_OUT),
        summary: ['Redis监控：键', 'Redis: Keys'],
        permission,
        input: input({
          pattern: z
            .string()
            .max(200)
            .regex(/^\P{Cc}*$/u)
            .default('*'),
          cursor: z
            .string()
            .regex(/^\d{1,20}$/)
            .default('0'),
        }),
        isWatching: true,
      },
      async ({ input: { pattern, cursor } }) => {
        const wanted = pattern === '' ? '*' : pattern
        if (!isSearchable(wanted, readable)) {
          throw invalid([{ path: 'pattern', message: NOT_SEARCHED }])
        }
        return keysOf(set(), wanted, cursor)
      },
    ),
    wire('info', answers(INFO_OUT), async (one, locale) => {
      const info = await one.info()
      return [...info]
        .filter(([key]) => isShown(key))
        .map(([key, value]) => {
          const words = infoWords(key)
          return { key, value, description: words ? textIn(locale, words) : null }
        })
    }),
    wire(
      'keysSize',
      answersBare(z.object({ dbSize: z.int(), create_time: z.int() })),
      async (one) => new RawResponse({ dbSize: await one.size(), create_time: Date.now() }),
    ),
    wire(
      'memoryInfo',
      answersBare(z.object({ used_memory: z.string(), create_time: z.int() })),
      async (one) =>
        new RawResponse({ used_memory: (await one.info()).get('used_memory') ?? '0', create_time: Date.now() }),
    ),
  ]
}

function redisPage(set: () => Redis): Route {
  return gaugeRoute({ path, permission, summary: title }, async (ctx) => {
    const redis = set()
    const { gauge, group, table, t } = gaugesIn(ctx.locale)
    const info = await redis.info()
    const number = (key: string): number => Number(info.get(key) ?? 0)
    const [used, most] = [number('used_memory'), number('maxmemory')]
    const asked = number('keyspace_hits') + number('keyspace_misses')
    return {
      groups: [
        group(
          'memory',
          ['内存与键', 'Memory and keys'],
          [
            gauge('used', ['已用内存', 'Memory in use'], [used, 'bytes'], {
              ...(most > 0 && { most, health: healthUpTo(used / most, { warn: 0.8, bad: 0.95 }) }),
            }),
            gauge('peak', ['内存峰值', 'Most memory'], [number('used_memory_peak'), 'bytes']),
            gauge('fragmentation', ['内存碎片率', 'Fragmentation'], [number('mem_fragmentation_ratio'), 'count']),
            gauge('keys', ['键', 'Keys'], [await redis.size(), 'count']),
            gauge('evicted', ['被淘汰的键', 'Keys evicted'], [number('evicted_keys'), 'count'], {
              health: number('evicted_keys') > 0 ? 'warn' : 'fine',
              help: ['内存不足时被删除的键', 'Keys that went for lack of memory'],
            }),
          ],
        ),
        group(
          'work',
          ['运行', 'At work'],
          [
            gauge('clients', ['客户端', 'Clients'], [number('connected_clients'), 'count']),
            gauge('commands', ['每秒命令', 'Commands a second'], [number('instantaneous_ops_per_sec'), 'count']),
            gauge('hits', ['命中率', 'Keys found'], [asked > 0 ? number('keyspace_hits') / asked : null, 'share']),
            gauge('uptime', ['运行时间', 'Has run for'], [number('uptime_in_seconds'), 'seconds']),
            gauge('version', ['版本', 'Version'], [info.get('redis_version') ?? null, 'text']),
          ],
        ),
      ],
      ...(await linesOf(ctx, [
        {
          key: 'memory',
          title: ['内存占用', 'Memory in use'],
          unit: 'bytes',
          lines: [{ measure: 'redisBytes', name: ['内存', 'Memory'] }],
        },
        {
          key: 'keys',
          title: ['键数量', 'Keys'],
          unit: 'count',
          lines: [{ measure: 'redisKeys', name: ['键', 'Keys'] }],
        },
      ])),
      tables: [
        table('info', ['Redis 详细信息', 'Details'], {
          columns: [
            ['key', ['Key', 'Key'], 'text'],
            ['words', ['Description', 'Description'], 'text'],
            ['value', ['Value', 'Value'], 'text'],
          ],
          rows: [...info]
            .filter(([key]) => isShown(key))
            .map(([key, value]) => {
              const words = infoWords(key)
              return [key, words ? t(words) : null, value]
            }),
          empty: ['没有信息', 'There are no details'],
        }),
      ],
    }
  })
}

/** One step of SCAN. Keys that go meanwhile are left out. */
async function keysOf(redis: Redis, pattern: string, from: string): Promise<RedisKeys> {
  const found = (await redis.command('SCAN', [from, 'MATCH', pattern, 'COUNT', AT_ONCE])) as [unknown, string[]]
  const [cursor, names] = found
  const keys = await Promise.all(
    names.slice(0, AT_ONCE * 2).map(async (name): Promise<RedisKey | null> => {
      const [type, seconds, bytes] = await Promise.all([
        redis.command('TYPE', [name]),
        redis.command('TTL', [name]),
        redis.command('MEMORY', ['USAGE', name]).catch(() => null),
      ])
      return type === 'none'
        ? null
        : {
            name: shownKey(name),
            type: String(type),
            seconds: Number(seconds) < 0 ? null : Number(seconds),
            bytes: bytes === null ? null : Number(bytes),
          }
    }),
  )
  return { keys: keys.filter((key) => key !== null), cursor: String(cursor) }
}

const PATH_OUT = z.object({
  keys: z.array(
    z.object({ name: z.string(), type: z.string(), seconds: z.number().nullable(), bytes: z.number().nullable() }),
  ),
  cursor: z.string(),
})

/** What Redis says of itself, by its own names. */
const INFO_OUT = z.array(z.object({ key: z.string(), value: z.string(), description: z.string().nullable() }))
