import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** What an endpoint tells our messages from others by: signed with it, a message counts there and nowhere else. */
export const webhookSecret = sealedSecret({ owner: 'webhook', column: 'secretSealed', goesTo: ['url'] })

/** With the one before it, by which messages are signed, too, while it is good. */
export const webhookSecrets = {
  secret: webhookSecret,
  former: sealedSecret({ owner: 'webhook-former', column: 'formerSecretSealed', goesTo: ['url'] }),
}
