import type { Examples } from '#kit/contract/testing/examples.ts'
import { identityProvider } from './identity-provider/identity-provider.ts'
import { houseMailServer } from './mail-server/house-mail-server.ts'
import { smsGateway } from './phone-code/sms-gateway.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const loginExamples: Readonly<Record<string, Examples>> = {
  [houseMailServer.name]: { values: { fromAddress: (n) => `house${n}@mail.example` } },
  [`${houseMailServer.name}.test`]: { values: { to: (n) => `staff${n}@mail.example` } },
  [smsGateway.name]: {
    values: {
      // nobody knows it: tests ask nobody
      url: (n) => `https://sms${n}.invalid/send`,
      headerName: (n) => `X-Key-${n}`,
      body: (n) => `{"n":${n},"text":"{text}"}`,
      loginText: (n) => `${n} {code}`,
      registerText: (n) => `${n} {code}`,
      resetText: (n) => `${n} {code}`,
    },
  },
  [`${smsGateway.name}.test`]: { values: { phone: (n) => `1391234${String(n).padStart(4, '0')}` } },
  [identityProvider.name]: {
    values: {
      code: (n) => `sso-${n}`,
      kind: () => 'oidc',
      // nobody knows it: tests ask nobody
      address: (n) => `https://sso${n}.invalid/realm`,
      authorizeUrl: (n) => `https://sso${n}.example/authorize`,
      tokenUrl: (n) => `https://sso${n}.example/token`,
      userInfoUrl: (n) => `https://sso${n}.example/me`,
      clientId: (n) => `client-${n}`,
      services: (n) => `https://shop${n}.example/user/login`,
      userFilter: (n) => `(&(uid={username})(n=${n}))`,
      roleRules: (n) => `group-${n} = admin`,
      memberTenantId: () => 0,
    },
  },
}
