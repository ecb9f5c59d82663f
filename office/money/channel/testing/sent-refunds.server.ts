import { expect } from 'vitest'
import type { TestShop } from '../../../trade/commands/testing/test-shop.server.ts'

/** Until the job that commands ask for has tried every refund that they planned. */
export async function untilRefundsAreSent(shop: Pick<TestShop, 'rows'>): Promise<void> {
  await expect
    .poll(() =>
      shop.rows(`select handler as waiting from sys_event_delivery where handler = 'send-refunds' and state = 'waiting'
        union all select name from pgboss.job where name = 'shop-refunds' and state in ('created', 'retry', 'active')`),
    )
    .toEqual([])
}
