import { defineWebArea } from '#kit/web/area/area.web.ts'
import type { AccountSection } from './account-pages.ts'

/** A page of the settings that shows this section first. */
const settings = (section: AccountSection) => async () => {
  const { settingsPageOf } = await import('./settings-page.web.tsx')
  return { default: settingsPageOf(section) }
}

/** Pages about oneself. */
export const accountWeb = defineWebArea({
  screens: {
    'account/settings/Index': settings('BaseSetting'),
    'account/settings/BaseSetting': settings('BaseSetting'),
    'account/settings/Security': settings('security'),
    'account/settings/Binding': settings('binding'),
    'account/settings/Tokens': settings('tokens'),
    'account/settings/Notification': settings('notification'),
    'account/settings/Custom': settings('custom'),
    'account/settings/Activity': settings('activity'),
    'account/center/Index': settings('activity'),
    'account/token/Consent': async () => ({
      default: (await import('./token/oauth/consent-page.web.tsx')).ConsentPage,
    }),
  },
})
