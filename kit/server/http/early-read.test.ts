import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callerNamed } from '../testing/caller-named.server.ts'
import { startTestHttpServer, type TestHttpServer } from '../testing/http-server.server.ts'
import type { Caller } from './caller.server.ts'
import { route } from './route.server.ts'
import { NO_INPUT } from './schema.server.ts'

const personOf = (username: string, ...held: readonly string[]): Caller =>
  callerNamed(username, { can: (permission) => held.includes(permission) })

/** Who the caller is by the rights of now, and as they are remembered. */
let now: Caller | null
let remembered: Caller | null | undefined
/** Who something was read for. */
let readFor: string[]
/** What the answer to who calls waits for. */
let news: Promise<unknown>
let wasRead: () => void

let server: TestHttpServer
beforeAll(async () => {
  server = await startTestHttpServer({
    routes: [
      route(
        {
          method: 'GET',
          path: '/row',
          summary: ['数据', 'Row'],
          permission: 'row:read',
          input: NO_INPUT,
          isPlainRead: true,
        },
        async ({ user }) => {
          readFor.push(user.username)
          wasRead()
          return user.username
        },
      ),
    ],
    authority: {
      callerOf: async () => {
        await news
        return now
      },
      rememberedCallerOf: () => (remembered === undefined ? undefined : Promise.resolve(remembered)),
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  readFor = []
  news = Promise.resolve()
  wasRead = () => undefined
})

async function asked() {
  const answer = await fetch(`${server.address}/jeecg-boot/row`, { headers: { 'X-Access-Token': 'any' } })
  return { status: answer.status, result: ((await answer.json()) as { readonly result: unknown }).result }
}

it('is read once, while it is asked whether who calls still may', async () => {
  now = personOf('reader', 'row:read')
  remembered = now
  news = new Promise<void>((resolve) => {
    wasRead = resolve
  })
  expect(await asked()).toEqual({ status: 200, result: 'reader' })
  expect(readFor).toEqual(['reader'])
})

it('is read again for who they are now, and what was read before is seen by nobody', async () => {
  now = personOf('reader of now', 'row:read')
  remembered = personOf('reader of before', 'row:read')
  expect(await asked()).toEqual({ status: 200, result: 'reader of now' })
  expect(readFor).toEqual(['reader of before', 'reader of now'])
})

it('is denied to who may not read it any more', async () => {
  now = personOf('reader')
  remembered = personOf('reader', 'row:read')
  expect(await asked()).toEqual({ status: 403, result: { permission: 'row:read' } })
  now = null
  expect(await asked()).toEqual({ status: 401, result: null })
})

it('is read by who may since a moment ago', async () => {
  now = personOf('reader', 'row:read')
  remembered = personOf('reader')
  expect(await asked()).toEqual({ status: 200, result: 'reader' })
  remembered = null
  expect(await asked()).toEqual({ status: 200, result: 'reader' })
})

it('waits for who calls where nobody remembers them', async () => {
  now = personOf('reader', 'row:read')
  remembered = undefined
  expect(await asked()).toEqual({ status: 200, result: 'reader' })
  expect(readFor).toEqual(['reader'])
})
