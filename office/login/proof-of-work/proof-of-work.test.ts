import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { startProcess } from '#server/testing/server-process.server.ts'
import { PASSWORD, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { addHouseMail, addSmsGateway } from '../sent-code/testing/senders.server.ts'
import { signInThrottle } from '../throttle.server.ts'
import { isWorkDone, newChallenge } from './proof-of-work.server.ts'

type Challenge = Awaited<ReturnType<typeof newChallenge>>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`update sys_sign_in_way set is_enabled = true`.execute(app.db)
  await addSmsGateway(app.db)
  await addHouseMail(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from sys_rate_limit`.execute(app.db)
})

const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

async function solved(challenge?: Challenge) {
  const asked = challenge ?? ((await app.nobody.get('/sys/proofOfWork')).body.result as unknown as Challenge)
  return { challenge: asked, solution: await solveChallenge({ challenge: asked, deriveKey }) }
}

/** Everywhere that a picture is asked for. */
const PLACES: Readonly<Record<string, (more: object) => Promise<number>>> = {
  'signing in': async (more) => {
    const { username } = await app.person([])
    const throttle = signInThrottle(sharedLimiters(app.db))
    for (let count = 0; count < 3; count += 1) {
      await throttle.noteFailure({ username, address: '192.0.2.1' })
    }
    return (await app.nobody.post('/sys/login', { username, password: PASSWORD, ...more })).body.code
  },
  'a code to a phone': async (more) =>
    (await app.nobody.post('/sys/sms', { mobile: '13911110001', smsmode: '0', ...more })).body.code,
  'a code by mail': async (more) =>
    (await app.nobody.post('/sys/mailCode', { email: 'somebody@shop.example', ...more })).body.code,
}

const ASKED = 412

describe.each(Object.entries(PLACES))('for %s', (_, code) => {
  it('a proof of work is taken in place of the picture, once', async () => {
    expect(await code({})).toBe(ASKED)
    const proofOfWork = encoded(await solved())
    expect(await code({ proofOfWork })).not.toBe(ASKED)
    await sql`delete from sys_rate_limit`.execute(app.db)
    expect(await code({ proofOfWork })).toBe(ASKED)
  })
})

it('is taken by every call that takes a picture', () => {
  const fields = idleOffice().routes.map(({ definition: { path, json } }) => ({
    path,
    sent: JSON.stringify(json()),
  }))
  const withPicture = fields.filter(({ path, sent }) => sent.includes('"checkKey"') && !path.includes(':checkKey'))
  expect(withPicture.map(({ path }) => path).sort()).toEqual([
    '/sys/login',
    '/sys/mLogin',
    '/sys/mailCode',
    '/sys/sms',
    '/sys/thirdLogin/directory',
  ])
  expect(withPicture.filter(({ sent }) => !sent.includes('"proofOfWork"'))).toEqual([])
})

it('is good once over two processes, and of two who send it at once one is let in', async () => {
  const second = await startProcess(app)
  try {
    const proof = encoded(await solved())
    const keys = vault(TEST_KEY)
    const taken = await Promise.all([isWorkDone(app.db, keys, proof), isWorkDone(second.app.db, keys, proof)])
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await isWorkDone(second.app.db, keys, proof)).toBe(false)
  } finally {
    await second.app.close()
  }
})

describe('is refused', () => {
  const taken = (payload: unknown) =>
    isWorkDone(app.db, vault(TEST_KEY), typeof payload === 'string' ? payload : encoded(payload))

  it('without the work, with an easier one, of another house, and too late', async () => {
    const { challenge, solution } = await solved()
    const { parameters, signature } = challenge
    expect(await taken({ challenge, solution: { counter: 1, derivedKey: parameters.keyPrefix } })).toBe(false)
    expect(await taken({ challenge, solution: { ...solution, derivedKey: '' } })).toBe(false)
    const easier = { parameters: { ...parameters, keyPrefix: '00' }, signature }
    expect(await taken({ challenge: easier, solution })).toBe(false)
    const longer = { parameters: { ...parameters, expiresAt: Number(parameters.expiresAt) + 3600 }, signature }
    expect(await taken({ challenge: longer, solution })).toBe(false)
    expect(await taken(await solved(await newChallenge(vault(Buffer.alloc(32, 1)))))).toBe(false)
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    try {
      expect(await taken({ challenge, solution })).toBe(false)
    } finally {
      vi.useRealTimers()
    }
    expect(await taken({ challenge, solution })).toBe(true)
  })

  it.each(['', 'x', encoded(null), encoded({}), encoded({ challenge: {}, solution: {} }), '{', encoded([])])(
    'when it is none: %j',
    async (sent) => {
      expect(await taken(sent)).toBe(false)
    },
  )
})
