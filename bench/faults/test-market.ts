import { randomUUID } from 'node:crypto'
import { BASE_PATH, type Envelope } from '#kit/contract/envelope.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { sandboxKind, signedReceipt } from '#office/money/channel/sandbox-gateway.server.ts'
import { type StorefrontClient, storefrontClient } from '#office/storefront/testing/storefront-client.server.ts'
import { placeOrders } from '#office/trade/commands/checkout/place-order.server.ts'
import type { Receipt } from '#office/trade/commands/context/channel.server.ts'
import { startPayment } from '#office/trade/commands/testing/started-payment.server.ts'
import { type TestShop, testShop } from '#office/trade/commands/testing/test-shop.server.ts'
import { channelSecret } from '#office/trade/model/channel-secret.ts'
import { PASSWORD, TEST_KEY } from '#server/testing/test-app.server.ts'

/** What the server answered, or `null` when it was gone: whoever asked does not know what was done. */
type Answer = Envelope<Record<string, unknown>> | null

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

/** A shop whose server may be gone at any moment, with what prepares it from outside of that server. */
export interface TestMarket {
  readonly shop: TestShop
  /** Staff with every right. */
  staff(path: string, sent: object): Promise<Answer>
  /** The website, in a command that may be sent again under its key. */
  website(path: string, sent: object, key: string): Promise<Answer>
  /** The gateway tells of money that came in. @returns whether the shop took the notice */
  gateway(receipt: Receipt): Promise<boolean>
  /** An order that asks for its money, by somebody new. */
  asked(skuId: string): Promise<{ readonly orderId: string; readonly receipt: Receipt; readonly billId: string }>
  /** Where the server listens from now on. */
  moveTo(address: string): void
  /** The clock of the shop goes on, and timers and refunds that are due begin. Minutes. */
  wait(minutes: number): Promise<Answer>
  close(): Promise<void>
}

/** @param url of the database; @param first where the server listens */
export async function openMarket(url: string, first: string): Promise<TestMarket> {
  let address = first
  let ahead = 0
  const db = openKysely(openPool({ url, poolSize: 4 }))
  const gatewayKind = sandboxKind(db)
  const shop = testShop({ db }, () => new Date(Date.now() + ahead * 60_000), { channels: [gatewayKind] })
  const token = await signIn(address)
  const staff: TestMarket['staff'] = (path, sent) =>
    answered(() => post(`${address}${BASE_PATH}${path}`, sent, { 'X-Access-Token': token }))
  const website: StorefrontClient = await storefrontClient({ db, address })
  await staff('/shop/payChannel/enable', { code: 'sandbox' })
  const signingSecret = await secretOf(shop)
  return {
    shop,
    staff,
    website: (path, sent, key) => answered(() => website.post(path, sent, { key, address })),
    gateway: async (receipt) => {
      const { body } = signedReceipt(receipt, signingSecret)
      const sent = JSON.parse(body.toString('utf8'))
      const answer = await answered(() => post(`${address}${BASE_PATH}/shop/payCallback/sandbox/0`, sent, {}))
      // gateways have their own form of answer
      return (answer as { readonly accepted?: boolean } | null)?.accepted === true
    },
    asked: async (skuId) => {
      const userId = await shop.customer()
      const [made] = await shop.as('customer', (ctx) =>
        placeOrders(shop.trade, ctx, {
          userId,
          lines: [{ skuId, qty: 1 }],
          isStaff: false,
          source: 'app',
          receiver: RECEIVER,
        }),
      )
      const orderId = made?.id ?? ''
      const { payNo, amount, link } = await startPayment(shop, orderId, { channel: 'sandbox' })
      const receipt = { payNo, amount, thirdNo: `T${randomUUID().slice(0, 20)}`, paidAt: new Date() }
      return { orderId, receipt, billId: String(link).split('/').at(-1) ?? '' }
    },
    moveTo: (next) => {
      address = next
    },
    wait: async (minutes) => {
      const answer = await staff('/shop/sandboxClock/move', { minutes })
      ahead += answer?.success ? minutes : 0
      return answer
    },
    close: () => db.destroy(),
  }
}

async function answered(ask: () => Promise<{ readonly status: number; readonly body: Answer }>): Promise<Answer> {
  try {
    const { status, body } = await ask()
    return status >= 500 ? null : body
  } catch {
    return null
  }
}

async function post(url: string, sent: object, headers: Readonly<Record<string, string>>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

async function signIn(address: string): Promise<string> {
  const { body } = await post(`${address}${BASE_PATH}/sys/login`, { username: 'admin', password: PASSWORD }, {})
  return String(body?.result.token)
}

async function secretOf(shop: TestShop): Promise<string> {
  const [row] = await shop.rows("select secrets from shop_pay_channel where code = 'sandbox' and tenant_id = 0")
  const account = { tenantId: 0, code: 'sandbox', gateway: null, appId: null, merchantId: null }
  const { signingSecret } = JSON.parse(
    openSecret(vault(TEST_KEY), channelSecret, { ...account, secrets: String(row?.secrets) }),
  )
  return signingSecret
}
