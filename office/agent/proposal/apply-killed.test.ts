import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { killableServer } from '#server/testing/killable-server.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { AGREE } from './proposal.ts'

const RIGHTS = ['shop:appUser:list', 'shop:appUser:adjustPoints', 'shop:integral:list']
const PROPOSALS = ['list', 'apply', 'drop'].map((verb) => `shop:agentProposal:${verb}`)
const POINTS = 5000
/** More rows than are tried: somebody agrees to the content, and whoever asked does it. */
const MANY = 51
/** Key of the lock at which points of customers stand still whose id ends in `-half`. */
const HALF = 40

let app: TestApp
let clerk: Awaited<ReturnType<TestApp['person']>>
let manager: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.person([...RIGHTS, ...PROPOSALS])
  manager = await app.person([...RIGHTS, ...PROPOSALS, AGREE])
  await sql`create function stand_still() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(${sql.lit(HALF)}); return null; end $$`.execute(app.db)
  await sql`create trigger stand_still after insert on public.shop_integral_record for each row
    when (new.user_id like '%-half') execute function stand_still()`.execute(app.db)
}, 120_000)
afterAll(() => app.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(app.db)).rows
const given = (ids: readonly string[]) =>
  rowsOf(sql`select user_id, amount from shop_integral_record where user_id = any(${ids}) order by 1`)
const stateOf = (id: string) => rowsOf(sql`select state from sys_agent_proposal where id = ${id}`)
const all = (ids: readonly string[]) => [...ids].sort().map((userId) => ({ userId, amount: POINTS }))

/** Customers, whose points stand still at the one in the middle. */
async function customers(name: string, count: number): Promise<readonly string[]> {
  const half = Math.floor(count / 2)
  const ids = Array.from({ length: count }, (_, index) => `${name}-${index + 10}${index === half ? '-half' : ''}`)
  await sql`insert into shop_app_user (id, account, nickname) select id, id, id from unnest(${ids}::text[]) id`.execute(
    app.db,
  )
  return ids
}

const give = (by: Client, ids: readonly string[]) =>
  by.post('/shop/appUser/adjustPoints', { ids: ids.join(','), points: POINTS, reason: '补偿' })
const apply = (by: Client, id: string) => by.post('/shop/agentProposal/apply', { id })

/** A command over its line. @returns the id of what it waits as */
async function asked(ids: readonly string[]): Promise<string> {
  const { body } = await give(clerk, ids)
  return (body.result.waits as { readonly id: string }).id
}

/** Sends a command to a process of its own, and kills that while the command stands still in the middle. */
async function killed({ token }: Client, send: (client: Client) => Promise<unknown>): Promise<void> {
  const other = await killableServer(app)
  try {
    await app.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${HALF})`.execute(tx)
      const answer = send(clientOf(other.address, token)).catch(() => 'broken off')
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      await other.kill()
      expect(await answer).toBe('broken off')
    })
  } finally {
    await other.kill()
  }
}

/** Commands that wait for what somebody else holds. */
async function waiting(): Promise<number> {
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await rowsOf(waits)).length
}

it('a process that is killed while it applies has applied nothing: another one applies it, once', async () => {
  const ids = await customers('applied', 3)
  const id = await asked(ids)
  await killed(manager, (client) => apply(client, id))
  expect(await stateOf(id)).toEqual([{ state: 'waiting' }])
  expect(await given(ids)).toEqual([])

  const [one, other] = await Promise.all([apply(manager, id), apply(manager, id)])
  expect([one.body.success, other.body.success].sort()).toEqual([false, true])
  expect(await stateOf(id)).toEqual([{ state: 'applied' }])
  expect(await given(ids)).toEqual(all(ids))
})

it('one that is killed while the asker does what was agreed to has done nothing: the agreement stays, and is used once', async () => {
  const ids = await customers('agreed', MANY)
  const id = await asked(ids)
  expect((await apply(manager, id)).body).toMatchObject({ success: true })
  expect(await stateOf(id)).toEqual([{ state: 'agreed' }])
  await killed(clerk, (client) => give(client, ids))
  expect(await stateOf(id)).toEqual([{ state: 'agreed' }])
  expect(await given(ids)).toEqual([])

  // both have found the agreement before one of them uses it
  const both = await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from shop_app_user where id = ${ids[0]} for update`.execute(tx)
    const sent = [give(clerk, ids), give(clerk, ids)] as const
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    return sent
  })
  const [one, other] = await Promise.all(both)
  expect([one.body.success, other.body.success].sort()).toEqual([false, true])
  expect(await stateOf(id)).toEqual([{ state: 'applied' }])
  expect(await given(ids)).toEqual(all(ids))
})
