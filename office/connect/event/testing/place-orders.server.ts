import type { SigningClient } from '../../../storefront/testing/signing-client.server.ts'

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

interface Placed {
  readonly id: string
  readonly orderNo: string
}

interface Ordering {
  /** At 299 yuan. */
  readonly skuId: string
  /** One order of each. */
  readonly accounts: readonly string[]
}

/** Places orders at once. @returns those that were answered */
export async function placeOrders(
  client: Pick<SigningClient, 'post'>,
  { skuId, accounts }: Ordering,
): Promise<readonly Placed[]> {
  const placed = await Promise.all(
    accounts.map(async (account) => {
      const sent = { account, lines: [{ skuId, qty: 1 }], receiver: RECEIVER, payable: 299, source: 'app' }
      const answer = await client.post('/order/checkout', sent).catch(() => undefined)
      return (answer?.body.result ?? []) as unknown as readonly Placed[]
    }),
  )
  return placed.flat()
}
