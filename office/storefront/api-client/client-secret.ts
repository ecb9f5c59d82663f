import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** What a client signs with; it is compared here, and goes nowhere. */
export const clientSecret = sealedSecret({ owner: 'api-client', column: 'secretSealed', goesTo: ['clientKey'] })
