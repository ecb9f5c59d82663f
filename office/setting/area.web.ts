import { defineWebArea } from '#kit/web/area/area.web.ts'

/** The page of the rules of the shop. */
export const settingWeb = defineWebArea({
  screens: {
    'system/DemoRows': async () => ({ default: (await import('./demo-rows/demo-rows-page.web.tsx')).DemoRowsPage }),
    'shop/SettingPage': async () => ({ default: (await import('./setting-page.web.tsx')).SettingPage }),
  },
})
