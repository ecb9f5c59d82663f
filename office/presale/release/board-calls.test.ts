import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { type Board, columnsOf, PAST, UNKNOWN } from './board.ts'

/** A tenant where nothing of this is. */
const ELSEWHERE = 7

let app: TestApp
let shop: TestShop
let thisMonth: string
let nextYear: string
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  thisMonth = shop.trade.app.clock.format(new Date()).slice(0, 7)
  nextYear = `${Number(thisMonth.slice(0, 4)) + 1}-01`
  const figure = (name: string, releaseMonth: string | null, more: object = {}) =>
    shop.listing(2, { goods: { name, releaseMonth, ...more } })
  await figure('next year', nextYear)
  await figure('also next year', nextYear)
  await figure('unknown', null)
  await figure('archived', nextYear, { state: 2 })
  await figure('over', '2026-01')
  const late = await figure('late', '2026-01', { delayRight: true })
  await paidDeposit(shop, () => new Date(), { skuId: late.skuId })
  const { buyer } = await paidDeposit(shop, () => new Date(), { skuId: late.skuId, qty: 2 })
  await paidDeposit(shop, () => new Date(), { skuId: late.skuId, qty: 2, buyer })
  await shop.rows(`update shop_final_claim set answer_deadline = now() + interval '7 days' where qty = 2`)
  await shop.listing(1, { goods: { name: 'in stock', releaseMonth: nextYear } })
})
afterAll(() => app.close())

const read = (client: Client) => client.get('/shop/releasePlan/board')
const boardOf = async (client: Client) => (await read(client)).body.result as unknown as Board
const cardOf = (board: Board, name: string) => board.cards.find((card) => card.name === name)

describe('the release board', () => {
  it('holds pre-order figures in the columns of their months; one whose month is over as long as somebody waits', async () => {
    const board = await boardOf(await app.admin())
    expect(board).toMatchObject({ today: thisMonth, isCut: false })
    const filled = columnsOf(board).filter(({ cards }) => cards.length > 0)
    expect(filled.map(({ key, cards }) => [key, ...cards.map(({ name }) => name).sort()])).toEqual([
      [PAST, 'late'],
      [nextYear, 'also next year', 'next year'],
      [UNKNOWN, 'unknown'],
    ])
  })

  it('says whom a move would touch to those who may see claims, and money to those who may see amounts', async () => {
    const whole = cardOf(await boardOf(await app.admin()), 'late')
    expect(whole).toMatchObject({ depositors: 2, pieces: 5, silent: 1, depositsHeld: 1000 })
    const planner = await app.person(['shop:releasePlan:list'])
    const plain = cardOf(await boardOf(planner), 'late') ?? expect.fail('no card')
    expect(plain).toMatchObject({ releaseMonth: '2026-01' })
    for (const name of ['depositors', 'pieces', 'silent', 'depositsHeld']) {
      expect(plain).not.toHaveProperty(name)
    }
  })

  it('is for whoever may see the release plan', async () => {
    const other = await app.person(['shop:order:list'])
    const { status, body } = await read(other)
    expect([status, body.code]).toEqual([403, 510])
    expect((await read(app.nobody)).status).toBe(401)
  })

  it('shows nothing of another tenant', async () => {
    const { username, userId, roleId } = await app.person(['shop:releasePlan:list', 'shop:claim:list'])
    await sql`update sys_role set tenant_id = ${ELSEWHERE} where id = ${roleId}`.execute(app.db)
    await sql`update sys_user set tenant_id = ${ELSEWHERE}, rel_tenant_ids = ${String(ELSEWHERE)}
      where id = ${userId}`.execute(app.db)
    expect((await boardOf(await app.signIn(username))).cards).toEqual([])
  })
})
