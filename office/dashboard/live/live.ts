/** The page that shows how the shop runs now: its call, and its right. */
export const LIVE_PAGE = { path: '/shop/dashboard/live', permission: 'shop:liveBoard:view' } as const
