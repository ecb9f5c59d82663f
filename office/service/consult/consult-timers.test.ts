import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { endMutes } from '../../orders/customer/customer-timers.server.ts'
import { askConsult, lockConsult, moveConsult } from '../../trade/commands/consult/consults.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { closeSolved, passAnswers } from './consult-timers.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let shop: TestShop
let now = new Date('2026-11-23T02:00:00Z')
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
})
afterAll(() => app.close())

async function passes(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms)
  const parts = { trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }
  await runTimers(parts, [endMutes, passAnswers, closeSolved])
  // a second run finds nothing left to do
  await runTimers(parts, [endMutes, passAnswers, closeSolved])
}

const ask = (userId: string) =>
  shop.as('customer', (ctx) => askConsult(shop.trade, ctx, { userId, kind: 4, content: randomUUID(), isPublic: false }))
const row = (id: string) => shop.row('shop_consult', id)
const lead = (id: string, command: string, who: 'staff' | 'customer', input = {}) =>
  shop.as('system', async (ctx) =>
    moveConsult(shop.trade, ctx, await lockConsult(shop.trade, ctx, id), command, { who, input }),
  )

it('an answer that is owed too long is late, until it is given', async () => {
  const id = await ask(await shop.customer())
  await passes(24 * HOUR - 1)
  expect(await row(id)).toMatchObject({ isOverdue: false, state: 0 })
  await passes(1)
  const { version } = await row(id)
  expect(await row(id)).toMatchObject({ isOverdue: true, state: 0, version: 1 })
  await passes(HOUR)
  expect(await row(id), 'once').toMatchObject({ version })
  await lead(id, 'reply', 'staff', { content: '抱歉久等' })
  expect(await row(id)).toMatchObject({ isOverdue: false, dueAt: null })
})

it('a solved consult is closed by itself after some days, unless the customer writes again', async () => {
  const [id, other] = [await ask(await shop.customer()), await ask(await shop.customer())]
  for (const one of [id, other]) {
    await lead(one, 'reply', 'staff', { content: '好' })
    await lead(one, 'solve', 'customer')
  }
  await passes(7 * DAY - 1)
  expect(await row(id)).toMatchObject({ state: 3 })
  await lead(other, 'write', 'customer', { content: '还有', authorId: 'x', authorName: 'x' })
  await passes(1)
  expect(await row(id)).toMatchObject({ state: 4, closedAt: now, score: null })
  expect(await row(other)).toMatchObject({ state: 1 })
})

it('a consult whose customer does not answer is closed after as many days, with word of it', async () => {
  const [id, other] = [await ask(await shop.customer()), await ask(await shop.customer())]
  await lead(id, 'reply', 'staff', { content: '请补充照片' })
  await passes(7 * DAY - 1)
  await lead(other, 'reply', 'staff', { content: '好' })
  expect(await row(id)).toMatchObject({ state: 2 })
  await passes(1)
  expect(await row(id)).toMatchObject({ state: 4, closedAt: now })
  expect(shop.told.some((event) => event.type === 'consult.closed' && event.id === id)).toBe(true)
  expect(await row(other)).toMatchObject({ state: 2 })
})

it('a mute is over by the clock, whether or not anybody has cleared it', async () => {
  const mutedUntil = new Date(now.getTime() + DAY).toISOString()
  const userId = await shop.customer({ isMuted: true, mutedUntil, muteReason: '广告' })
  await expect(ask(userId)).rejects.toThrow('Muted until')
  now = new Date(now.getTime() + DAY)
  await ask(userId)
  await passes(0)
  expect(await shop.row('shop_app_user', userId)).toMatchObject({ isMuted: false, mutedUntil: null, muteReason: null })
})
