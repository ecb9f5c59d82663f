/** Where pieces without an owner are, and who may see them: all that the pages of figures have to know of them. */
export const SURPLUS_PAGE = { url: '/shop/surplus', permission: 'shop:surplus' } as const
