import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSIONS_PER_USER, sessionStore } from '#kit/server/session/session-store.server.ts'
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
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
    const soon = new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.all([begin(soon), begin(soon), begin(soon)])
    const { rows } = await sql`select id from sys_session where user_id = ${userId}`.execute(app.db)
    expect(rows).toHaveLength(SESSIONS_PER_USER)
  })

  it('many guesses learn no more than a few', async () => {
    const { username } = await app.person([])
    const guesses = Array.from({ length: 30 }, (_, index) =>
      app.nobody.post('/sys/login', { username, password: `guess-${index}` }),
    )
    const answers = (await Promise.all(guesses)).map(({ status }) => status)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(20)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
  })
})

describe('one after the other', () => {
  it('wrong old passwords have to wait, the right one too', async () => {
    // guesses of other tests came from the same address
    await sql`delete from sys_login_throttle`.execute(app.db)
    const { username, ...person } = await app.person([])
    const password = 'another-figure-on-the-shelf'
    const change = async (oldpassword: string) =>
      (await person.put('/sys/user/updatePassword', { username, oldpassword, password, confirmpassword: password }))
        .status
    expect([await change('wrong-1'), await change('wrong-2'), await change('wrong-3')]).toEqual([400, 400, 400])
    expect(await change(PASSWORD)).toBe(429)
  })
})
