import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { type KillableServer, killableServer } from '#server/testing/killable-server.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { AGREE } from './proposal.ts'

const RIGHTS = ['shop:appUser:list', 'shop:appUser:adjustPoints', 'shop:integral:list']
const PROPOSALS = ['list', 'apply', 'drop'].map((verb) => `shop:agentProposal:${verb}`)
const CUSTOMER = 'of-the-killed'
const POINTS = 5000

let app: TestApp
let first: KillableServer
beforeAll(async () => {
  app = await startTestApp()
  first = await killableServer(app)
}, 120_000)
afterAll(async () => {
  await first.kill()
  await app.close()
})

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(app.db)).rows
const given = () => rowsOf(sql`select amount from shop_integral_record where user_id = ${CUSTOMER}`)
const stateOf = (id: string) => rowsOf(sql`select state from sys_agent_proposal where id = ${id}`)

it('a process that is killed while it applies has applied nothing: another one applies it, once', async () => {
  await sql`insert into shop_app_user (id, account, nickname) values (${CUSTOMER}, ${CUSTOMER}, '林小满')`.execute(
    app.db,
  )
  const clerk = await app.person([...RIGHTS, ...PROPOSALS])
  const manager = await app.person([...RIGHTS, ...PROPOSALS, AGREE])
  const asked = await clerk.post('/shop/appUser/adjustPoints', { ids: CUSTOMER, points: POINTS, reason: '补偿' })
  const { id } = asked.body.result.waits as { readonly id: string }
  const apply = (by: Client) => by.post('/shop/agentProposal/apply', { id })

  await app.db.transaction().execute(async (tx) => {
    // the command stands still at its customer, its proposal already marked as applied in the same transaction
    await sql`select 1 from shop_app_user where id = ${CUSTOMER} for update`.execute(tx)
    const answer = apply(clientOf(first.address, manager.token)).catch(() => 'broken off')
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    await first.kill()
    expect(await answer).toBe('broken off')
  })
  expect(await stateOf(id)).toEqual([{ state: 'waiting' }])
  expect(await given()).toEqual([])

  const [one, other] = await Promise.all([apply(manager), apply(manager)])
  expect([one.body.success, other.body.success].sort()).toEqual([false, true])
  expect(await stateOf(id)).toEqual([{ state: 'applied' }])
  expect(await given()).toEqual([{ amount: POINTS }])
})

/** Statements that wait for a row that somebody holds. */
async function waiting(): Promise<number> {
  return (
    await rowsOf(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).length
}
