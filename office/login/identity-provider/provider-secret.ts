import { sealedSecret } from '#kit/contract/sealed-secret.ts'

/** What a provider knows this server by: the secret of a client, or the password of an account of the directory. */
export const providerSecret = sealedSecret({
  owner: 'identity-provider',
  column: 'secretSealed',
  goesTo: [
    ...(['kind', 'address', 'authorizeUrl', 'tokenUrl', 'userInfoUrl', 'clientId', 'agentId', 'corpId'] as const),
    'isStartTls',
  ],
})
