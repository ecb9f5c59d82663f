import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { refundPartDone } from '../../trade/commands/refund/refund-booking.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let people: readonly Client[]
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  people = [await app.admin(), await app.person([...RIGHTS])]
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
  await shop.rows(`insert into shop_setting (code, value) values ('refund.dualApproveAmount', '15000')`)
})
afterAll(() => app.close())

const COMMANDS = [
  'apply',
  'agree',
  'reject',
  'withdraw',
  'send',
  'receive',
  'inspect',
  'settle',
  'turnIntoReturn',
  'retry',
] as const
const RIGHTS = [
  'shop:refund:list',
  'shop:order:list',
  'shop:order:money',
  ...COMMANDS.map((name) => `shop:refund:${name}`),
]

/** What holds beside the rules of the books, of this shop with its limit: each statement finds nothing. */
const OWN_RULES: Readonly<Record<string, string>> = {
  'what an order gave back went through its payments': `
    select o.id from shop_order o left join (select order_id, sum(refunded_amount) a from shop_payment group by 1) p
      on p.order_id = o.id where coalesce(p.a, 0) < o.refunded`,
  'large amounts have two names': `
    select id from shop_refund where status in (50, 60) and agreed_amount > 15000 and (approver is null or approver = handler)`,
}

async function expectUnbroken(after: string): Promise<void> {
  for (const [rule, statement] of Object.entries({ ...BOOK_RULES, ...OWN_RULES })) {
    expect(await shop.rows(statement), `${rule}, after ${after}`).toEqual([])
  }
}

interface Try {
  readonly command: (typeof COMMANDS)[number] | 'callback'
  readonly who: 0 | 1
  readonly which: number
  readonly kind: number
}

const tries = fc.array(
  fc.array(
    fc.record<Try>({
      command: fc.constantFrom(...COMMANDS, 'apply' as const, 'agree' as const, 'callback' as const),
      who: fc.constantFrom(0, 1),
      which: fc.nat(5),
      kind: fc.constantFrom(1, 2, 3, 5),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  { minLength: 8, maxLength: 10 },
)

/** Two returns from the application to the money: each command has something to succeed with. */
const FIRST: readonly (readonly Try[])[] = (
  ['apply', 'agree', 'agree', 'send', 'receive', 'inspect', 'inspect', 'callback', 'callback', 'settle'] as const
).map((command, index) => [
  { command, who: index % 2 === 0 ? 0 : 1, which: 0, kind: 2 },
  { command, who: index % 2 === 0 ? 1 : 0, which: 0, kind: 2 },
])

it('nothing gives back more than was paid, and what happens twice happens once, whoever works on it at once', {
  timeout: 120_000,
}, async () => {
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(tries, async (rounds) => {
      const market = await openMarket()
      for (const round of succeeded.size === 0 ? [...FIRST, ...rounds] : rounds) {
        const done = await Promise.all(round.map((one) => market.attempt(one)))
        done.forEach(({ status, isDone }, index) => {
          expect(status, JSON.stringify(round[index])).toBeLessThan(500)
          if (isDone) {
            succeeded.add(String(round[index]?.command))
          }
        })
        await expectUnbroken(round.map(({ command }) => command).join(', '))
      }
    }),
    { numRuns: 2 },
  )
  expect([...succeeded]).toEqual(expect.arrayContaining(['apply', 'agree', 'send', 'receive', 'inspect', 'callback']))
})

async function openMarket() {
  const { place, pay } = buying(shop, () => new Date())
  const userId = await shop.customer()
  const orders: { readonly id: string; readonly orderNo: string; readonly itemId: string }[] = []
  for (const channel of ['offline', 'sandbox'] as const) {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 10_001, stock: 6 } })
    const { id, orderNo } = await place(userId, [{ skuId, qty: 3 }])
    await pay(id, channel)
    await people[0]?.post('/shop/order/ship', { id, carrier: 'sf', trackingNo: 'SF1234567890' })
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${id}'`)
    orders.push({ id, orderNo, itemId: String(item?.id) })
  }
  const mine = orders.map(({ id }) => `'${id}'`).join()
  const one = async (statement: string, which: number) => {
    const found = await shop.rows(statement)
    return found.length === 0 ? 'none' : String(found[which % found.length]?.id)
  }
  const attempt = async ({ command, who, which, kind }: Try): Promise<{ status: number; isDone: boolean }> => {
    const person = people[who]
    const send = async (input: object) => {
      const { status, body } = (await person?.post(`/shop/refund/${command}`, input)) ?? expect.fail()
      return { status, isDone: body.success }
    }
    if (command === 'callback') {
      const part = await one(
        `select p.id from shop_refund_part p join shop_refund r on r.id = p.refund_id where r.order_id in (${mine}) order by 1`,
        which,
      )
      const parts = { db: app.db, clock: shop.trade.app.clock, log: openLog('silent') }
      const acting = { tenantId: 0, actor: 'payment', command: '/shop/payCallback' } as const
      const isDone = await asSystem(parts, acting, (ctx) =>
        refundPartDone(shop.trade, ctx, part, { thirdNo: `back-${part}` }),
      ).then(
        () => true,
        () => false,
      )
      return { status: 200, isDone }
    }
    if (command === 'apply') {
      const order = orders[which % orders.length]
      const pieces = kind === 5 ? `0:${which + 1}.5` : String(1 + (which % 2))
      const input = {
        orderNo: order?.orderNo,
        kind,
        lines: [{ orderItemId: order?.itemId, qty: pieces }],
        causeCode: 'other',
      }
      return send(input)
    }
    const id = await one(`select id from shop_refund where order_id in (${mine}) order by id`, which)
    const [item] = await shop.rows(`select id, received_qty from shop_refund_item where refund_id = '${id}'`)
    return send({
      id,
      ids: id,
      carrier: 'sf',
      trackingNo: 'SF99887766',
      code: 'other',
      reason: 'x',
      thirdNo: `bank-${id}`,
      items:
        command === 'inspect'
          ? [{ refundItemId: item?.id, condition: 'opened', restockQty: item?.receivedQty, scrapQty: 0 }]
          : undefined,
    })
  }
  return { attempt }
}
