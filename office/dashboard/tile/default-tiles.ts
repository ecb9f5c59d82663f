/**
 * Tiles that the people of a role start with, by the code of the role; those of several roles see the tiles of all of them.
 * What somebody may not see is left out, so that a list here gives nothing away.
 */
export const DEFAULT_TILES: Readonly<Record<string, readonly string[]>> = {
  admin: ['report:sales', 'wait:toShip', 'wait:refundsToDecide', 'report:funnel', 'report:preOrders', 'report:makers'],
  'shop-admin': [
    ...['report:sales', 'wait:toShip', 'wait:refundsToDecide', 'report:funnel', 'report:preOrders', 'report:makers'],
  ],
  'catalogue-editor': ['report:stockAge', 'report:makers', 'report:promises'],
  'order-clerk': ['wait:toShip', 'wait:toPay', 'report:sales', 'report:funnel', 'report:preOrders'],
  packer: ['wait:toShip', 'wait:holdEnding', 'report:funnel'],
  warehouse: ['wait:toShip', 'wait:holdEnding', 'wait:refundsToInspect', 'report:stockAge'],
  purchaser: ['report:stockAge', 'report:preOrders', 'report:promises', 'report:makers'],
  'after-sale': ['wait:refundsToDecide', 'wait:refundsToInspect', 'wait:refundsLate', 'report:refunds'],
  finance: ['report:sales', 'report:deposits', 'report:refunds', 'report:coupons', 'wait:refundsToPayOut'],
  'customer-service': [
    'wait:consultsNew',
    'wait:consultsOverdue',
    'wait:reportsNew',
    'report:preOrders',
    'report:promises',
    'report:returning',
  ],
  auditor: ['report:sales', 'report:deposits', 'report:refunds', 'report:coupons', 'report:stockAge'],
}

/** What those start with who have none of these roles. */
export const USUAL_TILES: readonly string[] = ['report:sales', 'report:funnel', 'report:stockAge', 'report:preOrders']
