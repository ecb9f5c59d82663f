import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GaugePage } from '#kit/contract/gauges.ts'
import { hasRedis, startRedis, type TestRedis } from '#server/testing/redis-server.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { MONITOR_PAGES, USE_TERMINAL } from '../measure/monitor-pages.ts'
import { isSearchable, shownKey } from './key-names.ts'
import { REDIS_COMMAND_PATH, REDIS_KEYS_PATH, type RedisKeys, type RedisReply } from './redis-keys.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9x1y2z3'

describe.skipIf(!hasRedis)('Redis', () => {
  let app: TestApp
  let admin: Client
  let server: TestRedis
  let redis: Redis
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
    await redis.mset(
      'cache:figure',
      'a figure',
      `prefix_user_token_${TOKEN}`,
      'somebody',
      'private:note',
      'nobody reads it',
    )
    await redis.hset('cache:shelf', { width: '40', line: 'one\r\ntwo' })
    await redis.set('cache:large', 'x'.repeat(2_000_000))
    const limits = { perSession: 100_000, perAddress: 100_000, perPerson: { report: 100_000 } }
    app = await startTestApp({ redisUrl: server.url, redisReadable: ['cache:*'], limits })
    admin = await app.admin()
  })
  afterAll(async () => {
    redis.disconnect()
    await app.close()
  })
  // also where the one of ours did not begin
  afterAll(() => server.stop())

  const send = async (command: string, client = admin) => client.post(REDIS_COMMAND_PATH, { command })
  const reply = async (command: string) => (await send(command)).body.result as unknown as RedisReply
  const stored = async () => [await redis.dbsize(), await redis.get('cache:figure'), await redis.get('private:note')]

  it('[1.2b] Redis tells its memory, keys and details, as the protocol asks and on our page', async () => {
    const { body } = await admin.get('/sys/actuator/redis/info')
    const info = body.result as unknown as readonly { key: string; value: string; description: string | null }[]
    expect(info.find(({ key }) => key === 'redis_version')).toMatchObject({ value: expect.stringMatching(/^\d/) })
    expect(info.filter(({ key }) => /file|executable|run_id/.test(key))).toEqual([])
    expect((await admin.get('/sys/actuator/redis/keysSize')).body).toMatchObject({ dbSize: 5 })
    expect((await admin.get('/sys/actuator/redis/memoryInfo')).body).toMatchObject({
      used_memory: expect.stringMatching(/^\d+$/),
    })
    const page = (await admin.get(MONITOR_PAGES.redis.path)).body.result as unknown as GaugePage
    const gauges = page.groups.flatMap((group) => group.gauges)
    expect(gauges.find(({ key }) => key === 'keys')?.value).toBe(5)
  })

  it('keys are listed in steps, without values, and without what could be a token', async () => {
    const { body } = await admin.get(REDIS_KEYS_PATH)
    const { keys } = body.result as unknown as RedisKeys
    expect(keys.map(({ name }) => name).sort()).toEqual(
      [
        'cache:figure',
        'cache:large',
        'cache:shelf',
        `…(${`prefix_user_token_${TOKEN}`.length})`,
        'private:note',
      ].sort(),
    )
    expect(keys.find(({ name }) => name === 'cache:shelf')).toMatchObject({ type: 'hash', seconds: null })
    const found = await admin.get(REDIS_KEYS_PATH, { pattern: 'cache:*' })
    expect((found.body.result as unknown as RedisKeys).keys).toHaveLength(3)
    expect(JSON.stringify(body)).not.toContain(TOKEN.slice(0, 12))
    expect((await admin.get(REDIS_KEYS_PATH, { pattern: '*J1*' })).body).toMatchObject({
      code: 400,
      result: { errors: [{ path: 'pattern' }] },
    })
  })

  it('[1.2b] the terminal reads what may be read, in lines of their own', async () => {
    expect(await reply('get cache:figure')).toEqual({ lines: ['a figure'], isError: false, isCut: false })
    expect((await reply('HGETALL cache:shelf')).lines).toEqual(['1) width', '2) 40', '3) line', '4) one\\x0d\\x0atwo'])
    expect((await reply('MGET "cache:figure" cache:none')).lines).toEqual(['1) a figure', '2) (nil)'])
    expect((await reply('DBSIZE')).lines).toEqual(['(integer) 5'])
    expect((await reply('SCAN 0 MATCH prefix* COUNT 100')).lines.join()).not.toContain(TOKEN.slice(0, 12))
    expect(await reply('LRANGE cache:figure 0 1')).toMatchObject({
      isError: true,
      lines: [expect.stringContaining('WRONGTYPE')],
    })
    expect((await send('GET cache:large')).body).toMatchObject({
      success: false,
      message: expect.stringContaining('1 MiB'),
    })
  })

  it.each([
    'KEYS *',
    'FLUSHALL',
    'FLUSHDB',
    'CONFIG GET requirepass',
    'CONFIG SET dir /tmp',
    'EVAL "return 1" 0',
    'EVALSHA abc 0',
    'SCRIPT LOAD x',
    'FUNCTION LIST',
    'MULTI',
    'EXEC',
    'SET cache:figure x',
    'DEL cache:figure',
    'GETDEL cache:figure',
    'GETSET cache:figure x',
    'GETEX cache:figure EX 1',
    'SUBSCRIBE x',
    'MONITOR',
    'BLPOP x 0',
    'ACL LIST',
    'CLIENT LIST',
    'DEBUG SLEEP 1',
    'SHUTDOWN',
    'SELECT 0',
    'SORT cache:figure STORE x',
    'OBJECT ENCODING cache:figure',
    'MEMORY USAGE cache:figure',
    'AUTH x',
    'HELLO 3',
    '__proto__',
    'constructor',
    '"GET',
    'GET cache:figure\r\nFLUSHALL',
    'GET cache:figure\nFLUSHALL',
    'GET "cache:figure\u0000"',
    'PING\u2028FLUSHALL',
    'GET cache:figure FLUSHALL',
    'SCAN 0 COUNT 100000',
    'SCAN 0 COUNT 10 COUNT 100000',
    'LRANGE cache:figure 0 -1',
    'LRANGE cache:figure 0 100000',
    'INFO commandstats everything',
  ])('the terminal refuses %j, and nothing changes', async (command) => {
    const before = await stored()
    expect((await send(command)).body).toMatchObject({ success: false, code: 400 })
    expect(await stored()).toEqual(before)
  })

  it('values of other keys are not read, however they are asked for', async () => {
    for (const command of ['GET private:note', 'MGET cache:figure private:note', `GET prefix_user_token_${TOKEN}`]) {
      expect((await send(command)).body, command).toMatchObject({ success: false, code: 510 })
    }
    for (const command of ['SCAN 0 MATCH *eyJ*', 'SCAN 0 COUNT 10 MATCH prefix_user_token_e?J*']) {
      expect((await send(command)).body, command).toMatchObject({ success: false })
    }
  })

  it('each command is noted in the log, in one line; without the right none is sent', async () => {
    await send('GET cache:figure')
    const { rows } = await sql<{ requestParam: string; userid: string }>`
    select request_param, userid from sys_log where method = ${REDIS_COMMAND_PATH} order by create_time desc limit 1
  `.execute(app.db)
    expect(rows[0]).toMatchObject({ userid: 'admin', requestParam: expect.stringContaining('GET cache:figure') })
    const reader = await app.person([MONITOR_PAGES.redis.permission])
    expect((await send('PING', reader)).status).toBe(403)
    const typist = await app.person([USE_TERMINAL])
    expect((await send('PING', typist)).body.result).toMatchObject({ lines: ['PONG'] })
    for (const path of [MONITOR_PAGES.redis.path, REDIS_KEYS_PATH, '/sys/actuator/redis/info']) {
      expect((await typist.get(path)).status, path).toBe(403)
    }
  })
})

it('tokens are left out of keys, words stay', () => {
  expect(shownKey('shop:cart:9f86d081884c7d659a2feaa0')).toBe('shop:cart:…(24)')
  expect(shownKey('announcements:everybody:list')).toBe('announcements:everybody:list')
  expect(shownKey('a\nb')).toBe('a?b')
  expect(isSearchable('session:abc*', [])).toBe(true)
  expect(['*a*', 'a1*', 'a?', 'a[bc]*'].map((pattern) => isSearchable(pattern, []))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
