import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** The password of a mail server. */
export const mailPassword = sealedSecret({
  owner: 'mail-server',
  column: 'passwordSealed',
  goesTo: ['host', 'port', 'security', 'username'],
})
