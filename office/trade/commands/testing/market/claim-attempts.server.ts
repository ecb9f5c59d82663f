import { CLAIM } from '../../../model/claim-states.ts'
import { lockClaims } from '../../claim/claims.server.ts'
import { claimOpener } from '../../claim/open-claims.server.ts'
import { lockPrepayers } from '../../claim/prepaid.server.ts'
import { waveOf } from '../../moves/wave-moves.server.ts'
import { type Attempt, nothing } from './market.server.ts'

/** What waves, staff and the clock do with rights to buy the final figure. */
export const CLAIMS = {
  open: async ({ shop: { trade, as }, claimIn, final, days }, seed) => {
    const id = await claimIn(String(CLAIM.waiting), seed)
    return as('system', async (ctx) => {
      const wave = { ...(await waveOf(trade, ctx, final.goodsId)), payEnd: days(14) }
      const openClaim = await claimOpener(trade, ctx, wave)
      await lockPrepayers(ctx, [id])
      const [row] = await lockClaims(trade, ctx, [id])
      if (!row || !(await openClaim(row))) {
        throw nothing()
      }
    })
  },
  late: async (market, seed) => {
    market.clock.now = market.days(9)
    return market.claim(await market.claimIn('1', seed), 'passDue', 'system')
  },
  split: async (market, seed) => {
    const id = await market.one(
      `select id from shop_final_claim where user_id in (${market.mine}) and state in (${[CLAIM.waiting, CLAIM.open]}) and qty > 1 order by id`,
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
