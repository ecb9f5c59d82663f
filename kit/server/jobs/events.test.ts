import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../database/database.server.ts'
import { unscoped } from '../database/scope.server.ts'
import { defineEvent, type EventHandler, type TenantEventHandler } from './define-event.server.ts'
import type { JobServer } from './testing/job-server.server.ts'
import { jobServersForTest } from './testing/job-servers-for-test.ts'

const { server } = jobServersForTest()

const PAYLOAD = z.object({ order: z.string(), step: z.number() })
const moved = defineEvent('order-moved', { payload: PAYLOAD, keyOf: ({ order }) => order })

type Handle = EventHandler<z.output<typeof PAYLOAD>>['handle']
const handler = (name: string, handle: Handle) => ({ name, event: moved, handle })

async function deliveries({ db }: JobServer) {
  const { rows } = await sql<{ handler: string; state: string; tries: number; error: string | null }>`
    select handler, state, tries, error from sys_event_delivery order by event_id, handler
  `.execute(db)
  return rows
}

describe('an event', () => {
  it('comes to every handler when its transaction is committed, and to none when it is not', async () => {
    const { db, jobs } = await server()
    const seen: string[] = []
    for (const name of ['one', 'other']) {
      jobs.subscribe(handler(name, async ({ order }) => void seen.push(`${name} ${order}`)))
    }
    await expect(
      db.transaction().execute(async (tx) => {
        await jobs.emit({ db: tx }, moved, { order: 'never', step: 1 })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await db.transaction().execute((tx) => jobs.emit({ db: tx }, moved, { order: 'A', step: 1 }))
    await expect.poll(() => [...seen].sort()).toEqual(['one A', 'other A'])
  })

  it('waits for earlier ones of its record, which are tried again; those of other records pass', async () => {
    const shop = await server()
    const seen: string[] = []
    let failures = 1
    shop.jobs.subscribe(
      handler('steps', async ({ order, step }) => {
        if (order === 'A' && step === 1 && failures > 0) {
          failures -= 1
          throw new Error('not today')
        }
        seen.push(`${order}${step}`)
      }),
    )
    await shop.db.transaction().execute(async (tx) => {
      for (const [order, step] of [
        ['A', 1],
        ['A', 2],
        ['B', 1],
        ['A', 3],
      ] as const) {
        await shop.jobs.emit({ db: tx }, moved, { order, step })
      }
    })
    await expect.poll(() => seen).toEqual(['B1', 'A1', 'A2', 'A3'])
    await expect.poll(async () => (await deliveries(shop)).map(({ tries }) => tries)).toEqual([2, 1, 1, 1])
  })

  it('of a tenant is dealt with on the database of that tenant, one of none on that of the server', async () => {
    const { db, jobs } = await server()
    const seen: unknown[] = []
    const speaker = async (asked: Database) =>
      (await sql<{ speaker: string }>`select current_setting('app.tenant') as speaker`.execute(asked)).rows[0]?.speaker
    const ofShop = defineEvent('shop-moved', {
      payload: PAYLOAD,
      keyOf: ({ order }) => order,
      tenantOf: ({ step }) => step,
    })
    const ofShopHandler: TenantEventHandler<z.output<typeof PAYLOAD>> = {
      name: 'of-shop',
      event: ofShop,
      handle: async ({ step }, ctx) => void seen.push([step, await speaker(unscoped(ctx.db, 'a test'))]),
    }
    jobs.subscribe(ofShopHandler)
    jobs.subscribe(handler('of-none', async (_, ctx) => void seen.push(['none', await speaker(ctx.db)])))
    await jobs.emit({ db }, moved, { order: 'A', step: 1 })
    await expect.poll(() => seen).toEqual([['none', 'all']])
    await jobs.emit({ db }, ofShop, { order: 'A', step: 7 })
    await expect.poll(() => seen.slice(1)).toEqual([[7, '7']])
    expect((await deliveries({ db } as JobServer)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('is not kept for handlers that have nothing to do with it', async () => {
    const shop = await server()
    const seen: number[] = []
    shop.jobs.subscribe({
      ...handler('odd', async ({ step }) => void seen.push(step)),
      wants: ({ step }) => step % 2 === 1,
    })
    for (const step of [1, 2, 3]) {
      await shop.jobs.emit(shop, moved, { order: 'A', step })
    }
    await expect.poll(() => seen).toEqual([1, 3])
    expect(await deliveries(shop)).toHaveLength(2)
  })

  it('leaves nothing of a try that failed, and says what was wrong', async () => {
    const shop = await server()
    await sql`create table told (key text)`.execute(shop.db)
    shop.jobs.subscribe(
      handler('telling', async (_, { db, key }) => {
        await sql`insert into told values (${key})`.execute(db)
        throw new Error('the line is dead')
      }),
    )
    await shop.jobs.emit(shop, moved, { order: 'A', step: 1 })
    await expect.poll(async () => (await deliveries(shop))[0]?.tries).toBeGreaterThan(1)
    expect(await deliveries(shop)).toMatchObject([{ state: 'waiting', error: 'Error: the line is dead' }])
    expect((await sql`select * from told`.execute(shop.db)).rows).toEqual([])
  })

  it('is dealt with once by all processes together', async () => {
    const shops = [await server(), await server()]
    const [first] = shops
    await sql`create table told (key text)`.execute(first?.db as JobServer['db'])
    for (const { jobs } of shops) {
      jobs.subscribe(
        handler('counting', async (_, { db, key }) => void (await sql`insert into told values (${key})`.execute(db))),
      )
      await jobs.begin()
    }
    for (let step = 0; step < 20; step += 1) {
      await first?.jobs.emit(first, moved, { order: `order ${step % 4}`, step })
    }
    const told = async () =>
      (await sql<{ key: string }>`select key from told`.execute(first?.db as JobServer['db'])).rows.map(
        ({ key }) => key,
      )
    await expect.poll(async () => (await told()).length).toBe(20)
    expect(new Set(await told()).size).toBe(20)
  })
})
