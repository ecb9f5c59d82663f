import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** The password of an account of another database. */
export const sourcePassword = sealedSecret({
  owner: 'data-source',
  column: 'passwordSealed',
  goesTo: ['dbType', 'host', 'port', 'dbName', 'dbUsername', 'isEncrypted'],
})
