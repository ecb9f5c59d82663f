import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import { SESSIONS_PER_USER, sessionStore } from '#kit/server/session/session-store.server.ts'
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { signInThrottle } from './throttle.server.ts'

let app: TestApp
beforeAll(async () => {
  // those who begin at once, and somebody who watches them
  app = await startTestApp({ poolSize: 4 })
})
afterAll(() => app.close())

describe('at once', () => {
  it('sessions begin one after the other, so that nobody has too many', async () => {
    const { userId } = await app.person([])
    const sessions = sessionStore({ idleMinutes: 60 })
    const begin = (until: Promise<unknown>) =>
      app.db.transaction().execute(async (tx) => {
        await sessions.begin(tx, { userId, tenantId: 0, address: '', agent: '' })
        await until
      })
    for (let count = 0; count < SESSIONS_PER_USER; count += 1) {
      await begin(Promise.resolve())
    }
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `
    const othersWait = vi.waitFor(async () => expect((await waiting.execute(app.db)).rows).toHaveLength(2), 10_000)
    await Promise.all([begin(othersWait), begin(othersWait), begin(othersWait)])
    const { rows } = await sql`select id from sys_session where user_id = ${userId}`.execute(app.db)
    expect(rows).toHaveLength(SESSIONS_PER_USER)
  })

  it('many guesses learn no more than a few', async () => {
    const { username } = await app.person([])
    const guesses = Array.from({ length: 30 }, (_, index) =>
      app.nobody.post('/sys/login', { username, password: `guess-${index}` }),
    )
    const answers = (await Promise.all(guesses)).map(({ status }) => status)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(15)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
  })
})

describe('guesses of the old password', () => {
  it('that come at once learn no more than a few', async () => {
    await sql`delete from sys_rate_limit`.execute(app.db)
    const { username, ...person } = await app.person([])
    const password = 'another-figure-on-the-shelf'
    const guesses = Array.from({ length: 45 }, (_, index) =>
      person.put('/sys/user/updatePassword', {
        username,
        oldpassword: `guess-${index}`,
        password,
        confirmpassword: password,
      }),
    )
    const answers = (await Promise.all(guesses)).map(({ status }) => status)
    expect(answers.filter((status) => status === 400).length).toBeLessThan(10)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(35)
  })
})

describe('an address where many have failed', () => {
  const ADDRESS = '127.0.0.1'
  const failMany = async () => {
    await sql`delete from sys_rate_limit`.execute(app.db)
    const throttle = signInThrottle(sharedLimiters(app.db))
    for (let count = 0; count < 120; count += 1) {
      await throttle.noteFailure({ username: `nobody-${count}`, address: ADDRESS })
    }
  }
  const tryIn = async (username: string, password: string) => {
    await sql`delete from sys_captcha`.execute(app.db)
    await sql`insert into sys_captcha (key, answer, expires_at) values ('k', 'ab2cd', now() + interval '1 minute')`.execute(
      app.db,
    )
    return app.nobody.post('/sys/login', { username, password, captcha: 'ab2cd', checkKey: 'k' })
  }

  it('does not lock those who know their password', async () => {
    await sql`delete from sys_rate_limit`.execute(app.db)
    const { username } = await app.person([])
    await failMany()
    expect((await app.nobody.post('/sys/login', { username, password: PASSWORD })).body.code).toBe(412)
    expect((await tryIn(username, PASSWORD)).body.message).toBe('登录成功')
  })

  it('makes whoever fails wait from the first time on, for a minute at most', async () => {
    await sql`delete from sys_rate_limit`.execute(app.db)
    const { username } = await app.person([])
    await failMany()
    expect((await tryIn(username, 'wrong')).status).toBe(200)
    const waiting = await tryIn(username, PASSWORD)
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
})

describe('one after the other', () => {
  it('wrong old passwords have to wait, the right one too', async () => {
    // guesses of other tests came from the same address
    await sql`delete from sys_rate_limit`.execute(app.db)
    const { username, ...person } = await app.person([])
    const password = 'another-figure-on-the-shelf'
    const change = async (oldpassword: string) =>
      (await person.put('/sys/user/updatePassword', { username, oldpassword, password, confirmpassword: password }))
        .status
    expect([await change('wrong-1'), await change('wrong-2'), await change('wrong-3')]).toEqual([400, 400, 400])
    expect(await change(PASSWORD)).toBe(429)
  })
})

describe('an account whose password nobody can know', () => {
  const STORED = ['', 'x', '!', '*LK*', '{SSHA}c2FsdA==', '$2y$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$broken']

  it.each(STORED)('%j signs nobody in as a wrong password does not, and the try counts', async (stored) => {
    await sql`delete from sys_rate_limit`.execute(app.db)
    const { username, userId } = await app.person([])
    const { username: other } = await app.person([])
    await sql`update sys_user set password = ${stored} where id = ${userId}`.execute(app.db)
    const guess = (name: string, password: string) => app.nobody.post('/sys/login', { username: name, password })
    const wrong = await guess(other, 'wrong')
    const counted = async (name: string) =>
      (
        await sql<{ points: number }>`select points from sys_rate_limit where key = ${`sign-in:user:${name}`}`.execute(
          app.db,
        )
      ).rows[0]?.points
    for (const [index, password] of ['', stored || 'anything'].entries()) {
      const { status, body } = await guess(username, password)
      expect([status, { ...body, timestamp: 0 }]).toEqual([wrong.status, { ...wrong.body, timestamp: 0 }])
      expect(await counted(username)).toBe(index + 1)
    }
  })
})
