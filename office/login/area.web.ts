import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages about how people sign in. */
export const loginWeb = defineWebArea({
  screens: {
    'system/SignInLookList': async () => ({
      default: (await import('./look/sign-in-look-page.web.tsx')).SignInLookPage,
    }),
    'system/SignInLookList/record': async () => ({
      default: (await import('./look/sign-in-look-page.web.tsx')).SignInLookRecord,
    }),
    'system/SignInWayList': async () => ({
      default: (await import('./way/sign-in-way-page.web.tsx')).SignInWayPage,
    }),
    'system/SignInWayList/record': async () => ({
      default: (await import('./way/sign-in-way-page.web.tsx')).SignInWayRecord,
    }),
    'system/StepUpRuleList': async () => ({
      default: (await import('./factor/step-up-rule-page.web.tsx')).StepUpRulePage,
    }),
    'system/StepUpRuleList/record': async () => ({
      default: (await import('./factor/step-up-rule-page.web.tsx')).StepUpRuleRecord,
    }),
    'system/IdentityProviderList': async () => ({
      default: (await import('./identity-provider/identity-provider-page.web.tsx')).IdentityProviderPage,
    }),
    'system/IdentityProviderList/record': async () => ({
      default: (await import('./identity-provider/identity-provider-page.web.tsx')).IdentityProviderRecord,
    }),
    'system/MailServerList': async () => ({
      default: (await import('./mail-server/house-mail-server-page.web.tsx')).HouseMailServerPage,
    }),
    'system/MailServerList/record': async () => ({
      default: (await import('./mail-server/house-mail-server-page.web.tsx')).HouseMailServerRecord,
    }),
    'system/SmsGatewayList': async () => ({
      default: (await import('./phone-code/sms-gateway-page.web.tsx')).SmsGatewayPage,
    }),
    'system/SmsGatewayList/record': async () => ({
      default: (await import('./phone-code/sms-gateway-page.web.tsx')).SmsGatewayRecord,
    }),
  },
})
