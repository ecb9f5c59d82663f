import { invalid } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { PointsUse } from '../../model/money/price.ts'
import type { Settings } from '../../model/settings.ts'
import type { Buyer } from '../customer/buyer.server.ts'
import { notEnoughPoints } from '../points/points.server.ts'
import type { OfferedSku } from './checkout-lines.server.ts'

interface Asking {
  readonly buyer: Buyer
  readonly settings: Settings
  readonly skus: readonly OfferedSku[]
}

/**
 * How many points a checkout may use: as many as are asked for, up to what the shop takes of a price.
 * @throws DomainError `invalid` on `points` for more than the customer has, and where nothing takes points
 */
export function pointsUseOf(asked: number, { buyer, settings, skus }: Asking): PointsUse | undefined {
  if (asked === 0) {
    return undefined
  }
  if (!settings['integral.enabled']) {
    throw invalid([{ path: 'points', message: NO_POINTS }])
  }
  if (!skus.some(({ line, integralAllowed }) => line === SALES_LINE.inStock && integralAllowed)) {
    throw invalid([{ path: 'points', message: NOT_FOR_THESE }])
  }
  if (asked > buyer.points) {
    throw invalid([notEnoughPoints(buyer.points)])
  }
  const [fenPer100Points, maxPercent] = [settings['integral.fenPer100Points'], settings['integral.maxPercent']]
  return { asked, available: buyer.points, fenPer100Points, maxPercent }
}

/** Points per yuan in thousandths: those of the listing, else of the member's level, else of the shop; memberships earn none. */
export function pointsRateOf(
  { line, integralRate }: OfferedSku,
  { pointsRate }: Buyer,
  settings: Settings,
): number | null {
  const earns = settings['integral.enabled'] && line !== SALES_LINE.membership
  return earns ? (integralRate ?? pointsRate ?? settings['integral.rate']) : null
}

const NO_POINTS: Refusal = ['商城未启用积分', 'The shop has no points', 'points.none']
const NOT_FOR_THESE: Refusal = ['所选商品不可使用积分', 'Points cannot be used for these items', 'points.notForThese']
