import { createHash, randomUUID } from 'node:crypto'
import { sandboxBill } from '#office/money/channel/sandbox-bill.ts'
import { resultOf, type Shop } from './shop.ts'

type Values = Readonly<Record<string, unknown>>

/** What somebody puts into a checkout: pieces, a claim whose balance is paid, or a piece that was offered. */
type CheckoutLine =
  | { readonly skuId: string; readonly qty: number }
  | { readonly claimId: string }
  | { readonly offerId: string }

export interface PlacedOrder {
  readonly id: string
  readonly orderNo: string
  /** Yuan. */
  readonly payable: number
}

/** A right to buy an arrived figure, as its owner sees it. */
export interface Claim {
  readonly id: string
  readonly depositOrderId: string
  readonly depositOrderNo: string
  readonly goodsId: string
  readonly state: number
  readonly finalOrderId: string | null
  /** Yuan. */
  readonly deposit: number
  readonly due: number | null
  readonly dueAt: string | null
}

/** Somebody who buys through the website. What is asked in their name is refused with an error. */
export interface Customer {
  readonly account: string
  /** Who signs in to the shop window by it is this customer, and is called so from then on. */
  readonly visitorName: string
  readonly nickname: string
  /** Asks the storefront for what belongs to the customer. */
  get<Result = Values>(path: string, query?: Readonly<Record<string, string | number>>): Promise<Result>
  /** A command of the storefront in the name of the customer. */
  post<Result = Values>(path: string, body?: Values): Promise<Result>
  /** Checks out at the price that the shop quotes. */
  order(...lines: readonly CheckoutLine[]): Promise<PlacedOrder>
  /** Begins to pay an order. @returns the bill at the sandbox gateway */
  openBill(orderId: string): Promise<string>
  /** Pays an order at the sandbox gateway. @param how another amount, or a shop that hears of it late */
  pay(orderId: string, how?: { readonly amount?: number; readonly minutes?: number }): Promise<void>
  /** Orders and pays. */
  buy(...lines: readonly CheckoutLine[]): Promise<PlacedOrder>
}

/** Registers somebody with the shop. */
export async function newCustomer({ staff, website }: Shop, nickname: string): Promise<Customer> {
  const visitorName = `${nickname} ${randomUUID().slice(0, 8)}`
  const account = accountInWindow(visitorName)
  const receiver = {
    receiverName: nickname,
    receiverPhone: '13912345678',
    areaText: '上海市徐汇区',
    address: `漕溪北路${account.slice(-6)}号`,
  }
  const get: Customer['get'] = async (path, query) => resultOf(await website.get(path, { account, ...query }))
  const post: Customer['post'] = async (path, body) => resultOf(await website.post(path, { account, ...body }))
  await post('/customer/save', { nickname, source: 'web' })

  const order: Customer['order'] = async (...lines) => {
    const { payable } = await post<{ readonly payable: number }>('/order/quote', { lines })
    const [placed] = await post<readonly PlacedOrder[]>('/order/checkout', { lines, receiver, payable, source: 'web' })
    if (!placed) {
      throw new Error('nothing was ordered')
    }
    return placed
  }
  const openBill: Customer['openBill'] = async (id) => {
    const { link } = await post('/order/pay', { id, channel: 'sandbox' })
    return String(link).split('/').at(-1) ?? ''
  }
  const pay: Customer['pay'] = async (orderId, how = {}) => {
    resultOf(await staff.post(`${sandboxBill.path}/pay`, { id: await openBill(orderId), ...how }))
  }
  return {
    account,
    visitorName,
    nickname,
    get,
    post,
    order,
    openBill,
    pay,
    buy: async (...lines) => {
      const placed = await order(...lines)
      await pay(placed.id)
      return placed
    },
  }
}

/** The account that the example of a shop window gives a name. */
function accountInWindow(name: string): string {
  return `window-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}
