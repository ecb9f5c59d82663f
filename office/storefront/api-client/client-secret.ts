import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** What a client signs with; it is compared here, and goes nowhere. */
export const clientSecret = sealedSecret({ owner: 'api-client', column: 'secretSealed', goesTo: ['clientKey'] })

/** With the one that it signed with before, while that is good. */
export const clientSecrets = {
  secret: clientSecret,
  former: sealedSecret({ owner: 'api-client-former', column: 'formerSecretSealed', goesTo: ['clientKey'] }),
}
