import { CLAIM } from '../../../model/claim-states.ts'
import type { Attempt } from './market.server.ts'

/** What waves, staff and the clock do with rights to buy the final figure. */
export const CLAIMS = {
  open: async ({ claim, claimIn, final, wall }, seed) => {
    const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt: wall(14) }
    return claim(await claimIn('0', seed), 'open', 'system', input)
  },
  late: async (market, seed) => {
    market.clock.now = market.days(9)
    return market.claim(await market.claimIn('1', seed), 'passDue', 'system')
  },
  split: async (market, seed) => {
    const id = await market.one(
      `select id from shop_final_claim where user_id in (${market.mine}) and state in (0, 1) and qty > 1 order by id`,
      seed,
    )
    return market.claim(id, 'split', 'staff', { pieces: seed.qty })
  },
  extend: async ({ claim, claimIn, wall }, seed) =>
    claim(await claimIn('1, 3', seed), 'extend', 'staff', { dueAt: wall(16) }),
  reopen: async ({ claim, claimIn, wall }, seed) =>
    claim(await claimIn(String(CLAIM.forfeited), seed), 'reopen', 'staff', { dueAt: wall(14) }),
  end: async ({ claim, claimIn }, seed) => claim(await claimIn('3', seed), 'forfeit', 'system'),
  credit: async ({ claim, claimIn }, seed) => claim(await claimIn('3', seed), 'credit', 'system'),
  release: async ({ claim, claimIn }, seed) =>
    claim(await claimIn('0, 1, 3', seed), 'release', 'system', { cancelKind: 'shortage' }),
} satisfies Readonly<Record<string, Attempt>>
