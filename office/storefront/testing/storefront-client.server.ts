import { randomUUID } from 'node:crypto'
import { newId } from '#kit/server/database/ids.server.ts'
import { sealSecret } from '#kit/server/seal/row-secret.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { clientSecret } from '../api-client/client-secret.ts'
import { type SigningClient, signingClient } from './signing-client.server.ts'

export interface StorefrontClient extends SigningClient {
  readonly id: string
  readonly clientKey: string
  readonly secret: string
}

/** A client of the storefront, put into the database as its page would make it. */
export async function storefrontClient(
  app: Pick<TestApp, 'db' | 'address'>,
  {
    scopes = 'catalogue,customer,order,claim,refund,consult,coupon,notice,event',
    tenantId = 0,
  }: { readonly scopes?: string; readonly tenantId?: number } = {},
): Promise<StorefrontClient> {
  const [id, secret] = [newId(), `vs_${randomUUID()}`]
  const clientKey = `vc_${randomUUID()}`
  await app.db
    .insertInto('shop_api_client')
    .values({
      id,
      name: clientKey,
      clientKey,
      secretSealed: sealSecret(vault(TEST_KEY), clientSecret, { id, clientKey }, secret),
      scopes,
      state: 1,
      tenantId,
    })
    .execute()
  return { id, clientKey, secret, ...signingClient({ address: app.address, clientKey, secret }) }
}
