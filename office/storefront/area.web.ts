import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of the programs that call the shop. */
export const storefrontWeb = defineWebArea({
  screens: {
    'shop/ApiClientList': async () => ({
      default: (await import('./api-client/api-client-page.web.tsx')).ApiClientPage,
    }),
    'shop/ApiClientList/record': async () => ({
      default: (await import('./api-client/api-client-page.web.tsx')).ApiClientRecord,
    }),
  },
})
