import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PAY_MODEL } from '#office/catalogue/rules/pay-model.ts'
import { paidByModel } from '#office/trade/commands/testing/paid-by-model.server.ts'
import type { TestMarket } from './test-market.ts'

/** Something that the shop does to many rows, and that may be broken off at any moment. */
export interface Situation {
  readonly name: string
  prepare(market: TestMarket): Promise<Work>
}

interface Work {
  /** Asks the server for everything at once; what is not answered stays open. */
  begin(): Promise<unknown>
  /** Asks for what is left until all of it was done. */
  finish(): Promise<unknown>
  /** Statements that find nothing at any time, by what they say: every row is before or after, never between. */
  readonly between: Readonly<Record<string, string>>
  /** Statements that find nothing when all was done: done, and once. */
  readonly undone: Readonly<Record<string, string>>
}

const ROWS = 30
const DONE_WITHIN_MS = 60_000
/** One after the other, the rows of one figure are paid so. */
const MODELS = [PAY_MODEL.deposit, PAY_MODEL.prepaid, PAY_MODEL.reservation]

const quoted = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join()
async function times<Made>(count: number, make: (index: number) => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = []
  for (let index = 0; index < count; index += 1) {
    made.push(await make(index))
  }
  return made
}

/** Tries again until it holds. @throws when it does not in time */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + DONE_WITHIN_MS
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error(`${what}: not after ${DONE_WITHIN_MS / 1000} s`)
    }
    await sleep(50)
  }
}

/** No job of the staff is under way. */
async function isAtRest(shop: TestMarket['shop']): Promise<boolean> {
  return (await shop.rows("select id from sys_job where state in ('waiting', 'running')")).length === 0
}

const checkout: Situation = {
  name: 'checkout',
  prepare: async ({ shop, website }) => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: ROWS + 5 } })
    const asks = await times(ROWS, async () => {
      const account = randomUUID()
      await shop.customer({ account })
      return { key: randomUUID(), account }
    })
    const receiver = {
      receiverName: '林小满',
      receiverPhone: '13912345678',
      areaText: '上海市',
      address: '漕溪北路1号',
    }
    const open = new Set(asks)
    const ask = async (one: (typeof asks)[number]) => {
      const sent = { account: one.account, lines: [{ skuId, qty: 1 }], receiver, payable: 299, source: 'app' }
      const answer = await website('/order/checkout', sent, one.key)
      if (answer?.success) {
        open.delete(one)
      }
    }
    const askAll = () => Promise.all([...open].map(ask))
    return {
      begin: askAll,
      finish: () =>
        until('every checkout', async () => {
          await askAll()
          return open.size === 0
        }),
      between: {
        'an order without its items or its reserved piece': `select o.id from shop_order o
          where not exists (select 1 from shop_order_item i where i.order_id = o.id)
          or not exists (select 1 from shop_stock_log l where l.ref_id = o.id)`,
      },
      undone: {
        'each key made one order': `select n from (select count(*) n from shop_order_item where sku_id = '${skuId}') c
          where n <> ${ROWS}`,
      },
    }
  },
}

const callback: Situation = {
  name: 'callback',
  prepare: async ({ shop, asked, gateway }) => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: ROWS } })
    const orders = await times(ROWS, () => asked(skuId))
    const ids = quoted(orders.map(({ orderId }) => orderId))
    const open = new Set(orders)
    const tell = async (one: (typeof orders)[number]) => {
      if (await gateway(one.receipt)) {
        open.delete(one)
      }
    }
    const tellAll = () => Promise.all([...open].map(tell))
    return {
      begin: tellAll,
      finish: () =>
        until('every payment', async () => {
          await tellAll()
          return open.size === 0
        }),
      between: {
        'an order is paid with its piece sold, or neither': `select o.id from shop_order o
          left join (select ref_id, count(*) n from shop_stock_log where kind = 'sale' group by ref_id) s on s.ref_id = o.id
          where o.id in (${ids}) and (o.status = 20) <> (coalesce(s.n, 0) = 1)`,
      },
      undone: {
        'every order is paid once': `select id from shop_order where id in (${ids}) and (status <> 20 or paid <> payable)`,
      },
    }
  },
}

const waveClose: Situation = {
  name: 'wave close',
  prepare: async ({ shop, staff }) => {
    const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' }, sku: { stock: ROWS } })
    const { order } = paidByModel(shop, () => new Date())
    // one figure in three models: what is placed keeps its own
    const paid = await times(ROWS, async (index) => {
      const model = MODELS[index % MODELS.length]
      await shop.rows(`update shop_product set pay_model = ${model} where id = '${presell.productId}'`)
      return order(presell)
    })
    const { goodsId, skuId } = await shop.listing(3, {
      goods: { presellGoodsId: presell.goodsId, overduePolicy: 'forfeit' },
      sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 0 },
    })
    const pieces = JSON.stringify([{ skuId, good: ROWS, damaged: 0 }])
    await staff('/shop/wave/receive', { id: goodsId, pieces, batchNo: 'F' })
    const claims = quoted(paid.map(({ claimId }) => claimId))
    const isLeft = async (states: string) =>
      (await shop.rows(`select id from shop_final_claim where id in (${claims}) and state in (${states})`)).length > 0
    const openAll = () => staff('/shop/wave/open', { ids: goodsId })
    const settle = () => staff('/shop/wave/settle', { ids: goodsId, reason: '逾期' })
    /** The days of grace of what is open are over. */
    const passGrace = () =>
      shop.rows(`with late as (update shop_final_claim set state = 3, due_at = now() - interval '9 days',
          grace_until = now() - interval '1 day' where id in (${claims}) and state = 1 returning deposit_order_id)
        update shop_order set status = 24 where id in (select deposit_order_id from late)`)
    return {
      begin: async () => {
        await openAll()
        await until('the job', () => isAtRest(shop))
        await passGrace()
        await settle()
        await until('the job', () => isAtRest(shop))
      },
      finish: async () => {
        await until('the wave is open', async () => {
          await until('the job', () => isAtRest(shop))
          const isWaiting = await isLeft('0')
          if (isWaiting) {
            await openAll()
          }
          return !isWaiting
        })
        await passGrace()
        await until('every claim has ended', async () => {
          await until('the job', () => isAtRest(shop))
          const isOpen = await isLeft('3')
          if (isOpen) {
            await settle()
          }
          return !isOpen
        })
      },
      between: {
        'a claim that was given up keeps its deposit once; a reservation has none': `select c.id from shop_final_claim c
          left join (select claim_id, count(*) n from shop_deposit_ledger where kind = 'forfeit' group by claim_id) l on l.claim_id = c.id
          where c.id in (${claims})
          and coalesce(l.n, 0) <> case when c.state = 4 and c.pay_model = ${PAY_MODEL.deposit} then 1 else 0 end`,
        'what was prepaid is opened with its order and its money spent, or not at all': `select c.id from shop_final_claim c
          left join shop_order o on o.id = c.final_order_id
          left join (select claim_id, count(*) n from shop_deposit_ledger where kind = 'apply' group by claim_id) l on l.claim_id = c.id
          where c.id in (${claims}) and c.pay_model = ${PAY_MODEL.prepaid}
          and (c.state <> case when o.status = 20 then 2 else 0 end or coalesce(l.n, 0) <> case when c.state = 2 then 1 else 0 end)`,
        'a claim becomes one order at most': `select i.claim_id from shop_order_item i join shop_order o on o.id = i.order_id
          where i.claim_id in (${claims}) and o.status <> 50 group by 1 having count(*) > 1`,
      },
      undone: {
        'every claim has ended as its model says': `select id from shop_final_claim where id in (${claims})
          and state <> case when pay_model = ${PAY_MODEL.prepaid} then 2 else 4 end`,
        'no job failed': "select id from sys_job where state = 'failed'",
      },
    }
  },
}

const batchShip: Situation = {
  name: 'batch ship',
  prepare: async ({ shop, asked, gateway, staff }) => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: ROWS } })
    const orders = await times(ROWS, () => asked(skuId))
    await Promise.all(orders.map(({ receipt }) => gateway(receipt)))
    const ids = quoted(orders.map(({ orderId }) => orderId))
    const rows = (await shop.rows(`select order_no from shop_order where id in (${ids}) order by id`)).map(
      ({ orderNo }, index) => ({ orderNo, carrier: 'sf', trackingNo: `SF${String(index).padStart(10, '0')}` }),
    )
    const startKey = randomUUID()
    const ship = () => staff('/shop/shipment/importRows', { rows, startKey })
    return {
      begin: async () => {
        await ship()
        await until('the job', () => isAtRest(shop))
      },
      finish: async () => {
        await until('the job has started', async () => (await ship()) !== null)
        await until('the job', () => isAtRest(shop))
      },
      between: {
        'a key starts one job': `select start_key from sys_job where start_key = '${startKey}'
          group by start_key having count(*) > 1`,
        'an order is sent with one parcel, or neither': `select o.id from shop_order o
          left join (select order_id, count(*) n from shop_shipment group by order_id) s on s.order_id = o.id
          where o.id in (${ids}) and (o.status = 30) <> (coalesce(s.n, 0) = 1)`,
      },
      undone: {
        'every order is sent': `select id from shop_order where id in (${ids}) and status <> 30`,
        'no job failed': "select id from sys_job where state = 'failed'",
      },
    }
  },
}

const refund: Situation = {
  name: 'refund',
  prepare: async ({ shop, asked, staff, wait }) => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900, stock: ROWS } })
    const orders = await times(ROWS, () => asked(skuId))
    for (const { billId } of orders) {
      await staff('/shop/sandboxPay/pay', { id: billId })
    }
    const ids = quoted(orders.map(({ orderId }) => orderId))
    const items = await shop.rows(`select i.id, o.order_no from shop_order_item i join shop_order o on o.id = i.order_id
      where o.id in (${ids})`)
    await Promise.all(
      items.map(({ id, orderNo }) =>
        staff('/shop/refund/apply', {
          orderNo,
          kind: 1,
          lines: [{ orderItemId: id, qty: 1 }],
          causeCode: 'other',
          description: '不想要了',
        }),
      ),
    )
    const agreeAll = async () => {
      const open = await shop.rows(`select id from shop_refund where order_id in (${ids}) and status = 10`)
      await Promise.all(open.map(({ id }) => staff('/shop/refund/agree', { ids: id })))
    }
    const isLeft = async () =>
      (await shop.rows(`select id from shop_refund where order_id in (${ids}) and status <> 60`)).length > 0
    return {
      begin: async () => {
        await agreeAll()
        await until('every refund', async () => !(await isLeft()))
      },
      finish: () =>
        until('every refund', async () => {
          if (!(await isLeft())) {
            return true
          }
          await agreeAll()
          // what was taken by a process that is gone is tried again after a pause
          await wait(5)
          await sleep(500)
          return false
        }),
      between: {
        'an order was given back what its refund says': `select o.id from shop_order o join shop_refund r on r.order_id = o.id
          where o.id in (${ids}) and o.refunded <> case when r.status = 60 then r.agreed_amount else 0 end`,
      },
      undone: {
        'every refund was made': `select n from (select count(*) n from shop_refund where order_id in (${ids}) and status = 60) c
          where n <> ${ROWS}`,
        'the gateway gave everything back once': `select b.id from shop_sandbox_bill b join shop_payment p on p.pay_no = b.bill_no
          where p.order_id in (${ids}) and (b.refunded_amount <> p.amount or p.refunded_amount <> p.amount)`,
      },
    }
  },
}

export const SITUATIONS: readonly Situation[] = [checkout, callback, waveClose, batchShip, refund]
