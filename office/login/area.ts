import { defineArea } from '#kit/contract/area.ts'
import { screenOf } from '#kit/contract/menu-screen.ts'
import { mailPasswordRight } from '../outbox/mail-server-parts.ts'
import { stepUpRule } from './factor/step-up-rule.ts'
import {
  identityProvider,
  PROVIDER_SECRET,
  PROVIDER_SYNC,
  PROVIDER_TRY,
} from './identity-provider/identity-provider.ts'
import { signInLook } from './look/sign-in-look.ts'
import { houseMailServer } from './mail-server/house-mail-server.ts'
import { SMS_KEY, smsGateway } from './phone-code/sms-gateway.ts'
import { signInWay } from './way/sign-in-way.ts'

/** How people sign in. Its pages stand in the menu of the system. */
export const loginArea = defineArea({
  resources: [houseMailServer, smsGateway, identityProvider],
  // their rows are those of the migration
  own: [signInWay, signInLook, stepUpRule],
  screens: [screenOf(signInWay), screenOf(signInLook), screenOf(stepUpRule)],
  rights: {
    [houseMailServer.permission]: [[mailPasswordRight(houseMailServer), ['设置密码', 'Set the password']]],
    [smsGateway.permission]: [[SMS_KEY, ['设置密钥', 'Set the key']]],
    [identityProvider.permission]: [
      [PROVIDER_SECRET, ['设置密钥', 'Set the secret']],
      [PROVIDER_TRY, ['试一试', 'Try it']],
      [PROVIDER_SYNC, ['同步目录', 'Sync the directory']],
    ],
  },
})
