import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** Keys of a payment channel, those of its platform among them, as one text. */
export const channelSecret = sealedSecret({
  owner: 'pay-channel',
  column: 'secrets',
  of: ['tenantId', 'code'],
  goesTo: ['gateway', 'appId', 'merchantId'],
})
