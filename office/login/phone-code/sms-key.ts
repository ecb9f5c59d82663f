import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** What a gateway of text messages knows the house by, in the header that its row names. */
export const smsKey = sealedSecret({ owner: 'sms-gateway', column: 'keySealed', goesTo: ['url', 'headerName'] })
